"""Trace keys: functions are specialized on dtype and shape of tensors, Python values, and identity of variables.

`key_of` computes a hashable key of a call's arguments, fast; `spec_of` describes a leaf for tracing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np

from headrace._src.function.tracing_protocol import tracing_type
from headrace._src.tensors import dtypes
from headrace._src.tensors.containers import container_of, plain
from headrace._src.tensors.protocols import Composite, CompositeSpec
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor

_LITERALS = frozenset({int, float, bool, str, bytes, complex, type(None)})


def key_of(value: Any) -> Hashable:
    """Returns a hashable key of an argument: two calls with equal keys share a trace."""
    kind = type(value)
    if kind is EagerTensor:
        return ((value._dtype or value.dtype)._enum, value._array.shape)
    if kind in _LITERALS:
        # 1, 1.0 and True are equal but trace differently, and so are 0.0 and -0.0.
        return (kind, value) if value != 0 or kind is not float else (kind, repr(value))
    if kind is tuple:
        return (tuple, *[key_of(v) for v in value])
    if kind is list:
        return (list, *[key_of(v) for v in value])
    if kind is dict:
        return (dict, *[(k, key_of(value[k])) for k in _sorted_keys(value)])
    if kind is SymbolicTensor:
        return (value._dtype._enum, _shape_key(value.shape))
    if isinstance(value, np.ndarray):
        return (dtypes.from_numpy(value.dtype)._enum, value.shape)
    if isinstance(value, np.generic):
        return (dtypes.from_numpy(value.dtype)._enum, ())
    if kind is TensorSpec:
        return (value.dtype._enum, _shape_key(value.shape))
    return _unusual_key(value)


def is_open(key: Any) -> bool:
    """Whether a key has unknown sizes, so that its trace serves other arguments too."""
    if _is_tensor_key(key):
        return key[1] is None or None in key[1]
    return type(key) is tuple and any(is_open(part) for part in key)


def serves(key: Hashable, wanted: Hashable) -> bool:
    """Whether the trace for `key` accepts arguments with the key `wanted`."""
    if key == wanted:
        return True
    if type(key) is not tuple or type(wanted) is not tuple or len(key) != len(wanted):
        return False
    if _is_tensor_key(key) and _is_tensor_key(wanted):
        (dtype, dims), (other, sizes) = key, wanted
        if dtype != other or dims is None or sizes is None:
            return bool(dtype == other and dims is None)
        return len(dims) == len(sizes) and all(d is None or d == s for d, s in zip(dims, sizes, strict=True))
    return all(serves(a, b) for a, b in zip(key, wanted, strict=True))


def _is_tensor_key(key: object) -> bool:
    return type(key) is tuple and len(key) == 2 and type(key[0]) is int and (key[1] is None or type(key[1]) is tuple)


def _sorted_keys(mapping: Mapping[Any, Any]) -> list[Any]:
    try:
        return sorted(mapping)
    except TypeError:
        return list(mapping)


def _shape_key(shape: TensorShape) -> tuple[int | None, ...] | None:
    return None if shape.rank is None else tuple(shape.as_list())


def _unusual_key(value: Any) -> Hashable:
    if isinstance(value, Composite):
        return value._type_spec
    if isinstance(value, TypeSpec):
        return value
    if getattr(value, "handle", None) is not None and hasattr(value, "assign"):
        return ("variable", id(value))
    container = container_of(value, plain)
    if container is not None:
        keys: Any = tuple(container.keys(value))
        if hasattr(value, "__tf_flatten__"):  # metadata counts by value
            keys = key_of(value.__tf_flatten__()[0])
        return (type(value), keys, *[key_of(v) for v in container.children(value)])
    if isinstance(value, Tensor):
        return (value.dtype._enum, _shape_key(value.shape))
    own = tracing_type(value)
    if own is not None:
        return (type(value), own)
    try:
        hash(value)
    except TypeError:
        raise TypeError(
            f"Could not generate a generic TraceType for {value!r}. Please verify that it is immutable/hashable: "
            "tf.function uses its arguments to look up a trace. Pass a tuple instead of a set; give other objects "
            "__hash__ and __eq__, or __tf_flatten__ and __tf_unflatten__."
        ) from None
    return (type(value), value)


def spec_of(value: object, name: str | None = None) -> TypeSpec | CompositeSpec | None:
    """Returns the spec with which an argument's leaf is traced, or None if the leaf is a Python value."""
    if isinstance(value, Tensor):
        return TensorSpec(value.shape, value.dtype, name)
    if isinstance(value, Composite):
        return value._type_spec
    if isinstance(value, (np.ndarray, np.generic)):
        return TensorSpec(value.shape, dtypes.from_numpy(value.dtype), name)
    if isinstance(value, TypeSpec):
        return value
    return None
