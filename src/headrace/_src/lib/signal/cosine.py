"""Discrete cosine transforms of types I to IV."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.lib.signal.fourier import irfft, rfft
from headrace._src.lib.signal.lengths import last_size
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.complex_parts import complex_, real
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import float32, int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_INVERSE = {1: 1, 2: 3, 3: 2, 4: 4}


def _check(size: Any, kind: int, n: int | None, axis: int, norm: str | None) -> None:
    if axis != -1:
        raise NotImplementedError(f"axis must be -1. Got: {axis}")
    if n is not None and n < 1:
        raise ValueError("n should be a positive integer or None")
    if kind not in _INVERSE:
        raise ValueError("Types I, II, III and IV (I)DCT are supported.")
    if kind == 1:
        if norm == "ortho":
            raise ValueError("Normalization is not supported for the Type-I DCT.")
        if isinstance(size, int) and size < 2:
            raise ValueError("Type-I DCT requires the dimension to be greater than one.")
    if norm not in (None, "ortho"):
        raise ValueError(f"Unknown normalization. Expected None or 'ortho', got: {norm}")


@dispatchable
def dct(
    input: TensorLike,
    type: int = 2,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the discrete cosine transform along the last axis.

    Args:
        input: float32 or float64 tensor.
        type: 1, 2, 3 or 4.
        n: Number of points; the input is truncated or padded with zeros. Default its size.
        axis: Must be -1.
        norm: None, or "ortho" for an orthonormal transform.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        NotImplementedError: If `axis` is not -1.
        ValueError: If `type` is not 1 to 4, `n` is less than 1, `norm` is unknown, or the type I transform is
            normalized or has a single value.
    """
    x = as_tensor(input, dtype_hint=float32)
    _check(last_size(x) if n is None else n, type, n, axis, norm)
    if n is not None:
        x = _resized(x, n)
    return (_first, _second, _third, _fourth)[type - 1](x, norm)


@dispatchable
def idct(
    input: TensorLike,
    type: int = 2,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the inverse of `tf.signal.dct`.

    Without `norm="ortho"` the result is the inverse up to a constant factor.

    Args:
        input: float32 or float64 tensor.
        type: 1, 2, 3 or 4.
        n: Must be None.
        axis: Must be -1.
        norm: None, or "ortho" for an orthonormal transform.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If `type` is not 1 to 4.
    """
    if type not in _INVERSE:
        raise ValueError("Types I, II, III and IV (I)DCT are supported.")
    return dct(input, type=_INVERSE[type], n=n, axis=axis, norm=norm, name=name)


def _resized(x: Tensor, n: int) -> Tensor:
    size = last_size(x)
    if isinstance(size, int) and n <= size:
        return x[..., :n]
    x = x[..., :n]
    have = shape_of(x)
    after = raw.ConcatV2([raw.ZerosLike(have[:-1]), raw.Sub(n, have[-1:])], 0)
    return raw.Pad(x, raw.Pack([raw.ZerosLike(after), after], axis=1))


def _steps(x: Tensor, size: int) -> Tensor:
    return cast(raw.Range(0, size, 1), x.dtype)


def _twist(x: Tensor, size: Any, sign: float) -> Tensor:
    """Computes `2 exp(sign i pi k / 2N)` for k = 0, 1, ... N - 1."""
    angles = raw.RealDiv(raw.Mul(_steps(x, size), sign * math.pi / 2), cast(as_tensor(size, int32), x.dtype))
    return complex_(raw.Mul(raw.Cos(angles), 2.0), raw.Mul(raw.Sin(angles), 2.0))


def _ortho_weights(x: Tensor, size: Any, first: float, others: float) -> Tensor:
    """Returns the weights `first / sqrt(N)` for entry 0 and `others / sqrt(N)` for the rest."""
    kind = x.dtype.numpy_dtype
    root = raw.Rsqrt(cast(as_tensor(size, int32), x.dtype))
    is_first = raw.Equal(raw.Range(0, size, 1), 0)
    return raw.Mul(raw.SelectV2(is_first, np.array(first, kind), np.array(others, kind)), root)


def _first(x: Tensor, norm: str | None) -> Tensor:
    mirrored = raw.ConcatV2([x, raw.ReverseV2(x[..., 1:-1], [-1])], -1)
    return real(rfft(mirrored))


def _second(x: Tensor, norm: str | None) -> Tensor:
    size = last_size(x)
    spectrum = rfft(x, raw.Pack([2 * size]))[..., :size]
    result = real(raw.Mul(spectrum, _twist(x, size, -1.0)))
    if norm == "ortho":
        result = raw.Mul(result, _ortho_weights(x, size, 0.5, math.sqrt(0.5)))
    return result


def _third(x: Tensor, norm: str | None) -> Tensor:
    size = last_size(x)
    if norm == "ortho":
        x = raw.Mul(x, _ortho_weights(x, size, 1.0, math.sqrt(0.5)))
    count = cast(as_tensor(size, int32), x.dtype)
    twisted = raw.Mul(_twist(x, size, 1.0), complex_(x, raw.ZerosLike(x)))
    return raw.Mul(irfft(twisted, raw.Pack([2 * size]))[..., :size], count)


def _fourth(x: Tensor, norm: str | None) -> Tensor:
    size = last_size(x)
    whole = _second(_filled(x), None)[..., 1::2]
    if norm != "ortho":
        return whole
    return raw.Mul(whole, raw.Rsqrt(raw.Mul(cast(as_tensor(size, int32), x.dtype), 2.0)))


def _filled(x: Tensor) -> Tensor:
    """Appends as many zeros to `x` as it has elements."""
    return raw.ConcatV2([x, raw.ZerosLike(x)], -1)
