"""Job: one pass of the data service over a dataset, shared by its consumers."""

from __future__ import annotations

import enum
import threading

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.prefetcher import Prefetcher
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.take_skip import Shard

_AHEAD = 16


class ShardingPolicy(enum.IntEnum):
    """How the elements of a dataset are divided among the workers."""

    OFF = 0
    DYNAMIC = 1
    FILE = 2
    DATA = 3
    FILE_OR_DATA = 4
    HINT = 5


class Job:
    """The workers' shares of a dataset, returned in turn to the consumers.

    Without sharding each worker reads the whole dataset; with dynamic sharding all workers share one pass; with the
    other policies each worker reads its part of the elements. With a number of consumers, elements come in rounds:
    each round has one element of the same worker for each consumer.
    """

    def __init__(self, plan: PlanNode, workers: int, policy: ShardingPolicy, consumers: int | None) -> None:
        self._run = Run()
        self._consumers = consumers
        self._lock = threading.Lock()
        plans = _shares(plan, workers, policy)
        self._tasks: list[Cursor] = [Prefetcher(self._run, self._run.open(p), _AHEAD) for p in plans]
        self._at = 0
        self._rounds: dict[int, dict[int, Block | None]] = {}  # computed, but not yet read by all consumers
        self._made = 0
        self._taken = [0] * (consumers or 0)

    def pull(self, consumer: int | None) -> Block | None:
        """Returns the next element for a consumer; None at the end."""
        with self._lock:
            if self._consumers is None:
                return self._next()
            return self._of_round(consumer or 0)

    def _next(self) -> Block | None:
        while self._tasks:
            self._at %= len(self._tasks)
            block = self._tasks[self._at].pull(1)
            if block is not None:
                self._at += 1
                return block
            self._tasks.pop(self._at)
        self.close()
        return None

    def _of_round(self, consumer: int) -> Block | None:
        number = self._taken[consumer]
        while self._made <= number:
            task = self._tasks[self._made % len(self._tasks)]
            blocks = [task.pull(1) for _ in self._taken]
            if any(block is None for block in blocks):
                return None
            self._rounds[self._made] = dict(enumerate(blocks))
            self._made += 1
        self._taken[consumer] += 1
        waiting = self._rounds[number]
        block = waiting.pop(consumer)
        if not waiting:
            del self._rounds[number]
        return block

    def close(self) -> None:
        """Ends the workers' threads."""
        self._run.close()


def _shares(plan: PlanNode, workers: int, policy: ShardingPolicy) -> list[PlanNode]:
    if policy is ShardingPolicy.OFF:
        return [plan] * workers
    if policy is ShardingPolicy.DYNAMIC:
        return [plan]
    return [Shard(plan, workers, index) for index in range(workers)]
