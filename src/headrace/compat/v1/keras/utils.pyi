# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras.utils: that of tf.keras, with tools for moving from TensorFlow 1."""

from headrace._src.compat_v1.keras.random_test_tool import DeterministicRandomTestTool as DeterministicRandomTestTool
from headrace._src.compat_v1.keras.variable_shim import (
    get_or_create_layer as get_or_create_layer,
    track_tf1_style_variables as track_tf1_style_variables,
)
from headrace._src.keras.arrays import (
    normalize as normalize,
    to_categorical as to_categorical,
    to_ordinal as to_ordinal,
)
from headrace._src.keras.backend.random_seeds import set_random_seed as set_random_seed
from headrace._src.keras.backend.session import clear_session as clear_session
from headrace._src.keras.backend.tensors import is_keras_tensor as is_keras_tensor
from headrace._src.keras.download import get_file as get_file
from headrace._src.keras.images import (
    array_to_img as array_to_img,
    img_to_array as img_to_array,
    load_img as load_img,
    save_img as save_img,
)
from headrace._src.keras.models.source_inputs import get_source_inputs as get_source_inputs
from headrace._src.keras.ops.conversion import dtype_name as standardize_dtype
from headrace._src.keras.padding import pad_sequences as pad_sequences
from headrace._src.keras.progress_bar import (
    Progbar as Progbar,
    disable_interactive_logging as disable_interactive_logging,
    enable_interactive_logging as enable_interactive_logging,
    is_interactive_logging_enabled as is_interactive_logging_enabled,
)
from headrace._src.keras.saving.registry import (
    CustomObjectScope as CustomObjectScope,
    CustomObjectScope as custom_object_scope,
    get_custom_objects as get_custom_objects,
    get_registered_name as get_registered_name,
    get_registered_object as get_registered_object,
    register_keras_serializable as register_keras_serializable,
)
from headrace._src.keras.saving.serialization import (
    deserialize_keras_object as deserialize_keras_object,
    serialize_keras_object as serialize_keras_object,
)
from headrace._src.keras.sequence import (
    Sequence as PyDataset,
    Sequence as Sequence,
    pack_x_y_sample_weight as pack_x_y_sample_weight,
    unpack_x_y_sample_weight as unpack_x_y_sample_weight,
)
from headrace._src.keras.utils.dataset_split import split_dataset as split_dataset
from headrace._src.keras.utils.directory_datasets import (
    audio_dataset_from_directory as audio_dataset_from_directory,
    image_dataset_from_directory as image_dataset_from_directory,
    text_dataset_from_directory as text_dataset_from_directory,
)
from headrace._src.keras.utils.embedding_warmstart import warmstart_embedding_matrix as warmstart_embedding_matrix
from headrace._src.keras.utils.enqueuer import (
    GeneratorEnqueuer as GeneratorEnqueuer,
    OrderedEnqueuer as OrderedEnqueuer,
    SequenceEnqueuer as SequenceEnqueuer,
)
from headrace._src.keras.utils.feature_space import FeatureSpace as FeatureSpace
from headrace._src.keras.utils.hdf5_matrix import HDF5Matrix as HDF5Matrix
from headrace._src.keras.utils.model_dot import model_to_dot as model_to_dot
from headrace._src.keras.utils.multi_gpu_model import multi_gpu_model as multi_gpu_model
from headrace._src.keras.utils.plot_model import plot_model as plot_model
from headrace._src.keras.utils.sidecar_evaluator import SidecarEvaluator as SidecarEvaluator
from headrace._src.keras.utils.steps_tuner import StepsPerExecutionTuner as StepsPerExecutionTuner
from headrace._src.keras.utils.timed_thread import TimedThread as TimedThread
from headrace._src.keras.utils.timeseries_dataset import timeseries_dataset_from_array as timeseries_dataset_from_array
from headrace.keras import utils_experimental as experimental
from headrace.keras.legacy import saving as legacy

__all__ = [
    "CustomObjectScope", "DeterministicRandomTestTool", "FeatureSpace", "GeneratorEnqueuer", "HDF5Matrix",
    "OrderedEnqueuer", "Progbar", "PyDataset", "Sequence", "SequenceEnqueuer", "SidecarEvaluator",
    "StepsPerExecutionTuner", "TimedThread", "array_to_img", "audio_dataset_from_directory", "clear_session",
    "custom_object_scope", "deserialize_keras_object", "disable_interactive_logging", "enable_interactive_logging",
    "experimental", "get_custom_objects", "get_file", "get_or_create_layer", "get_registered_name",
    "get_registered_object", "get_source_inputs", "image_dataset_from_directory", "img_to_array",
    "is_interactive_logging_enabled", "is_keras_tensor", "legacy", "load_img", "model_to_dot", "multi_gpu_model",
    "normalize", "pack_x_y_sample_weight", "pad_sequences", "plot_model", "register_keras_serializable", "save_img",
    "serialize_keras_object", "set_random_seed", "split_dataset", "standardize_dtype", "text_dataset_from_directory",
    "timeseries_dataset_from_array", "to_categorical", "to_ordinal", "track_tf1_style_variables",
    "unpack_x_y_sample_weight", "warmstart_embedding_matrix",
]
