"""The functions of layers and models in a SavedModel: their calls and the serving function."""

from __future__ import annotations

import inspect
from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_signature import CallSignature, call_signature
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.typing import Tensors
from headrace._src.tensors.nest import flatten_with_tuple_paths
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest


def inputs_spec(layer: Any) -> Nest[TypeSpec] | None:
    """Returns the specs of the inputs of a layer's first call, or None if they are unknown."""
    network = getattr(layer, "_network", None)
    if network is not None:
        inferred = getattr(layer, "_inferred", False)  # from the first data, which had a batch size of its own
        return tf.nest.map_structure(
            lambda t: _of_any_batch(t.type_spec) if inferred else t.type_spec, network.nested_inputs
        )
    if layer._noted_spec is not None:
        leaves = tf.nest.flatten(layer._noted_spec)
        return None if any(leaf is None for leaf in leaves) else layer._noted_spec
    for node in layer._inbound_nodes:
        if node.args and all(isinstance(t, KerasTensor) for t in tf.nest.flatten(node.args[0])):
            return tf.nest.map_structure(lambda t: t.type_spec, node.args[0])
    return None


def _of_any_batch(spec: TypeSpec) -> TypeSpec:
    if not isinstance(spec, tf.TensorSpec) or not spec.shape.rank:
        return spec
    return tf.TensorSpec([None, *spec.shape.as_list()[1:]], spec.dtype, spec.name)


def call_functions(layer: Any) -> dict[str, Any]:
    """Returns `__call__` and the variant that also returns losses, traced for training and inference."""
    spec, signature = inputs_spec(layer), call_signature(layer.call)
    python_signature = _inferring_by_default(_with_training(layer, inspect.signature(layer.call)))
    if spec is None:
        return {}
    plain = _as_function(layer, python_signature, with_losses=False)
    full = _as_function(layer, python_signature, with_losses=True)
    for training in (True, False) if "training" in python_signature.parameters else (None,):
        args, kwargs = _further_arguments(layer, signature, training)
        if not _can_be_traced(python_signature, [spec, *args], kwargs):
            return {}
        plain.get_concrete_function(spec, *args, **kwargs)
        full.get_concrete_function(spec, *args, **kwargs)
    return {"__call__": plain, "call_and_return_all_conditional_losses": full}


def _further_arguments(layer: Any, signature: CallSignature, training: bool | None) -> tuple[list[Any], dict[str, Any]]:
    """Returns the arguments after the inputs in a trace: those of the first call, with this value of `training`."""
    args, kwargs = list(layer._call_arguments[0]), dict(layer._call_arguments[1])
    if training is not None:
        place = signature.positions.get("training", len(args) + 1) - 1  # without the inputs
        if place < len(args):
            args[place] = training
        else:
            kwargs["training"] = training
    return args, kwargs


def _can_be_traced(signature: inspect.Signature, args: list[Any], kwargs: dict[str, Any]) -> bool:
    """Returns whether a call takes these arguments, and a SavedModel can hold them."""
    try:
        signature.bind(*args, **kwargs)
    except TypeError:
        return False
    leaves = tf.nest.flatten((args, kwargs))
    return all(leaf is None or isinstance(leaf, (TypeSpec, bool, int, float, str)) for leaf in leaves)


def _with_training(layer: Any, signature: inspect.Signature) -> inspect.Signature:
    """Returns the signature with `training` if only layers inside take it: callers choose it for the saved function."""
    parameters = list(signature.parameters.values())
    if "training" in signature.parameters or not any(each._expects_training_arg for each in layer._every_layer()):
        return signature
    training = inspect.Parameter("training", inspect.Parameter.KEYWORD_ONLY, default=None)
    place = len(parameters) - (parameters[-1:] != [] and parameters[-1].kind is inspect.Parameter.VAR_KEYWORD)
    return signature.replace(parameters=[*parameters[:place], training, *parameters[place:]])


def _inferring_by_default(signature: inspect.Signature) -> inspect.Signature:
    """Returns the signature with `training=False` as the default, since saved functions have no outer call."""
    changed = [
        p.replace(default=False) if p.name == "training" and p.default is None else p
        for p in signature.parameters.values()
    ]
    return signature.replace(parameters=changed)


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
    call = call_signature(model.call)
    given = getattr(model.call, "input_signature", None)
    args, kwargs = _further_arguments(model, call, False if call.takes_training else None)
    arguments: Any = ([spec, *args], kwargs) if given is None else (list(given), {})
    leaves = tf.nest.flatten(arguments)
    if any(isinstance(leaf, TypeSpec) and not isinstance(leaf, tf.TensorSpec) for leaf in leaves):
        return None
    has_more = given is not None or any(isinstance(leaf, tf.TensorSpec) for leaf in tf.nest.flatten((args, kwargs)))
    names = _argument_names(arguments) if has_more else serving_inputs(model, spec)
    specs = [leaf for leaf in leaves if isinstance(leaf, tf.TensorSpec)]
    signature = [tf.TensorSpec(s.shape, s.dtype, name) for s, name in zip(specs, names, strict=True)]

    def _wrapped_model(*tensors: Tensor) -> dict[str, Tensor]:
        given = iter(tensors)
        flat = [next(given) if isinstance(leaf, tf.TensorSpec) else leaf for leaf in leaves]
        positional, named = tf.nest.pack_sequence_as(arguments, flat)
        outputs = model(*positional, **named)
        return {
            name: tf.identity(value) for name, value in zip(_output_names(model, outputs), tf.nest.flatten(outputs))
        }

    return tf.function(_wrapped_model, input_signature=signature, autograph=False)


def _argument_names(arguments: tuple[list[Any], dict[str, Any]]) -> list[str]:
    """Returns the names in a signature of the tensors among several arguments: their own, or args_0, args_1."""
    args, kwargs = arguments
    names = []
    for name, value in [*((f"args_{n}", arg) for n, arg in enumerate(args)), *sorted(kwargs.items())]:
        tensors = [leaf for leaf in tf.nest.flatten(value) if isinstance(leaf, tf.TensorSpec)]
        made = [name if place == 0 else f"{name}_{place}" for place in range(len(tensors))]
        names += [tensor.name or default for tensor, default in zip(tensors, made, strict=True)]
    return names


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
    by_place = _names_by_place(spec, "input")
    return [getattr(leaf, "name", None) or name for leaf, name in zip(tf.nest.flatten(spec), by_place, strict=True)]


def named_specs(spec: Nest[Any]) -> Nest[Any]:
    """Returns the specs of a model's inputs with names: their own, or those of their places in the structure."""
    named = [
        tf.TensorSpec(leaf.shape, leaf.dtype, leaf.name or name) if isinstance(leaf, tf.TensorSpec) else leaf
        for leaf, name in zip(tf.nest.flatten(spec), _names_by_place(spec, "input"), strict=True)
    ]
    return tf.nest.pack_sequence_as(spec, named)


def _names_by_place(structure: Nest[Any], word: str) -> list[str]:
    """Returns a name for each leaf: its keys and its numbers from one on, after the word unless a key comes first."""
    names = []
    for path, _ in flatten_with_tuple_paths(structure):
        name = "_".join(str(step + 1) if isinstance(step, int) else str(step) for step in path) or "1"
        names.append(f"{word}_{name}" if name[0].isdigit() else name)
    return names


def _output_names(model: Any, outputs: Tensors) -> list[str]:
    if model._network is not None:
        return list(model.output_names)
    return _names_by_place(outputs, "output")
