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

    Raises:
        TypeError: If `name` is not a string.
        ValueError: If there is no such policy.

    >>> tf.keras.mixed_precision.Policy("mixed_float16").compute_dtype
    'float16'
    """

    _saved_module = "keras.mixed_precision"

    def __init__(self, name: str) -> None:
        if isinstance(name, tf.DType):
            raise TypeError(f"'name' must be a string, not a DType. Pass its name, {name.name!r}, instead.")
        if not isinstance(name, str):
            raise TypeError(f"'name' must be a string, but got: {name!r}")
        _refuse_removed(name)
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

        Returns:
            A policy.
        """
        return cls(**config)


def _refuse_removed(name: str) -> None:
    if not name.endswith("_float32_vars"):
        return
    instead = {
        "infer_float32_vars": "Please use the 'mixed_float16' or 'mixed_bfloat16' policy instead. ",
        "float16_with_float32_vars": "Please use the 'mixed_float16' policy instead. ",
        "bfloat16_with_float32_vars": "Please use the 'mixed_bfloat16' policy instead. ",
    }.get(name, "")
    raise ValueError(
        f"Policies ending in '_float32_vars' have been removed from TensorFlow. {instead}Got policy name: '{name}'"
    )


class _Global:
    policy: Policy | None = None
    rewrites_graphs = False  # whether enable_mixed_precision_graph_rewrite of TensorFlow 1 was called


def global_policy() -> Policy:
    """Returns the default policy of layers."""
    return _Global.policy or Policy(floatx())


def set_global_policy(policy: DTypeLike | Policy | Config | None) -> None:
    """Sets the default policy of layers.

    Args:
        policy: tf.keras.mixed_precision.Policy, or its name, such as "mixed_float16".

    Raises:
        ValueError: If the policy is not one of floating point, or graphs are already rewritten for mixed precision.
    """
    chosen = None if policy is None else policy_of(policy)
    if chosen is not None and chosen.compute_dtype is not None and not tf.as_dtype(chosen.compute_dtype).is_floating:
        raise ValueError(
            "set_global_policy can only be used to set the global policy to floating-point policies, such as "
            f'"float32" and "mixed_float16", but got policy: {chosen.name}'
        )
    if chosen is not None and is_mixed(chosen) and _Global.rewrites_graphs:
        raise ValueError(
            f'The global dtype policy cannot be set to "{chosen.name}", because the mixed precision graph rewrite has '
            "already been enabled. Call disable_mixed_precision_graph_rewrite() first."
        )
    _Global.policy = chosen


def is_mixed(policy: Policy) -> bool:
    """Whether weights are stored in another dtype than the one that layers compute in."""
    return policy.compute_dtype != policy.variable_dtype


def note_graph_rewrite(enabled: bool) -> None:
    """Notes that the mixed precision of TensorFlow 1 was switched on or off: it excludes mixed policies.

    Raises:
        ValueError: It is switched on while the global policy is a mixed one.
    """
    if enabled and is_mixed(global_policy()):
        raise ValueError(
            "The mixed precision graph rewrite cannot be enabled, because the global Keras dtype Policy has been set "
            f"to a mixed precision Policy, {global_policy().name!r}. Use either of them, not both."
        )
    _Global.rewrites_graphs = enabled


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
