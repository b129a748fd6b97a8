# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.data.experimental: the names of tf.data.experimental, some of them as TensorFlow 1 had them."""

from headrace._src.compat_v1.data.legacy_structure import (
    RaggedTensorStructure as RaggedTensorStructure,
    SparseTensorStructure as SparseTensorStructure,
    TensorArrayStructure as TensorArrayStructure,
    TensorStructure as TensorStructure,
)
from headrace._src.compat_v1.data.saveable import (
    make_saveable_from_iterator as make_saveable_from_iterator,
    map_and_batch_with_legacy_function as map_and_batch_with_legacy_function,
)
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
    map_and_batch as map_and_batch,
    pad_to_cardinality as pad_to_cardinality,
    parallel_interleave as parallel_interleave,
    prefetch_to_device as prefetch_to_device,
    rejection_resample as rejection_resample,
    sample_from_datasets as sample_from_datasets,
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
from headrace._src.data.specs import DatasetSpec as DatasetStructure, OptionalSpec as OptionalStructure
from headrace._src.tensors.specs import TypeSpec as Structure
from headrace.compat.v1.data.experimental import service as service

__all__ = [
    "AUTOTUNE", "AutoShardPolicy", "AutotuneAlgorithm", "AutotuneOptions", "Counter", "CsvDataset",
    "DatasetInitializer", "DatasetStructure", "DistributeOptions", "ExternalStatePolicy", "INFINITE_CARDINALITY",
    "OptimizationOptions", "Optional", "OptionalStructure", "RaggedTensorStructure", "RandomDataset", "Reducer",
    "SHARD_HINT", "ServiceOptions", "SparseTensorStructure", "SqlDataset", "Structure", "TFRecordWriter",
    "TensorArrayStructure", "TensorStructure", "ThreadingOptions", "UNKNOWN_CARDINALITY", "assert_cardinality",
    "bucket_by_sequence_length", "cardinality", "choose_from_datasets", "copy_to_device", "dense_to_ragged_batch",
    "dense_to_sparse_batch", "distributed_save", "enable_debug_mode", "enumerate_dataset", "from_list", "from_variant",
    "get_next_as_optional", "get_single_element", "get_structure", "group_by_reducer", "group_by_window",
    "ignore_errors", "index_table_from_dataset", "make_batched_features_dataset", "make_csv_dataset",
    "make_saveable_from_iterator", "map_and_batch", "map_and_batch_with_legacy_function", "pad_to_cardinality",
    "parallel_interleave", "parse_example_dataset", "prefetch_to_device", "rejection_resample", "sample_from_datasets",
    "scan", "service", "shuffle_and_repeat", "snapshot", "table_from_dataset", "take_while", "to_variant", "unbatch",
    "unique",
]
