"""Delays signals during work that must not be interrupted, and redelivers interrupts that would get lost.

Python runs the handler of a signal between any two instructions of the main thread; that of Ctrl-C raises
KeyboardInterrupt there. Other threads never run handlers.
"""

from __future__ import annotations

import _thread
import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

_SOON = 0.002  # seconds after which an ignored interrupt is delivered again
_Handler = Callable[[int, FrameType | None], Any]


class held:
    """A block inside which no signal handler runs. Signals that arrive are delivered at its end.

    It covers every signal that has a handler written in Python. Blocks may be nested. On threads other than the main
    one it does nothing. Entering it takes about ten microseconds, so it is not for code where speed matters.
    """

    def __init__(self) -> None:
        self._handlers: dict[int, _Handler] = {}
        self._arrived: list[int] = []
        self._holding = False

    def __enter__(self) -> held:
        self.begin()
        return self

    def begin(self) -> None:
        """Starts the block; has no effect if it has already started."""
        if self._holding:
            return
        if threading.current_thread() is threading.main_thread():
            for number in signal.valid_signals():
                handler = signal.getsignal(number)
                if callable(handler):
                    self._handlers[number] = handler
                    signal.signal(number, self._handle)
            _held.append(self)
        # Until here, and after the block, `_handle` forwards signals: if interrupted halfway, nothing is lost.
        self._holding = True

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._holding:
            self._arrived.append(number)
        else:
            self._handlers[number](number, frame)

    def deliver(self) -> None:
        """Runs the handlers of the signals that have arrived so far."""
        while self._arrived:
            number = self._arrived.pop(0)
            self._handlers[number](number, sys._getframe())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._holding = False
        if self in _held:
            _held.remove(self)
        for number, handler in self._handlers.items():
            if signal.getsignal(number) == self._handle:
                signal.signal(number, handler)
        for number in self._arrived:
            signal.raise_signal(number)


_held: list[held] = []  # the blocks that the main thread is in


def check() -> None:
    """Lets signals that wait for the end of a block run their handlers here, where nothing is left half done.

    Long work in a block calls this, so that Ctrl-C ends it soon.
    """
    if _held and threading.current_thread() is threading.main_thread():
        for block in tuple(reversed(_held)):
            block.deliver()


def _interrupt_soon() -> None:
    time.sleep(_SOON)
    _thread.interrupt_main()


def redeliver(error: BaseException) -> None:
    """Raises an exception of a signal handler again, soon, in the main thread.

    For code that C calls back: an exception cannot pass through it.
    """
    if isinstance(error, KeyboardInterrupt):
        _thread.start_new_thread(_interrupt_soon, ())
    else:
        _thread.start_new_thread(_raise_soon, (type(error),))


def _raise_soon(kind: type[BaseException]) -> None:
    time.sleep(_SOON)
    thread = ctypes.c_ulong(threading.main_thread().ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(kind))


def redeliver_swallowed() -> None:
    """Redelivers an interrupt that was raised where Python ignores exceptions.

    Callbacks of the garbage collector (JAX has one), weak references and `__del__` are such places: the handler of
    Ctrl-C may run inside them, and Python would print its KeyboardInterrupt and continue.
    """
    if getattr(sys.unraisablehook, "redelivers", False):
        return
    previous = sys.unraisablehook

    def hook(unraisable: Any) -> None:
        if unraisable.exc_type is not None and issubclass(unraisable.exc_type, KeyboardInterrupt):
            # Here the handler would run inside this function, and its exception would be ignored again.
            _thread.start_new_thread(_interrupt_soon, ())
        else:
            previous(unraisable)

    hook.redelivers = True  # type: ignore[attr-defined]
    sys.unraisablehook = hook
