"""Coordinator: stops threads together and reports the failure."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any

from headrace._src.base import errors


class Coordinator:
    """Coordinates threads: they poll `should_stop`, and any can call `request_stop`. `join` raises its exception.

    Args:
        clean_stop_exception_types: Exceptions that `join` does not raise.
    """

    def __init__(self, clean_stop_exception_types: tuple[type[BaseException], ...] | None = None) -> None:
        self._clean = tuple(clean_stop_exception_types or (errors.OutOfRangeError,))
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._failure: BaseException | None = None
        self._threads: set[threading.Thread] = set()
        self._joined = False

    @property
    def joined(self) -> bool:
        return self._joined

    def should_stop(self) -> bool:
        """Returns whether threads were asked to stop."""
        return self._stopped.is_set()

    def request_stop(self, ex: BaseException | None = None) -> None:
        """Asks all threads to stop. Only the first failure is kept.

        Args:
            ex: Exception, or exception info, that `join` raises.
        """
        failure = ex[1] if isinstance(ex, tuple) else ex
        with self._lock:
            if failure is not None and self._failure is None and not isinstance(failure, self._clean):
                self._failure = failure
            self._stopped.set()

    def clear_stop(self) -> None:
        """Takes a request to stop back."""
        with self._lock:
            self._joined, self._failure = False, None
            self._stopped.clear()

    def wait_for_stop(self, timeout: float | None = None) -> bool:
        """Waits until a stop is requested. Returns whether one is.

        Args:
            timeout: Seconds to wait at most; None waits without limit.
        """
        return self._stopped.wait(timeout)

    def register_thread(self, thread: threading.Thread) -> None:
        """Adds a thread for `join` to wait for.

        Args:
            thread: Thread that `join` will wait for.
        """
        with self._lock:
            self._threads.add(thread)

    def raise_requested_exception(self) -> None:
        """Raises the exception that was passed to `request_stop`, if there is one."""
        if self._failure is not None:
            raise self._failure

    @contextlib.contextmanager
    def stop_on_exception(self) -> Iterator[None]:
        """Context manager that stops all threads if its block raises.

        Returns:
            A context manager.
        """
        try:
            yield
        except Exception as error:  # `join` raises any of them
            self.request_stop(error)

    def join(
        self,
        threads: Iterable[Any] | None = None,
        stop_grace_period_secs: float = 120,
        ignore_live_threads: bool = False,
    ) -> None:
        """Waits for the threads to end. After a request to stop, waits at most the grace period.

        Args:
            threads: Threads to wait for, besides the registered ones.
            stop_grace_period_secs: Seconds that threads have to stop after a request.
            ignore_live_threads: Whether to ignore threads that do not stop in time.

        Raises:
            RuntimeError: If a thread is still running after the grace period and `ignore_live_threads` is False.
        """
        waited = {*self._threads, *(threads or ())}
        while any(t.is_alive() for t in waited) and not self._stopped.wait(0.05):
            pass
        end = time.monotonic() + stop_grace_period_secs
        for thread in waited:
            thread.join(max(0.0, end - time.monotonic()))
        self._joined = True
        self._threads = set()
        self.raise_requested_exception()
        alive = [t.name for t in waited if t.is_alive()]
        if alive and not ignore_live_threads:
            raise RuntimeError(f"Coordinator stopped with threads still running: {' '.join(alive)}")
