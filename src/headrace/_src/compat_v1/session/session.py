"""Session: runs parts of a graph. Each session has its own values of variables."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from headrace._src.base import errors
from headrace._src.compat_v1.keras.eager_block import eager_values, give_first_values
from headrace._src.compat_v1.session.default_session import default_sessions
from headrace._src.compat_v1.session.feeds import checked_array, fed_arrays, fed_tensors
from headrace._src.compat_v1.session.fetches import Fetches
from headrace._src.compat_v1.session.step_stats import StepRecorder
from headrace._src.compat_v1.typing import FeedDict, Message
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.runtime.devices import logical_devices
from headrace._src.runtime.pruned_graph import PrunedGraph
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.tensor import SymbolicTensor

_PREFIX = "/job:localhost/replica:0/task:0"


class _SessionStorage(VariableStorage):
    """The value of a variable in one session."""

    def without_value(self) -> Exception:
        return errors.failed_precondition(
            f"Attempting to use uninitialized value {self.name}. Could not find variable {self.name}: in this "
            "session its initializer has not run yet (tf.global_variables_initializer(), for all of them)."
        )


class DeviceAttributes:
    """A device on which a session can run operations."""

    def __init__(self, name: str, device_type: str, memory_limit_bytes: int, incarnation: int) -> None:
        self.name, self.device_type = name, device_type
        self.memory_limit_bytes, self.incarnation = memory_limit_bytes, incarnation

    def __repr__(self) -> str:
        return f"_DeviceAttributes({self.name}, {self.device_type}, {self.memory_limit_bytes}, {self.incarnation})"


class BaseSession:
    """Base class of Session and InteractiveSession.

    Args:
        target: Execution engine to connect to; only "" (this process) is supported.
        graph: Graph to run; by default the default graph.
        config: ConfigProto with options for devices and threads.
    """

    def __init__(self, target: str = "", graph: Graph | None = None, config: Message | None = None) -> None:
        if graph is not None and not isinstance(graph, Graph):
            raise TypeError(f'Argument `graph` must be a tf.Graph, but got "{type(graph).__name__}"')
        if config is not None and not isinstance(config, messages.ConfigProto):
            raise TypeError(f'Argument `config` must be a tf.ConfigProto, but got "{type(config).__name__}"')
        if target:
            raise errors.not_found(
                f"Session: there is no server at target {target!r}; only the target '' (this process) is supported."
            )
        self._graph = get_default_graph() if graph is None else graph
        self._config = config
        self._closed = False
        self._storages: dict[Any, Any] = {}  # by the operation that creates the handle, or by the shared name
        self._kept: dict[int, Any] = {}
        self._steps: dict[Any, PrunedGraph] = {}
        self._lock = threading.RLock()

    @property
    def graph(self) -> Graph:
        return self._graph

    @property
    def graph_def(self) -> Message:
        graph: Any = self._graph
        return graph.as_graph_def()

    @property
    def sess_str(self) -> bytes:
        return b""

    def list_devices(self) -> list[DeviceAttributes]:
        """Returns the devices on which operations can run.

        Raises:
            RuntimeError: If the session is closed.
        """
        self._check_open()
        return [
            DeviceAttributes(_PREFIX + d.name, d.device_type, 256 << 20, n) for n, d in enumerate(logical_devices())
        ]

    def close(self) -> None:
        """Closes the session and releases its variables."""
        self._closed = True
        self._storages.clear()
        self._steps.clear()

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("Attempted to use a closed Session.")

    def run(
        self,
        fetches: Any,
        feed_dict: FeedDict | None = None,
        options: Message | None = None,
        run_metadata: Message | None = None,
    ) -> Any:
        """Runs operations and returns the values of `fetches`.

        Args:
            fetches: Tensor, operation, name, variable, or a nest of them.
            feed_dict: Dictionary from tensors of the graph (not only placeholders) to values.
            options: RunOptions message. With trace_level=FULL_TRACE ops run one by one and are timed.
            run_metadata: RunMetadata message that receives the statistics.

        Returns:
            The values, in the structure of `fetches`.

        Raises:
            RuntimeError: If the session is closed, or its graph is empty.
        """
        self._check_open()
        if not self._graph.operations:
            raise RuntimeError("The Session graph is empty. Add operations to the graph before calling run().")
        wanted = Fetches(self._graph, fetches)
        fed = {id(t): (t, a) for t, a in fed_arrays(self._graph, feed_dict)} if feed_dict else {}
        tensors, arrays = [t for t, _ in fed.values()], [a for _, a in fed.values()]
        if options is None or run_metadata is None:
            return self._compute(wanted, tensors, arrays)
        if options.output_partition_graphs:
            run_metadata.partition_graphs.add().CopyFrom(self.graph_def)
        if options.trace_level < messages.RunOptions.FULL_TRACE:
            return self._compute(wanted, tensors, arrays)
        recorder = StepRecorder()
        with recorder.recording():
            results = self._compute(wanted, tensors, arrays, interpreted=True)
        run_metadata.step_stats.CopyFrom(recorder.stats)
        return results

    def _compute(
        self, wanted: Fetches, tensors: Sequence[Any], arrays: Sequence[Any], interpreted: bool = False
    ) -> Any:
        key = (tuple(wanted.tensors), tuple(wanted.operations), tuple(id(t) for t in tensors))
        with self._lock:
            step = self._steps.get(key)
            if step is None:
                computed = [t for t in wanted.tensors.values() if t.dtype is not dtypes.resource]
                step = PrunedGraph(tensors, computed, list(wanted.operations.values()), self._kept)
                self._steps[key] = step
        results = iter(step.run(arrays, [self._storage(h) for h in step.handles], interpreted))
        values: dict[int, Any] = {}
        for number, tensor in wanted.tensors.items():
            array = self._storage(tensor).tensor._array if tensor.dtype is dtypes.resource else next(results)
            values[number] = array.copy() if array.ndim else array[()]
        return wanted.packed(values)

    def _storage(self, handle: SymbolicTensor) -> Any:
        """Returns the resource of a handle in this session: the value of a variable, a table, an iterator."""
        maker = handle.op
        # Variables of the same name share a value, as when a graph is imported twice.
        key = maker.attrs["shared_name"] or maker if maker.type == "VarHandleOp" else maker
        storage = self._storages.get(key)
        if storage is None:
            if maker.type == "VarHandleOp":
                name, attrs = maker.attrs["shared_name"] or maker.name, maker.attrs
                storage = _SessionStorage(name, attrs["dtype"], attrs["shape"])
            else:
                storage = resource_of(maker.run_host(self._arrays(maker.inputs)))
            self._storages[key] = storage
        return storage

    def _arrays(self, tensors: Sequence[Any]) -> list[Any]:
        """Returns the values of tensors that need no feeds."""
        if not tensors:
            return []
        step = PrunedGraph([], tensors, [], self._kept)
        return step.run([], [self._storage(h) for h in step.handles])

    def make_callable(
        self, fetches: Any, feed_list: Sequence[Any] | None = None, accept_options: bool = False
    ) -> Callable[..., Any]:
        """Returns a function that computes `fetches` from values for the tensors in `feed_list`.

        Args:
            fetches: Nested structure of tensors and operations.
            feed_list: Tensors whose values the function takes, in this order, or None.
            accept_options: Whether the function takes `options` and `run_metadata`.

        Raises:
            RuntimeError: If the session is closed.
        """
        self._check_open()
        wanted = Fetches(self._graph, fetches)
        keys = list(feed_list or ())
        tensors = [t for key in keys for t in fed_tensors(self._graph, key)]

        def call(*values: Any, **kwargs: Any) -> Any:
            self._check_open()
            if len(values) != len(keys):
                raise TypeError(f"The callable takes {len(keys)} values, in the order of feed_list; got {len(values)}.")
            arrays = [checked_array(t, v, t) for t, v in zip(tensors, values, strict=True)]
            return self._compute(wanted, tensors, arrays)

        return call

    def partial_run_setup(self, fetches: Any, feeds: Any = None) -> Any:
        """Begins a run in several parts. Returns a handle for `partial_run`.

        Args:
            fetches: All tensors and operations that the parts will fetch.
            feeds: All tensors that the parts will feed, or None.

        Raises:
            NotImplementedError: Always; use `run`.
        """
        raise NotImplementedError("Session.partial_run_setup: partial runs are not supported. Use run().")

    def partial_run(self, handle: Any, fetches: Any, feed_dict: FeedDict | None = None) -> Any:
        """Continues a run that `partial_run_setup` began.

        Args:
            handle: What `partial_run_setup` returned.
            fetches: Tensors and operations to compute now.
            feed_dict: Dictionary from tensors to the values to feed, or None.

        Raises:
            NotImplementedError: Always; use `run`.
        """
        raise NotImplementedError("Session.partial_run: partial runs are not supported. Use run().")

    def eager_values(self) -> AbstractContextManager[Any]:
        """Context manager in which ops run eagerly, on this session's values of the graph's variables.

        Returns:
            A context manager.

        Raises:
            RuntimeError: If the session is closed.
        """
        self._check_open()
        return eager_values(self, self._storage)

    def give_first_values(self) -> None:
        """Runs the initializers of variables that are not initialized."""
        give_first_values(self, self._storage)

    def as_default(self) -> AbstractContextManager[Any]:
        """Context manager in which `Tensor.eval()` and `Operation.run()` use this session.

        Returns:
            A context manager that gives the session.
        """
        return default_sessions.entered(self)


class Session(BaseSession):
    """Runs operations of a graph. A `with` block makes the session and its graph the default, and closes it.

    Args:
        target: Execution engine to connect to; only "" (this process) is supported.
        graph: Graph to run; by default the default graph.
        config: ConfigProto with options for devices and threads.
    """

    def __init__(self, target: str = "", graph: Graph | None = None, config: Message | None = None) -> None:
        super().__init__(target, graph, config)
        self._blocks: list[Any] = []

    def __enter__(self) -> Session:
        blocks = [self._graph.as_default(), self.as_default()]
        for block in blocks:
            block.__enter__()
        self._blocks.append(blocks)
        return self

    def __exit__(self, *exc_info: Any) -> None:
        for block in reversed(self._blocks.pop()):
            block.__exit__(None, None, None)
        self.close()

    @staticmethod
    def reset(target: str, containers: Sequence[str] | None = None, config: Message | None = None) -> None:
        """Raises NotFoundError: there are no servers, and sessions of this process own their variables.

        Args:
            target: Address of the server.
            containers: Ignored.
            config: Ignored.
        """
        raise errors.not_found(f"Session.reset: there is no server at target {target!r}.")


class InteractiveSession(BaseSession):
    """A session that is the default from its creation until it is closed.

    Args:
        target: Execution engine to connect to; only "" (this process) is supported.
        graph: Graph to run; by default the default graph.
        config: ConfigProto with options for devices and threads.
    """

    def __init__(self, target: str = "", graph: Graph | None = None, config: Message | None = None) -> None:
        super().__init__(target, graph, config)
        self._blocks = [self.as_default()] if graph is None else [graph.as_default(), self.as_default()]
        for block in self._blocks:
            block.__enter__()

    def close(self) -> None:
        super().close()
        while self._blocks:
            self._blocks.pop().__exit__(None, None, None)
