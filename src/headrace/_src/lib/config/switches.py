"""tf.config: switches that programs set. Those that change nothing here are kept and read back."""

from __future__ import annotations

from typing import Any


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
    """Ops give the same bits each time; on the CPU they always do."""
    switches.deterministic = True


def tensor_float_32_execution_enabled() -> bool:
    """Whether GPUs may shorten the numbers of matrix products."""
    return switches.tensor_float_32


def enable_tensor_float_32_execution(enabled: bool) -> None:
    """Chooses whether GPUs may shorten the numbers of matrix products."""
    switches.tensor_float_32 = bool(enabled)


def get_synchronous_execution() -> bool:
    """What was chosen last; eager ops have always run when they return."""
    return switches.synchronous


def set_synchronous_execution(enable: bool) -> None:
    """Kept to be read back: eager ops have always run when they return."""
    switches.synchronous = bool(enable)


def get_device_policy() -> str:
    """What was chosen last about inputs on another device."""
    return switches.policy


def set_device_policy(device_policy: str | None) -> None:
    """Kept to be read back: inputs are always copied to where an op runs."""
    if device_policy not in (None, "silent", "silent_for_int32", "explicit", "warn"):
        raise ValueError(
            f"Invalid argument `device_policy`: {device_policy!r}. Please refer to the documentation for valid values."
        )
    switches.policy = device_policy or "silent"


def get_jit() -> str:
    """How functions are compiled by default."""
    return switches.jit


def set_jit(enabled: bool | str) -> None:
    """Chooses how functions are compiled by default."""
    switches.jit = "autoclustering" if enabled is True else "" if enabled is False else enabled


def get_experimental_options() -> dict[str, Any]:
    """The options of TensorFlow's graph optimizer that were set."""
    return dict(switches.optimizer_options)


def set_experimental_options(options: dict[str, Any]) -> None:
    """Kept to be read back: there is no such optimizer here."""
    switches.optimizer_options.update(options)


def disable_mlir_bridge() -> None:
    """XLA has no such bridge here."""


def enable_mlir_bridge() -> None:
    """XLA has no such bridge here."""
