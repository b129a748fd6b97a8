"""Converts strides, windows, dilations and paddings from the forms users pass to the form ops take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike

FORMATS = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}


def channels_first(data_format: str | None) -> bool:
    return data_format is not None and data_format.startswith("NC")


def default_format(data_format: str | None, spatial_rank: int) -> str:
    return data_format or FORMATS[spatial_rank][0]


def per_axis(value: Any, spatial_rank: int, first: bool, name: str) -> list[int]:
    """Expands a number, or one number for each spatial axis, to one for each axis; None means 1."""
    if value is None:
        value = [1]
    elif not isinstance(value, (list, tuple)) and not hasattr(value, "__len__"):
        value = [value]
    given = [int(v) for v in value]
    if len(given) == spatial_rank + 2:
        return given
    if len(given) not in (1, spatial_rank):
        raise ValueError(
            f"{name} should be of length 1, {spatial_rank} or {spatial_rank + 2}. "
            f"Received: {name}={value} of length {len(given)}"
        )
    spatial = given * spatial_rank if len(given) == 1 else given
    return [1, 1, *spatial] if first else [1, *spatial, 1]


def is_explicit(padding: str | Sequence[Any]) -> bool:
    return isinstance(padding, (list, tuple))


def read_padding(padding: str | Sequence[Any], spatial_rank: int) -> tuple[str, list[int]]:
    """Returns the padding's name and, for explicit (before, after) pairs, all their numbers in a flat list."""
    if not is_explicit(padding):
        return named_padding(padding), []
    if len(padding) != spatial_rank + 2:
        raise ValueError(
            f"When padding is a list, it must be of size {spatial_rank + 2}. "
            f"Received: padding={padding} of size {len(padding)}"
        )
    numbers: list[int] = []
    for n, pair in enumerate(padding):
        if not isinstance(pair, (list, tuple)):
            raise ValueError(
                "When padding is a list, each element of padding must be a list/tuple of size 2. "
                f"Received: padding={padding} with element at index {n} of type {type(pair)}"
            )
        if len(pair) != 2:
            raise ValueError(
                "When padding is a list, each element of padding must be a list/tuple of size 2. "
                f"Received: padding={padding} with element at index {n} of size {len(pair)}"
            )
        numbers += [int(v) for v in pair]
    return "EXPLICIT", numbers


def named_padding(padding: TensorLike) -> str:
    if not isinstance(padding, (str, bytes)):
        raise TypeError(f"Expected string for argument 'padding' not {padding!r}.")
    return padding.decode() if isinstance(padding, bytes) else padding


def positive_numbers(values: Any, count: int, name: str) -> list[int]:
    """Returns `count` positive numbers. None means all 1; a single number is repeated."""
    if values is None:
        return [1] * count
    if not isinstance(values, (list, tuple)) and not hasattr(values, "__len__"):
        values = [values]
    given = [int(v) for v in values]
    if len(given) == 1:
        given = given * count
    if len(given) != count:
        raise ValueError(f"`len({name})` must be {count}. Received: {name}={values} of length {len(given)}.")
    if min(given) < 1:
        numbers = " ".join(map(str, given))
        raise ValueError(f"all values of `{name}` must be positive. Received: {name}=[{numbers}]")
    return given


def list_attr(value: int | Sequence[int], name: str, function: str) -> list[int]:
    """Returns `value`, which must be a list."""
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"Expected list for '{name}' argument to '{function}' Op, not {value!r}.")
    return [int(v) for v in value]


def shape_argument(shape: Any) -> Any:
    """Returns a shape unchanged, or as one tensor if some sizes are only known when the graph runs."""
    if isinstance(shape, (list, tuple)) and any(isinstance(n, Tensor) and type(n) is not EagerTensor for n in shape):
        return convert_to_tensor(list(shape), int32)
    return shape


def known_sizes(shape: Any) -> Sequence[int] | None:
    """Returns the sizes in `shape`, or None if it is a tensor."""
    return None if isinstance(shape, Tensor) else [int(n) for n in shape]
