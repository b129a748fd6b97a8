"""keras.config: settings that Keras 3 added."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.engine.policy import Policy, global_policy, set_global_policy


class _Behavior:
    traceback_filtering = False
    flash_attention = False


def version() -> str:
    """Returns the Keras version."""
    return str(tf.__version__)


def set_backend(backend: str) -> None:
    """Raises unless the backend is "tensorflow", the only one.

    Args:
        backend: Name of the backend.

    Raises:
        ValueError: If the backend is not "tensorflow".
    """
    if backend != "tensorflow":
        raise ValueError(f"headrace has one backend, called 'tensorflow'; it cannot become {backend!r}.")


def dtype_policy() -> Policy:
    """Returns the default dtype policy of layers."""
    return global_policy()


def set_dtype_policy(policy: str | Policy) -> None:
    """Sets the default dtype policy of layers.

    Args:
        policy: Policy or its name.
    """
    set_global_policy(policy)


def is_traceback_filtering_enabled() -> bool:
    """Returns the setting of traceback filtering; headrace never filters tracebacks."""
    return _Behavior.traceback_filtering


def enable_traceback_filtering() -> None:
    """Enables traceback filtering; only the setting changes."""
    _Behavior.traceback_filtering = True


def disable_traceback_filtering() -> None:
    """Disables traceback filtering; only the setting changes."""
    _Behavior.traceback_filtering = False


def is_flash_attention_enabled() -> bool:
    """Returns the setting of flash attention; XLA chooses the algorithm."""
    return _Behavior.flash_attention


def enable_flash_attention() -> None:
    """Enables flash attention; only the setting changes."""
    _Behavior.flash_attention = True


def disable_flash_attention() -> None:
    """Disables flash attention; only the setting changes."""
    _Behavior.flash_attention = False


def is_nnx_enabled() -> bool:
    """Returns whether Flax NNX objects are supported."""
    return False
