"""tf.data.experimental: older forms of transformations, as functions for `Dataset.apply`, and a few others."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.dataset import AUTOTUNE, Dataset
from headrace._src.data.experimental.padding import PadToCardinality
from headrace._src.data.experimental.reducer import GroupByReducer, Reducer
from headrace._src.data.iterator import OwnedIterator
from headrace._src.data.optional import Optional
from headrace._src.data.plan.node import seed_sources
from headrace._src.data.plan.tensors import FromVariant, plan_behind
from headrace._src.data.plan.to_device import ToDevice
from headrace._src.data.structure import value_of
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, IntLike, Nest, TensorLike, TensorNest

Transformation = Callable[[Dataset], Dataset]
SHARD_HINT = -1


def assert_cardinality(expected_cardinality: IntLike) -> Transformation:
    """Raises an error at the end unless the number of elements is as expected, for `apply`.

    Args:
        expected_cardinality: Number of elements that the dataset promises to have.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.assert_cardinality(expected_cardinality)


def at(dataset: Dataset, index: IntLike) -> Any:
    """Returns the element with this index. Of a shuffled dataset all calls see the same order, that of the first pass.

    Args:
        dataset: Dataset to use.
        index: Number of the element.

    Raises:
        OutOfRangeError: If `index` is negative or not below the number of elements.
    """
    if dataset._in_graph:
        rest = dataset.skip(index)
        return next(iter(rest)) if isinstance(state.mode, FuncGraph) else rest.take(1).get_single_element()
    position = int(as_tensor(index))
    table = dataset._plan.table()
    if table is not None and 0 <= position < table.count:
        return value_of(dataset.element_spec, table.gather(np.array([position])).row(0))
    if position < 0:
        raise errors.out_of_range(f"Expected index {position} to be at least 0.")
    found = _element_of_first_pass(dataset, position)
    if found is None:
        raise errors.out_of_range(f"Expected index {position} to be less than the number of elements.")
    return found


def _element_of_first_pass(dataset: Dataset, position: int) -> Any:
    sources = seed_sources(dataset._plan)
    before = [source.saved() for source in sources]
    for source, (first, second, _) in zip(sources, before, strict=True):
        source.restore((first, second, 0))
    try:
        return next(iter(dataset.skip(position)), None)
    finally:
        for source, saved in zip(sources, before, strict=True):
            source.restore(saved)


def bucket_by_sequence_length(
    element_length_func: Callable[..., Any], bucket_boundaries: Sequence[int], bucket_batch_sizes: Sequence[int],
    padded_shapes: Any = None, padding_values: Nest[TensorLike] | None = None, pad_to_bucket_boundary: bool = False,
    no_padding: bool = False, drop_remainder: bool = False,
) -> Transformation:  # fmt: skip
    """`Dataset.bucket_by_sequence_length`, for `apply`.

    Args:
        element_length_func: Function that takes an element and returns its length, an int32 scalar.
        bucket_boundaries: Sorted list of lengths at which a new bucket begins.
        bucket_batch_sizes: Batch size of each bucket, one more than boundaries.
        padded_shapes: Nested structure of shapes to pad to; None pads to the longest in the batch.
        padding_values: Nested structure of scalars to pad with; None pads with zeros and empty strings.
        pad_to_bucket_boundary: Whether to pad to the upper bound of the bucket.
        no_padding: Whether to batch without padding, as for sparse elements.
        drop_remainder: Whether to leave out a last batch that is smaller.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.bucket_by_sequence_length(
        element_length_func, bucket_boundaries, bucket_batch_sizes, padded_shapes, padding_values,
        pad_to_bucket_boundary, no_padding, drop_remainder,
    )  # fmt: skip


def cardinality(dataset: Dataset) -> Tensor:
    """Returns the number of elements of a dataset.

    Args:
        dataset: Dataset to use.
    """
    return dataset.cardinality()


def choose_from_datasets(
    datasets: Sequence[Dataset], choice_dataset: Dataset, stop_on_empty_dataset: bool = False
) -> Dataset:
    """`Dataset.choose_from_datasets`.

    Args:
        datasets: List of datasets with the same kind of elements.
        choice_dataset: Dataset of int64 scalars: the dataset to take the next element from.
        stop_on_empty_dataset: Whether to stop when the first dataset is empty. False goes on with the others.

    Returns:
        A dataset.
    """
    return Dataset.choose_from_datasets(datasets, choice_dataset, stop_on_empty_dataset)


def copy_to_device(target_device: str, source_device: str = "/cpu:0") -> Transformation:
    """Copies the elements to a device when they are taken from an iterator, for `apply`.

    It belongs at the end of a pipeline: transformations after it, other than `prefetch`, take the elements from the
    host.

    Args:
        target_device: Name of the device that elements are copied to.
        source_device: Name of the device that elements come from: the host.

    Returns:
        A function of a dataset that returns a dataset.
    """
    return lambda dataset: Dataset(ToDevice(dataset._plan, target_device))


def prefetch_to_device(device: str, buffer_size: IntLike | None = None) -> Transformation:
    """Makes elements and copies them to a device ahead of time, for `apply`.

    It belongs at the end of a pipeline. `Model.fit` does this by itself.

    Args:
        device: Name of the device that elements are copied to.
        buffer_size: Number of elements that are kept on the device. None chooses it.

    Returns:
        A function of a dataset that returns a dataset.
    """
    ahead = AUTOTUNE if buffer_size is None else int(buffer_size)
    return lambda dataset: Dataset(ToDevice(dataset.prefetch(ahead)._plan, device, ahead))


def dense_to_ragged_batch(
    batch_size: IntLike, drop_remainder: bool = False, row_splits_dtype: DTypeLike = dtypes.int64
) -> Transformation:
    """`Dataset.ragged_batch`, for `apply`.

    Args:
        batch_size: Number of elements in a batch.
        drop_remainder: Whether to leave out a last batch that is smaller.
        row_splits_dtype: Integer dtype of the row splits.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.ragged_batch(batch_size, drop_remainder, row_splits_dtype)


def dense_to_sparse_batch(batch_size: IntLike, row_shape: Sequence[int | None]) -> Transformation:
    """`Dataset.sparse_batch`, for `apply`.

    Args:
        batch_size: Number of elements in a batch.
        row_shape: Dense shape of one row.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.sparse_batch(batch_size, row_shape)


def enable_debug_mode() -> None:
    """Does nothing: functions of datasets are always traced."""
    warnings.warn("tf.data debug mode has no effect: functions of datasets stay traced.", stacklevel=2)


def enumerate_dataset(start: IntLike = 0) -> Transformation:
    """`Dataset.enumerate`, for `apply`.

    Args:
        start: First number.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.enumerate(start)


def from_list(elements: list[Any], name: str | None = None) -> Dataset:
    """Creates a dataset of the elements of a list.

    Args:
        elements: List of elements with the same structure.
        name: Name of the operation.

    Returns:
        A dataset.

    Raises:
        TypeError: If `elements` is not a list.
        ValueError: If `elements` is empty.
    """
    if not isinstance(elements, list):
        raise TypeError(f"`elements` must be a list; got {type(elements).__name__}.")
    if not elements:
        raise ValueError("Invalid `elements`. `elements` should not be empty.")
    columns = [[as_tensor(leaf) for leaf in column] for column in zip(*map(nest.flatten, elements), strict=True)]
    return Dataset.from_tensor_slices(
        nest.pack_sequence_as(nest.list_to_tuple(elements[0]), [as_tensor(c) for c in columns])
    )


def from_variant(variant: Tensor, structure: StructureSpec) -> Dataset:
    """Returns the dataset that a variant tensor holds.

    Args:
        variant: Variant tensor that holds a dataset.
        structure: Nested structure of specs: the kind of the elements.
    """
    if type(variant) is EagerTensor:
        return Dataset(plan_behind(variant._array))
    return Dataset(FromVariant(variant, structure))


def to_variant(dataset: Dataset) -> Tensor:
    """Returns the dataset as a variant tensor.

    Args:
        dataset: Dataset to use.
    """
    return dataset._handle_tensor()


def get_next_as_optional(iterator: OwnedIterator) -> Optional:
    """Returns the next element of an iterator as an optional, which is empty at the end.

    Args:
        iterator: Iterator of a dataset.
    """
    return iterator.get_next_as_optional()


def get_single_element(dataset: Dataset) -> Any:
    """Returns the only element of a dataset.

    Args:
        dataset: Dataset to use.
    """
    return dataset.get_single_element()


def get_structure(dataset_or_iterator: Dataset | OwnedIterator) -> Any:
    """Returns the spec of the elements.

    Args:
        dataset_or_iterator: tf.data.Dataset, or an iterator of one.

    Raises:
        TypeError: If the argument is neither a dataset nor an iterator.
    """
    try:
        return dataset_or_iterator.element_spec
    except AttributeError as problem:
        kind = type(dataset_or_iterator).__name__
        raise TypeError(f"`dataset_or_iterator` must be a dataset or an iterator; got {kind}.") from problem


def group_by_reducer(key_func: Callable[..., Any], reducer: Reducer) -> Transformation:
    """Reduces the elements of each key, for `apply`; the results follow at the end, in the order of the keys.

    Args:
        key_func: Function that takes an element and returns its key, an int64 scalar.
        reducer: tf.data.experimental.Reducer to apply to each group.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: Dataset(GroupByReducer(dataset._plan, key_func, reducer))


def group_by_window(
    key_func: Callable[..., Any],
    reduce_func: Callable[..., Any],
    window_size: IntLike | None = None,
    window_size_func: Callable[[Tensor], Any] | None = None,
) -> Transformation:
    """`Dataset.group_by_window`, for `apply`.

    Args:
        key_func: Function that takes an element and returns its key, an int64 scalar.
        reduce_func: Function that takes a key and the dataset of a window, and returns a dataset.
        window_size: Number of elements of one key that make a window.
        window_size_func: Function from a key to its window size; instead of `window_size`.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.group_by_window(key_func, reduce_func, window_size, window_size_func)


def ignore_errors(log_warning: bool = False) -> Transformation:
    """`Dataset.ignore_errors`, for `apply`.

    Args:
        log_warning: Whether to log the errors that are ignored.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.ignore_errors(log_warning)


def load(
    path: str,
    element_spec: StructureSpec | None = None,
    compression: str | None = None,
    reader_func: Callable[[Dataset], Dataset] | None = None,
) -> Dataset:
    """`Dataset.load`.

    Args:
        path: Folder of the files.
        element_spec: Nested structure of specs; None reads it from the files.
        compression: None or "GZIP".
        reader_func: Function that takes a dataset of shards and returns the dataset of elements.

    Returns:
        A dataset.
    """
    return Dataset.load(path, element_spec, compression, reader_func)


def save(
    dataset: Dataset,
    path: str,
    compression: str | None = None,
    shard_func: Callable[..., Any] | None = None,
    checkpoint_args: Mapping[str, Any] | None = None,
) -> None:
    """`Dataset.save`.

    Args:
        dataset: Dataset to use.
        path: Folder of the files.
        compression: None or "GZIP".
        shard_func: Function that takes an element and returns the number of its shard.
        checkpoint_args: Dictionary of arguments for checkpoints of the writing, or None.
    """
    dataset.save(path, compression, shard_func, checkpoint_args)


def map_and_batch(
    map_func: Callable[..., Any], batch_size: IntLike, num_parallel_batches: IntLike | None = None,
    drop_remainder: bool = False, num_parallel_calls: IntLike | None = None,
) -> Transformation:  # fmt: skip
    """`Dataset.map` and `Dataset.batch`, for `apply`.

    Args:
        map_func: Function that takes an element and returns the new one.
        batch_size: Number of elements in a batch.
        num_parallel_batches: Number of batches that are computed in parallel; None computes one.
        drop_remainder: Whether to leave out a last batch that is smaller.
        num_parallel_calls: Number of elements that are computed in parallel, or tf.data.AUTOTUNE.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.map(map_func, num_parallel_calls).batch(batch_size, drop_remainder)


def pad_to_cardinality(cardinality: IntLike, mask_key: str = "valid") -> Transformation:
    """Pads a dataset of dicts with zeros to a number of elements, for `apply`; `mask_key` marks the real ones.

    Args:
        cardinality: Number of elements of the result.
        mask_key: Key of the mask that is added to each element: False where it pads.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: Dataset(PadToCardinality(dataset._plan, cardinality, mask_key))


def parallel_interleave(
    map_func: Callable[..., Any], cycle_length: IntLike, block_length: IntLike = 1, sloppy: bool = False,
    buffer_output_elements: IntLike | None = None, prefetch_input_elements: IntLike | None = None,
) -> Transformation:  # fmt: skip
    """`Dataset.interleave` with a call for each open dataset, for `apply`.

    Args:
        map_func: Function that takes an element and returns the new one.
        cycle_length: Number of inputs that are read at the same time.
        block_length: Number of elements that are taken from one input in a row.
        sloppy: Whether the order may depend on which input is ready first.
        buffer_output_elements: Number of elements that each input prepares ahead.
        prefetch_input_elements: Number of inputs that are opened ahead.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.interleave(map_func, cycle_length, block_length, num_parallel_calls=cycle_length)


def rejection_resample(
    class_func: Callable[..., Any],
    target_dist: TensorLike,
    initial_dist: TensorLike | None = None,
    seed: IntLike | None = None,
) -> Transformation:
    """`Dataset.rejection_resample`, for `apply`.

    Args:
        class_func: Function that takes an element and returns its class, an integer.
        target_dist: Wanted share of each class.
        initial_dist: Share of each class in the input; None estimates it.
        seed: Integer seed, or None for a random one.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.rejection_resample(class_func, target_dist, initial_dist, seed)


def sample_from_datasets(
    datasets: Sequence[Dataset],
    weights: TensorLike | Dataset | None = None,
    seed: IntLike | None = None,
    stop_on_empty_dataset: bool = False,
) -> Dataset:
    """`Dataset.sample_from_datasets`.

    Args:
        datasets: List of datasets with the same kind of elements.
        weights: Share of each dataset; None makes them equal.
        seed: Integer seed, or None for a random one.
        stop_on_empty_dataset: Whether to stop when the first dataset is empty. False goes on with the others.

    Returns:
        A dataset.
    """
    return Dataset.sample_from_datasets(datasets, weights, seed, stop_on_empty_dataset)


def scan(initial_state: TensorNest, scan_func: Callable[..., Any]) -> Transformation:
    """`Dataset.scan`, for `apply`.

    Args:
        initial_state: Nested structure of tensors to start with.
        scan_func: Function `(state, element)` that returns the new state and the new element.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.scan(initial_state, scan_func)


def shuffle_and_repeat(
    buffer_size: IntLike, count: IntLike | None = None, seed: IntLike | None = None
) -> Transformation:
    """`Dataset.shuffle` and `Dataset.repeat`, for `apply`.

    Args:
        buffer_size: Number of elements to choose the next one from.
        count: Number of repetitions; None or -1 repeats without end.
        seed: Integer seed, or None for a random one.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.shuffle(buffer_size, seed).repeat(count)


def snapshot(
    path: str,
    compression: str | None = "AUTO",
    reader_func: Callable[[Dataset], Dataset] | None = None,
    shard_func: Callable[..., Any] | None = None,
) -> Transformation:
    """`Dataset.snapshot`, for `apply`.

    Args:
        path: Folder of the files.
        compression: None or "GZIP".
        reader_func: Function that takes a dataset of shards and returns the dataset of elements.
        shard_func: Function that takes an element and returns the number of its shard.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.snapshot(path, compression, reader_func, shard_func)


def take_while(predicate: Callable[..., Any]) -> Transformation:
    """`Dataset.take_while`, for `apply`.

    Args:
        predicate: Function that takes an element and returns a bool scalar.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.take_while(predicate)


def unbatch() -> Transformation:
    """`Dataset.unbatch`, for `apply`.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.unbatch()


def unique() -> Transformation:
    """`Dataset.unique`, for `apply`.

    Returns:
        A function from dataset to dataset.
    """
    return lambda dataset: dataset.unique()


def counter(start: IntLike = 0, step: IntLike = 1, dtype: DTypeLike = dtypes.int64) -> Dataset:
    """`Dataset.counter`.

    Args:
        start: First number.
        step: Difference between numbers.
        dtype: Integer dtype of the numbers.

    Returns:
        A dataset of scalars.
    """
    return Dataset.counter(start, step, dtype)
