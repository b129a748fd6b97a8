"""tf.config: switches that programs set. Switches without an effect here are stored and can be read back."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.random.seeds import global_seed
from headrace._src.runtime.eager.watching import watch_ops


class _Switches:
    def __init__(self) -> None:
        self.deterministic = False
        self.tensor_float_32 = True
        self.synchronous = True
        self.policy = "silent"
        self.jit = ""
        self.optimizer_options: dict[str, Any] = {"disable_model_pruning": False, "disable_meta_optimizer": False}


switches = _Switches()


def enable_op_determinism() -> None:
    """Makes ops return the same bits each time. Random ops without a global seed and a seed of their own raise.

    Apart from unseeded random ops, ops on the CPU are always deterministic.
    """
    switches.deterministic = global_seed.required = True


def disable_op_determinism() -> None:
    """Makes unseeded random ops work again after `enable_op_determinism`."""
    switches.deterministic = global_seed.required = False


def is_op_determinism_enabled() -> bool:
    """Returns whether `enable_op_determinism` was called."""
    return switches.deterministic


def tensor_float_32_execution_enabled() -> bool:
    """Returns whether GPUs may round the inputs of matrix products to TensorFloat-32."""
    return switches.tensor_float_32


def enable_tensor_float_32_execution(enabled: bool) -> None:
    """Sets whether GPUs may round the inputs of matrix products to TensorFloat-32.

    Args:
        enabled: Whether matrix products of float32 may use TensorFloat-32.
    """
    switches.tensor_float_32 = bool(enabled)


def get_synchronous_execution() -> bool:
    """Returns the value set last; see `set_synchronous_execution`."""
    return switches.synchronous


def set_synchronous_execution(enable: bool) -> None:
    """Sets whether eager ops are complete when they return.

    On the host they always are. On an accelerator they are recorded and run together unless this is set to True.

    Args:
        enable: Whether each op is complete when its call returns.
    """
    switches.synchronous = bool(enable)
    watch_ops(op_by_op=bool(enable))


def get_device_policy() -> str:
    """Returns the policy set last for inputs on another device."""
    return switches.policy


def set_device_policy(device_policy: str | None) -> None:
    """Stores the policy. Inputs are always copied to the device an op runs on.

    Args:
        device_policy: "silent", "silent_for_int32", "explicit" or "warn". None means "silent".

    Raises:
        ValueError: If the policy is not a known one.
    """
    if device_policy not in (None, "silent", "silent_for_int32", "explicit", "warn"):
        raise ValueError(
            f"Invalid argument `device_policy`: {device_policy!r}. Please refer to the documentation for valid values."
        )
    switches.policy = device_policy or "silent"


def get_jit() -> str:
    """Returns how functions are compiled by default."""
    return switches.jit


def set_jit(enabled: bool | str) -> None:
    """Sets how functions are compiled by default.

    Args:
        enabled: True, False or "autoclustering".
    """
    switches.jit = "autoclustering" if enabled is True else "" if enabled is False else enabled


def get_experimental_options() -> dict[str, Any]:
    """Returns the options of TensorFlow's graph optimizer that were set."""
    return dict(switches.optimizer_options)


def set_experimental_options(options: dict[str, Any]) -> None:
    """Stores options of TensorFlow's graph optimizer, which does not exist here.

    Args:
        options: Dictionary from the names of Grappler's passes to bools.
    """
    switches.optimizer_options.update(options)


def disable_mlir_bridge() -> None:
    """Has no effect; there is no MLIR bridge here."""


def enable_mlir_bridge() -> None:
    """Has no effect; there is no MLIR bridge here."""
