"""The nodes of a graph that save and restore its variables, with TensorFlow's names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, get_collection
from headrace._src.compat_v1.typing import Message
from headrace._src.compat_v1.variables.slice_info import PartitionedSaveable
from headrace._src.formats import messages
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.ops.state.variable import Variable


def saved_objects(var_list: Any) -> dict[str, Any]:
    """Returns the objects of a saver by their names in checkpoints: variables, or saveables with `specs`."""
    if isinstance(var_list, Mapping):
        found = dict(var_list)
        seen: set[int] = set()
        for name, value in found.items():
            _check(value)
            if id(value) in seen:
                raise ValueError(f"The same saveable will be restored with two names: {name}")
            seen.add(id(value))
        return found
    if isinstance(var_list, (Variable, str)) or not isinstance(var_list, Sequence):
        if not hasattr(var_list, "__iter__") or isinstance(var_list, (Variable, str)):
            raise TypeError(f"Variables to save should be passed in a dict or a list. Got {var_list!r}")
    found = {}
    slices: dict[str, list[Any]] = {}
    for value in var_list:
        _check(value)
        whole = getattr(value, "_save_slice_info", None)
        if whole is not None:
            slices.setdefault(whole.full_name, []).append(value)
            continue
        name = value._shared_name if isinstance(value, Variable) else value.name
        name = value.op.name if isinstance(value, GraphVariable) else name
        if name in found and found[name] is not value:
            raise ValueError(f"At least two variables have the same name: {name}")
        found[name] = value
    return found | {name: PartitionedSaveable(name, parts) for name, parts in slices.items()}


def _check(value: Any) -> None:
    if not isinstance(value, Variable) and not (hasattr(value, "specs") and hasattr(value, "restore")):
        raise TypeError(f"Variable to save is not a Variable: {value!r}")


def default_objects() -> list[Any]:
    """Returns the default objects of a saver: the global variables, and the saveable objects."""
    return [*get_collection(GraphKeys.GLOBAL_VARIABLES), *get_collection(GraphKeys.SAVEABLE_OBJECTS)]


def add_save_nodes(
    objects: Mapping[str, Any],
    name: str | None = None,
    filename: str | None = None,
    reshape: bool = False,
    sequentially: bool = False,
) -> Message:
    """Adds save and restore nodes for `objects` to the default graph. Returns their SaverDef."""
    parts = _parts(objects)
    with tf.name_scope(name or "save"):
        model = tf.constant(filename or "model", name="filename/input")
        default = tf.raw_ops.PlaceholderWithDefault(input=model, shape=[], name="filename")
        prefix = tf.raw_ops.PlaceholderWithDefault(input=default, shape=[], name="Const")
        keys = [key for key, _, _ in parts]
        slices = [part for _, _, part in parts]
        tensors = [tensor for _, tensor, _ in parts]
        saved = tf.raw_ops.SaveV2(
            prefix=prefix, tensor_names=keys, shape_and_slices=slices, tensors=tensors, name="SaveV2"
        )
        with tf.control_dependencies([saved]):
            written = tf.raw_ops.Identity(input=prefix, name="control_dependency")
        kinds = [tensor.dtype for tensor in tensors]
        restored = tf.raw_ops.RestoreV2(
            prefix=prefix, tensor_names=keys, shape_and_slices=slices, dtypes=kinds, name="RestoreV2"
        )
        assigned = _assignments(objects, list(restored), reshape, sequentially)
        restore = tf.group(*assigned, name="restore_all")
    result = messages.SaverDef(
        filename_tensor_name=prefix.name, save_tensor_name=written.name, restore_op_name=restore.name
    )
    result.version = messages.SaverDef.V2
    return result


def _parts(objects: Mapping[str, Any]) -> list[tuple[str, Any, str]]:
    """Returns (key, tensor, slice) of all saved tensors, sorted by name."""
    parts = []
    for name, value in sorted(objects.items()):
        if isinstance(value, GraphVariable):
            parts.append((name, value._as_graph_element(), ""))
        else:
            parts += [(spec.name, spec.tensor, spec.slice_spec) for spec in value.specs]
    return parts


def _assignments(objects: Mapping[str, Any], restored: list[Any], reshape: bool, sequentially: bool) -> list[Any]:
    rest = iter(restored)
    assigned: list[Any] = []
    for _, value in sorted(objects.items()):
        with tf.control_dependencies(assigned[-1:] if sequentially else []):
            if isinstance(value, GraphVariable):
                tensor = next(rest)
                if reshape:
                    tensor = tf.reshape(tensor, value.shape)
                assigned.append(tf.raw_ops.AssignVariableOp(resource=value.handle, value=tensor))
            else:
                assigned.append(value.restore([next(rest) for _ in value.specs], None))
    return assigned
