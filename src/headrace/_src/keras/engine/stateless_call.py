"""What Keras 3 added to layers: calls with given values of the weights, specs of outputs, paths."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import KerasTensor


class StatelessCall:
    """Mixed into `Layer`; see the module's docstring."""

    name: Any
    losses: Any
    metrics: Any
    trainable_variables: Any
    non_trainable_variables: Any
    compute_dtype: Any

    @property
    def path(self) -> str:
        """The name."""
        return str(self.name)

    @property
    def input_dtype(self) -> Any:
        """The dtype that inputs are cast to."""
        return self.compute_dtype

    @property
    def metrics_variables(self) -> list[Any]:
        """The variables of the metrics."""
        return [variable for metric in self.metrics for variable in metric.variables]

    def stateless_call(
        self,
        trainable_variables: Any,
        non_trainable_variables: Any,
        *args: Any,
        return_losses: bool = False,
        **kwargs: Any,
    ) -> Any:
        """Calls the layer with these values in its weights, which have their own again afterwards.

        Returns:
            The outputs, the values that the other weights would have after the call, and the losses if asked for.
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
            losses = list(self.losses)
        finally:
            for variable, value in zip(own, before, strict=True):
                variable.assign(value)
        return (outputs, after, losses) if return_losses else (outputs, after)

    def symbolic_call(self, *args: Any, **kwargs: Any) -> Any:
        """The call on symbolic tensors."""
        return self(*args, **kwargs)  # type: ignore[operator]

    def compute_output_spec(self, *args: Any, **kwargs: Any) -> Any:
        """Symbolic tensors that describe the outputs for inputs like these."""
        found = self.compute_output_signature(tf.nest.map_structure(_spec, args[0]))
        return tf.nest.map_structure(KerasTensor, found)

    def compute_output_signature(self, input_signature: Any) -> Any:
        """The specs of the outputs for inputs of these specs; layers know."""
        raise NotImplementedError


def _spec(tensor: Any) -> Any:
    return tensor.type_spec if isinstance(tensor, KerasTensor) else tf.TensorSpec(tensor.shape, tensor.dtype)
