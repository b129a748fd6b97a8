"""Safe mode: refuses code in files, and names of other files, unless the caller trusts the file."""

from __future__ import annotations

import threading

_local = threading.local()


class SafeModeScope:
    """Turns safe mode on or off inside a `with` block."""

    def __init__(self, safe_mode: bool = True) -> None:
        self._safe_mode = safe_mode

    def __enter__(self) -> SafeModeScope:
        self._before = in_safe_mode()
        _local.safe = self._safe_mode
        return self

    def __exit__(self, *exception: object) -> None:
        _local.safe = self._before


def in_safe_mode() -> bool:
    """Returns whether safe mode is on."""
    return getattr(_local, "safe", True)


def refuse_vocabulary_file(path: object) -> None:
    """Raises ValueError in safe mode if a configuration names a file (a string) as the vocabulary."""
    if isinstance(path, str) and in_safe_mode():
        raise ValueError(
            f"The configuration of a layer or column names the vocabulary file {path!r}. Reading it is refused: the "
            "file is not a part of the saved model. If you trust the source of the saved model, pass "
            "`safe_mode=False` to the loading function. To save a model with its vocabulary, pass the words instead "
            "of a file."
        )


def refuse_code(what: str, loading: str) -> None:
    """Raises ValueError in safe mode."""
    if in_safe_mode():
        raise ValueError(
            f"Requested the deserialization of {what}. This carries a potential risk of arbitrary code execution and "
            "thus it is disallowed by default. If you trust the source of the saved model, you can pass "
            f"`safe_mode=False` to the loading function in order to allow {loading}."
        )
