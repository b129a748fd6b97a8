"""Converts Python and NumPy values to tensors, by TensorFlow's rules.

Python floats become float32, ints int32 (int64 when too large), text becomes bytes; NumPy arrays keep their dtype.
Other objects are converted by their method `__tf_tensor__(dtype, name)` or by a registered function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.slot import Slot
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import Dimension, TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_NUMBERS = frozenset({bool, int, float, complex})
_TEXTS = frozenset({str, bytes})
_INT32_MIN, _INT32_MAX = -(2**31), 2**31 - 1
_FLOAT64 = np.dtype(np.float64)
_FLOAT32_MAX = float(np.finfo(np.float32).max)

# Packs a Python list that holds tensors.
pack_tensors: Slot[Callable[..., Any]] = Slot("tensors.convert:pack_tensors")

# Moves a tensor to the device of the current scope.
place_tensor: Slot[Callable[[EagerTensor, str], EagerTensor]] = Slot("tensors.convert:place_tensor")

_conversions: list[tuple[int, Any, Callable[..., Any]]] = []


def register_tensor_conversion_function(
    base_type: type | tuple[type, ...], conversion_func: Callable[..., Any], priority: int = 100
) -> None:
    """Registers how objects of `base_type` become tensors: `conversion_func(value, dtype, name, as_ref)`.

    Args:
        base_type: Class, or tuple of classes, whose instances are converted.
        conversion_func: Function `(value, dtype, name, as_ref)` that returns a tensor or NotImplemented.
        priority: Functions with a lower number are tried first.

    Raises:
        TypeError: If `conversion_func` cannot be called, or `base_type` is not a type or a tuple of types.
    """
    if not callable(conversion_func):
        raise TypeError(f"Argument `conversion_func` must be callable. Received {conversion_func}.")
    if not isinstance(base_type, type) and not (
        isinstance(base_type, tuple) and all(isinstance(t, type) for t in base_type)
    ):
        raise TypeError(f"Argument `base_type` must be a type or a tuple of types. Received {base_type}.")
    _conversions.append((priority, base_type, conversion_func))
    _conversions.sort(key=lambda entry: entry[0])


def convert_to_tensor(
    value: TensorLike,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
    name: str | None = None,
    *,
    preferred_dtype: DTypeLike | None = None,
) -> Tensor:
    """Converts `value` to a tensor; inside a traced function, to a constant of the graph.

    Args:
        value: A tensor, a variable, a NumPy array, a Python number or string, or nested lists of these.
        dtype: The dtype of the result. By default that of `value`: float32 for Python floats, int32 for ints.
        dtype_hint: A dtype to use if `value` can be converted to it, a NumPy array too; otherwise ignored.
        name: Name of the constant in a graph.
        preferred_dtype: TensorFlow 1's name of `dtype_hint`.

    Returns:
        The tensor; `value` itself if it is one already.

    Raises:
        TypeError: `value` cannot be converted to `dtype`.
        ValueError: `value` is a tensor of another dtype, or cannot be converted to a tensor at all.
    >>> tf.convert_to_tensor([1, 2]).dtype
    tf.int32
    """
    hint = dtype_hint or preferred_dtype
    if dtype is None and hint is not None:
        tensor = _by_hint(value, dtypes.as_dtype(hint), name)
    else:
        tensor = as_tensor(value, None if dtype is None else dtypes.as_dtype(dtype), name=name)
    if state.mode is not None and type(tensor) is EagerTensor and tensor is not value:
        return state.mode.constant(tensor, name)
    return tensor


def _by_hint(value: TensorLike, hint: DType, name: str | None) -> Tensor:
    try:
        return as_tensor(value, hint, name=name)
    except (TypeError, ValueError):
        return as_tensor(value, None, hint, name)


def constant(
    value: TensorLike, dtype: DTypeLike | None = None, shape: ShapeLike | None = None, name: str = "Const"
) -> Tensor:
    """Creates a tensor from values known now.

    Args:
        value: A number, a string, an array, or nested lists of these.
        dtype: The dtype of the tensor; by default inferred from `value`.
        shape: The shape of the tensor. A single value fills it; anything else is reshaped to it.
        name: Name of the constant in a graph.

    Returns:
        A tensor.

    Raises:
        TypeError: `value` is a symbolic tensor, or its number of elements does not match `shape`.
        ValueError: `value` cannot be converted; for example a Python float that is out of the range of float32, if no
            dtype is given.

    >>> tf.constant(7, shape=[2]).numpy()
    array([7, 7], dtype=int32)
    """
    wanted = None if dtype is None else dtypes.as_dtype(dtype)
    if isinstance(value, Tensor) and not isinstance(value, EagerTensor):
        raise TypeError(f"tf.constant needs a concrete value; {value!r} is symbolic. Use tf.identity instead.")
    if type(value) is EagerTensor:
        if wanted is not None and wanted is not value.dtype:
            array = value._array.astype(wanted.numpy_dtype)
        else:
            array, wanted = value._array, value._dtype
        tensor: Any = EagerTensor(array, wanted)
    else:
        tensor = as_tensor(value, wanted, None, name)
    if shape is not None:
        tensor = _shaped(tensor, TensorShape(shape), value)
    if state.mode is not None and type(tensor) is EagerTensor:
        return state.mode.constant(tensor, name)
    if state.device is not None:
        return place_tensor(tensor, state.device)
    return tensor


def _shaped(tensor: EagerTensor, shape: TensorShape, value: object) -> EagerTensor:
    dims = tuple(shape.as_list())
    if tensor._array.size == 1:
        return EagerTensor(np.full(dims, tensor._array.reshape(())[()], tensor._array.dtype), tensor._dtype)
    if tensor._array.size != shape.num_elements():
        raise TypeError(
            "Eager execution of tf.constant with unsupported shape. "
            f"Tensor {tensor._array} (converted from {value}) has {tensor._array.size} elements, "
            f"but got `shape` {shape} with {shape.num_elements()} elements)."
        )
    return EagerTensor(tensor._array.reshape(dims), tensor._dtype)


def as_tensor(
    value: TensorLike | None, dtype: DType | None = None, dtype_hint: DTypeLike | None = None, name: str | None = None
) -> Tensor:
    """Like `convert_to_tensor`, but a Python value stays an eager tensor while tracing."""
    if isinstance(value, Tensor):
        if dtype is not None and dtype is not value.dtype:
            raise ValueError(
                f"Tensor conversion requested dtype {dtype.name} for Tensor with dtype {value.dtype.name}: {value!r}"
            )
        return value
    kind = type(value)
    if kind in _NUMBERS:
        return _number(value, dtype, dtype_hint)
    if kind is np.ndarray or isinstance(value, (np.ndarray, np.generic)):
        return _from_numpy(np.array(value), dtype)  # a copy: the caller may write to the array later
    if kind in _TEXTS:
        return _text_scalar(value, dtype)
    to_tensor = getattr(value, "__tf_tensor__", None)
    if to_tensor is not None and not (_conversions and _is_overridden(kind)):
        return to_tensor(dtype, name)
    for _, base_type, function in _conversions:
        if isinstance(value, base_type):
            result = function(value, dtype=dtype, name=name, as_ref=False)
            if result is not NotImplemented:
                return result
    if isinstance(value, TensorShape):
        return _from_shape(value, dtype)
    if isinstance(value, (list, tuple, range)):
        return _from_sequence(value, dtype, dtype_hint)
    return _from_other(value, dtype, dtype_hint)


def _is_overridden(kind: type) -> bool:
    """Returns whether a function is registered for a class that inherits `__tf_tensor__` and does not define it."""
    registered = [t for _, types, _ in _conversions for t in (types if isinstance(types, tuple) else (types,))]
    nearest = next((t for t in kind.__mro__ if t in registered or "__tf_tensor__" in t.__dict__), None)
    return nearest is not None and "__tf_tensor__" not in nearest.__dict__


def _from_shape(value: TensorShape, dtype: DType | None) -> EagerTensor:
    if not value.is_fully_defined():
        raise ValueError(f"Cannot convert a partially known TensorShape {value} to a Tensor.")
    sizes = value.as_list()
    largest = max(sizes, default=0)
    wanted = dtype or (dtypes.int32 if largest <= dtypes.int32.max else dtypes.int64)
    if wanted is dtypes.int32 and largest > wanted.max:
        raise ValueError(
            f"Cannot convert TensorShape {value} to dtype int32; a dimension is too large. Consider using tf.int64."
        )
    return EagerTensor(np.array(sizes, wanted.numpy_dtype))


def _from_other(value: object, dtype: DType | None, dtype_hint: DTypeLike | None) -> Tensor:
    if isinstance(value, bool | int | float | complex):  # subclasses, such as enum members
        base: Any = next(t for t in (bool, int, float, complex) if isinstance(value, t))
        return _number(base(value), dtype, dtype_hint)
    if isinstance(value, Dimension):
        return _number(int(value), dtype, dtype_hint)
    if hasattr(value, "__array__") and not isinstance(value, type):
        return _from_numpy(np.array(value.__array__()), dtype)
    if hasattr(value, "__iter__") and hasattr(value, "__len__") and not isinstance(value, (dict, set)):
        return _from_sequence(list(value), dtype, dtype_hint)
    raise ValueError(f"Attempt to convert a value ({value!r}) with an unsupported type ({type(value)}) to a Tensor.")


def _hinted(hint: DTypeLike | None, *allowed: str) -> DType | None:
    """Returns the hinted dtype if its kind is one of `allowed`, else None."""
    if hint is None:
        return None
    hint = dtypes.as_dtype(hint)
    return hint if hint._kind in allowed else None


def _number(value: Any, dtype: DType | None, hint: DTypeLike | None = None) -> EagerTensor:
    kind = type(value)
    if dtype is None:
        if kind is float:
            dtype = _hinted(hint, "float", "complex") or dtypes.float32
            if dtype is dtypes.float32 and abs(value) > _FLOAT32_MAX:
                _check_overflow(np.float64(value))
        elif kind is int:
            dtype = _hinted(hint, "int", "uint", "float", "complex")
            if dtype is None or (dtype.is_integer and not dtype.min <= value <= dtype.max):
                dtype = dtypes.int32 if _INT32_MIN <= value <= _INT32_MAX else dtypes.int64
        else:
            dtype = dtypes.bool_ if kind is bool else dtypes.complex128
    _check_number(value, kind, dtype)
    return EagerTensor(np.array(value, dtype._numpy), dtype)


def _check_overflow(values: np.ndarray | np.float64) -> None:
    """Rejects finite numbers that would become infinite, as TensorFlow does if nobody asked for float32."""
    too_large = np.isfinite(values) & (np.abs(values) > _FLOAT32_MAX)
    if too_large.any():
        bad = np.asarray(values)[too_large].flat[0]
        raise ValueError(f"Can't convert Python numbers to a float32 Tensor: {bad:g} is out of range; name a dtype.")


def _check_number(value: Any, kind: type, dtype: DType) -> None:
    """Rejects what TensorFlow rejects (a float as an int) and integers that would overflow."""
    target = dtype._kind
    if kind is int:
        if target in ("int", "uint", "quantized"):
            if not dtype.min <= value <= dtype.max:
                if dtype in (dtypes.int64, dtypes.uint64):
                    raise ValueError("Can't convert Python sequence with out-of-range integer to Tensor.")
                raise ValueError(f"{value} does not fit {dtype.name}, which holds {dtype.min} to {dtype.max}.")
        elif target not in ("float", "complex"):
            raise _refused(value, dtype)
    elif (
        (kind is float and target not in ("float", "complex"))
        or (kind is complex and target != "complex")
        or (kind is bool and target not in ("bool", "int", "uint", "float"))
    ):
        raise _refused(value, dtype)


def _refused(value: object, dtype: DType) -> TypeError:
    return TypeError(f"Cannot convert {value!r} to EagerTensor of dtype {dtypes.short_name(dtype)}")


def _as_bytes(value: str | bytes) -> bytes:
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else bytes(value)


def _text_scalar(value: Any, dtype: DType | None) -> EagerTensor:
    if dtype is not None and dtype is not dtypes.string:
        raise _refused(value, dtype)
    array = np.empty((), object)
    array[()] = _as_bytes(value)
    return EagerTensor(array, dtypes.string)


def bytes_array(values: Iterable[Any], shape: Sequence[int]) -> np.ndarray:
    """Returns an object array of bytes from str or bytes values in row-major order."""
    flat = [_as_bytes(v) for v in values]
    array = np.empty(len(flat), object)
    array[:] = flat
    return array.reshape(shape)


def _from_numpy(array: np.ndarray, dtype: DType | None) -> Tensor:
    kind = array.dtype.kind
    if kind in "OUSMm" or kind == "T":
        return _from_objects(array, dtype)
    own = dtypes.from_numpy(array.dtype)
    if array.dtype.fields:
        array = array.view(own.numpy_dtype)
    elif not array.dtype.isnative:
        array = array.astype(own.numpy_dtype)
    if dtype is None or dtype is own:
        return EagerTensor(array, own)
    if dtype._kind in ("string", "resource", "variant"):
        raise TypeError(f"Cannot convert a NumPy array of dtype {array.dtype} to a Tensor of dtype {dtype.name}.")
    if own.is_integer and dtype.is_integer and array.size:
        low, high = int(array.min()), int(array.max())
        if low < dtype.min or high > dtype.max:
            worst = low if low < dtype.min else high
            raise ValueError(f"{worst} does not fit {dtype.name}, which holds {dtype.min} to {dtype.max}.")
    return EagerTensor(state.quiet(array.astype, dtype.numpy_dtype), dtype)


def _from_objects(array: np.ndarray, dtype: DType | None) -> Tensor:
    if array.dtype.kind in "Mm":
        raise ValueError(f"Failed to convert a NumPy array to a Tensor (Unsupported numpy type: {array.dtype}).")
    flat = array.ravel().tolist()
    if all(isinstance(v, (str, bytes)) for v in flat) and (flat or dtype in (None, dtypes.string)):
        if dtype is not None and dtype is not dtypes.string:
            raise _refused(flat[0], dtype)
        return EagerTensor(bytes_array(flat, array.shape), dtypes.string)
    bad = next((v for v in flat if not isinstance(v, (bool, int, float, complex, np.generic, str, bytes))), None)
    if bad is not None:
        raise ValueError(f"Failed to convert a NumPy array to a Tensor (Unsupported object type {type(bad).__name__}).")
    return _from_sequence(array.tolist(), dtype, None)


def _leaf_types(sequence: Iterable[Any], found: set[type]) -> None:
    kinds = set(map(type, sequence))
    nested = kinds & {list, tuple}
    found |= kinds - nested
    if nested:
        for item in sequence:
            if type(item) in nested:
                _leaf_types(item, found)


def _from_sequence(value: Sequence[Any], dtype: DType | None, hint: DTypeLike | None) -> Tensor:
    found: set[type] = set()
    _leaf_types(value, found)
    if not found:
        wanted = dtype or (dtypes.as_dtype(hint) if hint is not None else dtypes.float32)
        return EagerTensor(_array_of(value, wanted.numpy_dtype), wanted)
    if found <= _NUMBERS:
        return _from_numbers(value, found, dtype, hint)
    if found <= _TEXTS:
        return _from_texts(value, dtype)
    if any(issubclass(t, Tensor) or hasattr(t, "__tf_tensor__") for t in found):
        return pack_tensors(value, dtype)
    return _from_mixed(value, found, dtype, hint)


def _from_mixed(value: Sequence[Any], found: set[type], dtype: DType | None, hint: DTypeLike | None) -> Tensor:
    """Sequences with NumPy values, ranges, dimensions or unusual objects among the leaves."""
    if all(issubclass(t, (np.ndarray, np.generic, bool, int, float, complex, range, str, bytes)) for t in found):
        numpy_types = {t for t in found if issubclass(t, (np.ndarray, np.generic))}
        if found - numpy_types <= _NUMBERS and numpy_types:
            array = _array_of(value, None)
            if dtype is not None and array.dtype.kind in "fc" and (dtype.is_integer or dtype.is_bool):
                raise _refused(array.flat[0], dtype)
            if array.dtype.kind not in "OUS" or all(issubclass(t, (np.str_, np.bytes_, np.ndarray)) for t in found):
                return _from_numpy(array, dtype)
    elif any(t is type(None) for t in found):
        raise ValueError("Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to a Tensor.")
    elements = [as_tensor(item, dtype, hint) for item in value]
    if any(type(e) is not EagerTensor for e in elements):
        return pack_tensors(elements, dtype)
    if len({e.dtype for e in elements}) > 1:
        raise ValueError("Can't convert Python sequence with mixed types to Tensor.")
    if len({e._array.shape for e in elements}) > 1:
        raise ValueError("Can't convert non-rectangular Python sequence to Tensor.")
    return EagerTensor(np.stack([e._array for e in elements]), elements[0].dtype)


def _array_of(value: Sequence[Any], numpy_dtype: np.dtype | None) -> np.ndarray:
    try:
        return np.array(value, numpy_dtype)
    except OverflowError:
        raise ValueError("Can't convert Python sequence with out-of-range integer to Tensor.") from None
    except (ValueError, TypeError):
        raise ValueError("Can't convert non-rectangular Python sequence to Tensor.") from None


def _from_numbers(value: Sequence[Any], found: set[type], dtype: DType | None, hint: DTypeLike | None) -> EagerTensor:
    if bool in found and len(found) > 1 and dtype is None:
        raise ValueError("Can't convert Python sequence with mixed types to Tensor.")
    inferred = dtype is None
    if dtype is None:
        if complex in found:
            dtype = dtypes.complex128
        elif float in found:
            dtype = _hinted(hint, "float", "complex") or dtypes.float32
        elif found == {bool}:
            dtype = dtypes.bool_
        else:
            return _from_ints(value, hint)
    sample = complex if complex in found else float if float in found else int if int in found else bool
    if sample is int and dtype.is_integer:
        array = _array_of(value, None)
        if array.dtype.kind == "O" or (array.size and not (dtype.min <= array.min() and array.max() <= dtype.max)):
            bad = next(v for v in array.ravel().tolist() if not dtype.min <= v <= dtype.max)
            _check_number(bad, int, dtype)
        return EagerTensor(array.astype(dtype.numpy_dtype), dtype)
    first = next((v for v in _leaves(value) if type(v) is sample), None)
    _check_number(first, sample, dtype)
    if inferred and dtype is dtypes.float32:
        wide = _array_of(value, _FLOAT64)
        if wide.size and not np.abs(wide).max() <= _FLOAT32_MAX:
            _check_overflow(wide)
        return EagerTensor(wide.astype(np.float32), dtype)
    return EagerTensor(_array_of(value, dtype.numpy_dtype), dtype)


def _from_ints(value: Sequence[Any], hint: DTypeLike | None) -> EagerTensor:
    array = _array_of(value, None)
    if array.dtype != np.int64:
        raise ValueError("Can't convert Python sequence with out-of-range integer to Tensor.")
    hinted = _hinted(hint, "int", "uint", "float", "complex")
    low, high = (array.min(), array.max()) if array.size else (0, 0)
    if hinted is not None and (not hinted.is_integer or (hinted.min <= low and high <= hinted.max)):
        return EagerTensor(array.astype(hinted.numpy_dtype), hinted)
    if low >= _INT32_MIN and high <= _INT32_MAX:
        return EagerTensor(array.astype(np.int32), dtypes.int32)
    return EagerTensor(array, dtypes.int64)


def _from_texts(value: Sequence[Any], dtype: DType | None) -> EagerTensor:
    leaves = list(_leaves(value))
    if dtype is not None and dtype is not dtypes.string:
        raise _refused(leaves[0], dtype)
    shape = _rectangular_shape(value)
    return EagerTensor(bytes_array(leaves, shape), dtypes.string)


def _leaves(value: Iterable[Any]) -> Iterable[Any]:
    for item in value:
        if isinstance(item, (list, tuple)):
            yield from _leaves(item)
        else:
            yield item


def _rectangular_shape(value: object) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)):
        return ()
    inner = {_rectangular_shape(item) for item in value}
    if len(inner) > 1:
        raise ValueError("Can't convert non-rectangular Python sequence to Tensor.")
    return (len(value), *(inner.pop() if inner else ()))
