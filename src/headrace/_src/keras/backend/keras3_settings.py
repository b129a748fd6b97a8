"""keras.config: settings that Keras 3 added."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.policy import Policy, global_policy, set_global_policy


class _Behaviour:
    traceback_filtering = False
    flash_attention = False


def version() -> str:
    """The version of Keras that this follows."""
    return str(tf.__version__)


def set_backend(backend: str) -> None:
    """Checks that the backend is the only one there is."""
    if backend != "tensorflow":
        raise ValueError(f"headrace has one backend, called 'tensorflow'; it cannot become {backend!r}.")


def dtype_policy() -> Policy:
    """The policy of layers that are given none."""
    return global_policy()


def set_dtype_policy(policy: Any) -> None:
    """Sets the policy of layers that are given none."""
    set_global_policy(policy)


def is_traceback_filtering_enabled() -> bool:
    """Whether tracebacks leave frames out; here they never do, whatever was asked for."""
    return _Behaviour.traceback_filtering


def enable_traceback_filtering() -> None:
    """Notes the wish for short tracebacks."""
    _Behaviour.traceback_filtering = True


def disable_traceback_filtering() -> None:
    """Notes the wish for whole tracebacks."""
    _Behaviour.traceback_filtering = False


def is_flash_attention_enabled() -> bool:
    """Whether attention may be computed block by block; XLA decides that here."""
    return _Behaviour.flash_attention


def enable_flash_attention() -> None:
    """Notes the wish; XLA decides how attention is computed."""
    _Behaviour.flash_attention = True


def disable_flash_attention() -> None:
    """Notes the wish; XLA decides how attention is computed."""
    _Behaviour.flash_attention = False


def is_nnx_enabled() -> bool:
    """Whether Flax's objects are supported."""
    return False
