"""keras.dtype_policies: policies by name, and as configurations hold them."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.policy import Policy, policy_of


class DTypePolicy(Policy):
    """A policy as Keras 3 calls it; without a name that of the float type in use."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(policy_of(None).name if name is None else name)

    def __repr__(self) -> str:
        return f'<DTypePolicy "{self.name}">'

    @property
    def quantization_mode(self) -> None:
        """How weights are quantized: never."""
        return None

    def convert_input(self, x: Any, autocast: bool, dtype: Any) -> Any:
        """`x` as a tensor, floats in this dtype if `autocast`."""
        x = tf.convert_to_tensor(x)
        return tf.cast(x, dtype) if autocast and x.dtype.is_floating and x.dtype != tf.as_dtype(dtype) else x


def get(identifier: Any) -> Any:
    """The policy that a name, a configuration or a policy stands for."""
    if isinstance(identifier, (Policy, type(None))):
        return DTypePolicy() if identifier is None else identifier
    if isinstance(identifier, dict):
        return deserialize(identifier)
    return DTypePolicy(policy_of(identifier).name)


def serialize(dtype_policy: Any) -> dict[str, Any]:
    """The policy as a configuration."""
    return {
        "module": "keras",
        "class_name": "DTypePolicy",
        "config": dtype_policy.get_config(),
        "registered_name": None,
    }


def deserialize(config: dict[str, Any], custom_objects: Any = None) -> Any:
    """The policy of a configuration."""
    return DTypePolicy(config["config"]["name"])
