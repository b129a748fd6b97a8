"""Datasets of parsed `tf.train.Example` records."""

from __future__ import annotations

from typing import Any

from headrace._src.data.dataset import AUTOTUNE, Dataset
from headrace._src.data.experimental.csv_batches import matching_paths
from headrace._src.data.experimental.transformations import Transformation
from headrace._src.data.readers.file_sources import TFRecordDataset
from headrace._src.lib.io.parsing import parse_example
from headrace._src.tensors.convert import as_tensor


def parse_example_dataset(features: Any, num_parallel_calls: Any = 1, deterministic: Any = None) -> Transformation:
    """Batches of serialized examples as dicts of features."""
    if features is None:
        raise ValueError("Argument `features` is required, but not specified.")
    return lambda dataset: dataset.map(lambda records: parse_example(records, features), num_parallel_calls)


def make_batched_features_dataset(
    file_pattern: Any, batch_size: Any, features: Any, reader: Any = None, label_key: Any = None,
    reader_args: Any = None, num_epochs: Any = None, shuffle: bool = True, shuffle_buffer_size: Any = 10000,
    shuffle_seed: Any = None, prefetch_buffer_size: Any = None, reader_num_threads: Any = None,
    parser_num_threads: Any = None, sloppy_ordering: bool = False, drop_final_batch: bool = False,
) -> Dataset:  # fmt: skip
    """Batches of the features of examples in files; with `label_key` pairs (features, label)."""
    make = reader or TFRecordDataset
    paths = matching_paths(file_pattern)
    files = Dataset.from_tensor_slices(as_tensor(paths))
    if shuffle and len(paths) > 1:
        files = files.shuffle(len(paths), shuffle_seed)
    threads = 1 if reader_num_threads is None else reader_num_threads
    dataset = files.interleave(lambda name: make(name, *(reader_args or ())), cycle_length=threads)
    if isinstance(dataset.element_spec, tuple):  # a reader of (key, value)
        dataset = dataset.map(lambda _, value: value)
    if shuffle:
        dataset = dataset.shuffle(shuffle_buffer_size, shuffle_seed)
    if num_epochs != 1:
        dataset = dataset.repeat(num_epochs)
    dataset = dataset.batch(batch_size, drop_remainder=drop_final_batch or num_epochs is None)
    dataset = dataset.apply(parse_example_dataset(features, parser_num_threads or 2))
    if label_key:
        if label_key not in features:
            raise ValueError(f"The `label_key` provided ({label_key!r}) must be one of the features.")
        dataset = dataset.map(lambda parsed: ({k: v for k, v in parsed.items() if k != label_key}, parsed[label_key]))
    return dataset.prefetch(AUTOTUNE if prefetch_buffer_size is None else prefetch_buffer_size)
