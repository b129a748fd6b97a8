"""Sharding a dataset by its files: each worker reads only its own ones.

The plan is rewritten: between the names of the files and what reads them stands a shard. The names come before
TextLineDataset, TFRecordDataset and FixedLengthRecordDataset, and before flat_map and interleave whose function makes
such a dataset. Shuffles of the names move behind the shard, since each worker shuffles differently.
"""

from __future__ import annotations

from collections.abc import Iterator

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.batch import Batch
from headrace._src.data.plan.copying import with_inputs
from headrace._src.data.plan.files import Files
from headrace._src.data.plan.flat_map import FlatMap, Interleave
from headrace._src.data.plan.node import PlanNode, known
from headrace._src.data.plan.padded_batch import PaddedBatch
from headrace._src.data.plan.rebatch import Rebatch
from headrace._src.data.plan.shuffle import Shuffle
from headrace._src.data.plan.take_skip import Shard
from headrace._src.data.plan.unbatch import Unbatch


class UnshardableSource(Exception):
    """A source of the plan does not read files. The message is its name."""


def sharded_by_files(plan: PlanNode, workers: int, number: int) -> PlanNode:
    """Returns the plan of one of several workers, which together read each file once.

    Raises:
        UnshardableSource: A source does not read files.
    """
    if isinstance(plan, Files) or (isinstance(plan, (FlatMap, Interleave)) and _makes_reader(plan.function)):
        return with_inputs(plan, [_share_of(plan.inputs[0], workers, number)])
    if not plan.inputs:
        raise UnshardableSource(plan.kind)
    return with_inputs(plan, [sharded_by_files(source, workers, number) for source in plan.inputs])


def _makes_reader(function: UserFunction) -> bool:
    """Returns whether a function makes a dataset that reads files."""
    plans = [o.attrs["plan"] for o in function.graph.operations if o.type == "MakePlan"]
    return any(_reads_files(plan) for plan in plans)


def _reads_files(plan: PlanNode) -> bool:
    if isinstance(plan, Files) or (isinstance(plan, (FlatMap, Interleave)) and _makes_reader(plan.function)):
        return True
    return any(_reads_files(source) for source in plan.inputs)


def _share_of(names: PlanNode, workers: int, number: int) -> PlanNode:
    """Returns the names of one worker's files."""
    unshuffled, shuffles = _without_shuffles(names)
    found: PlanNode = _FileShard(unshuffled, workers, number)
    for shuffle in shuffles:
        found = with_inputs(shuffle, [found])
    return found


def _without_shuffles(plan: PlanNode) -> tuple[PlanNode, list[Shuffle]]:
    """Returns the plan without its shuffles, and these, the first first."""
    if len(plan.inputs) != 1:
        return plan, []
    source, shuffles = _without_shuffles(plan.inputs[0])
    if isinstance(plan, Shuffle):
        return source, [*shuffles, plan]
    return (with_inputs(plan, [source]) if shuffles else plan), shuffles


class _FileShard(Shard):
    """A shard of file names. There must be a file for each worker."""

    def open(self, run: Run) -> Cursor:
        known = self.inputs[0].cardinality()
        if 0 <= known < self._bounds()[0]:
            raise self._too_few(known)  # in all workers: without an error the others would wait for those without files
        return BlockCursor(self._counted(run))

    def _counted(self, run: Run) -> Iterator[Block]:
        workers, number = self._bounds()
        count, source = 0, run.open(self.inputs[0])
        while (block := source.pull(1)) is not None:
            if count % workers == number:
                yield block
            count += 1
        if count < workers:
            raise self._too_few(count)

    def _too_few(self, count: int) -> Exception:
        return errors.invalid_argument(
            f"Could not apply FILE based sharding: the dataset only has {count} file(s), which is not enough for the "
            f"required {self._bounds()[0]} shards/workers. If you are using datasets with distribution strategy, "
            "consider setting the auto sharding policy to either DATA or OFF using the "
            "`experimental_distribute.auto_shard_policy` option of `tf.data.Options()`. Or, split your input files "
            "into a larger number of small files such that number of files is greater than number of shards/workers."
        )


def batch_size_of(plan: PlanNode) -> int | None:
    """Returns the batch size of the last `batch` of a plan, if only transformations of whole batches follow it."""
    while not isinstance(plan, (Batch, PaddedBatch)):
        if len(plan.inputs) != 1 or isinstance(plan, (FlatMap, Interleave, Unbatch, Rebatch)):
            return None
        plan = plan.inputs[0]
    size = known(plan.batch_size)
    return size if isinstance(size, int) else None
