"""Sorts arrays."""

from __future__ import annotations

from headrace._src.base import errors
from headrace._src.lib.numpy_api.promotion import as_array, cast, default_int
from headrace._src.lib.numpy_api.shaping import ravel
from headrace._src.ops.math.sorting import argsort as tf_argsort
from headrace._src.ops.math.sorting import sort as tf_sort
from headrace._src.tensors.dtypes import bool_, int8
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _check(kind: str, order: str | None, kinds: tuple[str, ...], listed: str) -> None:
    if kind not in kinds:
        raise ValueError(f"Invalid value for argument `kind`. Only {listed} supported. Received: kind={kind}")
    if order is not None:
        raise ValueError("The `order` argument is not supported. Pass order=None")


def sort(a: TensorLike, axis: int | None = -1, kind: str = "quicksort", order: str | None = None) -> Tensor:
    """Sorts elements in ascending order.

    Args:
        a: Array.
        axis: Axis to sort along. None sorts the flattened array.
        kind: Must be "quicksort".
        order: Must be None.

    Returns:
        Tensor with the dtype of `a`.

    Raises:
        ValueError: If `kind` is not "quicksort", or `order` is given.
        InvalidArgumentError: If `axis` is out of range.
    """
    _check(kind, order, ("quicksort",), 'kind="quicksort" is')
    tensor = as_array(a)
    if axis is None:
        tensor, axis = ravel(tensor), -1
    rank = tensor.shape.rank
    if rank is not None and not -rank <= axis < rank:
        raise errors.invalid_argument(f"sort: axis {axis} is out of range for the {rank} axes of shape {tensor.shape}.")
    return tf_sort(tensor, axis)


def argsort(a: TensorLike, axis: int | None = -1, kind: str = "quicksort", order: str | None = None) -> Tensor:
    """Returns the indices that sort an array in ascending order.

    Args:
        a: Array.
        axis: Axis to sort along. None sorts the flattened array.
        kind: "quicksort" or "stable".
        order: Must be None.

    Returns:
        Integer tensor.

    Raises:
        ValueError: If `kind` is neither "quicksort" nor "stable", or `order` is given.
        TypeError: If the array is complex.
    """
    _check(kind, order, ("quicksort", "stable"), 'kind="quicksort" and kind="stable" are')
    tensor = as_array(a)
    if tensor.dtype.is_complex:
        raise TypeError(f"argsort does not support complex64/complex128 dtypes. Received dtype: {tensor.dtype}")
    if tensor.dtype is bool_:
        tensor = cast(tensor, int8)
    if axis is None or tensor.shape.rank == 0:
        tensor, axis = ravel(tensor), -1
    return cast(tf_argsort(tensor, axis, stable=kind == "stable"), default_int())
