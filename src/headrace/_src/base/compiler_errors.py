"""Converts errors of XLA and JAX to TensorFlow's exceptions."""

from __future__ import annotations

import collections
from typing import Any

from headrace._src.base import errors, lazy

# XLA's messages start with a status code.
_CLASSES: dict[str, type[errors.OpError]] = {
    "RESOURCE_EXHAUSTED": errors.ResourceExhaustedError,
    "INVALID_ARGUMENT": errors.InvalidArgumentError,
    "UNIMPLEMENTED": errors.UnimplementedError,
    "FAILED_PRECONDITION": errors.FailedPreconditionError,
    "DEADLINE_EXCEEDED": errors.DeadlineExceededError,
    "UNAVAILABLE": errors.UnavailableError,
    "CANCELLED": errors.CancelledError,
}
# What gloo and the coordination service say when another process is gone.
_PEER_LOST = ("Connection closed by peer", "Connection reset", "Connection refused", "Socket closed", "Gloo ", "gloo/")
_OUT_OF_MEMORY = ("out of memory", "Out of memory", "allocating")


def compiler_failure(what: str, error: Exception) -> Exception:
    """Returns the TensorFlow exception for one that XLA raised while it compiled or ran `what`."""
    if isinstance(error, errors.OpError):
        return error
    text = str(error) or type(error).__name__
    kind: Any = _CLASSES.get(text.partition(":")[0].strip(), errors.InternalError)
    advice = ""
    if isinstance(error, MemoryError) or any(words in text for words in _OUT_OF_MEMORY):
        kind = errors.ResourceExhaustedError
        advice = f" The device is out of memory: use a smaller batch or smaller layers.{_largest_arrays()}"
    if any(words in text for words in _PEER_LOST):
        kind = errors.UnavailableError
        advice = " Another worker has ended. Start the job again: it can continue from the last checkpoint."
    return kind(None, None, f"{what}, compiled by XLA, failed: {text}{advice}")


def _largest_arrays() -> str:
    """Returns a text about the arrays that hold the most device memory."""
    sizes: collections.Counter[str] = collections.Counter()
    counts: collections.Counter[str] = collections.Counter()
    try:
        for array in lazy.jax.live_arrays():
            kind = f"{array.dtype.name}{list(array.shape)}"
            sizes[kind] += array.nbytes
            counts[kind] += 1
    except RuntimeError:  # an array was freed meanwhile
        return ""
    largest = [f"{counts[kind]} x {kind} ({size / 2**20:.1f} MiB)" for kind, size in sizes.most_common(5)]
    return f" Largest arrays that are held: {', '.join(largest)}." if largest else ""
