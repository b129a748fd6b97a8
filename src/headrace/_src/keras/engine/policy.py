"""Dtype policies: in which dtype a layer computes, and in which it keeps its weights."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx

_MIXED = {"mixed_float16": "float16", "mixed_bfloat16": "bfloat16"}


class Policy:
    """A policy by name: a dtype ("float32"), "mixed_float16", "mixed_bfloat16", or "_infer" (that of the inputs)."""

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
        """The arguments that make an equal policy."""
        return {"name": self._name}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Policy:
        """The policy made from these arguments."""
        return cls(**config)


class _Global:
    policy: Policy | None = None


def global_policy() -> Policy:
    """The policy of layers that are given none."""
    return _Global.policy or Policy(floatx())


def set_global_policy(policy: Any) -> None:
    """Sets the policy of layers that are given none."""
    _Global.policy = None if policy is None else policy_of(policy)


def get_layer_policy(layer: Any) -> Policy:
    """The policy of a layer."""
    return layer.dtype_policy


def policy_of(identifier: Any) -> Policy:
    """The policy that a policy, its configuration, a dtype or None stands for."""
    if identifier is None:
        return global_policy()
    if isinstance(identifier, Policy):
        return identifier
    if isinstance(identifier, dict):
        return Policy(identifier["config"]["name"])
    if isinstance(identifier, str) and (identifier in _MIXED or identifier == "_infer"):
        return Policy(identifier)
    return Policy(tf.as_dtype(identifier).name)


def serialized(policy: Policy) -> Any:
    """The policy as configurations hold it: the name of a dtype, or the description of a mixed policy."""
    if policy.name in _MIXED:
        return {"module": "keras.mixed_precision", "class_name": "Policy", "config": policy.get_config(),
                "registered_name": None}  # fmt: skip
    return policy.name if policy.name != "_infer" else None
