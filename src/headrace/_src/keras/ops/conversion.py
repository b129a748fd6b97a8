"""How values become tensors in `keras.ops`, and which dtype several of them share.

The rules are those of JAX: beside a tensor a Python number takes the tensor's dtype, except that a float beside
integers makes the default float type; integers beside floats take the floats' dtype, whatever their sizes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.keras_tensor import KerasTensor

_SIGNED = ("int8", "int16", "int32", "int64")
_UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
_FLOATS = ("bfloat16", "float16", "float32", "float64")
_COMPLEX = ("complex64", "complex128")


def dtype_name(dtype: Any) -> str:
    """The name of a dtype given as a name, a DType, a NumPy dtype or one of Python's number types."""
    if dtype is None:
        return floatx()
    if dtype is float:
        return floatx()
    if dtype is int:
        return "int32"
    if dtype is bool:
        return "bool"
    return tf.as_dtype(dtype).name


def is_float_dtype(dtype: Any) -> bool:
    """Whether it is a dtype of floats."""
    return dtype_name(dtype) in _FLOATS


def is_int_dtype(dtype: Any) -> bool:
    """Whether it is a dtype of integers."""
    return dtype_name(dtype) in (*_SIGNED, *_UNSIGNED)


def _joined(first: str, second: str) -> str:
    if first == second:
        return first
    if first == "bool":
        return second
    if second == "bool":
        return first
    for family in (_COMPLEX, _FLOATS):
        if first in family or second in family:
            if first in family and second in family:
                # The two half-width formats hold different numbers; both fit into float32.
                return "float32" if {first, second} == {"bfloat16", "float16"} else max(first, second, key=family.index)
            if family is _COMPLEX and "float64" in (first, second):
                return "complex128"
            return first if first in family else second
    for family in (_SIGNED, _UNSIGNED):
        if first in family and second in family:
            return max(first, second, key=family.index)
    signed, unsigned = (first, second) if first in _SIGNED else (second, first)
    if unsigned == "uint64":
        return floatx()
    return _SIGNED[max(_SIGNED.index(signed), _UNSIGNED.index(unsigned) + 1)]


def result_type(*dtypes: Any) -> str:
    """The name of the dtype that values of these dtypes are computed in; `int` and `float` stand for Python numbers."""
    weak_float = any(d is float for d in dtypes)
    weak_int = any(d is int for d in dtypes)
    known = [dtype_name(d) for d in dtypes if d is not None and d is not float and d is not int]
    if not known:
        return floatx() if weak_float or not weak_int else "int32"
    found = known[0]
    for other in known[1:]:
        found = _joined(found, other)
    if weak_float and found not in _FLOATS and found not in _COMPLEX:
        return floatx()
    return "int32" if weak_int and found == "bool" else found


def _kind(value: Any) -> Any:
    """What `result_type` is told of a value."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return int
    if isinstance(value, float):
        return float
    dtype = getattr(value, "dtype", None)
    return tensor(value).dtype if dtype is None else dtype


def tensor(x: Any, dtype: Any = None) -> Any:
    """`x` as a tensor; Python floats in the default float type, arrays in their own dtype."""
    if isinstance(x, (tf.Tensor, tf.Variable, tf.RaggedTensor, tf.SparseTensor)):
        x = x.read_value() if isinstance(x, tf.Variable) else x
        return x if dtype is None or x.dtype.name == dtype_name(dtype) else tf.cast(x, dtype_name(dtype))
    if isinstance(x, KerasTensor):
        raise TypeError(f"{x!r} has no value here: hand it to the function as an argument of its own or in a list.")
    if dtype is None:
        if isinstance(x, np.ndarray | np.generic):
            return tf.convert_to_tensor(x)
        found = tf.convert_to_tensor(x)
        holds_arrays = any(hasattr(leaf, "dtype") for leaf in tf.nest.flatten(x))
        if found.dtype is tf.float32 and floatx() != "float32" and not holds_arrays:
            return tf.convert_to_tensor(x, floatx())
        return found
    name = dtype_name(dtype)
    try:
        return tf.convert_to_tensor(x, name)
    except (TypeError, ValueError):
        return tf.cast(tf.convert_to_tensor(x), name)


def floating(x: Any) -> Any:
    """`x` as a tensor of floats (or complex numbers); integers in the default float type."""
    x = tensor(x)
    return x if x.dtype.is_floating or x.dtype.is_complex else tf.cast(x, floatx())


def numeric(x: Any) -> Any:
    """`x` as a tensor of numbers: booleans count as integers."""
    x = tensor(x)
    return tf.cast(x, tf.int32) if x.dtype is tf.bool else x


def promoted(*values: Any) -> list[Any]:
    """The values as tensors of the dtype they share."""
    wanted = result_type(*(_kind(value) for value in values))
    return [tensor(value, wanted) for value in values]


def promoted_floats(*values: Any) -> list[Any]:
    """The values as tensors of the float dtype they share."""
    wanted = result_type(*(_kind(value) for value in values))
    if wanted not in _FLOATS and wanted not in _COMPLEX:
        wanted = floatx()
    return [tensor(value, wanted) for value in values]


def promoted_numbers(*values: Any) -> list[Any]:
    """Like `promoted`; booleans count as integers."""
    wanted = result_type(*(_kind(value) for value in values))
    return [tensor(value, "int32" if wanted == "bool" else wanted) for value in values]


def per_axis(value: Any, count: int) -> tuple[int, ...]:
    """One number for each of `count` axes, from a number or from as many."""
    return (value,) * count if isinstance(value, int) else tuple(value)


def static_shape(x: Any) -> tuple[Any, ...]:
    """The sizes of `x`: numbers where they are known, scalar tensors elsewhere."""
    if x.shape.is_fully_defined():
        return tuple(x.shape.as_list())
    dynamic = tf.shape(x)
    if x.shape.rank is None:
        return (dynamic,)
    return tuple(size if size is not None else dynamic[i] for i, size in enumerate(x.shape.as_list()))
