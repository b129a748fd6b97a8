"""tf.debugging: switches that programs set and read back; they change nothing here."""

from __future__ import annotations


class _Switches:
    log_device_placement = False
    traceback_filtering = True


_switches = _Switches()


def get_log_device_placement() -> bool:
    """What was chosen last by `set_log_device_placement`."""
    return _switches.log_device_placement


def set_log_device_placement(enabled: bool) -> None:
    """Kept to be read back: where ops run is not logged."""
    _switches.log_device_placement = bool(enabled)


def enable_traceback_filtering() -> None:
    """Kept to be read back: tracebacks show all frames."""
    _switches.traceback_filtering = True


def disable_traceback_filtering() -> None:
    """Kept to be read back: tracebacks show all frames."""
    _switches.traceback_filtering = False


def is_traceback_filtering_enabled() -> bool:
    """What was chosen last; at first True."""
    return _switches.traceback_filtering
