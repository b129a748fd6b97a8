"""NumPy's dtypes for tensors: how values become arrays, and which dtype several of them share.

Python numbers are weak, as in NumPy: beside an array they take its dtype if their kind fits; alone, ints are int64
and floats float64. With `prefer_float32` Python floats count as float32 instead.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, bool_, float64, string
from headrace._src.tensors.tensor import EagerTensor, Tensor

_NUMBERS = (bool, int, float, complex)


class Preference:
    """Process-wide: whether Python floats stand for float32 (set by experimental_enable_numpy_behavior)."""

    prefer_float32 = False


def to_dtype(dtype: Any) -> DType:
    """The DType of a `dtype` argument; Python's types mean their 64-bit twins, as in NumPy."""
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
    """What NumPy's rules are told of a value: its dtype, or a Python number itself where it is weak."""
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
    """The dtype that arrays of all `values` can share."""
    evidence = {id(e) if isinstance(e, int | float | complex) else e: e for e in map(_evidence, _leaves(list(values)))}
    if not evidence:
        return float64
    found = list(evidence.values())
    if any(isinstance(e, np.dtype) and e.kind in "OSU" for e in found):
        return string
    return as_dtype(np.result_type(*found))


def result_type(*arrays_and_dtypes: Any) -> DType:
    """The dtype that an operation on all the arguments (arrays, numbers or dtypes) computes in."""
    return common_dtype(np.dtype(v) if isinstance(v, str) else v for v in arrays_and_dtypes)


def promote_types(type1: Any, type2: Any) -> np.dtype:
    """The smallest NumPy dtype that holds the values of both."""
    return np.promote_types(to_dtype(type1).numpy_dtype, to_dtype(type2).numpy_dtype)


def finfo(dtype: Any) -> np.finfo:
    """The limits of a floating point dtype."""
    return np.finfo(to_dtype(dtype).as_numpy_dtype)


issubdtype: Callable[..., bool] = np.issubdtype


def cast(tensor: Any, dtype: DType) -> Any:
    return tensor if tensor.dtype is dtype else raw.Cast(tensor, DstT=dtype)


def as_array(value: Any, dtype: DType | None = None) -> Any:
    """The tensor that `value` stands for under NumPy's rules, in `dtype` if one is given."""
    if isinstance(value, Tensor):
        return value if dtype is None else cast(value, dtype)
    if hasattr(value, "__tf_tensor__"):
        return as_array(as_tensor(value), dtype)
    if isinstance(value, (list, tuple)):
        leaves = list(_leaves(value))
        wanted = dtype or common_dtype(leaves)
        if any(isinstance(v, Tensor) or hasattr(v, "__tf_tensor__") for v in leaves):
            return raw.Pack([as_array(item, wanted) for item in value])
        if wanted is string:
            return as_tensor(value)
        return EagerTensor(_numbers(value).astype(wanted.numpy_dtype), wanted)
    if type(value) in _NUMBERS:
        wanted = dtype or common_dtype([value])
        return EagerTensor(_numbers(value).astype(wanted.numpy_dtype), wanted)
    if isinstance(value, range):
        return as_array(np.array(value), dtype)
    tensor = as_tensor(value)
    return tensor if dtype is None else cast(tensor, dtype)


def _numbers(value: Any) -> np.ndarray:
    try:
        array = np.array(value)
    except ValueError:
        raise ValueError("Can't convert non-rectangular Python sequence to Tensor.") from None
    if array.dtype == object:
        raise ValueError(f"Can't convert {value!r} to a Tensor: it holds a number that no dtype can hold.")
    return array


def promoted(*values: Any) -> list[Any]:
    """The values as tensors of their common dtype."""
    first = values[0]
    if isinstance(first, Tensor) and all(isinstance(v, Tensor) and v.dtype is first.dtype for v in values):
        return list(values)
    dtype = common_dtype(values)
    return [as_array(value, dtype) for value in values]


def is_inexact(dtype: DType) -> bool:
    """Whether NumPy counts a dtype among its floating or complex ones (bfloat16 is not NumPy's own)."""
    return dtype.numpy_dtype.kind in "fc"


def inexact(tensor: Any) -> Any:
    """The tensor as floating or complex numbers."""
    return tensor if is_inexact(tensor.dtype) else cast(tensor, float64)


def as_inexact(value: Any) -> Any:
    return inexact(as_array(value))


def truth(value: Any) -> Any:
    """The value as booleans: whether each element differs from zero."""
    return cast(as_array(value), bool_)


def number(value: complex, like: Any) -> Any:
    """The scalar `value` in the dtype of `like`."""
    return EagerTensor(np.array(value).astype(like.dtype.numpy_dtype), like.dtype)


def known_rank(function: str, tensor: Any) -> int:
    """The number of axes, which functions that rearrange them must know while tracing."""
    rank = tensor.shape.rank
    if rank is None:
        raise ValueError(f"{function} needs an array of known rank; {tensor!r} has none.")
    return rank


def positive_axis(axis: Any, rank: int) -> int:
    """`axis` counted from the front; ops tell of axes that do not exist."""
    axis = operator.index(axis)
    return axis + rank if axis < 0 else axis
