"""tf.RegisterGradient and tf.no_gradient: gradients that users give to ops by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.ops.entry import find


class RegisterGradient:
    """Decorator: `@tf.RegisterGradient("OpName") def gradient(op, *output_gradients)`."""

    def __init__(self, op_type: str) -> None:
        if not isinstance(op_type, str):
            raise TypeError("op_type must be a string")
        self._op_type = op_type

    def __call__(self, f: Callable[..., Any]) -> Callable[..., Any]:
        custom_gradients[self._op_type] = f
        try:
            entry = find(self._op_type)
        except AttributeError:
            return f  # a name of the user's own, for gradient_override_map
        if entry.grad is not None:
            raise KeyError(f"Registering two gradient with name '{self._op_type}'!")
        entry.gradient(lambda call, *gradients: f(_AsOperation(call), *gradients))
        return f


custom_gradients: dict[str, Callable[..., Any]] = {}


def registered_gradient(name: str, call: Any, *gradients: Any) -> Any:
    """The gradients of a call by the function that was registered under a name."""
    if name not in custom_gradients:
        raise LookupError(f"No gradient defined for operation '{call.op.name}' (op type: {name})")
    return custom_gradients[name](_AsOperation(call), *gradients)


class _AsOperation:
    """A recorded call with the attributes that gradient functions know from operations."""

    def __init__(self, call: Any) -> None:
        self.inputs, self.outputs, self.type = call.inputs, call.outputs, call.op.name
        self._attrs = call.attrs

    def get_attr(self, name: str) -> Any:
        return self._attrs[name]


def no_gradient(op_type: str) -> None:
    """Says that no gradient flows through ops of this type."""
    if not isinstance(op_type, str):
        raise TypeError("op_type must be a string")
    find(op_type).differentiable = False


class AggregationMethod:
    """How gradients that meet at one tensor are summed; kept because programs name it. They are added at once."""

    ADD_N = 0
    DEFAULT = 0
    EXPERIMENTAL_TREE = 1
    EXPERIMENTAL_ACCUMULATE_N = 2
