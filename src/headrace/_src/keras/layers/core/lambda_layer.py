"""Lambda: wraps a function as a layer."""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.shape_structures import map_shapes
from headrace._src.keras.engine.typing import Mask, Shape, Tensors, Training
from headrace._src.keras.saving.function_code import code_of, function_of
from headrace._src.keras.saving.public_names import public_object
from headrace._src.keras.saving.registry import custom_object, get_registered_name
from headrace._src.keras.saving.safe_mode import refuse_code
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Lambda(Layer):
    """Wraps a function as a layer.

    Args:
        function: Function of the inputs. It also receives `mask` and `training` if it has parameters of these names.
        output_shape: Shape of one output sample, or a function of the input shape. None finds it by tracing.
        mask: Mask of the outputs, or a function of (inputs, mask).
        arguments: Further keyword arguments of the function.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Lambda(lambda x: x ** 2)(tf.constant([3.0])).numpy()
    array([9.], dtype=float32)
    """

    _untracked = Layer._untracked | {"arguments"}

    def __init__(
        self,
        function: Callable[..., Any],
        output_shape: Shape | Callable[[Any], Any] | None = None,
        mask: Tensor | Callable[..., Any] | None = None,
        arguments: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.function, self.arguments = function, arguments or {}
        self.mask = mask
        self.supports_masking = True
        self._output_shape = output_shape
        self._already_warned = False
        code = getattr(function, "__code__", None)
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code is not None else ()
        self._accepts = {name for name in ("mask", "training") if name in names}

    def call(self, inputs: Tensors, mask: Mask = None, training: Training = None) -> Tensors:
        given = {"mask": mask, "training": training}
        created: list[Any] = []

        def make(next_creator: Callable[..., Any], **kwargs: Any) -> Any:
            variable = next_creator(**kwargs)
            created.append(variable)
            return variable

        with tf.GradientTape(watch_accessed_variables=True) as tape, tf.variable_creator_scope(make):
            result = self.function(inputs, **{**self.arguments, **{name: given[name] for name in self._accepts}})
        if created or tape.watched_variables():
            self._check_variables(created, tape.watched_variables())
        return result

    def _check_variables(self, created: Sequence[Any], used: Sequence[Any]) -> None:
        """Refuses variables that the function creates again in each call, and warns of others that are not tracked."""
        tracked = {id(weight) for weight in self.weights}
        untracked = [v for v in created if id(v) not in tracked]
        if untracked:
            raise ValueError(
                f"\nThe following Variables were created within a Lambda layer ({self.name})\nbut are not tracked by "
                f"said layer:\n{_listing(untracked)}\nThe layer cannot safely ensure proper Variable reuse across "
                "multiple\ncalls, and consequently this behavior is disallowed for safety. Lambda\nlayers are not "
                "well suited to stateful computation; instead, writing a\nsubclassed Layer is the recommend way to "
                "define layers with\nVariables."
            )
        untracked = [v for v in used if id(v) not in tracked]
        if untracked and not self._already_warned:
            self._warn(
                f"\nThe following Variables were used a Lambda layer's call ({self.name}), but\nare not present in its "
                f"tracked objects:\n{_listing(untracked)}\nIt is possible that this is intended behavior, but it is "
                "more likely\nan omission. This is a strong indication that this layer should be\nformulated as a "
                "subclassed Layer rather than a Lambda layer."
            )
            self._already_warned = True

    def _warn(self, message: str) -> None:
        tf.get_logger().warning(message)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask:
        return self.mask(inputs, mask) if callable(self.mask) else self.mask

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        if self._output_shape is None:
            return super().compute_output_shape(input_shape)
        if callable(self._output_shape):
            return map_shapes(tf.TensorShape, self._output_shape(input_shape))
        batch = tf.nest.flatten(map_shapes(lambda shape: _Leaf(tf.TensorShape(shape)), input_shape))[0].shape[0]
        return map_shapes(lambda shape: tf.TensorShape([batch, *shape]), self._output_shape)

    def get_config(self) -> dict[str, Any]:
        function, kind, module = _described(self.function)
        shape, shape_kind, shape_module = self._output_shape, "raw", None
        if callable(shape):
            shape, shape_kind, shape_module = _described(shape)
        config = {**super().get_config(), "function": function, "function_type": kind, "module": module}
        config |= {"output_shape": shape, "output_shape_type": shape_kind, "output_shape_module": shape_module}
        config["arguments"] = self.arguments
        if self.mask is not None:
            config["mask"] = serialize_keras_object(self.mask)
        return config

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Self:
        config = dict(config)
        kind, shape_kind = config.pop("function_type", None), config.pop("output_shape_type", "raw")
        for name in ("module", "output_shape_module"):
            config.pop(name, None)
        config["function"] = _function(config["function"], kind, custom_objects)
        if shape_kind != "raw":
            config["output_shape"] = _function(config["output_shape"], shape_kind, custom_objects)
        elif config.get("output_shape") is not None:
            config["output_shape"] = deserialize_keras_object(config["output_shape"], custom_objects)
        if config.get("arguments"):  # arrays are stored as descriptions
            config["arguments"] = deserialize_keras_object(config["arguments"], custom_objects)
        if config.get("mask") is not None:
            config["mask"] = deserialize_keras_object(config["mask"], custom_objects)
        return cls(**config)


def _listing(variables: Sequence[Any]) -> str:
    return "\n".join(f"  {variable}" for variable in variables)


class _Leaf:
    """Holds a shape, which structures would take for a list."""

    def __init__(self, shape: TensorShape) -> None:
        self.shape = shape


def _described(function: Callable[..., Any]) -> tuple[Any, str, str]:
    """Returns a function as configurations hold it, its kind, and its module."""
    module = getattr(function, "__module__", None) or "builtins"
    if isinstance(function, types.FunctionType) and function.__name__ == "<lambda>":
        return code_of(function), "lambda", module
    if hasattr(function, "__name__"):
        return get_registered_name(function), "function", module
    return serialize_keras_object(function), "object", module


def _function(described: Any, kind: str | None, custom_objects: dict[str, Any] | None) -> Callable[..., Any]:
    if kind == "lambda" or (kind is None and isinstance(described, (list, tuple))):
        refuse_code("a Lambda layer with a Python `lambda` inside it", "Lambda layer loading")
        return function_of(described)
    if not isinstance(described, str):
        return deserialize_keras_object(described, custom_objects)
    found = custom_object(described, custom_objects)
    if found is None:
        found = public_object("keras.activations", described)
    if not callable(found):
        raise ValueError(
            f"A Lambda layer holds the function {described!r}, which is not known. Pass it in `custom_objects`, or "
            "register it with @keras.saving.register_keras_serializable()."
        )
    return found
