"""AbstractRNNCell: the base class of custom cells for `RNN`."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape, Tensors
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class AbstractRNNCell(Layer):
    """Base class of custom cells for `RNN`.

    Subclasses define `state_size`, `output_size` and `call(inputs, states)`, which returns an output and new states.

    Args:
        trainable: Whether the weights are trained.
        name: Name of the layer.
        dtype: Dtype or dtype policy of the computations and weights.
        dynamic: Whether the cell can only run eagerly.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        TypeError: If `name`, `trainable` or `dynamic` has a wrong type, or there are unknown keyword arguments.
    """

    def call(self, inputs: Tensor, states: Tensors) -> tuple[Tensor, Any]:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            states: List of the states from the step before.
        """
        raise NotImplementedError(f"{type(self).__name__}.call")

    @property
    def state_size(self) -> Any:
        """The size of the state, or the sizes of the states."""
        raise NotImplementedError(f"{type(self).__name__}.state_size")

    @property
    def output_size(self) -> int | Shape:
        """The size of the outputs."""
        raise NotImplementedError(f"{type(self).__name__}.output_size")

    def get_initial_state(
        self, inputs: Tensor | None = None, batch_size: int | Tensor | None = None, dtype: DTypeLike | None = None
    ) -> Tensors:
        """Returns zeros for each state.

        Args:
            inputs: Tensor from which batch size and dtype are taken, or None.
            batch_size: Number of sequences.
            dtype: DType of the states.

        Raises:
            ValueError: If `batch_size` or `dtype` is None and `inputs` is not given.
        """
        if inputs is not None:
            batch_size, dtype = tf.shape(inputs)[0], inputs.dtype
        if batch_size is None or dtype is None:
            raise ValueError(
                "batch_size and dtype cannot be None while constructing initial state. Received: "
                f"batch_size={batch_size}, dtype={dtype}"
            )
        return tf.nest.map_structure(
            lambda size: tf.zeros([batch_size, *tf.TensorShape(size).as_list()], dtype), self.state_size
        )
