"""ClusterCoordinator: gives functions to the workers of a ParameterServerStrategy.

A thread per worker takes functions from one queue. A function whose worker is lost goes back to the queue, and the
thread connects again when the worker returns. The first error of a function cancels those that wait, and is raised by
the next `schedule` or `join`.
"""

from __future__ import annotations

import collections
import dataclasses
import threading
from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.base import errors
from headrace._src.data.dataset import Dataset
from headrace._src.distribute.parameter_server.strategy import ParameterServerStrategy
from headrace._src.distribute.parameter_server.worker import BoundCall, Worker, WorkerLost, worker_index
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.polymorphic import Function
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest

_LONGEST_QUEUE = 256  # functions for each worker


class RemoteValue:
    """The result of a function that a worker runs, or will run."""

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._value: Any = None
        self._error: BaseException | None = None

    def fetch(self) -> Any:
        """Waits for the result and returns it as NumPy values.

        Returns:
            The values, in the structure that the function returned.

        Raises:
            CancelledError: Another function failed before this one ran.
        """
        return tf.nest.map_structure(lambda leaf: leaf.numpy() if isinstance(leaf, Tensor) else leaf, self.get())

    def get(self) -> Any:
        """Waits for the result and returns it as tensors.

        Returns:
            The tensors, in the structure that the function returned.
        """
        self._ready.wait()
        if self._error is not None:
            raise self._error
        return self._value

    @property
    def is_ready(self) -> bool:
        """Whether the function has run."""
        return self._ready.is_set()

    def _finish(self, value: Any, error: BaseException | None = None) -> None:
        self._value, self._error = value, error
        self._ready.set()


class PerWorkerValues:
    """One value per worker. A function that a worker runs receives its own.

    Args:
        values: The values, in the order of the workers.
    """

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = tuple(values)

    def of_worker(self, number: int) -> Any:
        """Returns the value of a worker.

        Args:
            number: Number of the worker.
        """
        return self._values[number]


class PerWorkerDataset:
    """A dataset of each worker; `iter` returns their iterators."""

    def __init__(self, datasets: Sequence[Any]) -> None:
        self._datasets = datasets

    @property
    def element_spec(self) -> Any:
        """The spec of an element."""
        return self._datasets[0].element_spec

    def __iter__(self) -> PerWorkerValues:
        return PerWorkerIterator([iter(dataset) for dataset in self._datasets])


class PerWorkerIterator(PerWorkerValues):
    """The iterators of a PerWorkerDataset."""

    def __iter__(self) -> PerWorkerIterator:
        return self

    def __next__(self) -> Any:
        raise ValueError("The iterators of workers can only be read in functions given to ClusterCoordinator.schedule.")


@dataclasses.dataclass
class _Call:
    """A function with arguments, some of which differ between workers, and its result to come."""

    concrete: ConcreteFunction
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: RemoteValue

    def of_worker(self, number: int) -> BoundCall:
        """Returns the call with the arguments of a worker."""
        args, kwargs = _of_worker((self.args, self.kwargs), number)
        return BoundCall(self.concrete, self.concrete._bind(args, kwargs))


class ClusterCoordinator:
    """Gives functions to workers, and collects their results.

    Args:
        strategy: ParameterServerStrategy.

    Raises:
        ValueError: The strategy is another one.
    """

    def __new__(cls, strategy: ParameterServerStrategy) -> ClusterCoordinator:
        known = getattr(strategy, "_cluster_coordinator", None)
        return super().__new__(cls) if known is None else known

    def __init__(self, strategy: ParameterServerStrategy) -> None:
        if not isinstance(strategy, ParameterServerStrategy):
            raise ValueError(
                "Only `tf.distribute.ParameterServerStrategy` is supported to work with "
                "`tf.distribute.coordinator.ClusterCoordinator` currently."
            )
        if strategy._cluster_coordinator is self:
            return
        self._strategy = strategy
        strategy._cluster_coordinator = self
        self._changed = threading.Condition()
        self._waiting: collections.deque[_Call] = collections.deque()
        self._running = 0
        self._error: BaseException | None = None
        self._plain: dict[Any, Function] = {}
        self._workers = [Worker(number, address) for number, address in enumerate(strategy.worker_addresses)]
        for worker in self._workers:
            threading.Thread(target=self._serve, args=(worker,), daemon=True, name=f"worker {worker.number}").start()

    @property
    def strategy(self) -> ParameterServerStrategy:
        """The strategy of the workers."""
        return self._strategy

    @property
    def worker_count(self) -> int:
        """The number of workers."""
        return len(self._workers)

    def schedule(
        self, fn: Callable[..., Any], args: Sequence[Any] | None = None, kwargs: dict[str, Any] | None = None
    ) -> RemoteValue:
        """Gives a function to the next worker that is free, and returns without waiting for it.

        Args:
            fn: A tf.function, or a Python function, which becomes one.
            args: Its arguments. Of PerWorkerValues and of the iterators of a per-worker dataset, the worker that runs
                the function gets its own.
            kwargs: Its keyword arguments.

        Returns:
            The result to come.

        Raises:
            The error of an earlier function, if there is one.
        """
        positional, named = tuple(args or ()), dict(kwargs or {})
        result = RemoteValue()
        with self._strategy.scope():
            concrete = self._traced(fn, *_of_worker((positional, named), 0))
        call = _Call(concrete, positional, named, result)
        with self._changed:
            self._raise_error()
            limit = _LONGEST_QUEUE * len(self._workers)
            self._changed.wait_for(lambda: len(self._waiting) < limit or self._error is not None)
            self._raise_error()
            self._waiting.append(call)
            self._changed.notify_all()
        return result

    def _traced(self, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> ConcreteFunction:
        if isinstance(fn, ConcreteFunction):
            return fn
        if not isinstance(fn, Function):
            if not callable(fn):
                raise TypeError(f"ClusterCoordinator.schedule takes a function; got {fn!r}.")
            if fn not in self._plain:
                self._plain[fn] = tf.function(fn)
            fn = self._plain[fn]
        return fn.get_concrete_function(*args, **kwargs)

    def join(self) -> None:
        """Waits until all functions have run.

        Raises:
            The first error of a function. The functions that had not started are cancelled.
        """
        with self._changed:
            self._changed.wait_for(self._is_done)
            self._raise_error()

    def done(self) -> bool:
        """Returns whether all functions have run.

        Raises:
            The first error of a function.
        """
        with self._changed:
            if self._is_done():
                self._raise_error()
            return self._is_done()

    def fetch(self, val: Nest[Any]) -> Any:
        """Waits for results and returns them as NumPy values.

        Args:
            val: Nest of RemoteValues and other values.

        Returns:
            The values, in the structure of `val`.
        """
        return tf.nest.map_structure(lambda leaf: leaf.fetch() if isinstance(leaf, RemoteValue) else leaf, val)

    def create_per_worker_dataset(self, dataset_fn: Callable[[], Any] | Dataset) -> PerWorkerDataset:
        """Makes a dataset for each worker. The coordinator reads them and sends elements when functions ask for them.

        Args:
            dataset_fn: Function without arguments that returns a dataset, called once per worker; or a dataset.

        Returns:
            A dataset; iterating over it inside a scheduled function gives the worker's elements.
        """
        with self._strategy.scope():
            made = [dataset_fn() if callable(dataset_fn) else dataset_fn for _ in self._workers]
        return PerWorkerDataset(made)

    def _create_per_worker_resources(self, fn: Callable[..., Any], args: Any = (), kwargs: Any = None) -> Any:
        """Calls a function once per worker, and returns the results as PerWorkerValues."""
        return PerWorkerValues([fn(*args, **(kwargs or {})) for _ in self._workers])

    def _is_done(self) -> bool:
        return self._running == 0 and not self._waiting

    def _raise_error(self) -> None:
        if self._error is not None:
            error, self._error = self._error, None
            raise error

    # What the thread of a worker does.

    def _serve(self, worker: Worker) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: bool(self._waiting))
                call = self._waiting.popleft()
                self._running += 1
                self._changed.notify_all()
            try:
                value = worker.run(call.of_worker(worker.number))
            except WorkerLost:
                with self._changed:
                    self._running -= 1
                    self._waiting.appendleft(call)
                    self._changed.notify_all()
                worker.wait_until_back()
            except BaseException as error:
                self._fail(call, error)
            else:
                call.result._finish(value)
                with self._changed:
                    self._running -= 1
                    self._changed.notify_all()

    def _fail(self, call: _Call, error: BaseException) -> None:
        with self._changed:
            self._running -= 1
            cancelled, self._waiting = list(self._waiting), collections.deque()
            if self._error is None:
                self._error = error
            self._changed.notify_all()
        call.result._finish(None, error)
        for other in cancelled:
            other.result._finish(
                None, errors.CancelledError(None, None, "The function was cancelled: an earlier one failed.")
            )


def _of_worker(arguments: Any, number: int) -> Any:
    def own(value: Any) -> Any:
        if isinstance(value, PerWorkerValues):
            return value.of_worker(number)
        return value.get() if isinstance(value, RemoteValue) else value

    return tf.nest.map_structure(own, arguments)


def experimental_get_current_worker_index() -> Tensor:
    """Returns the number of the worker that runs the function; only in functions given to a ClusterCoordinator.

    Raises:
        RuntimeError: Outside of such a function.
    """
    if state.mode is None or not isinstance(state.strategy, ParameterServerStrategy):
        raise RuntimeError(
            "Cannot retrieve the worker index: only a function that ClusterCoordinator.schedule runs has a worker."
        )
    return worker_index().value()
