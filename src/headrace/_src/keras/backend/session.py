"""Forgetting what Keras remembers between models."""

from __future__ import annotations

from headrace._src.keras.backend.names import reset_uids


def clear_session(free_memory: bool = True) -> None:
    """Automatic names start anew; memory is free when nothing refers to it, asked or not."""
    reset_uids()
