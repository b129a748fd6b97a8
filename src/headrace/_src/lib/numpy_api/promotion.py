"""NumPy's dtype rules for tensors: how values become arrays, and the common dtype of several values.

Python numbers are weak, as in NumPy: next to an array they take its dtype if their kind fits. On their own, ints are
int64 and floats float64. With `prefer_float32` Python floats count as float32 instead.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, bool_, float32, float64, int32, int64, string
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_NUMBERS = (bool, int, float, complex)


class Preference:
    """Process-wide settings of experimental_enable_numpy_behavior.

    With `prefer_float32` Python floats count as float32. With `weak_numbers` (the conversion modes "all" and "safe")
    Python numbers on their own become int32 and float32, and functions of floats compute integers as float32.
    """

    prefer_float32 = False
    weak_numbers = False


def to_dtype(dtype: DTypeLike) -> DType:
    """Converts a `dtype` argument to a DType; Python types mean their 64-bit dtypes, as in NumPy.

    Where numbers are weak, `float` means float32.
    """
    if dtype is float:
        return default_float()
    if isinstance(dtype, type) and dtype in _NUMBERS:
        return as_dtype(np.dtype(dtype))
    return as_dtype(dtype)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _evidence(value: Any) -> Any:
    """Returns the dtype of a value for NumPy's promotion, or the Python number itself if it is weak."""
    kind = type(value)
    if kind is float:
        return np.dtype(np.float32) if Preference.prefer_float32 else value
    if kind is complex:
        return np.dtype(np.complex64) if Preference.prefer_float32 else value
    if kind in _NUMBERS:
        return value
    if isinstance(value, DType):
        return value.numpy_dtype
    dtype = getattr(value, "dtype", None)
    if isinstance(dtype, DType):
        return dtype.numpy_dtype
    if isinstance(dtype, np.dtype):
        return dtype
    if isinstance(value, (np.dtype, type)):
        return np.dtype(value)
    return as_tensor(value).dtype.numpy_dtype


def common_dtype(values: Iterable[Any]) -> DType:
    """Returns the common dtype of all `values`."""
    values = list(values)
    leaves = list(_leaves(values))
    if Preference.weak_numbers and len(leaves) > len(values) and all(type(leaf) in _NUMBERS for leaf in leaves):
        return as_tensor(leaves).dtype  # lists of numbers are arrays of 32 bits
    evidence = {id(e) if isinstance(e, int | float | complex) else e: e for e in map(_evidence, leaves)}
    if not evidence:
        return float64
    found = list(evidence.values())
    if any(isinstance(e, np.dtype) and e.kind in "OSU" for e in found):
        return string
    return as_dtype(np.result_type(*found))


def inferred_dtype(values: list[Any]) -> DType:
    """Returns the dtype of an array that is made of `values`, which is int32 or float32 where numbers are weak."""
    if Preference.weak_numbers and all(type(value) in _NUMBERS for value in values):
        return as_tensor(values).dtype if values else float32
    return common_dtype(values)


def result_type(*arrays_and_dtypes: Any) -> DType:
    """Returns the dtype in which an operation on all arguments is computed.

    Args:
        *arrays_and_dtypes: Arrays, numbers or dtypes.

    Returns:
        A DType.
    """
    return common_dtype(np.dtype(v) if isinstance(v, str) else v for v in arrays_and_dtypes)


def promote_types(type1: DTypeLike, type2: DTypeLike) -> np.dtype:
    """Returns the smallest NumPy dtype that holds the values of both dtypes.

    Args:
        type1: First dtype.
        type2: Second dtype.

    Returns:
        A NumPy dtype.
    """
    return np.promote_types(to_dtype(type1).numpy_dtype, to_dtype(type2).numpy_dtype)


def finfo(dtype: DTypeLike) -> np.finfo:
    """Returns the limits of a floating-point dtype.

    Args:
        dtype: Floating point dtype.
    """
    return np.finfo(to_dtype(dtype).as_numpy_dtype)


issubdtype: Callable[..., bool] = np.issubdtype


def cast(tensor: Tensor, dtype: DType) -> Tensor:
    return tensor if tensor.dtype is dtype else raw.Cast(tensor, DstT=dtype)


def as_array(value: TensorLike, dtype: DType | None = None) -> Tensor:
    """Converts `value` to a tensor by NumPy's rules, optionally to `dtype`."""
    if isinstance(value, Tensor):
        return value if dtype is None else cast(value, dtype)
    if hasattr(value, "__tf_tensor__"):
        return as_array(as_tensor(value), dtype)
    if isinstance(value, (list, tuple)):
        leaves = list(_leaves(value))
        wanted = dtype or inferred_dtype(leaves)
        if any(isinstance(v, Tensor) or hasattr(v, "__tf_tensor__") for v in leaves):
            return raw.Pack([as_array(item, wanted) for item in value])
        if wanted is string:
            return as_tensor(value)
        return EagerTensor(_numbers(value).astype(wanted.numpy_dtype), wanted)
    if type(value) in _NUMBERS:
        wanted = dtype or inferred_dtype([value])
        return EagerTensor(_numbers(value).astype(wanted.numpy_dtype), wanted)
    if isinstance(value, range):
        return as_array(np.array(value), dtype)
    tensor = as_tensor(value)
    return tensor if dtype is None else cast(tensor, dtype)


def _numbers(value: TensorLike) -> np.ndarray:
    try:
        array = np.array(value)
    except ValueError:
        raise ValueError("Can't convert non-rectangular Python sequence to Tensor.") from None
    if array.dtype == object:
        raise ValueError(f"Can't convert {value!r} to a Tensor: it contains a number that does not fit any dtype.")
    return array


def promoted(*values: Any) -> list[Tensor]:
    """Converts the values to tensors of their common dtype."""
    first = values[0]
    if isinstance(first, Tensor) and all(isinstance(v, Tensor) and v.dtype is first.dtype for v in values):
        return list(values)
    dtype = common_dtype(values)
    return [as_array(value, dtype) for value in values]


def is_inexact(dtype: DType) -> bool:
    """Returns whether NumPy counts a dtype as floating-point or complex (bfloat16 is not one of NumPy's dtypes)."""
    return dtype.numpy_dtype.kind in "fc"


def inexact(tensor: Tensor) -> Tensor:
    """Converts the tensor to a floating-point or complex dtype."""
    return tensor if is_inexact(tensor.dtype) else cast(tensor, default_float())


def default_float() -> DType:
    """Returns the dtype in which functions of floats compute integers."""
    return float32 if Preference.weak_numbers else float64


def default_int() -> DType:
    """Returns the smallest dtype of sums of integers."""
    return int32 if Preference.weak_numbers else int64


def as_inexact(value: Any) -> Tensor:
    return inexact(as_array(value))


def truth(value: TensorLike) -> Tensor:
    """Converts the value to booleans: whether each element is nonzero."""
    return cast(as_array(value), bool_)


def number(value: complex, like: Tensor) -> Tensor:
    """Returns the scalar `value` in the dtype of `like`."""
    return EagerTensor(np.array(value).astype(like.dtype.numpy_dtype), like.dtype)


def known_rank(function: str, tensor: Tensor) -> int:
    """Returns the static rank, which functions that rearrange axes need while tracing."""
    rank = tensor.shape.rank
    if rank is None:
        raise ValueError(f"{function} needs an array of known rank; got {tensor!r}.")
    return rank


def positive_axis(axis: Any, rank: int) -> int:
    """Returns `axis` counted from the front; ops report axes that do not exist."""
    axis = operator.index(axis)
    return axis + rank if axis < 0 else axis
