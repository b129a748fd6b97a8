"""Names of TensorFlow 1 that headrace does not support: calling one raises an error that says what to use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_QUEUES = "Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders."


def _left_out(name: str, instead: str) -> Callable[..., Any]:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError(f"tf.{name}: {instead}")

    short = name.rpartition(".")[2]
    text = f"""{instead}

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """
    if short[0].isupper():  # libraries derive classes from it
        return type(short, (), {"__doc__": text, "__init__": refuse, "__module__": __name__})
    refuse.__name__ = short
    refuse.__doc__ = text
    return refuse


FIFOQueue = _left_out("FIFOQueue", _QUEUES)
PaddingFIFOQueue = _left_out("PaddingFIFOQueue", _QUEUES)
PriorityQueue = _left_out("PriorityQueue", _QUEUES)
QueueBase = _left_out("QueueBase", _QUEUES)
RandomShuffleQueue = _left_out("RandomShuffleQueue", _QUEUES)
QueueRunner = _left_out("train.QueueRunner", _QUEUES)
add_queue_runner = _left_out("train.add_queue_runner", _QUEUES)
batch = _left_out("train.batch", _QUEUES)
batch_join = _left_out("train.batch_join", _QUEUES)
input_producer = _left_out("train.input_producer", _QUEUES)
maybe_batch = _left_out("train.maybe_batch", _QUEUES)
maybe_batch_join = _left_out("train.maybe_batch_join", _QUEUES)
maybe_shuffle_batch = _left_out("train.maybe_shuffle_batch", _QUEUES)
maybe_shuffle_batch_join = _left_out("train.maybe_shuffle_batch_join", _QUEUES)
limit_epochs = _left_out("train.limit_epochs", _QUEUES)
range_input_producer = _left_out("train.range_input_producer", _QUEUES)
shuffle_batch = _left_out("train.shuffle_batch", _QUEUES)
shuffle_batch_join = _left_out("train.shuffle_batch_join", _QUEUES)
slice_input_producer = _left_out("train.slice_input_producer", _QUEUES)
string_input_producer = _left_out("train.string_input_producer", _QUEUES)

_ESTIMATORS = "It is part of tf.estimator's linear models, which are not supported. Use tf.keras or tf.compat.v1.train."
sdca_fprint = _left_out("train.sdca_fprint", _ESTIMATORS)
sdca_optimizer = _left_out("train.sdca_optimizer", _ESTIMATORS)
sdca_shrink_l1 = _left_out("train.sdca_shrink_l1", _ESTIMATORS)
do_quantize_training_on_graphdef = _left_out(
    "train.do_quantize_training_on_graphdef",
    "Graphs are not rewritten; put tf.quantization.fake_quant_* ops into them.",
)

_READERS = "Readers are not supported. Use tf.data (TFRecordDataset, TextLineDataset, FixedLengthRecordDataset)."
FixedLengthRecordReader = _left_out("FixedLengthRecordReader", _READERS)
IdentityReader = _left_out("IdentityReader", _READERS)
ReaderBase = _left_out("ReaderBase", _READERS)
TFRecordReader = _left_out("TFRecordReader", _READERS)
TextLineReader = _left_out("TextLineReader", _READERS)
WholeFileReader = _left_out("WholeFileReader", _READERS)
LMDBReader = _left_out("LMDBReader", _READERS)

_ACCUMULATORS = "Accumulators are not supported. Sum gradients in a tf.Variable."
ConditionalAccumulator = _left_out("ConditionalAccumulator", _ACCUMULATORS)
ConditionalAccumulatorBase = _left_out("ConditionalAccumulatorBase", _ACCUMULATORS)
SparseConditionalAccumulator = _left_out("SparseConditionalAccumulator", _ACCUMULATORS)

_LIBRARIES = "Libraries of compiled ops cannot be loaded. Write the op with tf functions, tf.py_function or JAX."
load_file_system_library = _left_out("load_file_system_library", "File systems come with tf.io.gfile.")
load_library = _left_out("load_library", _LIBRARIES)
load_op_library = _left_out("load_op_library", _LIBRARIES)

_HANDLES = "Values stay in a session only as variables. Fetch the value and feed it again, or assign it to a variable."
delete_session_tensor = _left_out("delete_session_tensor", _HANDLES)
get_session_handle = _left_out("get_session_handle", _HANDLES)
get_session_tensor = _left_out("get_session_tensor", _HANDLES)

_CLUSTERS = "Clusters are not supported: programs run in one process."
create_local_cluster = _left_out("test.create_local_cluster", _CLUSTERS)
experimental_connect_to_cluster = _left_out("config.experimental_connect_to_cluster", _CLUSTERS)
experimental_connect_to_host = _left_out("config.experimental_connect_to_host", _CLUSTERS)


def start_queue_runners(
    sess: Any = None, coord: Any = None, daemon: bool = True, start: bool = True, collection: str = "queue_runners"
) -> list[Any]:
    """Does nothing, since there are no queues. Returns an empty list.

    Args:
        sess: Ignored.
        coord: Ignored.
        daemon: Ignored.
        start: Ignored.
        collection: Ignored.
    """
    return []
