"""clear_session: resets the state that Keras keeps between models."""

from __future__ import annotations

from headrace._src.keras.backend.names import reset_uids


def clear_session(free_memory: bool = True) -> None:
    """Resets automatic names.

    Args:
        free_memory: Accepted for compatibility with Keras; memory is freed when nothing refers to it.

    >>> tf.keras.backend.clear_session()
    """
    reset_uids()
