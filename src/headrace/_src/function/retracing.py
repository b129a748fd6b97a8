"""Counts how often a function is retraced and warns once if it happens too often."""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable
from typing import Any

from headrace._src.base import logs
from headrace._src.function.signature import TraceSignature

_log = logging.getLogger("tensorflow")
_events = logs.logger("retrace")
_MANY = 5  # traces within twice as many calls


class RetraceWatch:
    """Counts the calls and traces of one code object, shared by all function objects made from it."""

    def __init__(self) -> None:
        self.calls = 0
        self._traced_at: list[int] = []
        self._last: TraceSignature | None = None
        self._warned = False

    def traced(self, function: Callable[..., Any], signature: TraceSignature) -> None:
        """Records a trace that a call triggered; logs it, and warns if there are many."""
        before, self._last = self._last, signature
        if _events.isEnabledFor(logging.DEBUG):
            reason = "for the first time" if before is None else f"again: {before.difference(signature)}"
            _events.debug("traced %r %s", function, reason)
        self._traced_at = [*self._traced_at[1 - _MANY :], self.calls]
        span = self.calls - self._traced_at[0] + 1
        if self._warned or before is None or len(self._traced_at) < _MANY or span > 2 * _MANY:
            return
        self._warned = True
        _log.warning(
            "%d out of the last %d calls to %r triggered tf.function retracing; last, %s. A trace costs far more than "
            "a call. Pass tensors instead of Python values that change (tf.constant(n) for n), use "
            "reduce_retracing=True or an input_signature with None for sizes that change, and call tf.function "
            "outside of loops.",
            _MANY, span, function, before.difference(signature),
        )  # fmt: skip


_watches: weakref.WeakKeyDictionary[Any, RetraceWatch] = weakref.WeakKeyDictionary()


def watch_of(function: Callable[..., Any]) -> RetraceWatch:
    """Returns the counter of a Python function's code."""
    code = getattr(function, "__code__", None)
    if code is None or getattr(function, "ag_converted", False):
        return RetraceWatch()
    watch = _watches.get(code)
    if watch is None:
        watch = _watches[code] = RetraceWatch()
    return watch
