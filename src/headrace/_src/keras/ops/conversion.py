"""Conversion of values to tensors in `keras.ops`, and the dtype that several values share.

The rules are those of JAX: next to a tensor, a Python number takes the tensor's dtype, except that a float next to
integers gives the default float type. Integers next to floats take the dtype of the floats, whatever their sizes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.typing import Sizes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_SIGNED = ("int8", "int16", "int32", "int64")
_UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
_FLOATS = ("bfloat16", "float16", "float32", "float64")
_COMPLEX = ("complex64", "complex128")


def dtype_name(dtype: DTypeLike | None) -> str:
    """Returns the name of a dtype.

    Args:
        dtype: Name, DType, NumPy dtype or Python number type; the default float type for None.
    """
    if dtype is None:
        return floatx()
    if dtype is float:
        return floatx()
    if dtype is int:
        return "int32"
    if dtype is bool:
        return "bool"
    return tf.as_dtype(dtype).name


def is_float_dtype(dtype: DTypeLike | None) -> bool:
    """Returns whether a dtype is a float type.

    Args:
        dtype: Dtype to check.
    """
    return dtype_name(dtype) in _FLOATS


def is_int_dtype(dtype: DTypeLike | None) -> bool:
    """Returns whether a dtype is an integer type.

    Args:
        dtype: Dtype to check.
    """
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
                # Neither half-precision format contains the other; both fit into float32.
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


def result_type(*dtypes: DTypeLike | None) -> str:
    """Returns the name of the dtype in which values of these dtypes are computed.

    Args:
        *dtypes: Dtypes; `int` and `float` mean Python numbers.
    """
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


def _kind(value: TensorLike) -> DTypeLike:
    """Returns what `result_type` needs to know about a value."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return int
    if isinstance(value, float):
        return float
    dtype = getattr(value, "dtype", None)
    return tensor(value).dtype if dtype is None else dtype


def tensor(x: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Converts `x` to a tensor; Python floats take the default float type, arrays keep their dtype."""
    if isinstance(x, (tf.Tensor, tf.Variable, tf.RaggedTensor, tf.SparseTensor)):
        found: Any = x.read_value() if isinstance(x, tf.Variable) else x
        return found if dtype is None or found.dtype.name == dtype_name(dtype) else tf.cast(found, dtype_name(dtype))
    if isinstance(x, KerasTensor):
        raise TypeError(f"{x!r} has no value here: pass it to the function as a separate argument or in a list.")
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


def floating(x: TensorLike) -> Tensor:
    """Converts `x` to a float or complex tensor; integers take the default float type."""
    x = tensor(x)
    return x if x.dtype.is_floating or x.dtype.is_complex else tf.cast(x, floatx())


def numeric(x: TensorLike) -> Tensor:
    """Converts `x` to a tensor; booleans become integers."""
    x = tensor(x)
    return tf.cast(x, tf.int32) if x.dtype is tf.bool else x


def promoted(*values: TensorLike) -> list[Tensor]:
    """Converts values to tensors of the dtype they share."""
    wanted = result_type(*(_kind(value) for value in values))
    return [tensor(value, wanted) for value in values]


def promoted_floats(*values: TensorLike) -> list[Tensor]:
    """Converts values to tensors of the float dtype they share."""
    wanted = result_type(*(_kind(value) for value in values))
    if wanted not in _FLOATS and wanted not in _COMPLEX:
        wanted = floatx()
    return [tensor(value, wanted) for value in values]


def promoted_numbers(*values: TensorLike) -> list[Tensor]:
    """Converts values to tensors of the dtype they share; booleans become integers."""
    wanted = result_type(*(_kind(value) for value in values))
    return [tensor(value, "int32" if wanted == "bool" else wanted) for value in values]


def per_axis(value: Sizes, count: int) -> tuple[int, ...]:
    """Returns one integer for each of `count` axes, from a single integer or a sequence."""
    return (value,) * count if isinstance(value, int) else tuple(value)


def static_shape(x: Tensor) -> tuple[Any, ...]:
    """Returns the sizes of `x`: integers where known, scalar tensors elsewhere."""
    if x.shape.is_fully_defined():
        return tuple(x.shape.as_list())
    dynamic = tf.shape(x)
    if x.shape.rank is None:
        return (dynamic,)
    return tuple(size if size is not None else dynamic[i] for i, size in enumerate(x.shape.as_list()))
