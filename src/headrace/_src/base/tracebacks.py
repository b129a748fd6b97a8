"""Short tracebacks: the frames of the user's code and the last one, where the error was raised.

Functions through which programs enter (tf.function, `fit`, layers, datasets, sessions) call `shortened` on the errors
that pass through them. What remains is removed when Python or IPython prints an error that nobody caught. pytest leaves
out the frames of modules whose `__tracebackhide__` says so.
`tf.debugging.disable_traceback_filtering()` shows every frame.
"""

from __future__ import annotations

import os
import sys
from types import FrameType, TracebackType
from typing import Any, TypeVar

E = TypeVar("E", bound=BaseException)

_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep
_switch = {"on": True, "in pytest": True}


def enable_traceback_filtering() -> None:
    """Leaves headrace's own frames out of tracebacks, except for the last one. This is the default."""
    _switch["on"] = True


def disable_traceback_filtering() -> None:
    """Shows all frames in tracebacks, headrace's own among them.

    >>> tf.debugging.disable_traceback_filtering()
    >>> tf.debugging.enable_traceback_filtering()
    """
    _switch["on"] = False


def is_traceback_filtering_enabled() -> bool:
    """Returns whether tracebacks leave headrace's own frames out."""
    return _switch["on"]


def hidden(error: object = None) -> bool:
    """The `__tracebackhide__` of our modules: whether pytest leaves their frames out."""
    return _switch["on"] and _switch["in pytest"]


def hide_callers() -> None:
    """Hides the frames of our modules that are running now, for an error that is about to be raised."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame.f_globals.setdefault("__tracebackhide__", hidden)
        frame = frame.f_back


def show_frames_in_pytest() -> None:
    """Makes pytest show our frames, for tests of headrace itself."""
    _switch["in pytest"] = False


def shortened(error: E) -> E:
    """Returns the error without our own frames, except for the last one, and without causes inside headrace."""
    if _switch["on"] and error.__traceback__ is not None:
        _shorten(error, set())
    return error


def _shorten(error: BaseException, seen: set[int]) -> None:
    seen.add(id(error))
    error.__traceback__ = _without_ours(error.__traceback__)
    for name in ("__cause__", "__context__"):
        other = getattr(error, name)
        if other is None or id(other) in seen:
            continue
        if _is_ours(other.__traceback__):
            suppressed = error.__suppress_context__
            setattr(error, name, None)
            error.__suppress_context__ = suppressed or name == "__cause__"
        else:
            _shorten(other, seen)


def _without_ours(traceback: TracebackType | None) -> TracebackType | None:
    frames = []
    inside = False  # whether the frame before is ours, or one of `contextlib` that ours called
    while traceback is not None:
        module = traceback.tb_frame.f_globals.get("__name__")
        inside = _belongs_to_us(traceback) or (inside and module == "contextlib")
        if traceback.tb_next is None or not inside:
            frames.append(traceback)
        traceback = traceback.tb_next
    kept: TracebackType | None = None
    for frame in reversed(frames):
        if _belongs_to_us(frame):
            frame.tb_frame.f_globals.setdefault("__tracebackhide__", hidden)
        kept = TracebackType(kept, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return kept


def _is_ours(traceback: TracebackType | None) -> bool:
    """Returns whether an error was raised and caught in our code: it tells the user nothing."""
    while traceback is not None:
        if not _belongs_to_us(traceback) and not _is_library(traceback):
            return False
        traceback = traceback.tb_next
    return True


def _belongs_to_us(traceback: TracebackType) -> bool:
    name = traceback.tb_frame.f_code.co_filename
    return name.startswith((_PACKAGE, "<frozen runpy"))


def _is_library(traceback: TracebackType) -> bool:
    """Returns whether a frame is one of a library that only our code calls."""
    module = traceback.tb_frame.f_globals.get("__name__", "")
    return module.partition(".")[0] in ("jax", "jaxlib", "numpy", "scipy", "h5py", "google", "threading", "contextlib")


def _print_shortened(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    if _switch["on"] and isinstance(error, Exception):
        shortened(error.with_traceback(traceback))
        traceback = error.__traceback__
    _print_before(kind, error, traceback)


def show_shortened(shell: Any) -> None:
    """Makes an IPython shell show short tracebacks."""

    def show(shell: Any, kind: Any, error: BaseException, traceback: Any, tb_offset: Any = None) -> None:
        shortened(error.with_traceback(traceback))
        shell.showtraceback((kind, error, error.__traceback__), tb_offset=tb_offset)

    shell.set_custom_exc((Exception,), show)


_print_before: Any = sys.excepthook


def install() -> None:
    """Makes Python, and the IPython shell if there is one, print errors that nobody catches with short tracebacks."""
    global _print_before
    if sys.excepthook is not _print_shortened:
        _print_before, sys.excepthook = sys.excepthook, _print_shortened
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None and hasattr(ipython, "get_ipython") else None
    if shell is not None and not getattr(shell, "custom_exceptions", None):
        show_shortened(shell)
