"""The context object of eager execution, as far as libraries reach for it through `tensorflow.python.eager.context`."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.device_spec import DeviceSpec
from headrace._src.runtime.devices import forget_logical_devices, physical_devices
from headrace._src.tensors.context import executing_eagerly, state


class Context:
    """The state of eager execution of this process."""

    def executing_eagerly(self) -> bool:
        """Returns whether this thread runs ops immediately."""
        return executing_eagerly()

    def num_gpus(self) -> int:
        """Returns the number of GPUs."""
        return len(physical_devices("GPU"))

    def list_physical_devices(self, device_type: str | None = None) -> list[Any]:
        """Returns the devices of a kind, or all."""
        return physical_devices(device_type)

    def ensure_initialized(self) -> None:
        """Does nothing: there is nothing to start."""

    @property
    def device_name(self) -> str | None:
        """The device of the innermost `tf.device` block, or None."""
        return state.device

    @property
    def device_spec(self) -> DeviceSpec:
        """The device of the innermost `tf.device` block."""
        return DeviceSpec.from_string(state.device or "")

    @property
    def scope_name(self) -> str:
        """The current name scope, with a slash at its end."""
        return f"{state.name_scope}/" if state.name_scope else ""

    def clear_kernel_cache(self) -> None:
        """Does nothing: kernels keep no state between calls."""


_context = Context()


def context() -> Context:
    """Returns the context of this process."""
    return _context


def _reset_context() -> None:
    """Lets a test configure logical devices again."""
    forget_logical_devices()


def async_wait() -> None:
    """Does nothing: an eager op has run when its call returns."""
