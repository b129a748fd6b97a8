"""tf.debugging: switches that programs set and read back."""

from __future__ import annotations

from headrace._src.runtime.eager.watching import watch_ops


class _Switches:
    log_device_placement = False


_switches = _Switches()


def get_log_device_placement() -> bool:
    """Returns the value set by `set_log_device_placement`."""
    return _switches.log_device_placement


def set_log_device_placement(enabled: bool) -> None:
    """Sets whether the device of each eager op is printed. Without an accelerator nothing is printed.

    Args:
        enabled: Whether to log the device of each operation.
    """
    _switches.log_device_placement = bool(enabled)
    watch_ops(log_placement=bool(enabled))
