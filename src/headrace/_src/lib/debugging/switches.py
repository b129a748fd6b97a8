"""tf.debugging: switches that programs set and read back."""

from __future__ import annotations

from headrace._src.runtime.eager.engine import watch_ops


class _Switches:
    log_device_placement = False
    traceback_filtering = True


_switches = _Switches()


def get_log_device_placement() -> bool:
    """Returns the value set by `set_log_device_placement`."""
    return _switches.log_device_placement


def set_log_device_placement(enabled: bool) -> None:
    """Sets whether the device of each eager op is printed. Without an accelerator nothing is printed."""
    _switches.log_device_placement = bool(enabled)
    watch_ops(log_placement=bool(enabled))


def enable_traceback_filtering() -> None:
    """Stores the setting. Tracebacks always show all frames."""
    _switches.traceback_filtering = True


def disable_traceback_filtering() -> None:
    """Stores the setting. Tracebacks always show all frames."""
    _switches.traceback_filtering = False


def is_traceback_filtering_enabled() -> bool:
    """Returns the current setting, initially True."""
    return _switches.traceback_filtering
