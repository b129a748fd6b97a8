"""Operation: a computation on tensors that also works on the symbolic tensors of functional models."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.keras_tensor import holds_keras_tensors
from headrace._src.keras.engine.layer import Layer


class Operation(Layer):
    """Base class of operations: subclasses define `call`, and `compute_output_spec` if tracing `call` is not enough.

    Args:
        trainable: Whether the operation's weights are trained.
        name: Name of the operation. None makes one from the class.
        dtype: DType or dtype policy of the operation. None takes the default policy.
        dynamic: Whether `call` must run eagerly.

    Raises:
        TypeError: If `name`, `trainable` or `dynamic` has a wrong type, or there are unknown keyword arguments.
    """

    def symbolic_call(self, *args: Any, **kwargs: Any) -> Any:
        """Calls the operation on symbolic tensors.

        Args:
            *args: Symbolic tensors and other arguments of `call`.

        Returns:
            Symbolic tensors.
        """
        return super().__call__(*args, **kwargs)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if holds_keras_tensors(args) or holds_keras_tensors(kwargs):
            return self.symbolic_call(*args, **kwargs)
        return self.call(*args, **kwargs)
