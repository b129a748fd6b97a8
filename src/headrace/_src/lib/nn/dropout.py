"""Dropout: sets random elements to zero and scales the others up to keep the expected sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.random.seeded import uniform
from headrace._src.lib.random.stateless import stateless_uniform
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


def _noise_sizes(x: Tensor, noise_shape: Sequence[Any] | None) -> Tensor:
    """Returns the shape of the random values; None in `noise_shape` means the size of `x`."""
    if noise_shape is None:
        return shape_of(x)
    if isinstance(noise_shape, Tensor):
        return noise_shape
    sizes = list(noise_shape)
    if x.shape.rank is not None and len(sizes) == x.shape.rank and any(n is None for n in sizes):
        sizes = [own if n is None else n for n, own in zip(sizes, x.shape, strict=True)]
    if any(n is None or isinstance(n, SymbolicTensor) for n in sizes):
        whole = shape_of(x)
        parts = [raw.GatherV2(whole, ints(n), ints(0)) if size is None else size for n, size in enumerate(sizes)]
        return raw.Pack(parts)
    return ints([int(n) for n in sizes])


def _dropped(x: TensorLike, rate: Any, sampler: Callable[..., Any], noise_shape: Any, name: str | None) -> Tensor:
    is_number = isinstance(rate, (int, float))
    if is_number and not 0 <= rate < 1:
        raise ValueError(f"`rate` must be a scalar tensor or a float in the range [0, 1). Received: rate={rate}")
    x = convert_to_tensor(x)
    dtype = x.dtype
    if not dtype.is_floating:
        raise ValueError(f"`x.dtype` must be a floating point tensor as `x` will be scaled. Received: x_dtype={dtype}")
    if is_number and rate == 0:
        return x
    if not is_number:
        if not isinstance(rate, Tensor) and not hasattr(rate, "__tf_tensor__"):
            raise ValueError(f"`rate` must be a scalar or scalar tensor. Received: rate={rate}")
        rate = convert_to_tensor(rate)
        if rate.shape.rank not in (0, None):
            raise ValueError(f"`rate` must be a scalar or scalar tensor. Received: rate={rate}")
        if rate.dtype is not dtype:
            raise ValueError(
                f"`x.dtype` must be compatible with `rate.dtype`. Received: x.dtype={dtype} and rate.dtype={rate.dtype}"
            )
    if is_number:
        limit, scale = number(rate, dtype), number(1 / (1 - rate), dtype)
    else:
        limit, scale = rate, raw.Reciprocal(raw.Sub(number(1, dtype), rate))
    noise = sampler(shape=_noise_sizes(x, noise_shape), dtype=dtype)
    kept = raw.GreaterEqual(noise, limit)
    result = raw.SelectV2(kept, raw.Mul(x, scale), number(0, dtype), name=name)
    if type(result) is not EagerTensor:
        result.set_shape(x.shape)
    return result


@dispatchable
def dropout(
    x: TensorLike,
    rate: TensorLike | None,
    noise_shape: ShapeLike | None = None,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Sets elements of `x` to zero with probability `rate` and scales the others by `1 / (1 - rate)`.

    Args:
        x: Floating-point tensor.
        rate: Probability of dropping an element, in [0, 1).
        noise_shape: Shape of the random mask, broadcast to `x`. Default the shape of `x`.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `x`.

    >>> tf.nn.dropout([1.0, 2.0], rate=0.0).numpy()
    array([1., 2.], dtype=float32)
    """
    return _dropped(x, rate, lambda shape, dtype: uniform(shape, dtype=dtype, seed=seed), noise_shape, name)


@dispatchable
def general_dropout(
    x: TensorLike,
    rate: TensorLike,
    uniform_sampler: Callable[..., Any],
    noise_shape: ShapeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Applies dropout with random values from a custom sampler.

    Args:
        x: Floating-point tensor.
        rate: Probability of dropping an element, in [0, 1).
        uniform_sampler: Called with `shape` and `dtype`; returns values in [0, 1).
        noise_shape: Shape of the random mask, broadcast to `x`. Default the shape of `x`.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `x`.
    """
    return _dropped(x, rate, uniform_sampler, noise_shape, name)


@dispatchable
def stateless_dropout(
    x: TensorLike,
    rate: TensorLike,
    seed: TensorLike,
    rng_alg: Any = None,
    noise_shape: ShapeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Applies dropout with a mask determined by `seed`.

    Args:
        x: Floating-point tensor.
        rate: Probability of dropping an element, in [0, 1).
        seed: Two integers that determine the result; an integer tensor of shape [2].
        rng_alg: Random algorithm; see `tf.random.Algorithm`. Default "auto_select".
        noise_shape: Shape of the random mask, broadcast to `x`. Default the shape of `x`.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `x`.
    """
    algorithm = rng_alg or "auto_select"

    def sampler(shape: Tensor, dtype: DType) -> Tensor:
        return stateless_uniform(shape, seed=seed, dtype=dtype, alg=algorithm)

    return _dropped(x, rate, sampler, noise_shape, name)
