"""Replica threads: each replica runs on its own thread, one at a time, until a synchronization point.

Only one of the threads (or the main thread that waits for them) runs at any time, so that replicas may record ops in
one graph. They run in the order of their indices from one synchronization point (`merge_call`) to the next.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.scopes import across_replicas, inside_replica
from headrace._src.distribute.typing import ReplicaLike, StrategyLike
from headrace._src.distribute.values import of_replica, regrouped
from headrace._src.tensors.context import Inheritance, state


class _Dismissed(BaseException):
    """Ends the thread of a replica after another replica failed."""


class ReplicaThread(threading.Thread):
    """Calls a function for one replica. It stops at each synchronization point until `advance` resumes it."""

    def __init__(self, context: ReplicaLike, function: Callable[[], Any]) -> None:
        super().__init__(name=f"replica_{context._replica_id}", daemon=True)
        self._context, self._function = context, function
        self._inheritance = Inheritance()
        self._mode = state.mode
        self._go_on, self._stopped = threading.Semaphore(0), threading.Semaphore(0)
        self._is_dismissed = False
        self.is_done = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.request: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]] | None = None
        self.answer: Any = None

    def run(self) -> None:
        self._go_on.acquire()
        try:
            if not self._is_dismissed:
                self._inheritance.take()
                with inside_replica(self._context):
                    self.result = self._call()
        except _Dismissed:
            pass
        except BaseException as error:
            self.error = error
        finally:
            self.is_done = True
            self._stopped.release()

    def _call(self) -> Any:
        number = self._context._replica_id
        if number == 0:
            return self._function()
        # As in TensorFlow, only the first replica writes summaries.
        with tf.name_scope(f"replica_{number}"), tf.summary.record_if(False):
            return self._function()

    def advance(self) -> None:
        """Resumes the replica until it ends or waits for the others. The main thread calls it."""
        self.request = None
        self._go_on.release()
        self._stopped.acquire()

    def dismiss(self) -> None:
        """Ends the replica at its synchronization point."""
        if not self.is_done:
            self._is_dismissed = True
            self.advance()

    def can_meet(self) -> bool:
        """Returns whether the replica can synchronize: its code is not inside a nested graph."""
        return state.mode is self._mode

    def meet(self, merge_fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Waits until all replicas reach this synchronization point. The replica's own thread calls it."""
        if not self.can_meet():
            raise RuntimeError(
                "merge_call was called while a graph within the replica's function was being traced. Replicas can "
                "synchronize (optimizer.apply_gradients, all_reduce, updates of variables) only outside of nested "
                "tf.functions and of `if` and `while` statements that depend on tensors. Put tf.function around "
                "strategy.run instead."
            )
        self.request = (merge_fn, args, kwargs)
        self._stopped.release()
        self._go_on.acquire()
        if self._is_dismissed:
            raise _Dismissed
        return self.answer


def current_thread_of(context: ReplicaLike) -> ReplicaThread:
    """Returns the thread of the replica, which must be the current one."""
    thread: ReplicaThread | None = context._thread
    if thread is None or thread is not threading.current_thread():
        raise RuntimeError("merge_call must be called by the function that strategy.run runs, on its own thread.")
    return thread


def run_replicas(strategy: StrategyLike, contexts: Sequence[Any], functions: Sequence[Callable[[], Any]]) -> Any:
    """Runs the functions of all replicas and merges their results."""
    threads = [ReplicaThread(context, function) for context, function in zip(contexts, functions, strict=True)]
    for context, thread in zip(contexts, threads, strict=True):
        context._thread = thread
        thread.start()
    try:
        while not all(thread.is_done for thread in threads):
            for thread in threads:
                thread.advance()
                if thread.error is not None:
                    raise thread.error
            if any(thread.is_done for thread in threads):
                if not all(thread.is_done for thread in threads):
                    raise RuntimeError("Some replicas made a different number of replica_context().merge_call() calls.")
            else:
                _merge(strategy, threads)
        return regrouped([thread.result for thread in threads], _is_alone(strategy))
    finally:
        for thread in threads:
            thread.dismiss()
            thread.join()


def _is_alone(strategy: StrategyLike) -> bool:
    """Returns whether the only replica of this process is one of several."""
    return strategy.extended.replicas.local_count == 1


def _merge(strategy: StrategyLike, threads: Sequence[ReplicaThread]) -> None:
    requests = [thread.request for thread in threads]
    merge_fn = requests[0][0]  # type: ignore[index]
    try:
        given = [(args, kwargs) for _, args, kwargs in requests]  # type: ignore[misc]
        args, kwargs = regrouped(given, _is_alone(strategy))
    except (TypeError, ValueError) as error:
        raise RuntimeError(
            "Replicas meet at different points: all replicas must make the same updates and reductions in the same "
            "order. A Python condition on the data of a replica may be the cause."
        ) from error
    with across_replicas(strategy):
        answer = merge_fn(strategy, *args, **kwargs)
    for number, thread in enumerate(threads):
        thread.answer = of_replica(answer, number)
