"""PreprocessingLayer: the base class of layers whose state `adapt` computes from data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import AnyTensor, Data
from headrace._src.keras.training.batches import batches_of, first_iterator
from headrace._src.tensors.typing import Array


def as_input(inputs: Any) -> Any:
    """Converts inputs to tensors. Lists of numbers or strings become one tensor."""
    if isinstance(inputs, (str, bytes, np.ndarray, int, float, np.generic)):
        return tf.convert_to_tensor(inputs)
    if isinstance(inputs, (list, tuple)) and not any(hasattr(leaf, "shape") for leaf in tf.nest.flatten(inputs)):
        return tf.convert_to_tensor(inputs)
    if hasattr(inputs, "__array__") and not hasattr(inputs, "shape"):  # an array of another library
        return tf.convert_to_tensor(np.asarray(inputs))
    return inputs


class PreprocessingLayer(Layer):
    """Base class of layers whose state `adapt` computes from data.

    Subclasses define `update_state(batch)` and may define `reset_state()` and `finalize_state()`.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _must_restore_from_config = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._is_compiled = self._is_adapted = False
        self._run_eagerly: bool | None = None
        self._steps_per_execution = 1

    @property
    def is_adapted(self) -> bool:
        """Whether `adapt` was called."""
        return self._is_adapted

    def __call__(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        return super().__call__(as_input(inputs), *args, **kwargs)

    def compile(self, run_eagerly: bool | None = None, steps_per_execution: int | None = None) -> None:
        """Sets how `adapt` runs. The arguments are kept, but `adapt` always runs eagerly.

        Args:
            run_eagerly: Whether `adapt` runs eagerly.
            steps_per_execution: Number of batches that run together.
        """
        self._run_eagerly, self._steps_per_execution = run_eagerly, steps_per_execution or 1
        self._is_compiled = True

    def reset_state(self) -> None:
        """Resets the statistics that `adapt` collects."""
        raise NotImplementedError(f"{type(self).__name__}.reset_state")

    def update_state(self, data: AnyTensor | Array) -> None:
        """Updates the statistics with one batch.

        Args:
            data: Batch of values: a tensor or array.

        Raises:
            ValueError: If the layer was given its vocabulary.
        """
        raise NotImplementedError(f"{type(self).__name__}.update_state")

    def finalize_state(self) -> None:
        """Converts the statistics to the form that `call` uses."""

    def make_adapt_function(self) -> Callable[[Iterator[Any]], None]:
        """Returns a function that updates the statistics with the next batch of an iterator."""

        def adapt_step(iterator: Iterator[Any]) -> None:
            self._learn(next(iterator))

        return adapt_step

    @needs_values
    def adapt(self, data: Data, batch_size: int | None = None, steps: int | None = None) -> None:
        """Computes the state of the layer from data. Discards the result of an earlier `adapt`.

        Args:
            data: Arrays, lists, tensors, or a dataset of batches.
            batch_size: Number of samples per batch, 32 by default.
            steps: Number of batches to use. None uses all.

        Raises:
            ValueError: If the layer was created with what `adapt` would compute.
        """
        if not self._is_compiled:
            self.compile()
        if self.built:
            self.reset_state()
        elif isinstance(data, tf.data.Dataset):
            self._build_for_elements(data.element_spec)
        for batch in _batches(data, batch_size, steps):
            self._learn(batch)
        self.finalize_state()
        self._is_adapted = True

    def _learn(self, batch: AnyTensor | Array) -> None:
        self._adapt_maybe_build(batch)
        self.update_state(batch)

    def _adapt_maybe_build(self, data: AnyTensor | Array) -> None:
        if self.built:
            return
        self._build_with(tf.nest.map_structure(lambda t: tf.TensorShape([None, *t.shape[1:]]), data))

    def _build_for_elements(self, spec: Any) -> None:
        """Builds the layer for the elements of a dataset, which need not be batches."""
        if isinstance(spec, tuple):
            spec = spec[0]
        if isinstance(spec, tf.TensorSpec) and spec.shape.rank is not None:
            self._build_with(spec.shape)

    def _build_with(self, shapes: Any) -> None:
        if isinstance(shapes, tf.TensorShape) and not hasattr(self, "_batch_input_shape"):
            self._batch_input_shape = (None,) * len(shapes)
        with tf.init_scope(), tf.name_scope(""):
            self.build(shapes)
        self.built = True


def _batches(data: Data, batch_size: int | None, steps: int | None) -> Iterator[Any]:
    if isinstance(data, (tf.RaggedTensor, tf.SparseTensor)):
        return iter([data])
    if isinstance(data, (list, tuple)):
        data = as_input(data)
    if isinstance(data, tf.Tensor) or (isinstance(data, np.ndarray) and data.dtype.kind in "USO"):
        rows: Any = tf.convert_to_tensor(data)
        size = batch_size or 32
        return (rows[start : start + size] for start in range(0, rows.shape[0], size))
    if isinstance(data, tf.data.Dataset):
        taken: Any = first_iterator(data, steps)
    else:
        taken = batches_of(data, None, None, batch_size, False, steps).epoch()
    firsts = (batch[0] if isinstance(batch, tuple) else batch for batch in taken)
    return firsts if steps is None else (batch for _, batch in zip(range(steps), firsts, strict=False))
