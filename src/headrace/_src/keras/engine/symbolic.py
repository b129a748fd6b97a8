"""Calls of layers on symbolic tensors: traces the call once on placeholders to find the specs of its outputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_context import at_root, context
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.node import Node, map_leaves
from headrace._src.keras.engine.shape_structures import map_shapes
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TypeSpec

MAX_INFERRED = 254  # elements of a tensor whose values are inferred: the largest rank of TensorFlow's tensors


def specs_of_outputs(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Returns the (spec, mask spec) of each output of `function` for symbolic arguments."""
    tensors = [t for t in tf.nest.flatten([args, kwargs]) if isinstance(t, KerasTensor)]
    specs = [(t.type_spec, t._keras_mask) for t in tensors]
    found: list[Any] = []

    def trace(values: Sequence[Any]) -> None:
        by_id: dict[int, Any] = {}
        for tensor, (value, mask) in zip(tensors, values, strict=True):
            if id(tensor) not in by_id:
                value = _with_inferred(value, tensor._inferred_value)
                if mask is not None:
                    value._keras_mask = mask
                by_id[id(tensor)] = value

        def replace(leaf: Any) -> Any:
            return by_id[id(leaf)] if isinstance(leaf, KerasTensor) else leaf

        outputs = function(*map_leaves(replace, args), **map_leaves(replace, kwargs))
        found.append(tf.nest.map_structure(_described, outputs))

    before = context.symbolic
    context.symbolic = True
    try:
        tf.function(trace, autograph=False).get_concrete_function(specs)
    finally:
        context.symbolic = before
    return found[0]


def _with_inferred(value: Any, inferred: list[int | None] | None) -> Any:
    """Returns a traced tensor whose elements are constants where they are known, so that shapes follow from them."""
    if inferred is None or all(item is None for item in inferred):
        return value
    parts = [value] if value.shape.rank == 0 else tf.unstack(value)
    known = [part if item is None else tf.constant(item, value.dtype) for part, item in zip(parts, inferred)]
    return known[0] if value.shape.rank == 0 else tf.stack(known)


def _inferred(value: Any) -> list[int | None] | None:
    """Returns the known elements of a tensor that may be a shape or a size, as far as its shape allows one."""
    rank = value.shape.rank
    if value.dtype != tf.int32 or rank not in (0, 1) or not (value.shape.num_elements() or 0) <= MAX_INFERRED:
        return None
    if rank == 1 and value.shape[0] is None:
        return None
    # The shape of zeros follows from what is known of the elements, one by one.
    return tf.zeros(tf.stack([value]) if rank == 0 else value).shape.as_list()


class _Output:
    """The spec of an output and of its mask. It is a class, so that structures treat it as a leaf."""

    def __init__(
        self,
        spec: TypeSpec,
        mask: TypeSpec | None,
        name: str | None = None,
        inferred: list[int | None] | None = None,
    ) -> None:
        self.spec, self.mask, self.name, self.inferred = spec, mask, name, inferred


def _described(value: Any) -> _Output | None:
    if value is None:
        return None
    mask = getattr(value, "_keras_mask", None)
    mask = tf.convert_to_tensor(mask) if mask is not None else None
    if isinstance(value, Composite):  # ragged and sparse tensors, extension types
        return _Output(tf.type_spec_from_value(value), None)
    value = tf.convert_to_tensor(value)
    mask_spec = None if mask is None else tf.TensorSpec(mask.shape, mask.dtype)
    return _Output(tf.TensorSpec(value.shape, value.dtype), mask_spec, _name_in_trace(value), _inferred(value))


def _name_in_trace(value: Any) -> str | None:
    """Returns the name of the operation that computes a value; None for an input that is passed on."""
    return value.name if tf.is_symbolic_tensor(value) and value.op.type != "Placeholder" else None


def _declared(layer: Any, inputs: Any) -> Any:
    """Returns the outputs that a layer which cannot be traced declares with `compute_output_shape`."""
    shapes = tf.nest.map_structure(lambda tensor: tensor.shape, inputs)
    if not layer.built:
        with tf.init_scope():
            layer.build(shapes)
        layer.built = True
    try:
        found = layer.compute_output_shape(shapes)
    except Exception as error:
        raise NotImplementedError(
            f"Layer {layer.name!r} was made with `dynamic=True`, so it cannot be traced to find the shape of its "
            "outputs. Implement `compute_output_shape` in it."
        ) from error
    dtype = layer.compute_dtype or tf.nest.flatten(inputs)[0].dtype
    return map_shapes(lambda shape: _Output(tf.TensorSpec(shape, dtype), None), found)


def call_symbolically(layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Returns the symbolic outputs of `layer`, and adds a node for the call."""
    called_before = layer._noted_spec is not None
    with at_root():  # a model that is built inside of a call has names of its own
        described = _declared(layer, args[0]) if layer._dynamic else specs_of_outputs(layer, args, kwargs)

    def symbolic(output: Any) -> Any:
        if not isinstance(output, _Output):
            return output
        tensor = KerasTensor(output.spec, output.name or f"{layer.name}/Identity:0")
        tensor._inferred_value = output.inferred
        tensor._keras_mask = output.mask
        return tensor

    outputs = tf.nest.map_structure(symbolic, described)
    if not called_before:
        layer._note_call(args[0])  # with the names of the inputs
    Node(layer, args, kwargs, outputs)
    layer._make_losses_symbolic()
    return outputs
