"""Methods that Keras 3 added to layers: stateless calls, specs of outputs, paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest


class StatelessCall:
    """Mixin of `Layer`: methods of Keras 3."""

    name: Any
    losses: Any
    metrics: Any
    _losses_with_values: Any
    trainable_variables: Any
    non_trainable_variables: Any
    compute_dtype: Any

    @property
    def path(self) -> str:
        """The name of the layer."""
        return str(self.name)

    @property
    def input_dtype(self) -> str | None:
        """The dtype that inputs are cast to."""
        return self.compute_dtype

    @property
    def metrics_variables(self) -> list[Any]:
        """The variables of the metrics."""
        return [variable for metric in self.metrics for variable in metric.variables]

    def stateless_call(
        self,
        trainable_variables: Sequence[Any],
        non_trainable_variables: Sequence[Any],
        *args: Any,
        return_losses: bool = False,
        **kwargs: Any,
    ) -> tuple[Any, ...]:
        """Calls the layer with the given values of its weights. The weights are unchanged afterwards.

        Args:
            trainable_variables: Values of the trainable weights.
            non_trainable_variables: Values of the other weights.
            *args: Positional arguments of the call.
            return_losses: Whether to also return the losses.
            **kwargs: Keyword arguments of the call.

        Returns:
            The outputs, the new values of the non-trainable weights, and the losses if requested.

        Raises:
            ValueError: If the numbers of values and weights differ.
        """
        own = [*self.trainable_variables, *self.non_trainable_variables]
        given = [*trainable_variables, *non_trainable_variables]
        if len(own) != len(given):
            raise ValueError(
                f"stateless_call on layer {self.name}: received {len(trainable_variables)} trainable and "
                f"{len(non_trainable_variables)} other values; the layer has {len(self.trainable_variables)} and "
                f"{len(self.non_trainable_variables)} weights. Build the layer first if it has none yet."
            )
        before = [tf.identity(variable) for variable in own]
        for variable, value in zip(own, given, strict=True):
            variable.assign(value)
        try:
            outputs = self(*args, **kwargs)  # type: ignore[operator]
            after = [tf.identity(variable) for variable in self.non_trainable_variables]
            losses = self._losses_with_values()
        finally:
            for variable, value in zip(own, before, strict=True):
                variable.assign(value)
        return (outputs, after, losses) if return_losses else (outputs, after)

    def symbolic_call(self, *args: Any, **kwargs: Any) -> Any:
        """Calls the layer on symbolic tensors.

        Args:
            *args: Symbolic tensors and other arguments of `call`.

        Returns:
            Symbolic tensors.
        """
        return self(*args, **kwargs)  # type: ignore[operator]

    def compute_output_spec(self, *args: Any, **kwargs: Any) -> Any:
        """Returns symbolic tensors that describe the outputs for inputs like these.

        Args:
            *args: Symbolic tensors and other arguments of `call`.
        """
        found = self.compute_output_signature(tf.nest.map_structure(_spec, args[0]))
        return tf.nest.map_structure(KerasTensor, found)

    def compute_output_signature(self, input_signature: Nest[TypeSpec]) -> Any:
        """Returns the specs of the outputs for inputs with these specs."""
        raise NotImplementedError


def _spec(tensor: KerasTensor | Tensor) -> TypeSpec:
    return tensor.type_spec if isinstance(tensor, KerasTensor) else tf.TensorSpec(tensor.shape, tensor.dtype)
