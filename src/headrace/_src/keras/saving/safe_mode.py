"""The safe mode of loading: code in files is refused, unless the caller said that the file is to be trusted."""

from __future__ import annotations

import threading
from typing import Any

_local = threading.local()


class SafeModeScope:
    """Inside the `with` block, loading functions are in the safe mode or not."""

    def __init__(self, safe_mode: bool = True) -> None:
        self._safe_mode = safe_mode

    def __enter__(self) -> SafeModeScope:
        self._before = in_safe_mode()
        _local.safe = self._safe_mode
        return self

    def __exit__(self, *exception: Any) -> None:
        _local.safe = self._before


def in_safe_mode() -> bool:
    """Whether code in files is refused now."""
    return getattr(_local, "safe", True)


def refuse_code(what: str, loading: str) -> None:
    """Raises ValueError in the safe mode."""
    if in_safe_mode():
        raise ValueError(
            f"Requested the deserialization of {what}. This carries a potential risk of arbitrary code execution and "
            "thus it is disallowed by default. If you trust the source of the saved model, you can pass "
            f"`safe_mode=False` to the loading function in order to allow {loading}."
        )
