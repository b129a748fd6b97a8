"""A compilation in progress: logged on request (HEADRACE_LOG=compile), and always when it takes long."""

from __future__ import annotations

import threading
import time

from headrace._src.base import garbage_collection, logs

_log = logs.logger("compile")
_LONG = 2.0  # seconds after which a message is printed


class Compilation:
    """The time from when JAX begins to trace a program until its first run ends."""

    def __init__(self, name: str, operation_count: int) -> None:
        self._what = f"{name} ({operation_count} operations)"
        self._begin = time.perf_counter()
        self._timer = threading.Timer(_LONG, self._tell)
        self._timer.daemon = True
        self._timer.start()
        self._pause = garbage_collection.paused()
        self._pause.__enter__()
        _log.debug("compiling %s", self._what)

    def _tell(self) -> None:
        logs.notice(f"still compiling {self._what} ...")

    def end(self) -> None:
        self._timer.cancel()
        self._pause.__exit__(None, None, None)
        seconds = time.perf_counter() - self._begin
        _log.debug("compiled %s in %.2f s", self._what, seconds)
        if seconds > _LONG:
            logs.notice(f"compiled {self._what} in {seconds:.1f} s")
