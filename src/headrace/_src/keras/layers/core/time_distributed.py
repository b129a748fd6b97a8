"""TimeDistributed: applies a layer to each time step of sequences."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Mask, Tensors, Training
from headrace._src.keras.layers.core.wrapper import Wrapper
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class TimeDistributed(Wrapper):
    """Applies a layer to each time step of sequences.

    The steps of all sequences are one batch for the layer. A stateful layer runs step by step, with the batch size of
    the inputs.

    Args:
        layer: The layer to wrap.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `layer` is not a layer.

    >>> tf.keras.layers.TimeDistributed(tf.keras.layers.Dense(4))(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 5, 4])
    """

    def __init__(self, layer: Layer, **kwargs: Any) -> None:
        if not isinstance(layer, Layer):
            raise ValueError(
                f"Please initialize `TimeDistributed` layer with a `tf.keras.layers.Layer` instance. Received: {layer}"
            )
        super().__init__(layer, **kwargs)
        self.supports_masking = True

    def build(self, input_shape: Any = None) -> None:
        shapes = _map_shapes(tf.TensorShape, input_shape)
        for shape in tf.nest.flatten(shapes):
            if shape.rank is None or shape.rank < 3:
                raise ValueError(
                    "`TimeDistributed` Layer should be passed an `input_shape ` with at least 3 dimensions, received: "
                    f"{input_shape}"
                )
        # The number of steps may differ from call to call.
        self.input_spec = _map_shapes(lambda shape: InputSpec(shape=[None, None, *shape.as_list()[2:]]), shapes)
        super().build(_map_shapes(_without_time, shapes))
        self._build_input_shape = input_shape

    def call(self, inputs: Any, training: Training = None, mask: Mask = None) -> Tensors:
        if isinstance(inputs, tf.RaggedTensor):
            return inputs.with_values(self.layer(inputs.values, **self._options(training, None)))
        if getattr(self.layer, "stateful", False):
            return self._by_steps(inputs, training, mask)
        first = tf.nest.flatten(inputs)[0]
        sizes, static = tf.shape(first)[:2], first.shape.as_list()[:2]
        outputs = self.layer(tf.nest.map_structure(_folded, inputs), **self._options(training, mask))

        def unfolded(output: Tensor) -> Tensor:
            result = tf.reshape(output, tf.concat([sizes, tf.shape(output)[1:]], axis=0))
            result.set_shape([*static, *output.shape.as_list()[1:]])
            return result

        return tf.nest.map_structure(unfolded, outputs)

    def _by_steps(self, inputs: Any, training: Training, mask: Mask) -> Tensors:
        steps = tf.nest.flatten(inputs)[0].shape[1]
        if steps is None:
            raise ValueError("TimeDistributed: a stateful layer needs inputs with a known number of time steps.")
        outputs = []
        for step in range(steps):
            options = self._options(training, None)
            if mask is not None and "mask" in _arguments(self.layer):
                options["mask"] = mask[:, step]
            outputs.append(self.layer(tf.nest.map_structure(lambda x, at=step: x[:, at], inputs), **options))
        return tf.nest.map_structure(lambda *parts: tf.stack(parts, axis=1), *outputs)

    def _options(self, training: Training, mask: Mask) -> dict[str, Any]:
        """Returns the arguments that the layer takes besides its inputs."""
        names, options = _arguments(self.layer), {}
        if training is not None and "training" in names:
            options["training"] = training
        if mask is not None and "mask" in names:
            options["mask"] = tf.nest.map_structure(lambda m: None if m is None else _folded(m), mask)
        return options

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        if isinstance(tf.nest.flatten(inputs)[0], tf.RaggedTensor):
            return None
        folded = tf.nest.map_structure(lambda m: None if m is None else _folded(m), mask)
        found = self.layer.compute_mask(tf.nest.map_structure(_folded, inputs), folded)
        if isinstance(found, (list, tuple)):
            return [None if each is None else self._unfolded_mask(inputs, each) for each in found]
        if found is not None:
            return self._unfolded_mask(inputs, found)
        while mask is not None and mask.shape.rank > 2:  # a step counts if any of its parts does
            mask = tf.reduce_any(mask, axis=-1)
        return mask

    def _unfolded_mask(self, inputs: Any, mask: Any) -> Any:
        first = tf.nest.flatten(inputs)[0]
        return tf.reshape(mask, tf.concat([tf.shape(first)[:2], tf.shape(mask)[1:]], axis=0))

    def compute_output_shape(self, input_shape: Any) -> Any:
        shapes = _map_shapes(tf.TensorShape, input_shape)
        leading = tf.nest.flatten(shapes)[0].as_list()[:2]
        inner = self.layer.compute_output_shape(_map_shapes(_without_time, shapes))
        return _map_shapes(lambda shape: tf.TensorShape([*leading, *tf.TensorShape(shape).as_list()[1:]]), inner)


def _arguments(layer: Layer) -> Any:
    return inspect.signature(layer.call).parameters


def _folded(tensor: Tensor) -> Tensor:
    """Makes one batch of all time steps."""
    flat = tf.reshape(tensor, tf.concat([[-1], tf.shape(tensor)[2:]], axis=0))
    if hasattr(flat, "set_shape"):
        flat.set_shape([None, *tensor.shape.as_list()[2:]])
    return flat


def _without_time(shape: TensorShape) -> TensorShape:
    return tf.TensorShape([shape[0], *shape.as_list()[2:]])


def _map_shapes(function: Callable[[Any], Any], shapes: Any) -> Any:
    """Applies a function to a shape, or to each of several."""
    is_one = isinstance(shapes, tf.TensorShape) or all(size is None or isinstance(size, int) for size in shapes)
    if is_one:
        return function(shapes)
    if isinstance(shapes, dict):
        return {name: _map_shapes(function, shape) for name, shape in shapes.items()}
    return type(shapes)(_map_shapes(function, shape) for shape in shapes)
