# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.train: optimizers, savers, sessions with hooks and learning rate schedules."""

from google.protobuf.message import Message
from typing import Any
from headrace._src.compat_v1.functions.files import summary_iterator as summary_iterator
from headrace._src.compat_v1.graph.meta_graph import export_meta_graph as export_meta_graph
from headrace._src.compat_v1.removed import QueueRunner as QueueRunner, start_queue_runners as start_queue_runners
from headrace._src.compat_v1.train.checkpoint_files import (
    NewCheckpointReader as NewCheckpointReader,
    checkpoint_exists as checkpoint_exists,
    generate_checkpoint_state_proto as generate_checkpoint_state_proto,
    get_checkpoint_mtimes as get_checkpoint_mtimes,
    remove_checkpoint as remove_checkpoint,
    update_checkpoint_state as update_checkpoint_state,
)
from headrace._src.compat_v1.train.checkpoint_hooks import (
    CheckpointSaverHook as CheckpointSaverHook,
    CheckpointSaverListener as CheckpointSaverListener,
    GlobalStepWaiterHook as GlobalStepWaiterHook,
    ProfilerHook as ProfilerHook,
    SummarySaverHook as SummarySaverHook,
)
from headrace._src.compat_v1.train.coordinator import Coordinator as Coordinator
from headrace._src.compat_v1.train.decays import (
    cosine_decay as cosine_decay,
    cosine_decay_restarts as cosine_decay_restarts,
    exponential_decay as exponential_decay,
    inverse_time_decay as inverse_time_decay,
    linear_cosine_decay as linear_cosine_decay,
    natural_exp_decay as natural_exp_decay,
    noisy_linear_cosine_decay as noisy_linear_cosine_decay,
    piecewise_constant as piecewise_constant,
    piecewise_constant as piecewise_constant_decay,
    polynomial_decay as polynomial_decay,
)
from headrace._src.compat_v1.train.dual_averaging import AdagradDAOptimizer as AdagradDAOptimizer
from headrace._src.compat_v1.train.global_steps import (
    assert_global_step as assert_global_step,
    create_global_step as create_global_step,
    get_global_step as get_global_step,
    get_or_create_global_step as get_or_create_global_step,
    global_step as global_step,
)
from headrace._src.compat_v1.train.graph_checkpoint import Checkpoint as Checkpoint
from headrace._src.compat_v1.train.hooks import (
    FeedFnHook as FeedFnHook,
    FinalOpsHook as FinalOpsHook,
    LoggingTensorHook as LoggingTensorHook,
    NanLossDuringTrainingError as NanLossDuringTrainingError,
    NanTensorHook as NanTensorHook,
    SecondOrStepTimer as SecondOrStepTimer,
    SessionRunArgs as SessionRunArgs,
    SessionRunContext as SessionRunContext,
    SessionRunHook as SessionRunHook,
    SessionRunValues as SessionRunValues,
    StepCounterHook as StepCounterHook,
    StopAtStepHook as StopAtStepHook,
)
from headrace._src.compat_v1.train.initialization import (
    VocabInfo as VocabInfo,
    init_from_checkpoint as init_from_checkpoint,
    warm_start as warm_start,
)
from headrace._src.compat_v1.train.looper_thread import LooperThread as LooperThread
from headrace._src.compat_v1.train.monitored import (
    ChiefSessionCreator as ChiefSessionCreator,
    MonitoredSession as MonitoredSession,
    MonitoredTrainingSession as MonitoredTrainingSession,
    SessionCreator as SessionCreator,
    SingularMonitoredSession as SingularMonitoredSession,
    WorkerSessionCreator as WorkerSessionCreator,
)
from headrace._src.compat_v1.train.moving_average import ExponentialMovingAverage as ExponentialMovingAverage
from headrace._src.compat_v1.train.optimizer import Optimizer as Optimizer
from headrace._src.compat_v1.train.optimizers import (
    AdadeltaOptimizer as AdadeltaOptimizer,
    AdagradOptimizer as AdagradOptimizer,
    AdamOptimizer as AdamOptimizer,
    FtrlOptimizer as FtrlOptimizer,
    GradientDescentOptimizer as GradientDescentOptimizer,
    MomentumOptimizer as MomentumOptimizer,
    ProximalAdagradOptimizer as ProximalAdagradOptimizer,
    ProximalGradientDescentOptimizer as ProximalGradientDescentOptimizer,
    RMSPropOptimizer as RMSPropOptimizer,
)
from headrace._src.compat_v1.train.saver import Saver as Saver, import_meta_graph as import_meta_graph
from headrace._src.compat_v1.train.scaffold import Scaffold as Scaffold
from headrace._src.compat_v1.train.server import Server as Server, replica_device_setter as replica_device_setter
from headrace._src.compat_v1.train.session_manager import SessionManager as SessionManager
from headrace._src.compat_v1.train.supervisor import Supervisor as Supervisor, basic_train_loop as basic_train_loop
from headrace._src.compat_v1.train.sync_replicas import SyncReplicasOptimizer as SyncReplicasOptimizer
from headrace._src.lib.io.matching import match_filenames_once as match_filenames_once
from headrace._src.lib.io.tensor_protos import write_graph as write_graph
from headrace._src.train.cluster_spec import ClusterSpec as ClusterSpec
from headrace._src.train.manager import CheckpointManager as CheckpointManager
from headrace._src.train.options import CheckpointOptions as CheckpointOptions
from headrace._src.train.reading import (
    list_variables as list_variables,
    load_checkpoint as load_checkpoint,
    load_variable as load_variable,
)
from headrace._src.train.state_file import (
    checkpoints_iterator as checkpoints_iterator,
    get_checkpoint_state as get_checkpoint_state,
    latest_checkpoint as latest_checkpoint,
)
from headrace.compat.v1.train import experimental as experimental, queue_runner as queue_runner
from headrace.train import (
    BytesList as BytesList,
    ClusterDef as ClusterDef,
    Example as Example,
    Feature as Feature,
    FeatureList as FeatureList,
    FeatureLists as FeatureLists,
    Features as Features,
    FloatList as FloatList,
    Int64List as Int64List,
    JobDef as JobDef,
    SequenceExample as SequenceExample,
    ServerDef as ServerDef,
)

__all__ = [
    "AdadeltaOptimizer", "AdagradDAOptimizer", "AdagradOptimizer", "AdamOptimizer", "BytesList", "Checkpoint",
    "CheckpointManager", "CheckpointOptions", "CheckpointSaverHook", "CheckpointSaverListener", "ChiefSessionCreator",
    "ClusterDef", "ClusterSpec", "Coordinator", "Example", "ExponentialMovingAverage", "Feature", "FeatureList",
    "FeatureLists", "Features", "FeedFnHook", "FinalOpsHook", "FloatList", "FtrlOptimizer", "GlobalStepWaiterHook",
    "GradientDescentOptimizer", "Int64List", "JobDef", "LoggingTensorHook", "LooperThread", "MomentumOptimizer",
    "MonitoredSession", "MonitoredTrainingSession", "NanLossDuringTrainingError", "NanTensorHook",
    "NewCheckpointReader", "Optimizer", "ProfilerHook", "ProximalAdagradOptimizer", "ProximalGradientDescentOptimizer",
    "QueueRunner", "RMSPropOptimizer", "Saver", "SaverDef", "Scaffold", "SecondOrStepTimer", "SequenceExample",
    "Server", "ServerDef", "SessionCreator", "SessionManager", "SessionRunArgs", "SessionRunContext", "SessionRunHook",
    "SessionRunValues", "SingularMonitoredSession", "StepCounterHook", "StopAtStepHook", "SummarySaverHook",
    "Supervisor", "SyncReplicasOptimizer", "VocabInfo", "WorkerSessionCreator", "add_queue_runner",
    "assert_global_step", "basic_train_loop", "batch", "batch_join", "checkpoint_exists", "checkpoints_iterator",
    "cosine_decay", "cosine_decay_restarts", "create_global_step", "do_quantize_training_on_graphdef", "experimental",
    "exponential_decay", "export_meta_graph", "generate_checkpoint_state_proto", "get_checkpoint_mtimes",
    "get_checkpoint_state", "get_global_step", "get_or_create_global_step", "global_step", "import_meta_graph",
    "init_from_checkpoint", "input_producer", "inverse_time_decay", "latest_checkpoint", "limit_epochs",
    "linear_cosine_decay", "list_variables", "load_checkpoint", "load_variable", "match_filenames_once", "maybe_batch",
    "maybe_batch_join", "maybe_shuffle_batch", "maybe_shuffle_batch_join", "natural_exp_decay",
    "noisy_linear_cosine_decay", "piecewise_constant", "piecewise_constant_decay", "polynomial_decay", "queue_runner",
    "range_input_producer", "remove_checkpoint", "replica_device_setter", "sdca_fprint", "sdca_optimizer",
    "sdca_shrink_l1", "shuffle_batch", "shuffle_batch_join", "slice_input_producer", "start_queue_runners",
    "string_input_producer", "summary_iterator", "update_checkpoint_state", "warm_start", "write_graph",
]

class SaverDef(Message):
    filename_tensor_name: Any
    save_tensor_name: Any
    restore_op_name: Any
    max_to_keep: Any
    sharded: Any
    keep_checkpoint_every_n_hours: Any
    version: Any
    def __init__(self, **fields: Any) -> None: ...

def add_queue_runner(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def batch(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def batch_join(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def do_quantize_training_on_graphdef(*args: Any, **kwargs: Any) -> Any:
    """Graphs are not rewritten; put tf.quantization.fake_quant_* ops into them.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def input_producer(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def limit_epochs(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def maybe_batch(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def maybe_batch_join(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def maybe_shuffle_batch(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def maybe_shuffle_batch_join(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def range_input_producer(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def sdca_fprint(*args: Any, **kwargs: Any) -> Any:
    """It is part of tf.estimator's linear models, which are not supported. Use tf.keras or tf.compat.v1.train.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def sdca_optimizer(*args: Any, **kwargs: Any) -> Any:
    """It is part of tf.estimator's linear models, which are not supported. Use tf.keras or tf.compat.v1.train.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def sdca_shrink_l1(*args: Any, **kwargs: Any) -> Any:
    """It is part of tf.estimator's linear models, which are not supported. Use tf.keras or tf.compat.v1.train.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def shuffle_batch(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def shuffle_batch_join(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def slice_input_producer(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def string_input_producer(*args: Any, **kwargs: Any) -> Any:
    """Queues and queue runners are not supported. Use tf.data, or feed batches through placeholders.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """
