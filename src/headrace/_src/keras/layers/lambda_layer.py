"""Lambda: a layer made of a function."""

from __future__ import annotations

import types
from typing import Any

import headrace as tf
from headrace._src.keras.layers.layer import Layer
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object


class Lambda(Layer):
    """Calls a function.

    Args:
        function: Takes the inputs; also `mask` and `training`, where it has parameters of these names.
        output_shape: The shape of one sample of the outputs, or a function of the input shape; found when not given.
        mask: The mask of the outputs, or a function of (inputs, mask).
        arguments: Further keyword arguments of the function.
    """

    def __init__(
        self, function: Any, output_shape: Any = None, mask: Any = None, arguments: Any = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.function, self.arguments = function, arguments or {}
        self.mask = mask
        self.supports_masking = mask is not None
        self._output_shape = output_shape
        code = getattr(function, "__code__", None)
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code is not None else ()
        self._accepts = {name for name in ("mask", "training") if name in names}

    def call(self, inputs: Any, mask: Any = None, training: Any = None) -> Any:
        given = {"mask": mask, "training": training}
        return self.function(inputs, **{**self.arguments, **{name: given[name] for name in self._accepts}})

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        return self.mask(inputs, mask) if callable(self.mask) else self.mask

    def compute_output_shape(self, input_shape: Any) -> Any:
        if self._output_shape is None:
            return super().compute_output_shape(input_shape)
        if callable(self._output_shape):
            return tf.TensorShape(self._output_shape(input_shape))
        return tf.TensorShape([tf.TensorShape(input_shape)[0], *self._output_shape])

    def get_config(self) -> dict[str, Any]:
        if isinstance(self.function, types.LambdaType) and self.function.__name__ == "<lambda>":
            raise ValueError(
                f"Layer {self.name!r} holds a lambda, which can only be saved as code. Use a function with a name, "
                "registered with @keras.saving.register_keras_serializable(), or a Layer subclass."
            )
        config = {"function": serialize_keras_object(self.function), "arguments": self.arguments}
        return {**super().get_config(), **config, "output_shape": self._output_shape}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> Any:
        return cls(**{**config, "function": deserialize_keras_object(config["function"], custom_objects)})
