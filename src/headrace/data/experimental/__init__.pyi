# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.data.experimental: experimental parts of tf.data."""

from headrace._src.data.dataset import AUTOTUNE as AUTOTUNE
from headrace._src.data.experimental.csv import CsvDataset as CsvDataset
from headrace._src.data.experimental.csv_batches import make_csv_dataset as make_csv_dataset
from headrace._src.data.experimental.features import (
    make_batched_features_dataset as make_batched_features_dataset,
    parse_example_dataset as parse_example_dataset,
)
from headrace._src.data.experimental.random import RandomDataset as RandomDataset
from headrace._src.data.experimental.reducer import Reducer as Reducer
from headrace._src.data.experimental.sql import SqlDataset as SqlDataset
from headrace._src.data.experimental.tables import (
    DatasetInitializer as DatasetInitializer,
    index_table_from_dataset as index_table_from_dataset,
    table_from_dataset as table_from_dataset,
)
from headrace._src.data.experimental.transformations import (
    SHARD_HINT as SHARD_HINT,
    assert_cardinality as assert_cardinality,
    at as at,
    bucket_by_sequence_length as bucket_by_sequence_length,
    cardinality as cardinality,
    choose_from_datasets as choose_from_datasets,
    copy_to_device as copy_to_device,
    counter as Counter,
    dense_to_ragged_batch as dense_to_ragged_batch,
    dense_to_sparse_batch as dense_to_sparse_batch,
    enable_debug_mode as enable_debug_mode,
    enumerate_dataset as enumerate_dataset,
    from_list as from_list,
    from_variant as from_variant,
    get_next_as_optional as get_next_as_optional,
    get_single_element as get_single_element,
    get_structure as get_structure,
    group_by_reducer as group_by_reducer,
    group_by_window as group_by_window,
    ignore_errors as ignore_errors,
    load as load,
    map_and_batch as map_and_batch,
    pad_to_cardinality as pad_to_cardinality,
    parallel_interleave as parallel_interleave,
    prefetch_to_device as prefetch_to_device,
    rejection_resample as rejection_resample,
    sample_from_datasets as sample_from_datasets,
    save as save,
    scan as scan,
    shuffle_and_repeat as shuffle_and_repeat,
    snapshot as snapshot,
    take_while as take_while,
    to_variant as to_variant,
    unbatch as unbatch,
    unique as unique,
)
from headrace._src.data.experimental.writer import TFRecordWriter as TFRecordWriter
from headrace._src.data.optional import Optional as Optional
from headrace._src.data.options import (
    AutoShardPolicy as AutoShardPolicy,
    AutotuneAlgorithm as AutotuneAlgorithm,
    AutotuneOptions as AutotuneOptions,
    DistributeOptions as DistributeOptions,
    ExternalStatePolicy as ExternalStatePolicy,
    OptimizationOptions as OptimizationOptions,
    ServiceOptions as ServiceOptions,
    ThreadingOptions as ThreadingOptions,
)
from headrace._src.data.plan.node import INFINITE as INFINITE_CARDINALITY, UNKNOWN as UNKNOWN_CARDINALITY
from headrace._src.data.service.consuming import distributed_save as distributed_save
from headrace.data.experimental import service as service

__all__ = [
    "AUTOTUNE", "AutoShardPolicy", "AutotuneAlgorithm", "AutotuneOptions", "Counter", "CsvDataset",
    "DatasetInitializer", "DistributeOptions", "ExternalStatePolicy", "INFINITE_CARDINALITY", "OptimizationOptions",
    "Optional", "RandomDataset", "Reducer", "SHARD_HINT", "ServiceOptions", "SqlDataset", "TFRecordWriter",
    "ThreadingOptions", "UNKNOWN_CARDINALITY", "assert_cardinality", "at", "bucket_by_sequence_length", "cardinality",
    "choose_from_datasets", "copy_to_device", "dense_to_ragged_batch", "dense_to_sparse_batch", "distributed_save",
    "enable_debug_mode", "enumerate_dataset", "from_list", "from_variant", "get_next_as_optional", "get_single_element",
    "get_structure", "group_by_reducer", "group_by_window", "ignore_errors", "index_table_from_dataset", "load",
    "make_batched_features_dataset", "make_csv_dataset", "map_and_batch", "pad_to_cardinality", "parallel_interleave",
    "parse_example_dataset", "prefetch_to_device", "rejection_resample", "sample_from_datasets", "save", "scan",
    "service", "shuffle_and_repeat", "snapshot", "table_from_dataset", "take_while", "to_variant", "unbatch", "unique",
]
