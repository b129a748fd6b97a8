"""Options for saving and loading SavedModels, their constants, and assets."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import Enum
from os import PathLike
from typing import Any

import numpy as np

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.trackable import Trackable

ASSETS_DIRECTORY = "assets"
ASSETS_KEY = "saved_model_assets"
CLASSIFY_INPUTS = "inputs"
CLASSIFY_METHOD_NAME = "tensorflow/serving/classify"
CLASSIFY_OUTPUT_CLASSES = "classes"
CLASSIFY_OUTPUT_SCORES = "scores"
DEBUG_DIRECTORY = "debug"
DEBUG_INFO_FILENAME_PB = "saved_model_debug_info.pb"
DEFAULT_SERVING_SIGNATURE_DEF_KEY = "serving_default"
GPU = "gpu"
PREDICT_INPUTS = "inputs"
PREDICT_METHOD_NAME = "tensorflow/serving/predict"
PREDICT_OUTPUTS = "outputs"
REGRESS_INPUTS = "inputs"
REGRESS_METHOD_NAME = "tensorflow/serving/regress"
REGRESS_OUTPUTS = "outputs"
SAVED_MODEL_FILENAME_PB = "saved_model.pb"
SAVED_MODEL_FILENAME_PBTXT = "saved_model.pbtxt"
SAVED_MODEL_SCHEMA_VERSION = 1
SERVING = "serve"
TPU = "tpu"
TRAINING = "train"
VARIABLES_DIRECTORY = "variables"
VARIABLES_FILENAME = "variables"


class VariablePolicy(Enum):
    """How the devices of variables are saved. Has no effect here."""

    NONE = None
    SAVE_VARIABLE_DEVICES = "save_variable_devices"
    EXPAND_DISTRIBUTED_VARIABLES = "expand_distributed_variables"


class SaveOptions:
    """Options for writing a SavedModel.

    Args:
        namespace_whitelist: Has no effect; custom ops are never written.
        save_debug_info: Has no effect; no debug information is written.
        function_aliases: Dictionary from names to functions, stored in the SavedModel.
        experimental_debug_stripper: Has no effect.
        experimental_io_device: Has no effect; this process writes the files.
        experimental_variable_policy: A VariablePolicy.
        experimental_custom_gradients: Whether to save the gradients of `tf.custom_gradient`.
        experimental_image_format: Must be False.
        experimental_skip_saver: Whether to omit the nodes that save and restore variables.
        experimental_sharding_callback: Has no effect.
        extra_tags: Additional tags.

    Raises:
        NotImplementedError: If `experimental_image_format` is True.
    """

    def __init__(
        self,
        namespace_whitelist: Sequence[str] | None = None,
        save_debug_info: bool = False,
        function_aliases: dict[str, Any] | None = None,
        experimental_debug_stripper: bool = False,
        experimental_io_device: str | None = None,
        experimental_variable_policy: Any = None,
        experimental_custom_gradients: bool = True,
        experimental_image_format: bool = False,
        experimental_skip_saver: bool = False,
        experimental_sharding_callback: Any = None,
        extra_tags: Sequence[str] | None = None,
    ) -> None:
        if experimental_image_format:
            raise NotImplementedError("SaveOptions: experimental_image_format=True is not supported.")
        self.namespace_whitelist = list(namespace_whitelist or ())
        self.save_debug_info = save_debug_info
        self.function_aliases = dict(function_aliases or {})
        self.experimental_debug_stripper = experimental_debug_stripper
        self.experimental_io_device = experimental_io_device
        self.experimental_variable_policy = VariablePolicy(experimental_variable_policy)
        self.experimental_custom_gradients = experimental_custom_gradients
        self.experimental_image_format = experimental_image_format
        self.experimental_skip_saver = experimental_skip_saver
        self.experimental_sharding_callback = experimental_sharding_callback
        self.extra_tags = list(extra_tags or ())


class LoadOptions:
    """Options for loading a SavedModel.

    Args:
        allow_partial_checkpoint: Whether variables may be missing in the checkpoint.
        experimental_io_device: Has no effect; this process reads the files.
        experimental_skip_checkpoint: Whether to skip loading values.
        experimental_variable_policy: Has no effect.
        experimental_load_function_aliases: Has no effect.
        allow_file_ops: Whether the functions of the SavedModel may use any files: write them, list them, and read
            others than the assets of the SavedModel. TensorFlow has no such argument and always allows it.
    """

    def __init__(
        self,
        allow_partial_checkpoint: bool = False,
        experimental_io_device: str | None = None,
        experimental_skip_checkpoint: bool = False,
        experimental_variable_policy: Any = None,
        experimental_load_function_aliases: bool = False,
        allow_file_ops: bool = False,
    ) -> None:
        self.allow_partial_checkpoint = allow_partial_checkpoint
        self.experimental_io_device = experimental_io_device
        self.experimental_skip_checkpoint = experimental_skip_checkpoint
        self.experimental_variable_policy = VariablePolicy(experimental_variable_policy)
        self.experimental_load_function_aliases = experimental_load_function_aliases
        self.allow_file_ops = allow_file_ops


class Asset(Trackable):
    """A file that is copied into the SavedModel. As a tensor it is the current path of the file.

    Args:
        path: Path of the file.
    """

    def __init__(self, path: str | bytes | PathLike[str]) -> None:
        array = np.empty((), object)
        array[()] = path if isinstance(path, bytes) else os.fspath(path).encode()
        self._path = EagerTensor(array, dtypes.string)

    @property
    def asset_path(self) -> Tensor:
        """The path as a tensor."""
        # A function must not store the path as a constant, since it changes when the SavedModel is moved.
        return state.mode.capture(self._path) if isinstance(state.mode, FuncGraph) else self._path

    def __tf_tensor__(self, dtype: DType | None = None, name: str | None = None) -> Tensor:
        return self.asset_path
