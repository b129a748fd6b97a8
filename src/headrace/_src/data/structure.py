"""Elements: structures of tuples and dicts whose leaves are tensors, composite tensors, datasets or None.

Lists are not structures here, as in TensorFlow: a list is a tensor. Inside the engine an element is a flat tuple of
leaves. A leaf is an array if its spec is a TensorSpec (or the spec of a handle), else the composite tensor itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.data.specs import DatasetSpec, NoneTensorSpec, OptionalSpec
from headrace._src.tensors import nest
from headrace._src.tensors.containers import container_of, plain
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.protocols import Composite, CompositeSpec
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.specs import StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import AnyArray, Array, TensorNest

_HANDLES = (DatasetSpec, OptionalSpec)


def normalized(value: Any) -> Any:
    """Converts the leaves of a user's value to tensors (or composites)."""
    if isinstance(value, SparseTensorValue):
        return SparseTensor.from_value(value)
    container = container_of(value, plain)
    if container is not None and not isinstance(value, (list, range)):
        return container.rebuild(value, [normalized(child) for child in container.children(value)])
    if value is None or isinstance(value, (Tensor, Composite)):
        return value
    if isinstance(value, TypeSpec):
        raise TypeError(f"Element component {value!r} is a TypeSpec, not a value.")
    return as_tensor(value)


def spec_of_leaf(leaf: Tensor | Composite | None) -> TypeSpec | CompositeSpec:
    if leaf is None:
        return NoneTensorSpec()
    if isinstance(leaf, Tensor):
        return TensorSpec(leaf.shape, leaf.dtype)
    return leaf._type_spec


def spec_of(value: TensorNest) -> Any:
    """Returns the spec of a normalized value."""
    return nest.map_structure(spec_of_leaf, value)


def flat_specs(spec: StructureSpec) -> list[Any]:
    return nest.flatten(spec)


def has_array(spec: object) -> bool:
    """Whether leaves of this spec are plain arrays in the engine."""
    return isinstance(spec, (TensorSpec, *_HANDLES))


def leaf_of(spec: Any, value: Any) -> Any:
    """Converts a user's value to the engine's form."""
    if isinstance(spec, TensorSpec):
        return _on_host((value if type(value) is EagerTensor else as_tensor(value, spec.dtype))._array)
    if isinstance(spec, _HANDLES):
        return spec._to_components(value)._array
    return value


def leaves_of(spec: StructureSpec, value: object) -> tuple[Any, ...]:
    return tuple(leaf_of(s, v) for s, v in zip(flat_specs(spec), nest.flatten(value), strict=True))


def value_of_leaf(spec: Any, leaf: Any) -> Any:
    """Converts a leaf to the user's form."""
    if isinstance(spec, TensorSpec):
        return EagerTensor(leaf, spec.dtype)
    if isinstance(spec, _HANDLES):
        return spec._from_components(EagerTensor(leaf, spec._component_specs.dtype))
    return leaf


def value_of(spec: StructureSpec, leaves: Sequence[Any]) -> Any:
    """Converts an element to the user's form."""
    return nest.pack_sequence_as(spec, [value_of_leaf(s, v) for s, v in zip(flat_specs(spec), leaves, strict=True)])


def packer(spec: Any) -> Callable[[Sequence[Any]], Any]:
    """Prepares `value_of` for one spec, with a fast path for plain tuples and dicts of tensors."""
    if isinstance(spec, TensorSpec):
        dtype = spec.dtype
        return lambda leaves: EagerTensor(leaves[0], dtype)
    if type(spec) is tuple and spec and all(isinstance(s, TensorSpec) for s in spec):
        kinds = [s.dtype for s in spec]
        return lambda leaves: tuple([EagerTensor(leaf, kind) for leaf, kind in zip(leaves, kinds, strict=True)])
    if type(spec) is dict and spec and all(isinstance(s, TensorSpec) for s in spec.values()):
        places = {key: place for place, key in enumerate(sorted(spec))}
        parts = [(key, places[key], spec[key].dtype) for key in spec]
        return lambda leaves: {key: EagerTensor(leaves[place], kind) for key, place, kind in parts}
    return lambda leaves: value_of(spec, leaves)


def to_arrays(specs: Sequence[Any], leaves: Sequence[Any]) -> list[Array]:
    """Returns the arrays of an element, with composite tensors expanded, as a graph takes them."""
    arrays: list[Any] = []
    for spec, leaf in zip(specs, leaves, strict=True):
        if has_array(spec):
            arrays.append(leaf)
        elif leaf is not None:
            arrays += [t._array for t in nest.flatten(spec._to_components(leaf), expand_composites=True)]
    return arrays


def from_arrays(specs: Sequence[Any], arrays: Sequence[AnyArray]) -> tuple[Any, ...]:
    """Builds leaves from the results of a graph."""
    rest = iter(arrays)
    leaves: list[Any] = []
    for spec in specs:
        if has_array(spec):
            leaves.append(_on_host(next(rest)))
            continue
        parts = [EagerTensor(_on_host(next(rest)), s.dtype) for s in nest.flatten(spec, expand_composites=True)]
        leaves.append(nest.pack_sequence_as(spec, parts, expand_composites=True))
    return tuple(leaves)


def _on_host(array: AnyArray) -> Array:
    return array if type(array) is np.ndarray else np.asarray(array)


def is_symbolic(value: object) -> bool:
    """Whether any tensor of a normalized value belongs to a graph."""
    return any(isinstance(t, SymbolicTensor) for t in nest.flatten(value, expand_composites=True))


def numpy_of(value: Any) -> Any:
    """Converts a leaf to the form that `as_numpy_iterator` returns."""
    if isinstance(value, EagerTensor):
        return value._numpy()
    if isinstance(value, SparseTensor):
        return SparseTensorValue(*(t.numpy() for t in (value.indices, value.values, value.dense_shape)))
    return value.numpy() if hasattr(value, "numpy") else value
