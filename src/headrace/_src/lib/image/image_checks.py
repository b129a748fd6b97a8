"""Checks of image arguments: rank, height and width, and conditions on them."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def image_or_batch(image: TensorLike) -> Tensor:
    """Converts an image or a batch to a tensor with at least three axes, none of them empty."""
    image = convert_to_tensor(image)
    check_inner_sizes(image)
    return image


def check_inner_sizes(image: Tensor) -> None:
    shape = image.shape
    if shape.rank is None:
        return
    if shape.rank < 3:
        raise ValueError(f"'image' (shape {shape}) must be at least three-dimensional.")
    if 0 in shape.as_list()[-3:]:
        raise ValueError(f"inner 3 dims of 'image.shape' must be > 0: {shape}")


def as_batch(image: TensorLike) -> tuple[Tensor, bool]:
    """Adds a batch axis to a single image; also returns whether the argument already had one.

    A tensor of unknown rank counts as a single image.
    """
    tensor = convert_to_tensor(image)
    rank = tensor.shape.rank
    if rank == 4:
        check_inner_sizes(tensor)
        return tensor, True
    if rank not in (3, None):
        raise ValueError(f"'image' (shape {tensor.shape}) must have either 3 or 4 dimensions.")
    if rank is None:
        tensor = raw.EnsureShape(tensor, shape=[None, None, None])
    tensor = raw.ExpandDims(tensor, 0)
    check_inner_sizes(tensor)
    return tensor, False


def as_given(image: Tensor, is_batch: bool) -> Tensor:
    """Undoes `as_batch`."""
    return image if is_batch else raw.Squeeze(image, squeeze_dims=[0])


def size_of(image: Tensor, axis: int) -> Any:
    """Returns the size of an axis (counted from the end): an int if it is known, else a scalar tensor."""
    known = image.shape[axis] if image.shape.rank is not None else None
    return raw.Shape(image)[axis] if known is None else known


def with_sizes(image: Tensor, sizes: list[Any]) -> Tensor:
    """Sets the static shape of `image`; sizes that are not ints are unknown."""
    if not image.shape.is_fully_defined():
        image.set_shape([size if isinstance(size, int) else None for size in sizes])
    return image


def require(condition: Any, message: str) -> None:
    """Raises ValueError if `condition` is known to be false; otherwise the graph checks it when it runs."""
    if type(condition) is EagerTensor:
        if not condition:
            raise errors.invalid_argument(message)
    elif not isinstance(condition, bool):
        Assert(condition, [message])
    elif not condition:
        raise ValueError(message)


def known_or_tensor(value: TensorLike) -> Any:
    """Converts a size to an int if it is a Python number; tensors are returned unchanged."""
    return int(value) if isinstance(value, (int, float, np.integer)) else value
