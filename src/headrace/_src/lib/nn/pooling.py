"""tf.nn.max_pool, avg_pool, pool and the variants for a fixed number of axes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.nn.batch_axes import expanded, squeezed
from headrace._src.lib.nn.space_to_batch import with_space_to_batch
from headrace._src.lib.nn.window_arguments import (
    channels_first,
    default_format,
    named_padding,
    per_axis,
    positive_numbers,
    read_padding,
)
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import global_seed, op_seeds
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _spatial_rank(value: Tensor, data_format: str | None) -> int:
    rank = value.shape.rank
    if rank is None:
        rank = 4 if data_format is None else len(data_format)
    if rank not in (3, 4, 5):
        raise ValueError(
            f"`input.shape.rank` must be 3, 4 or 5. Received: input.shape={value.shape} of rank {value.shape.rank}."
        )
    return rank - 2


@dispatchable
def max_pool(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of each window of sequences, images or volumes.

    Args:
        input: Tensor of shape [batch, spatial axes..., channels], or with channels first.
        ksize: Size of the window: one integer, or one for each (spatial) axis.
        strides: Step between windows, in the same form.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: None, or a format such as "NHWC" or "NCHW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    >>> tf.nn.max_pool([[[1.0], [3.0]]], ksize=2, strides=2, padding="VALID").numpy().ravel()
    array([3.], dtype=float32)
    """
    value = convert_to_tensor(input)
    function = (max_pool1d, max_pool2d, max_pool3d)[_spatial_rank(value, data_format) - 1]
    return function(value, ksize, strides, padding, data_format, name)


@dispatchable
def avg_pool(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window of sequences, images or volumes.

    Args:
        input: Tensor of shape [batch, spatial axes..., channels], or with channels first.
        ksize: Size of the window: one integer, or one for each (spatial) axis.
        strides: Step between windows, in the same form.
        padding: "SAME" or "VALID".
        data_format: None, or a format such as "NHWC" or "NCHW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    >>> tf.nn.avg_pool([[[1.0], [3.0]]], ksize=2, strides=2, padding="VALID").numpy().ravel()
    array([2.], dtype=float32)
    """
    value = convert_to_tensor(input)
    function = (avg_pool1d, avg_pool2d, avg_pool3d)[_spatial_rank(value, data_format) - 1]
    return function(value, ksize, strides, padding, data_format, name)


def _sequence_attrs(
    ksize: int | Sequence[int], strides: int | Sequence[int], data_format: str
) -> tuple[int, dict[str, Any]]:
    """Returns the axis to insert so that sequences become images, and the attributes of the image op."""
    first = channels_first(data_format)
    axis = 2 if first else 1
    attrs: dict[str, Any] = {"data_format": "NCHW" if first else "NHWC"}
    for name, values in (("ksize", ksize), ("strides", strides)):
        full = per_axis(values, 1, first, name)
        attrs[name] = [*full[:axis], 1, *full[axis:]]
    return axis, attrs


@dispatchable
def max_pool1d(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NWC",
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of each window of sequences.

    Args:
        input: Tensor of shape [batch, width, channels] for "NWC".
        ksize: Size of the window.
        strides: Step between windows.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NWC" or "NCW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.
    """
    axis, attrs = _sequence_attrs(ksize, strides, default_format(data_format, 1))
    padding, explicit = read_padding(padding, 1)
    if explicit:
        explicit = [*explicit[: 2 * axis], 0, 0, *explicit[2 * axis :]]
    value = expanded(convert_to_tensor(input), axis)
    return squeezed(raw.MaxPool(value, padding=padding, explicit_paddings=explicit, **attrs), axis, name)


@dispatchable
def max_pool2d(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NHWC",
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of each window of images.

    Args:
        input: Tensor of shape [batch, height, width, channels] for "NHWC".
        ksize: Size of the window: one, two or four integers.
        strides: Step between windows, in the same form.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" or "NCHW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    >>> tf.nn.max_pool2d([[[[1.0], [3.0]]]], ksize=[1, 2], strides=[1, 2], padding="VALID").numpy().ravel()
    array([3.], dtype=float32)
    """
    data_format = default_format(data_format, 2)
    first = channels_first(data_format)
    padding, explicit = read_padding(padding, 2)
    return raw.MaxPool(
        input, ksize=per_axis(ksize, 2, first, "ksize"), strides=per_axis(strides, 2, first, "strides"),
        padding=padding, explicit_paddings=explicit, data_format=data_format, name=name,
    )  # fmt: skip


@dispatchable
def max_pool3d(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NDHWC",
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of each window of volumes.

    Args:
        input: Tensor of shape [batch, depth, height, width, channels] for "NDHWC".
        ksize: Size of the window: one, three or five integers.
        strides: Step between windows, in the same form.
        padding: "SAME" or "VALID".
        data_format: "NDHWC" or "NCDHW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.
    """
    data_format = default_format(data_format, 3)
    first = channels_first(data_format)
    return raw.MaxPool3D(
        input, ksize=per_axis(ksize, 3, first, "ksize"), strides=per_axis(strides, 3, first, "strides"),
        padding=named_padding(padding), data_format=data_format, name=name,
    )  # fmt: skip


@dispatchable
def avg_pool1d(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NWC",
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window of sequences.

    Args:
        input: Tensor of shape [batch, width, channels] for "NWC".
        ksize: Size of the window.
        strides: Step between windows.
        padding: "SAME" or "VALID".
        data_format: "NWC" or "NCW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.
    """
    axis, attrs = _sequence_attrs(ksize, strides, default_format(data_format, 1))
    value = expanded(convert_to_tensor(input), axis)
    return squeezed(raw.AvgPool(value, padding=named_padding(padding), **attrs), axis, name)


@dispatchable
def avg_pool2d(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NHWC",
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window of images.

    Args:
        input: Tensor of shape [batch, height, width, channels] for "NHWC".
        ksize: Size of the window: one, two or four integers.
        strides: Step between windows, in the same form.
        padding: "SAME" or "VALID".
        data_format: "NHWC" or "NCHW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    >>> tf.nn.avg_pool2d([[[[1.0], [3.0]]]], ksize=[1, 2], strides=[1, 2], padding="VALID").numpy().ravel()
    array([2.], dtype=float32)
    """
    data_format = default_format(data_format, 2)
    first = channels_first(data_format)
    return raw.AvgPool(
        input, ksize=per_axis(ksize, 2, first, "ksize"), strides=per_axis(strides, 2, first, "strides"),
        padding=named_padding(padding), data_format=data_format, name=name,
    )  # fmt: skip


@dispatchable
def avg_pool3d(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NDHWC",
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window of volumes.

    Args:
        input: Tensor of shape [batch, depth, height, width, channels] for "NDHWC".
        ksize: Size of the window: one, three or five integers.
        strides: Step between windows, in the same form.
        padding: "SAME" or "VALID".
        data_format: "NDHWC" or "NCDHW".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.
    """
    data_format = default_format(data_format, 3)
    first = channels_first(data_format)
    return raw.AvgPool3D(
        input, ksize=per_axis(ksize, 3, first, "ksize"), strides=per_axis(strides, 3, first, "strides"),
        padding=named_padding(padding), data_format=data_format, name=name,
    )  # fmt: skip


_POOLS = {
    ("MAX", 1): max_pool1d, ("MAX", 2): max_pool2d, ("MAX", 3): max_pool3d,
    ("AVG", 1): avg_pool1d, ("AVG", 2): avg_pool2d, ("AVG", 3): avg_pool3d,
}  # fmt: skip


@dispatchable
def pool(
    input: TensorLike,
    window_shape: Sequence[int],
    pooling_type: str,
    strides: int | Sequence[int] | None = None,
    padding: str | Sequence[Sequence[int]] = "VALID",
    data_format: str | None = None,
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Pools over one to three spatial axes, optionally with dilated windows.

    Args:
        input: Tensor of shape [batch, spatial axes..., channels], or with channels first.
        window_shape: Size of the window for each spatial axis.
        pooling_type: "MAX" or "AVG".
        strides: Step between windows for each spatial axis. Default 1.
        padding: "SAME" or "VALID".
        data_format: None, or a format such as "NHWC" or "NCHW".
        dilations: Distance between window elements for each spatial axis. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If there are not 1 to 3 spatial axes, or strides, dilations and padding are combined in a way that
            is not supported.
    """
    window = [int(n) for n in window_shape]
    rank = len(window)
    if rank not in (1, 2, 3):
        raise ValueError(
            f"`len(window_shape)` must be 1, 2, or 3. Received: window_shape={window_shape} of length {rank}"
        )
    value = convert_to_tensor(input)
    value.shape.with_rank(rank + 2)
    steps = positive_numbers(strides, rank, "strides")
    rates = positive_numbers(dilations, rank, "dilation_rate")
    described = f"Received: strides=[{' '.join(map(str, steps))}] and dilation_rate=[{' '.join(map(str, rates))}]"
    if max(steps) > 1 and max(rates) > 1:
        raise ValueError(f"`strides > 1` not supported in conjunction with `dilation_rate > 1`. {described}")
    if padding == "SAME" and max(rates) > 1:
        raise ValueError(
            "pooling with 'SAME' padding is not implemented for `dilation_rate` > 1. "
            f"Received: padding={padding} and dilation_rate=[{' '.join(map(str, rates))}]"
        )
    if any(k > 1 and s > k for k, s in zip(window, steps, strict=True)):
        raise ValueError(
            "`strides > window_shape` not supported due to inconsistency between CPU and GPU implementations. "
            f"Received: strides={steps} and window_shape={window}"
        )
    function = _POOLS.get((pooling_type, rank))
    if function is None:
        raise ValueError(f"{rank}-D {pooling_type} pooling is not supported.")

    def run(part: Tensor, _: int, part_padding: str | Sequence[Sequence[int]]) -> Tensor:
        return function(part, window, steps, part_padding, data_format, name)

    if max(rates) == 1:
        return run(value, rank, padding)
    if not isinstance(padding, str):
        raise ValueError("tf.nn.pool: explicit padding is not supported with `dilations` > 1.")
    return with_space_to_batch(value, rates, padding, run, window, data_format=data_format)


@dispatchable
def max_pool_with_argmax(
    input: TensorLike,
    ksize: int | Sequence[int],
    strides: int | Sequence[int],
    padding: str,
    data_format: str = "NHWC",
    output_dtype: DTypeLike = int64,
    include_batch_in_index: bool = False,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the maximum of each window of images and its flat index.

    Args:
        input: Tensor of shape [batch, height, width, channels].
        ksize: Size of the window: one, two or four integers.
        strides: Step between windows, in the same form.
        padding: "SAME" or "VALID".
        data_format: "NHWC".
        output_dtype: Dtype of the indices.
        include_batch_in_index: Whether indices count over the whole batch instead of each image.
        name: Name of the operation.

    Returns:
        A tuple (output, argmax).

    Raises:
        ValueError: If `data_format` is not "NHWC".
    """
    if data_format != "NHWC":
        raise ValueError(
            f"`data_format` values other  than 'NHWC' are not supported. Received: data_format={data_format}"
        )
    return raw.MaxPoolWithArgmax(
        input, ksize=per_axis(ksize, 2, False, "ksize"), strides=per_axis(strides, 2, False, "strides"),
        padding=padding, Targmax=output_dtype, include_batch_in_index=include_batch_in_index, name=name,
    )  # fmt: skip


def _ratios(pooling_ratio: Any) -> list[float]:
    given = [float(r) for r in pooling_ratio] if isinstance(pooling_ratio, (list, tuple)) else [float(pooling_ratio)]
    if any(r < 1 for r in given):
        raise ValueError(f"`pooling_ratio` elements should be >= 1.0. Received: pooling_ratio={pooling_ratio}")
    if len(given) == 1:
        given = [1.0, given[0], given[0], 1.0]
    if given[0] != 1 or given[-1] != 1:
        raise ValueError(
            "`pooling_ratio` should have first and last elements with value 1.0. "
            f"Received: pooling_ratio={pooling_ratio}"
        )
    return given


def _fractional(
    entry: Callable[..., Any],
    value: TensorLike,
    ratio: Any,
    pseudo_random: bool,
    overlapping: bool,
    seed: int,
    name: str | None,
) -> Any:
    attrs = {"pooling_ratio": _ratios(ratio), "pseudo_random": pseudo_random, "overlapping": overlapping}
    if not seed:
        return entry(value, **attrs, name=name)
    return entry(value, **attrs, **op_seeds(seed), deterministic=True, name=name)


@dispatchable
def fractional_max_pool(
    value: TensorLike,
    pooling_ratio: float | Sequence[float],
    pseudo_random: bool = False,
    overlapping: bool = False,
    seed: int = 0,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Shrinks images by a ratio, taking the maximum of randomly placed windows.

    Args:
        value: Tensor of shape [batch, height, width, channels].
        pooling_ratio: Ratio of input to output size, at least 1: one, two or four numbers.
        pseudo_random: Whether window sizes follow a pseudorandom instead of a random sequence.
        overlapping: Whether neighboring windows share their border pixels.
        seed: Integer seed; 0 draws different windows each time.
        name: Name of the operation.

    Returns:
        A tuple (output, row_pooling_sequence, col_pooling_sequence).

    Raises:
        ValueError: If ops must be deterministic and `seed` is 0.
    """
    if global_seed.required and not seed:
        raise ValueError(
            "tf.nn.fractional_max_pool requires a non-zero seed to be passed in when determinism is enabled, but got "
            f'seed={seed}. Please pass in a non-zero seed, e.g. by passing "seed=1".'
        )
    return _fractional(raw.FractionalMaxPool, value, pooling_ratio, pseudo_random, overlapping, seed, name)


@dispatchable
def fractional_avg_pool(
    value: TensorLike,
    pooling_ratio: float | Sequence[float],
    pseudo_random: bool = False,
    overlapping: bool = False,
    seed: int = 0,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Shrinks images by a ratio, taking the mean of randomly placed windows.

    Args:
        value: Tensor of shape [batch, height, width, channels].
        pooling_ratio: Ratio of input to output size, at least 1: one, two or four numbers.
        pseudo_random: Whether window sizes follow a pseudorandom instead of a random sequence.
        overlapping: Whether neighboring windows share their border pixels.
        seed: Integer seed; 0 draws different windows each time.
        name: Name of the operation.

    Returns:
        A tuple (output, row_pooling_sequence, col_pooling_sequence).
    """
    return _fractional(raw.FractionalAvgPool, value, pooling_ratio, pseudo_random, overlapping, seed, name)
