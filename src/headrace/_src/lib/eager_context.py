"""The context object of eager execution, as far as libraries reach for it through `tensorflow.python.eager.context`."""

from __future__ import annotations

from headrace._src.tensors.context import executing_eagerly


class Context:
    """The state of eager execution of this process."""

    def executing_eagerly(self) -> bool:
        """Returns whether this thread runs ops immediately."""
        return executing_eagerly()

    def clear_kernel_cache(self) -> None:
        """Does nothing: kernels keep no state between calls."""


_context = Context()


def context() -> Context:
    """Returns the context of this process."""
    return _context


def async_wait() -> None:
    """Does nothing: an eager op has run when its call returns."""
