"""ParameterServerStrategy: variables on parameter servers, functions on workers, one coordinator."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.cluster_resolver import ClusterResolver
from headrace._src.distribute.parameter_server.channel import Peer
from headrace._src.distribute.parameter_server.server_variable import (
    ServerVariable,
    ShardedVariable,
    in_parts,
    move_to_server,
)
from headrace._src.distribute.scopes import across_replicas
from headrace._src.distribute.strategy import Strategy, StrategyExtended
from headrace._src.ops.state.variable import Variable


class ParameterServerStrategy(Strategy):
    """Asynchronous training: parameter servers hold the variables, workers compute at their own pace.

    The program is the coordinator. It makes variables in `scope()`, and gives functions to workers through a
    `tf.distribute.coordinator.ClusterCoordinator`. The other tasks run `tf.distribute.Server`. Use it for tables that
    are too large for one machine, or for workers that come and go; MirroredStrategy is faster.

    Args:
        cluster_resolver: Resolver of a cluster with jobs "worker" and "ps".
        variable_partitioner: Function of a shape and a dtype that returns the number of parts per dimension, such as
            those in tf.distribute.experimental.partitioners. Only the first dimension can be split.

    Raises:
        ValueError: The cluster has no worker or no parameter server.
        UnavailableError: A parameter server does not answer within a minute.
    """

    def __init__(
        self,
        cluster_resolver: ClusterResolver,
        variable_partitioner: Callable[..., Sequence[int]] | None = None,
    ) -> None:
        jobs = cluster_resolver.cluster_spec().as_dict()
        for job in ("worker", "ps"):
            if not jobs.get(job):
                raise ValueError(
                    f"ParameterServerStrategy: there must be at least one {job} in the cluster; got {jobs}."
                )
        unknown = sorted(set(jobs) - {"worker", "ps", "chief", "evaluator"})
        if unknown:
            raise ValueError(f"ParameterServerStrategy: unknown jobs {unknown}; got {jobs}.")
        super().__init__(StrategyExtended(["/job:worker/replica:0/task:0/device:CPU:0"]))
        self._resolver, self._partitioner = cluster_resolver, variable_partitioner
        self.worker_addresses: list[str] = list(jobs["worker"])
        self._servers = [Peer(address) for address in jobs["ps"]]
        self._turn = itertools.cycle(range(len(self._servers)))
        self._cluster_coordinator: Any = None  # the ClusterCoordinator, once there is one

    @property
    def cluster_resolver(self) -> ClusterResolver:
        return self._resolver

    @contextlib.contextmanager
    def scope(self) -> Iterator[Strategy]:
        """Context manager in which this strategy is current. Variables made in it are on parameter servers.

        Returns:
            A context manager that gives the strategy.
        """
        if tf.distribute.has_strategy() and tf.distribute.get_strategy() is self:
            yield self
            return
        with across_replicas(self), tf.variable_creator_scope(self._make):
            yield self

    def _make(self, next_creator: Callable[..., Variable], **kwargs: Any) -> Variable | ShardedVariable:
        parts = self._parts(kwargs)
        if parts > 1:
            return in_parts(lambda **part: self._on_server(next_creator(**part)), parts, kwargs)
        return self._on_server(next_creator(**kwargs))

    def _on_server(self, variable: Variable) -> Variable:
        task = next(self._turn)
        return move_to_server(variable, self._servers[task], task)

    def _parts(self, kwargs: dict[str, Any]) -> int:
        """Returns the number of parts along the first dimension."""
        if self._partitioner is None:
            return 1
        given = kwargs["initial_value"]
        value = tf.convert_to_tensor(given() if callable(given) else given, kwargs.get("dtype"))
        kwargs["initial_value"] = value
        if not value.shape.rank:
            return 1
        counts = list(self._partitioner(shape=value.shape, dtype=value.dtype))
        if len(counts) != value.shape.rank or any(count != 1 for count in counts[1:]):
            raise ValueError(
                f"variable_partitioner must return a number of parts for each of the {value.shape.rank} dimensions, "
                f"and only the first dimension can be split; got {counts}."
            )
        return min(counts[0], value.shape.as_list()[0])

    def run(self, fn: Callable[..., Any], args: Any = (), kwargs: Any = None, options: Any = None) -> Any:
        """Calls `fn` once: a worker is one replica.

        Args:
            fn: Function.
            args: Its arguments.
            kwargs: Its keyword arguments.
            options: Ignored.

        Returns:
            What `fn` returns.
        """
        return super().run(fn, args, kwargs, options)

    def workers(self) -> Any:
        """Returns the coordinator that gives functions to the workers."""
        return tf.distribute.coordinator.ClusterCoordinator(self)

    def variable_created_in_scope(self, v: Variable) -> bool:
        """Returns whether a variable is on a parameter server.

        Args:
            v: Variable to look at.
        """
        return isinstance(v, ServerVariable)
