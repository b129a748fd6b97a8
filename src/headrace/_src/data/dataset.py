"""Dataset: the public class over plans. Each method wraps a new node; nothing here runs elements."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from headrace._src.base import errors
from headrace._src.base.late_methods import late_methods
from headrace._src.data import graph_ops, reduce, save_load
from headrace._src.data.bucketing import bucket_functions
from headrace._src.data.engine.cursor import Run
from headrace._src.data.engine.report import report
from headrace._src.data.fingerprint import fingerprint
from headrace._src.data.generator_signature import generator_spec
from headrace._src.data.iterator import NumpyIterator, OwnedIterator, Position
from headrace._src.data.options import Options
from headrace._src.data.plan.batch import Batch
from headrace._src.data.plan.cache import Cache
from headrace._src.data.plan.checks import AssertCardinality, IgnoreErrors, WithOptions
from headrace._src.data.plan.filter import Filter
from headrace._src.data.plan.flat_map import FlatMap, Interleave
from headrace._src.data.plan.generator import FromGenerator
from headrace._src.data.plan.group_by_window import GroupByWindow
from headrace._src.data.plan.joining import Concatenate, Enumerate, Zip
from headrace._src.data.plan.map import Map
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode, graph_tensors
from headrace._src.data.plan.padded_batch import PaddedBatch
from headrace._src.data.plan.prefetch import Prefetch
from headrace._src.data.plan.ragged_batch import RaggedBatch, SparseBatch
from headrace._src.data.plan.random import Choose, Random
from headrace._src.data.plan.range import Counter, Range
from headrace._src.data.plan.rebatch import Rebatch
from headrace._src.data.plan.repeat import Repeat
from headrace._src.data.plan.sampling import sample_selector
from headrace._src.data.plan.scan import Scan, TakeWhile, Unique
from headrace._src.data.plan.shuffle import Shuffle
from headrace._src.data.plan.snapshot import Snapshot
from headrace._src.data.plan.take_skip import Shard, Skip, Take
from headrace._src.data.plan.tensors import FromTensors, FromTensorSlices, FromVariant, plan_behind
from headrace._src.data.plan.unbatch import Unbatch
from headrace._src.data.plan.window import Window
from headrace._src.data.resampling import resampled
from headrace._src.data.specs import DatasetSpec
from headrace._src.data.structure import value_of
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor, constant
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.tensor_list import as_variant
from headrace._src.tensors.typing import Array, DTypeLike, IntLike, Nest, ShapeLike, TensorLike, TensorNest

AUTOTUNE = -1
INFINITE_CARDINALITY = INFINITE
UNKNOWN_CARDINALITY = UNKNOWN

FilePattern: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | Tensor


class DatasetV2(Composite):
    """Base class by whose name and module libraries recognize datasets."""

    __module__ = "tensorflow.python.data.ops.dataset_ops"


@late_methods
class Dataset(DatasetV2):
    """A possibly large sequence of elements, described by how it is computed.

    Args:
        variant_tensor: Plan of the dataset, or a variant tensor that holds one.

    >>> list(tf.data.Dataset.range(5).map(lambda x: x * x).filter(lambda x: x % 2 == 0).as_numpy_iterator())
    [np.int64(0), np.int64(4), np.int64(16)]
    """

    def __init__(self, variant_tensor: PlanNode | Tensor) -> None:
        """Wraps a plan, or a variant tensor that holds one."""
        given = variant_tensor
        self._plan: PlanNode = FromVariant(given, None) if isinstance(given, Tensor) else given
        self._handle: Any = None

    # Properties.

    @property
    def element_spec(self) -> Any:
        """The spec of the elements."""
        return self._plan.spec

    @property
    def _type_spec(self) -> DatasetSpec:
        return DatasetSpec(self._plan.spec)

    @property
    def _variant_tensor(self) -> Tensor:
        return self._handle_tensor()

    def _handle_tensor(self) -> Tensor:
        """Returns the dataset as one tensor, which represents it in a graph."""
        plan = self._plan
        if isinstance(plan, FromVariant):
            return plan.variant
        if self._handle is None:
            symbols = graph_tensors(plan)
            if symbols:
                return graph_ops.make_plan(symbols, plan=plan, symbols=tuple(symbols))
            self._handle = EagerTensor(as_variant(plan), dtypes.variant)
        return self._handle

    @staticmethod
    def _from_handle(spec: DatasetSpec, handle: Tensor) -> Dataset:
        if type(handle) is EagerTensor and handle._array.ndim == 0:
            made = Dataset(plan_behind(handle._array))
            made._handle = handle
            return made
        return Dataset(FromVariant(handle, spec.element_spec))

    @property
    def _in_graph(self) -> bool:
        return state.mode is not None and hasattr(state.mode, "operations")

    def cardinality(self) -> Tensor:
        """Returns the number of elements as an int64 scalar; -1 if it is infinite, -2 if it is unknown.

        >>> print(tf.data.Dataset.range(10).batch(3).cardinality().numpy())
        4
        """
        if self._in_graph and graph_tensors(self._plan):
            return graph_ops.dataset_cardinality(self._handle_tensor())
        count = self._plan.cardinality()
        # A session fetches only tensors of its graph; in functions the number stays known while they are traced.
        in_function = isinstance(state.mode, FuncGraph)
        return as_tensor(count, dtypes.int64) if in_function else constant(count, dtypes.int64)

    def __len__(self) -> int:
        if self._in_graph:
            raise TypeError("`tf.data.Dataset` does not support `len` in a graph; use `tf.data.Dataset.cardinality`.")
        count = self._plan.cardinality()
        if count == INFINITE:
            raise TypeError("The dataset is infinite.")
        if count == UNKNOWN:
            raise TypeError("The dataset length is unknown.")
        return count

    def __bool__(self) -> bool:
        return True

    __nonzero__ = __bool__

    def __iter__(self) -> OwnedIterator:
        if self._in_graph:
            if not getattr(state.mode, "building_function", False):  # a graph of sessions: each run would start over
                raise RuntimeError(
                    "`tf.data.Dataset` only supports Python-style iteration in eager mode or within tf.function."
                )
            handle = graph_ops.make_iterator(self._handle_tensor(), start=_start)
            return OwnedIterator(None, self._plan.spec, handle)
        return OwnedIterator(Position(self._plan, Run(self._thread_count())), self._plan.spec)

    def _thread_count(self) -> int | None:
        return self.options().threading.private_threadpool_size or None

    def as_numpy_iterator(self) -> NumpyIterator:
        """Returns an iterator over the elements as NumPy arrays.

        Raises:
            RuntimeError: If called in a graph.

        >>> print(*tf.data.Dataset.range(3).as_numpy_iterator())
        0 1 2
        """
        if self._in_graph:
            raise RuntimeError("`tf.data.Dataset.as_numpy_iterator()` is only supported in eager mode.")
        return NumpyIterator(self)

    def __repr__(self) -> str:
        return f"<{self._plan.kind} element_spec={self._plan.spec}>"

    __str__ = __repr__

    def explain(self, elements: int | None = None) -> str:
        """Runs the dataset and reports the elements, the blocks and the time of each stage.

        Args:
            elements: The number of elements to run; all by default.

        Returns:
            The report as text: a table of the stages.
        """
        return report(self._plan, elements)

    # Sources.

    @staticmethod
    def from_tensors(tensors: TensorNest, name: str | None = None) -> Dataset:
        """Creates a dataset with one element.

        Args:
            tensors: The element: a nest of tensors.
            name: Ignored.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.from_tensors([1, 2]).as_numpy_iterator())
        [1 2]
        """
        return Dataset(FromTensors(tensors))

    @staticmethod
    def from_tensor_slices(tensors: TensorNest, name: str | None = None) -> Dataset:
        """Creates a dataset of the slices of tensors along their first axis.

        Args:
            tensors: A nest of tensors with the same first size.
            name: Ignored.

        Returns:
            A dataset.

        >>> [x.numpy() for x in tf.data.Dataset.from_tensor_slices([1, 2])]
        [np.int32(1), np.int32(2)]
        """
        return Dataset(FromTensorSlices(tensors))

    @staticmethod
    def from_generator(
        generator: Callable[..., Any], output_types: Nest[DTypeLike] | None = None,
        output_shapes: Nest[ShapeLike] | None = None, args: Sequence[TensorLike] | None = None,
        output_signature: StructureSpec | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Creates a dataset of the values that a Python generator yields.

        Args:
            generator: Function that returns an iterator; it is called again for each pass over the dataset.
            output_types: Deprecated: the dtypes of an element. Use `output_signature`.
            output_shapes: Deprecated: the shapes of an element.
            args: Tensors to pass to `generator` as NumPy arrays.
            output_signature: The spec of an element.
            name: Ignored.

        Returns:
            A dataset.

        Raises:
            TypeError: If `generator` cannot be called.

        >>> numbers = tf.data.Dataset.from_generator(lambda: range(3), output_signature=tf.TensorSpec([], tf.int32))
        >>> print(*numbers.as_numpy_iterator())
        0 1 2
        """
        if not callable(generator):
            raise TypeError("`generator` must be a Python callable.")
        spec = generator_spec(output_types, output_shapes, output_signature)
        return Dataset(FromGenerator(generator, spec, tuple(as_tensor(a) for a in (args or ()))))

    @staticmethod
    def range(*args: IntLike, **kwargs: Any) -> Dataset:
        """Creates a dataset of evenly spaced numbers.

        Args:
            *args: `stop`, or `start, stop`, or `start, stop, step`, as for Python's `range`.
            **kwargs: `output_type`, the dtype of the elements (int64 by default), and `name`.

        Returns:
            A dataset of scalars.

        Raises:
            TypeError: If there are keyword arguments other than `output_type` and `name`.

        >>> print(*tf.data.Dataset.range(1, 7, 2).as_numpy_iterator())
        1 3 5
        """
        kwargs.pop("name", None)
        output_type = kwargs.pop("output_type", dtypes.int64)
        if kwargs:
            raise TypeError(f"Dataset.range got unexpected arguments: {', '.join(kwargs)}.")
        return Dataset(Range(*args, output_type=output_type))

    @staticmethod
    def counter(
        start: IntLike = 0, step: IntLike = 1, dtype: DTypeLike = dtypes.int64, name: str | None = None
    ) -> Dataset:
        """Creates an infinite dataset of numbers.

        Args:
            start: The first number.
            step: The difference between two numbers.
            dtype: The dtype of the elements.
            name: Ignored.

        Returns:
            A dataset of scalars.
        """
        return Dataset(Counter(start, step, dtype))

    @staticmethod
    def random(
        seed: IntLike | None = None, rerandomize_each_iteration: bool | None = None, name: str | None = None
    ) -> Dataset:
        """Creates an infinite dataset of random int64 numbers in [0, 2**32).

        Args:
            seed: Seed of the numbers; without it, or the global seed, they differ in each run.
            rerandomize_each_iteration: Whether each pass gives other numbers.
            name: Ignored.

        Returns:
            A dataset of int64 scalars.
        """
        return Dataset(Random(seed, rerandomize_each_iteration))

    @staticmethod
    def list_files(
        file_pattern: FilePattern, shuffle: bool | None = None, seed: IntLike | None = None, name: str | None = None
    ) -> Dataset:
        """Creates a dataset of the names of files.

        Args:
            file_pattern: A glob pattern or several, as strings or a string tensor.
            shuffle: Whether the names are shuffled in each pass; True by default.
            seed: Seed of the shuffle.
            name: Ignored.

        Returns:
            A dataset of strings.

        Raises:
            InvalidArgumentError: No file matches.

        >>> tf.io.write_file("a.txt", "")
        >>> print(*tf.data.Dataset.list_files("*.txt").as_numpy_iterator())
        b'a.txt'
        """
        if isinstance(file_pattern, os.PathLike):
            file_pattern = os.fspath(file_pattern)
        patterns = as_tensor(
            [os.fspath(p) for p in file_pattern] if isinstance(file_pattern, (list, tuple)) else file_pattern,
            dtypes.string,
        )
        names = raw.MatchingFiles(patterns)
        if type(names) is EagerTensor and not names._array.size:
            shown = patterns.numpy() if type(patterns) is EagerTensor else patterns
            raise errors.invalid_argument(f"No files matched pattern: {shown!r}")
        found = Dataset.from_tensor_slices(names)
        count = names._array.size if type(names) is EagerTensor else raw.Size(names, out_type=dtypes.int64)
        return found if shuffle is False else found.shuffle(count, seed)

    @staticmethod
    def zip(*args: Nest[Dataset], datasets: Nest[Dataset] | None = None, name: str | None = None) -> Dataset:
        """Combines the elements of several datasets; ends with the shortest.

        Args:
            *args: Datasets, or one nest of them.
            datasets: A nest of datasets, instead of `args`.
            name: Ignored.

        Returns:
            A dataset of structures of elements.

        Raises:
            TypeError: If no dataset is given, both forms are used, or the structure holds something else or is a list.

        >>> a, b = tf.data.Dataset.range(2), tf.data.Dataset.range(5, 7)
        >>> [(x.numpy(), y.numpy()) for x, y in tf.data.Dataset.zip(a, b)]
        [(np.int64(0), np.int64(5)), (np.int64(1), np.int64(6))]
        """
        if not args and datasets is None:
            raise TypeError("Must pass at least one dataset to `zip`.")
        if args and datasets is not None:
            raise TypeError("Both `*args` and `datasets` cannot be set.")
        structure = datasets if not args else args[0] if len(args) == 1 else args
        parts = nest.flatten(structure)
        for part in parts:
            if not isinstance(part, Dataset):
                raise TypeError(
                    f"The argument to `zip` must be a (nested) structure of datasets; got {part!r} of type "
                    f"{type(part).__name__}. Lists are not structures here: pass a tuple."
                )
        if isinstance(structure, list):
            raise TypeError("`zip`: pass the datasets as a tuple or a dict, not as a list.")
        return Dataset(Zip(structure, [p._plan for p in parts]))

    @staticmethod
    def choose_from_datasets(
        datasets: Sequence[Dataset], choice_dataset: Dataset, stop_on_empty_dataset: bool = True
    ) -> Dataset:
        """Takes each element from the dataset that `choice_dataset` selects.

        Args:
            datasets: Datasets with compatible elements.
            choice_dataset: Dataset of int64 scalars, the indices into `datasets`.
            stop_on_empty_dataset: Whether to end when a selected dataset is exhausted, instead of skipping it.

        Returns:
            A dataset.

        Raises:
            ValueError: If `datasets` is empty.
            TypeError: If the elements of `choice_dataset` are not int64 scalars.

        >>> pair = [tf.data.Dataset.from_tensors("a").repeat(), tf.data.Dataset.from_tensors("b").repeat()]
        >>> choice = tf.data.Dataset.from_tensor_slices([0, 1, 1]).map(lambda x: tf.cast(x, tf.int64))
        >>> print(*tf.data.Dataset.choose_from_datasets(pair, choice).as_numpy_iterator())
        b'a' b'b' b'b'
        """
        datasets = list(datasets)
        if not datasets:
            raise ValueError("Invalid `datasets`. `datasets` should not be empty.")
        spec = choice_dataset.element_spec
        if getattr(spec, "dtype", None) is not dtypes.int64 or not spec.shape.is_compatible_with([]):
            raise TypeError(
                "Invalid `choice_dataset`. Elements of `choice_dataset` must be scalar `tf.int64` tensors but are "
                f"{spec}."
            )
        return Dataset(Choose(choice_dataset._plan, [d._plan for d in datasets], stop_on_empty_dataset))

    @staticmethod
    def sample_from_datasets(
        datasets: Sequence[Dataset], weights: TensorLike | Dataset | None = None, seed: IntLike | None = None,
        stop_on_empty_dataset: bool = False, rerandomize_each_iteration: bool | None = None,
    ) -> Dataset:  # fmt: skip
        """Takes each element from a randomly selected dataset.

        Args:
            datasets: Datasets with compatible elements.
            weights: The probabilities of the datasets, or a dataset of them; equal by default.
            seed: Seed of the selection.
            stop_on_empty_dataset: Whether to end when a selected dataset is exhausted, instead of skipping it.
            rerandomize_each_iteration: Whether each pass selects differently.

        Returns:
            A dataset.

        Raises:
            ValueError: If `datasets` is empty.

        >>> zeros, ones = (tf.data.Dataset.from_tensors(n).repeat() for n in (0, 1))
        >>> mixed = tf.data.Dataset.sample_from_datasets([zeros, ones], weights=[1.0, 0.0], seed=1)
        >>> print(*mixed.take(3).as_numpy_iterator())
        0 0 0
        """
        datasets = list(datasets)
        if not datasets:
            raise ValueError("Invalid `datasets`. `datasets` should not be empty.")
        if len(datasets) == 1:
            return datasets[0]
        given = weights._plan if isinstance(weights, Dataset) else weights
        selector = sample_selector(len(datasets), given, seed, rerandomize_each_iteration)
        return Dataset(Choose(selector, [d._plan for d in datasets], stop_on_empty_dataset))

    @staticmethod
    def load(
        path: str,
        element_spec: StructureSpec | None = None,
        compression: str | None = None,
        reader_func: Callable[[Dataset], Dataset] | None = None,
        wait: bool = False,
    ) -> Dataset:
        """Loads a dataset that `save` has written.

        Args:
            path: The folder.
            element_spec: The spec of the elements; read from the folder by default.
            compression: The compression given to `save`.
            reader_func: Function from a dataset of shards to the dataset of elements.
            wait: Ignored.

        Returns:
            A dataset.

        >>> tf.data.Dataset.range(2).save("two")
        >>> print(*tf.data.Dataset.load("two").as_numpy_iterator())
        0 1
        """
        stored = save_load.loaded(path, element_spec, compression)
        return Dataset(stored) if reader_func is None else reader_func(Dataset(save_load.shards_of(stored)))

    # Transformations.

    def map(
        self, map_func: Callable[..., Any], num_parallel_calls: IntLike | None = None,
        deterministic: bool | None = None, synchronous: bool | None = None, use_unbounded_threadpool: bool = False,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Applies a function to each element.

        Args:
            map_func: Function of the components of an element. It is traced once.
            num_parallel_calls: The number of calls that may run at the same time; `tf.data.AUTOTUNE` chooses it.
            deterministic: Ignored: the order of the elements is always kept.
            synchronous: Ignored.
            use_unbounded_threadpool: Ignored.
            name: Ignored.

        Returns:
            A dataset of the results.

        >>> print(*tf.data.Dataset.range(3).map(lambda x: x * 10).as_numpy_iterator())
        0 10 20
        """
        return Dataset(Map(self._plan, map_func, num_parallel_calls))

    def filter(self, predicate: Callable[..., Any], name: str | None = None) -> Dataset:
        """Keeps the elements for which `predicate` is true.

        Args:
            predicate: Function of the components of an element that returns a boolean scalar.
            name: Ignored.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(5).filter(lambda x: x % 2 == 0).as_numpy_iterator())
        0 2 4
        """
        return Dataset(Filter(self._plan, predicate))

    def flat_map(self, map_func: Callable[..., Any], name: str | None = None) -> Dataset:
        """Maps each element to a dataset and concatenates these datasets.

        Args:
            map_func: Function of the components of an element that returns a dataset.
            name: Ignored.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(3).flat_map(lambda x: tf.data.Dataset.range(x)).as_numpy_iterator())
        0 0 1
        """
        return Dataset(FlatMap(self._plan, map_func))

    def interleave(
        self, map_func: Callable[..., Any], cycle_length: IntLike | None = None, block_length: IntLike | None = None,
        num_parallel_calls: IntLike | None = None, deterministic: bool | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Maps each element to a dataset and interleaves the elements of these datasets.

        Args:
            map_func: Function of the components of an element that returns a dataset.
            cycle_length: The number of datasets that are read in turn; by default the number of CPU cores.
            block_length: The number of consecutive elements from one dataset; 1 by default.
            num_parallel_calls: If given, datasets are read in parallel.
            deterministic: Ignored: the order of the elements is always kept.
            name: Ignored.

        Returns:
            A dataset.

        >>> twice = lambda x: tf.data.Dataset.from_tensors(x).repeat(2)
        >>> print(*tf.data.Dataset.range(2).interleave(twice, cycle_length=2).as_numpy_iterator())
        0 1 0 1
        """
        return Dataset(Interleave(self._plan, map_func, cycle_length, block_length, num_parallel_calls))

    def batch(
        self, batch_size: IntLike, drop_remainder: bool | Tensor = False, num_parallel_calls: IntLike | None = None,
        deterministic: bool | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Stacks consecutive elements into batches.

        Args:
            batch_size: The number of elements in a batch.
            drop_remainder: Whether a last batch with fewer elements is dropped.
            num_parallel_calls: Ignored.
            deterministic: Ignored.
            name: Ignored.

        Returns:
            A dataset of batches.

        >>> [x.numpy().tolist() for x in tf.data.Dataset.range(3).batch(2)]
        [[0, 1], [2]]
        """
        return Dataset(Batch(self._plan, batch_size, drop_remainder, num_parallel_calls is not None))

    def padded_batch(
        self, batch_size: IntLike, padded_shapes: Any = None, padding_values: Nest[TensorLike] | None = None,
        drop_remainder: bool = False, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Pads consecutive elements to a common shape and stacks them into batches.

        Args:
            batch_size: The number of elements in a batch.
            padded_shapes: The shape of each component; None or -1 pads to the largest in the batch.
            padding_values: The padding value of each component; 0 or empty by default.
            drop_remainder: Whether a last batch with fewer elements is dropped.
            name: Ignored.

        Returns:
            A dataset of batches.

        >>> lists = tf.data.Dataset.range(1, 4).map(lambda x: tf.fill([x], x))
        >>> next(lists.padded_batch(3).as_numpy_iterator())
        array([[1, 0, 0],
               [2, 2, 0],
               [3, 3, 3]])
        """
        return Dataset(PaddedBatch(self._plan, batch_size, padded_shapes, padding_values, drop_remainder))

    def ragged_batch(
        self, batch_size: IntLike, drop_remainder: bool = False, row_splits_dtype: DTypeLike = dtypes.int64,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Combines consecutive elements of different shapes into ragged batches.

        Args:
            batch_size: The number of elements in a batch.
            drop_remainder: Whether a last batch with fewer elements is dropped.
            row_splits_dtype: Integer dtype of the row splits of ragged results.
            name: Ignored.

        Returns:
            A dataset of batches.
        """
        return Dataset(RaggedBatch(self._plan, batch_size, drop_remainder, row_splits_dtype))

    def sparse_batch(self, batch_size: IntLike, row_shape: Sequence[int | None], name: str | None = None) -> Dataset:
        """Combines consecutive elements of different shapes into sparse batches.

        Args:
            batch_size: The number of elements in a batch.
            row_shape: The dense shape of an element; None for the largest size in the batch.
            name: Ignored.

        Returns:
            A dataset of batches.
        """
        return Dataset(SparseBatch(self._plan, batch_size, row_shape))

    def unbatch(self, name: str | None = None) -> Dataset:
        """Splits elements along their first axis into separate elements.

        Args:
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset of the slices.

        >>> print(*tf.data.Dataset.from_tensors([1, 2]).unbatch().as_numpy_iterator())
        1 2
        """
        return Dataset(Unbatch(self._plan))

    def rebatch(
        self, batch_size: IntLike | Sequence[int], drop_remainder: bool = False, name: str | None = None
    ) -> Dataset:
        """Changes the batch size.

        Args:
            batch_size: The new size, or a list of sizes to use in turn.
            drop_remainder: Whether a last batch with fewer rows is dropped.
            name: Ignored.

        Returns:
            A dataset of batches.
        """
        return Dataset(Rebatch(self._plan, batch_size, drop_remainder))

    def shuffle(
        self,
        buffer_size: IntLike,
        seed: IntLike | None = None,
        reshuffle_each_iteration: bool = True,
        name: str | None = None,
    ) -> Dataset:
        """Shuffles the elements: draws them randomly from a buffer of `buffer_size` elements.

        Args:
            buffer_size: The size of the buffer. A full shuffle needs the size of the dataset.
            seed: Seed of the order, which is TensorFlow's for this seed.
            reshuffle_each_iteration: Whether each pass has another order.
            name: Ignored.

        Returns:
            A dataset.

        >>> print(*sorted(tf.data.Dataset.range(3).shuffle(3, seed=1).as_numpy_iterator()))
        0 1 2
        """
        reshuffle = True if reshuffle_each_iteration is None else bool(reshuffle_each_iteration)
        return Dataset(Shuffle(self._plan, buffer_size, seed, reshuffle))

    def repeat(self, count: IntLike | None = None, name: str | None = None) -> Dataset:
        """Repeats the dataset.

        Args:
            count: The number of passes; None or -1 repeats it forever.
            name: Ignored.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(2).repeat(2).as_numpy_iterator())
        0 1 0 1
        """
        return Dataset(Repeat(self._plan, count))

    def take(self, count: IntLike, name: str | None = None) -> Dataset:
        """Keeps the first `count` elements; all if `count` is -1.

        Args:
            count: Number of elements to keep; -1 keeps all.
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(9).take(2).as_numpy_iterator())
        0 1
        """
        return Dataset(Take(self._plan, count))

    def skip(self, count: IntLike, name: str | None = None) -> Dataset:
        """Skips the first `count` elements; all if `count` is -1.

        Args:
            count: Number of elements to skip; -1 skips all.
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(4).skip(2).as_numpy_iterator())
        2 3
        """
        return Dataset(Skip(self._plan, count))

    def shard(self, num_shards: IntLike, index: IntLike, name: str | None = None) -> Dataset:
        """Keeps every `num_shards`-th element, starting with the element `index`.

        Args:
            num_shards: Number of shards.
            index: Number of the shard to keep, from 0 to `num_shards - 1`.
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(5).shard(2, index=1).as_numpy_iterator())
        1 3
        """
        return Dataset(Shard(self._plan, num_shards, index))

    def prefetch(self, buffer_size: IntLike, name: str | None = None) -> Dataset:
        """Computes elements ahead of time on another thread.

        Args:
            buffer_size: The number of elements to keep ready; `tf.data.AUTOTUNE` chooses it.
            name: Ignored.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(3).prefetch(tf.data.AUTOTUNE).as_numpy_iterator())
        0 1 2
        """
        return Dataset(Prefetch(self._plan, buffer_size))

    def cache(self, filename: str | os.PathLike[str] | Tensor = "", name: str | None = None) -> Dataset:
        """Caches the elements of the first complete pass.

        Args:
            filename: Prefix of the cache files; by default the cache is in memory.
            name: Ignored.

        Returns:
            A dataset.

        >>> squares = tf.data.Dataset.range(3).map(lambda x: x * x).cache()
        >>> print(*squares.as_numpy_iterator())
        0 1 4
        """
        path = filename.numpy().decode() if isinstance(filename, Tensor) else os.fspath(filename)
        return Dataset(Cache(self._plan, path))

    def concatenate(self, dataset: Dataset, name: str | None = None) -> Dataset:
        """Appends the elements of `dataset`, which must have compatible elements.

        Args:
            dataset: Dataset with the same kind of elements.
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(2).concatenate(tf.data.Dataset.range(5, 7)).as_numpy_iterator())
        0 1 5 6
        """
        return Dataset(Concatenate(self._plan, dataset._plan))

    def enumerate(self, start: IntLike = 0, name: str | None = None) -> Dataset:
        """Pairs each element with its index, counted from `start`.

        Args:
            start: Number of the first element.
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset of pairs (index, element).

        >>> for number, x in tf.data.Dataset.from_tensor_slices([7, 8]).enumerate():
        ...     print(int(number), int(x))
        0 7
        1 8
        """
        return Dataset(Enumerate(self._plan, start))

    def window(
        self,
        size: IntLike,
        shift: IntLike | None = None,
        stride: IntLike = 1,
        drop_remainder: bool = False,
        name: str | None = None,
    ) -> Dataset:
        """Combines consecutive elements into windows, which are datasets.

        Args:
            size: The number of elements in a window.
            shift: The distance between the starts of two windows; `size` by default.
            stride: The distance between two elements of a window.
            drop_remainder: Whether last windows with fewer elements are dropped.
            name: Ignored.

        Returns:
            A dataset of datasets.

        >>> for window in tf.data.Dataset.range(4).window(2):
        ...     print(*window.as_numpy_iterator())
        0 1
        2 3
        """
        return Dataset(Window(self._plan, size, shift, stride, drop_remainder))

    def scan(self, initial_state: TensorNest, scan_func: Callable[..., Any], name: str | None = None) -> Dataset:
        """Applies a function with a state to each element.

        Args:
            initial_state: The state before the first element: a nest of tensors.
            scan_func: Function of the state and an element that returns the next state and an element of the result.
            name: Ignored.

        Returns:
            A dataset of the outputs.

        >>> totals = tf.data.Dataset.range(4).scan(tf.constant(0, tf.int64), lambda s, x: (s + x, s + x))
        >>> print(*totals.as_numpy_iterator())
        0 1 3 6
        """
        return Dataset(Scan(self._plan, initial_state, scan_func))

    def take_while(self, predicate: Callable[..., Any], name: str | None = None) -> Dataset:
        """Keeps the elements before the first for which `predicate` is false.

        Args:
            predicate: Function that takes an element and returns a bool tensor.
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset.

        >>> print(*tf.data.Dataset.range(9).take_while(lambda x: x < 3).as_numpy_iterator())
        0 1 2
        """
        return Dataset(TakeWhile(self._plan, predicate))

    def unique(self, name: str | None = None) -> Dataset:
        """Removes duplicates; each element stays at its first position.

        Args:
            name: Name of the transformation, shown in errors and by `explain`.

        Returns:
            A dataset.

        >>> print(*sorted(tf.data.Dataset.from_tensor_slices([1, 1, 2]).unique().as_numpy_iterator()))
        1 2
        """
        return Dataset(Unique(self._plan))

    def group_by_window(
        self, key_func: Callable[..., Any], reduce_func: Callable[..., Any], window_size: IntLike | None = None,
        window_size_func: Callable[[Tensor], Any] | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Groups elements by key and reduces each full group to a dataset.

        Args:
            key_func: Function from an element to its key, an int64 scalar.
            reduce_func: Function from a key and the dataset of its elements to a dataset.
            window_size: The number of elements in a full group.
            window_size_func: Function from a key to the size of its groups, instead of `window_size`.
            name: Ignored.

        Returns:
            A dataset.

        Raises:
            ValueError: If not exactly one of `window_size` and `window_size_func` is given, or the size is not
                positive.
        """
        if (window_size is None) == (window_size_func is None):
            raise ValueError("Either the `window_size` argument or the `window_size_func` argument must be specified.")
        if window_size_func is None:
            fixed = as_tensor(window_size, dtypes.int64)
            if type(fixed) is EagerTensor and int(fixed) <= 0:
                raise ValueError(f"window_size must be positive; got {window_size}.")

            def window_size_func(key: Tensor) -> Tensor:
                return fixed

        return Dataset(GroupByWindow(self._plan, key_func, reduce_func, window_size_func))

    def bucket_by_sequence_length(
        self, element_length_func: Callable[..., Any], bucket_boundaries: Sequence[int],
        bucket_batch_sizes: Sequence[int], padded_shapes: Any = None, padding_values: Nest[TensorLike] | None = None,
        pad_to_bucket_boundary: bool = False, no_padding: bool = False, drop_remainder: bool = False,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Batches elements of similar length.

        Args:
            element_length_func: Function from an element to its length, an int32 scalar.
            bucket_boundaries: The upper bounds of the lengths of the buckets.
            bucket_batch_sizes: The batch size of each bucket; one more than there are boundaries.
            padded_shapes: As in `padded_batch`.
            padding_values: As in `padded_batch`.
            pad_to_bucket_boundary: Whether to pad to the longest length of the bucket instead of the batch.
            no_padding: Whether to batch without padding.
            drop_remainder: Whether last batches with fewer elements are dropped.
            name: Ignored.

        Returns:
            A dataset of batches.

        >>> spec = tf.TensorSpec([None], tf.int32)
        >>> words = tf.data.Dataset.from_generator(lambda: iter([[1], [2, 3], [4]]), output_signature=spec)
        >>> buckets = words.bucket_by_sequence_length(tf.size, bucket_boundaries=[2], bucket_batch_sizes=[2, 1])
        >>> [batch.tolist() for batch in buckets.as_numpy_iterator()]
        [[[2, 3]], [[1], [4]]]
        """
        key, reduce, size = bucket_functions(
            self.element_spec, element_length_func, bucket_boundaries, bucket_batch_sizes, padded_shapes,
            padding_values, pad_to_bucket_boundary, no_padding, drop_remainder,
        )  # fmt: skip
        return self.group_by_window(key, reduce, window_size_func=size)

    def rejection_resample(
        self, class_func: Callable[..., Any], target_dist: TensorLike, initial_dist: TensorLike | None = None,
        seed: IntLike | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Drops elements randomly so that the classes have the distribution `target_dist`.

        Args:
            class_func: Function from an element to its class, an integer scalar.
            target_dist: The target probabilities of the classes.
            initial_dist: The probabilities in the dataset; estimated by default.
            seed: Seed of the random decisions.
            name: Ignored.

        Returns:
            A dataset of pairs (class, element).
        """
        return resampled(self, Dataset, class_func, target_dist, initial_dist, seed)

    def ignore_errors(self, log_warning: bool = False, name: str | None = None) -> Dataset:
        """Drops elements whose computation fails.

        Args:
            log_warning: Whether to log the errors.
            name: Ignored.

        Returns:
            A dataset.
        """
        return Dataset(IgnoreErrors(self._plan, log_warning))

    def snapshot(
        self, path: str, compression: str | None = "AUTO", reader_func: Callable[[Dataset], Dataset] | None = None,
        shard_func: Callable[..., Any] | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Saves the elements of the first complete pass in files, which later passes and programs read.

        Args:
            path: The folder of the files.
            compression: "AUTO", "SNAPPY", "GZIP", "ZLIB" or None.
            reader_func: Function from a dataset of shards to the dataset of elements.
            shard_func: Function from an element to its shard, an int64 scalar.
            name: Ignored.

        Returns:
            A dataset.
        """
        made = Dataset(Snapshot(self._plan, os.fspath(path), compression, shard_func))
        return made if reader_func is None else reader_func(Dataset.from_tensors(0).map(lambda _: made))

    def apply(self, transformation_func: Callable[[Dataset], Dataset]) -> Dataset:
        """Returns `transformation_func(self)`, which must be a dataset.

        Args:
            transformation_func: Function that takes a dataset and returns a dataset.

        Raises:
            TypeError: If the result is not a dataset.

        >>> halves = lambda dataset: dataset.map(lambda x: x / 2)
        >>> print(*tf.data.Dataset.range(3).apply(halves).as_numpy_iterator())
        0.0 0.5 1.0
        """
        result = transformation_func(self)
        if not isinstance(result, Dataset):
            raise TypeError(f"`transformation_func` must return a `tf.data.Dataset` object. Got {type(result)}.")
        return result

    def with_options(self, options: Options, name: str | None = None) -> Dataset:
        """Returns the dataset with its options updated by `options`.

        Args:
            options: tf.data.Options whose settings are merged into those of the dataset.
            name: Name of the transformation, shown in errors and by `explain`.

        >>> options = tf.data.Options()
        >>> options.deterministic = True
        >>> tf.data.Dataset.range(2).with_options(options).options().deterministic
        True
        """
        return Dataset(WithOptions(self._plan, self.options().merge(options)))

    def options(self) -> Options:
        """Returns the options of this dataset and its inputs."""
        return _options_of(self._plan)

    # Actions.

    def reduce(self, initial_state: TensorNest, reduce_func: Callable[..., Any], name: str | None = None) -> Any:
        """Reduces all elements to one value.

        Args:
            initial_state: The state before the first element: a nest of tensors.
            reduce_func: Function of the state and an element that returns the next state.
            name: Ignored.

        Returns:
            The last state.
        >>> tf.data.Dataset.range(5).reduce(np.int64(0), lambda total, x: total + x).numpy()
        np.int64(10)
        """
        return reduce.reduce(self._plan, self._handle_tensor, initial_state, reduce_func, self._in_graph)

    def get_single_element(self, name: str | None = None) -> Any:
        """Returns the only element.

        Args:
            name: Name of the transformation, shown in errors and by `explain`.

        Raises:
            InvalidArgumentError: There is none, or more than one.

        >>> tf.data.Dataset.range(3).batch(3).get_single_element().numpy()
        array([0, 1, 2])
        """
        if self._in_graph:
            attrs = graph_ops.component_attrs(self._plan.spec)
            tensors = graph_ops.dataset_to_single_element(self._handle_tensor(), **attrs)
            return graph_ops.packed(self._plan.spec, tensors)
        return value_of(self._plan.spec, graph_ops.single_element(self._plan))

    def save(
        self,
        path: str,
        compression: str | None = None,
        shard_func: Callable[..., Any] | None = None,
        checkpoint_args: Mapping[str, Any] | None = None,
    ) -> None:
        """Writes all elements to a folder, from which `load` reads them.

        Args:
            path: The folder.
            compression: "AUTO", "SNAPPY", "GZIP", "ZLIB" or None.
            shard_func: Function from an element to its shard, an int64 scalar.
            checkpoint_args: Ignored.

        >>> tf.data.Dataset.range(3).save("numbers")
        >>> print(*tf.data.Dataset.load("numbers").as_numpy_iterator())
        0 1 2
        """
        save_load.save(self._plan, path, compression, shard_func)

    def assert_cardinality(self, expected: IntLike) -> Dataset:
        """Asserts the number of elements. Iterating raises an error if it is another.

        Args:
            expected: Number of elements that the dataset promises to have.

        Returns:
            A dataset.
        """
        return Dataset(AssertCardinality(self._plan, expected))

    def fingerprint(self) -> Tensor:
        """Returns a hash of the structure of the plan."""
        return as_tensor(np.uint64(fingerprint(self._plan)))


def _start(array: Array) -> OwnedIterator:
    """Returns an iterator over the dataset in a variant array."""
    plan = plan_behind(array)
    return OwnedIterator(Position(plan), plan.spec)


def _options_of(plan: PlanNode) -> Options:
    options = Options()
    for given in _options_in(plan):
        options = options.merge(given)
    return options


def _options_in(plan: PlanNode) -> Iterator[Options]:
    """Yields the options set anywhere in a plan, the last one last."""
    for node in plan.inputs:
        yield from _options_in(node)
    if isinstance(plan, WithOptions):
        yield plan.options
