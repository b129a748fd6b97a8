"""Datasets of parsed `tf.train.Example` records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.data.dataset import AUTOTUNE, Dataset
from headrace._src.data.experimental.file_rows import matching_paths, rows_of_files
from headrace._src.data.experimental.transformations import Transformation
from headrace._src.data.readers.file_sources import TFRecordDataset
from headrace._src.lib.io.parsing import parse_example
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import IntLike


def parse_example_dataset(
    features: Mapping[str, Any], num_parallel_calls: IntLike = 1, deterministic: bool | None = None
) -> Transformation:
    """Parses batches of serialized examples into dicts of features, for `apply`.

    Args:
        features: The feature specs by name, as in `tf.io.parse_example`.
        num_parallel_calls: The number of calls that may run at the same time.
        deterministic: Ignored.

    Returns:
        A function from dataset to dataset.

    Raises:
        ValueError: If `features` is None.
    """
    if features is None:
        raise ValueError("Argument `features` is required, but not specified.")
    return lambda dataset: dataset.map(lambda records: parse_example(records, features), num_parallel_calls)


def make_batched_features_dataset(
    file_pattern: str | Sequence[str], batch_size: IntLike, features: Mapping[str, Any],
    reader: Callable[..., Dataset] | None = None, label_key: str | None = None,
    reader_args: Sequence[Any] | None = None, num_epochs: int | None = None, shuffle: bool = True,
    shuffle_buffer_size: int = 10000, shuffle_seed: IntLike | None = None, prefetch_buffer_size: IntLike | None = None,
    reader_num_threads: IntLike | None = None, parser_num_threads: IntLike | None = None, sloppy_ordering: bool = False,
    drop_final_batch: bool = False,
) -> Dataset:  # fmt: skip
    """Creates a dataset of batches of features of the examples in files.

    Args:
        file_pattern: A glob pattern or several.
        batch_size: The number of examples in a batch.
        features: The feature specs by name, as in `tf.io.parse_example`.
        reader: The dataset class that reads a file; `tf.data.TFRecordDataset` by default.
        label_key: The label feature. If given, elements are pairs (features, label).
        reader_args: Further arguments of `reader`.
        num_epochs: The number of passes; infinite by default.
        shuffle: Whether files and examples are shuffled.
        shuffle_buffer_size: The size of the shuffle buffer, in examples.
        shuffle_seed: Integer seed of the shuffling, or None.
        prefetch_buffer_size: The number of batches to keep ready.
        reader_num_threads: The number of files to read in parallel.
        parser_num_threads: The number of parser calls that may run at the same time.
        sloppy_ordering: Ignored.
        drop_final_batch: Whether a last batch with fewer examples is dropped.

    Returns:
        A dataset of dicts, or of pairs (dict, label) if there is a label.

    Raises:
        ValueError: If `label_key` is not one of the features.
    """

    def records_of(path: Tensor) -> Dataset:
        records: Dataset = (reader or TFRecordDataset)(path, *(reader_args or ()))
        is_pair = isinstance(records.element_spec, tuple)  # of a key and a record
        return records.map(lambda _, record: record) if is_pair else records

    records = rows_of_files(
        matching_paths(file_pattern), records_of, reader_num_threads, shuffle, shuffle_buffer_size, shuffle_seed,
        num_epochs,
    )  # fmt: skip
    dataset = records.batch(batch_size, drop_remainder=drop_final_batch or num_epochs is None)
    dataset = dataset.apply(parse_example_dataset(features, parser_num_threads or 2))
    if label_key:
        if label_key not in features:
            raise ValueError(f"The `label_key` provided ({label_key!r}) must be one of the features.")
        dataset = dataset.map(lambda parsed: ({k: v for k, v in parsed.items() if k != label_key}, parsed[label_key]))
    return dataset.prefetch(AUTOTUNE if prefetch_buffer_size is None else prefetch_buffer_size)
