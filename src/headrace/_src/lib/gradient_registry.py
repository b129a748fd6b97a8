"""tf.RegisterGradient and tf.no_gradient: gradients that users register for ops by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.ops.entry import find


class RegisterGradient:
    """Decorator that registers a gradient: `@tf.RegisterGradient("OpName") def gradient(op, *output_gradients)`.

    Args:
        op_type: Name of the op.

    Raises:
        TypeError: If `op_type` is not a string.
    """

    def __init__(self, op_type: str) -> None:
        if not isinstance(op_type, str):
            raise TypeError("op_type must be a string")
        self._op_type = op_type

    def __call__(self, f: Callable[..., Any]) -> Callable[..., Any]:
        custom_gradients[self._op_type] = f
        try:
            entry = find(self._op_type)
        except AttributeError:
            return f  # a custom name, for gradient_override_map
        if entry.grad is not None:
            raise KeyError(f"Registering two gradient with name '{self._op_type}'!")
        entry.gradient(lambda call, *gradients: f(_AsOperation(call), *gradients))
        return f


custom_gradients: dict[str, Callable[..., Any]] = {}


def registered_gradient(name: str, call: Any, *gradients: Any) -> Any:
    """Computes the gradients of a call with the function registered under a name."""
    if name not in custom_gradients:
        raise LookupError(f"No gradient defined for operation '{call.op.name}' (op type: {name})")
    return custom_gradients[name](_AsOperation(call), *gradients)


class _AsOperation:
    """A recorded call with the attributes that gradient functions expect of operations."""

    def __init__(self, call: Any) -> None:
        self.inputs, self.outputs, self.type = call.inputs, call.outputs, call.op.name
        self._attrs = call.attrs

    def get_attr(self, name: str) -> Any:
        return self._attrs[name]


def no_gradient(op_type: str) -> None:
    """Declares that no gradient flows through ops of this type.

    Args:
        op_type: Name of the op.

    Raises:
        TypeError: If `op_type` is not a string.
    """
    if not isinstance(op_type, str):
        raise TypeError("op_type must be a string")
    try:
        find(op_type).differentiable = False
    except AttributeError:
        return  # an op of a library that is not loaded; TensorFlow takes any name


class AggregationMethod:
    """How gradients of one tensor are summed. Programs refer to it, but it has no effect here."""

    ADD_N = 0
    DEFAULT = 0
    EXPERIMENTAL_TREE = 1
    EXPERIMENTAL_ACCUMULATE_N = 2
