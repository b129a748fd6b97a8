"""keras.dtype_policies: policies by name and by configuration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import headrace as tf
from headrace._src.keras.engine.policy import Policy, policy_of
from headrace._src.keras.engine.typing import Config
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class DTypePolicy(Policy):
    """A dtype policy with the class name of Keras 3.

    Args:
        name: Name of the policy. None uses the default policy.
    """

    def __init__(self, name: str | None = None) -> None:
        super().__init__(policy_of(None).name if name is None else name)

    def __repr__(self) -> str:
        return f'<DTypePolicy "{self.name}">'

    @property
    def quantization_mode(self) -> None:
        """None: weights are not quantized."""
        return None

    def convert_input(self, x: TensorLike, autocast: bool, dtype: DTypeLike) -> Tensor:
        """Converts `x` to a tensor. Floats are cast to `dtype` if `autocast` is True.

        Args:
            x: Tensor, or what converts to one.
            autocast: Whether floating point values are cast.
            dtype: DType to cast to.

        Returns:
            A tensor.
        """
        x = tf.convert_to_tensor(x)
        return tf.cast(x, dtype) if autocast and x.dtype.is_floating and x.dtype != tf.as_dtype(dtype) else x


def get(identifier: DTypeLike | Policy | Config | None) -> Policy:
    """Returns the policy for a name, a configuration or a policy.

    Args:
        identifier: Name, configuration or policy. None is the default policy.
    """
    if isinstance(identifier, (Policy, type(None))):
        return DTypePolicy() if identifier is None else identifier
    if isinstance(identifier, dict):
        config: Any = identifier
        return deserialize(config)
    return DTypePolicy(policy_of(identifier).name)


def serialize(dtype_policy: Policy) -> dict[str, Any]:
    """Returns the configuration of a policy.

    Args:
        dtype_policy: Policy of a layer.
    """
    return {
        "module": "keras",
        "class_name": "DTypePolicy",
        "config": dtype_policy.get_config(),
        "registered_name": None,
    }


def deserialize(config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> DTypePolicy:
    """Makes a policy from its configuration.

    Args:
        config: Dictionary that `get_config` returned.
        custom_objects: Dictionary from names to classes and functions that are not Keras's own, or None.

    Returns:
        A policy.
    """
    return DTypePolicy(config["config"]["name"])
