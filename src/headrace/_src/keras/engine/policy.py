"""Dtype policies: the dtypes in which a layer computes and stores its weights."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.typing import Config
from headrace._src.tensors.typing import DTypeLike

_MIXED = {"mixed_float16": "float16", "mixed_bfloat16": "bfloat16"}


class Policy:
    """A dtype policy.

    Args:
        name: A dtype such as "float32", "mixed_float16", "mixed_bfloat16", or "_infer" for the dtype of the inputs.

    >>> tf.keras.mixed_precision.Policy("mixed_float16").compute_dtype
    'float16'
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise TypeError(f"'name' must be a string, such as 'mixed_float16' or 'float32', but got: {name!r}")
        self._name = name
        self._compute_dtype: str | None
        self._variable_dtype: str | None
        if name in _MIXED:
            self._compute_dtype, self._variable_dtype = _MIXED[name], "float32"
        elif name == "_infer":
            self._compute_dtype = self._variable_dtype = None
        else:
            try:
                self._compute_dtype = self._variable_dtype = tf.as_dtype(name).name
            except TypeError:
                raise ValueError(
                    f"Cannot convert value {name} to a mixed precision Policy. Valid policies include "
                    "'mixed_float16', 'mixed_bfloat16', and the name of any dtype such as 'float32'."
                ) from None

    @property
    def name(self) -> str:
        """The name: a dtype, or a mixed policy."""
        return self._name

    @property
    def compute_dtype(self) -> str | None:
        """The dtype of computations."""
        return self._compute_dtype

    @property
    def variable_dtype(self) -> str | None:
        """The dtype of weights."""
        return self._variable_dtype

    def __repr__(self) -> str:
        return f'<Policy "{self._name}">'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Policy) and other._name == self._name

    def __hash__(self) -> int:
        return hash(self._name)

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments that make an equal policy."""
        return {"name": self._name}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Policy:
        """Makes a policy from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.
        """
        return cls(**config)


class _Global:
    policy: Policy | None = None


def global_policy() -> Policy:
    """Returns the default policy of layers."""
    return _Global.policy or Policy(floatx())


def set_global_policy(policy: DTypeLike | Policy | Config | None) -> None:
    """Sets the default policy of layers.

    Args:
        policy: tf.keras.mixed_precision.Policy, or its name, such as "mixed_float16".
    """
    _Global.policy = None if policy is None else policy_of(policy)


def get_layer_policy(layer: Any) -> Policy:
    """Returns the policy of a layer.

    Args:
        layer: Layer to look at.
    """
    return layer.dtype_policy


def policy_of(identifier: DTypeLike | Policy | Config | None) -> Policy:
    """Returns the policy for a policy, its configuration, a dtype, or None for the default."""
    if identifier is None:
        return global_policy()
    if isinstance(identifier, Policy):
        return identifier
    if isinstance(identifier, dict):
        config: Any = identifier
        return Policy(config["config"]["name"])
    if isinstance(identifier, str) and (identifier in _MIXED or identifier == "_infer"):
        return Policy(identifier)
    return Policy(tf.as_dtype(identifier).name)


def serialized(policy: Policy) -> str | Config | None:
    """Returns the configuration of a policy: the name of a dtype, or a dictionary for a mixed policy."""
    if policy.name in _MIXED:
        return {"module": "keras.mixed_precision", "class_name": "Policy", "config": policy.get_config(),
                "registered_name": None}  # fmt: skip
    return policy.name if policy.name != "_infer" else None
