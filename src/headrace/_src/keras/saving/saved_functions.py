"""The functions of layers and models in a SavedModel: their calls and the serving function."""

from __future__ import annotations

import inspect
from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.typing import Tensors
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest


def inputs_spec(layer: Any) -> Nest[TypeSpec] | None:
    """Returns the specs of the inputs of a layer's first call, or None if they are unknown."""
    network = getattr(layer, "_network", None)
    if network is not None:
        return tf.nest.map_structure(lambda t: t.type_spec, network.nested_inputs)
    if layer._call_spec is not None:
        leaves = tf.nest.flatten(layer._call_spec)
        return None if any(leaf is None for leaf in leaves) else layer._call_spec
    for node in layer._inbound_nodes:
        if node.args and all(isinstance(t, KerasTensor) for t in tf.nest.flatten(node.args[0])):
            return tf.nest.map_structure(lambda t: t.type_spec, node.args[0])
    return None


def call_functions(layer: Any) -> dict[str, Any]:
    """Returns `__call__` and the variant that also returns losses, traced for training and inference."""
    spec, signature = inputs_spec(layer), call_signature(layer.call)
    python_signature = _inferring_by_default(inspect.signature(layer.call))
    required = [p for p in python_signature.parameters.values() if p.default is p.empty and p.kind in _NAMED]
    if spec is None or len(required) > 1:
        return {}
    plain = _as_function(layer, python_signature, with_losses=False)
    full = _as_function(layer, python_signature, with_losses=True)
    for training in (True, False) if "training" in signature.names else (None,):
        named = {} if training is None else {"training": training}
        plain.get_concrete_function(spec, **named)
        full.get_concrete_function(spec, **named)
    return {"__call__": plain, "call_and_return_all_conditional_losses": full}


def _inferring_by_default(signature: inspect.Signature) -> inspect.Signature:
    """Returns the signature with `training=False` as the default, since saved functions have no outer call."""
    changed = [
        p.replace(default=False) if p.name == "training" and p.default is None else p
        for p in signature.parameters.values()
    ]
    return signature.replace(parameters=changed)


_NAMED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def _as_function(layer: Any, signature: inspect.Signature, with_losses: bool) -> Any:
    def call(*args: Any, **kwargs: Any) -> Any:
        layer._forget_losses()
        outputs = layer(*args, **kwargs)
        losses = [loss for one in layer._every_layer() for loss in one._losses]
        layer._forget_losses()
        return (outputs, losses) if with_losses else outputs

    name = layer._graph_scope()
    call.__name__ = f"{name}_layer_call_and_return_conditional_losses" if with_losses else f"{name}_layer_call_fn"
    call.__signature__ = signature  # type: ignore[attr-defined]
    return tf.function(call, autograph=False)


def serving_function(model: Any) -> Any:
    """Returns the forward pass as a function of named tensors, or None if the inputs are unknown."""
    spec = inputs_spec(model)
    if spec is None or not all(isinstance(leaf, tf.TensorSpec) for leaf in tf.nest.flatten(spec)):
        return None
    leaves = tf.nest.flatten(spec)
    names = serving_inputs(model, spec)
    signature = [tf.TensorSpec(s.shape, s.dtype, name) for s, name in zip(leaves, names, strict=True)]

    def _wrapped_model(*inputs: Tensor) -> dict[str, Tensor]:
        outputs = model(tf.nest.pack_sequence_as(spec, list(inputs)), training=False)
        return {
            name: tf.identity(value) for name, value in zip(_output_names(model, outputs), tf.nest.flatten(outputs))
        }

    return tf.function(_wrapped_model, input_signature=signature, autograph=False)


def trace_model_call(model: Any, input_signature: Nest[TypeSpec] | None = None) -> Any:
    """Returns the forward pass as a concrete function of the model's inputs in their structure, with named results.

    Args:
        model: Keras model.
        input_signature: Specs of the arguments; those of `call`, or of the first call, by default.
    """
    given: Any = getattr(model.call, "input_signature", None) if input_signature is None else input_signature
    if given is None:
        given = [inputs_spec(model)]
        if given == [None]:
            raise no_forward_pass(model)

    def _wrapped_model(*args: Any) -> dict[str, Any]:
        outputs = model(*args, training=False)
        return dict(zip(_output_names(model, outputs), tf.nest.flatten(outputs), strict=True))

    return tf.function(_wrapped_model, autograph=False).get_concrete_function(*given)


def no_forward_pass(model: Any) -> ValueError:
    """Returns the error of a model that cannot be saved because its inputs are unknown."""
    if model._network is None and type(model).call is tf.keras.Model.call:
        remedy = (
            "The model has no `call()` of its own. Override it, and run data through `model(x)`, as opposed to "
            "`model.call()` or the layers themselves, before you save the model."
        )
    else:
        remedy = (
            "Please specify an input shape either by calling `build(input_shape)` directly, or by calling the model "
            "on data with `model(x)`, `model.fit()` or `model.predict()`, as opposed to `model.call()`."
        )
    return ValueError(
        f"Model {model!r} cannot be saved either because the input shape is not available or because the forward pass "
        f"of the model is not defined. {remedy}"
    )


def serving_inputs(model: Any, spec: Nest[TypeSpec]) -> list[str]:
    """Returns the names of the inputs in signatures."""
    if model._network is not None:
        return list(model.input_names)
    if isinstance(spec, dict) and all(isinstance(s, tf.TensorSpec) for s in spec.values()):
        return [str(name) for name in sorted(spec)]
    return [f"input_{number}" for number in range(1, len(tf.nest.flatten(spec)) + 1)]


def _output_names(model: Any, outputs: Tensors) -> list[str]:
    if model._network is not None:
        return list(model.output_names)
    if isinstance(outputs, dict) and all(tf.is_tensor(value) for value in outputs.values()):
        return [str(name) for name in sorted(outputs)]
    return [f"output_{number}" for number in range(1, len(tf.nest.flatten(outputs)) + 1)]
