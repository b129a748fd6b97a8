"""SignatureDefs and TensorInfos: the names of the inputs and outputs of a SavedModel."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

import headrace as tf
from headrace._src.compat_v1.typing import Message, Path
from headrace._src.compat_v1.variables.protos import within_scope
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages, tensor_proto
from headrace._src.formats.files import failures_of, replacing
from headrace._src.graph.graph import Graph
from headrace._src.saved_model import options
from headrace._src.saved_model.files import binary_path, read_saved_model
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor

_METHODS = frozenset({options.CLASSIFY_METHOD_NAME, options.PREDICT_METHOD_NAME, options.REGRESS_METHOD_NAME})


def build_tensor_info(tensor: Tensor | SparseTensor) -> Message:
    """Returns the TensorInfo of a tensor or sparse tensor of a graph.

    Args:
        tensor: Tensor or SparseTensor of a graph.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError("`build_tensor_info` is not supported in eager execution.")
    if isinstance(tensor, tf.SparseTensor):
        info = messages.TensorInfo(dtype=tensor.dtype.as_datatype_enum)
        info.coo_sparse.values_tensor_name = tensor.values.name
        info.coo_sparse.indices_tensor_name = tensor.indices.name
        info.coo_sparse.dense_shape_tensor_name = tensor.dense_shape.name
    else:
        if not isinstance(tensor, tf.Tensor):
            tensor = tf.convert_to_tensor(tensor)
        info = messages.TensorInfo(name=tensor.name, dtype=tensor.dtype.as_datatype_enum)
    sizes = None if tensor.shape.rank is None else [None if n is None else int(n) for n in tensor.shape.as_list()]
    info.tensor_shape.CopyFrom(tensor_proto.from_shape(sizes))
    return info


def get_tensor_from_tensor_info(
    tensor_info: Message, graph: Graph | None = None, import_scope: str | None = None
) -> Tensor | SparseTensor:
    """Returns the tensor or sparse tensor that a TensorInfo names.

    Args:
        tensor_info: TensorInfo message.
        graph: Graph; by default the default graph.
        import_scope: Name scope of the imported graph.

    Raises:
        ValueError: If the message names neither a tensor nor a sparse tensor.
    """
    graph = graph or get_default_graph()

    def find(name: str) -> Tensor:
        return graph.get_tensor_by_name(within_scope(name, import_scope))

    kind = tensor_info.WhichOneof("encoding")
    if kind == "name":
        return find(tensor_info.name)
    if kind == "coo_sparse":
        sparse = tensor_info.coo_sparse
        return tf.SparseTensor(
            find(sparse.indices_tensor_name), find(sparse.values_tensor_name), find(sparse.dense_shape_tensor_name)
        )
    raise ValueError(f"Invalid TensorInfo.encoding: {kind}. Expected `name` or `coo_sparse`.")


def build_signature_def(
    inputs: Mapping[str, Any] | None = None,
    outputs: Mapping[str, Any] | None = None,
    method_name: str | None = None,
    defaults: Mapping[str, Any] | None = None,
) -> Message:
    """Creates a SignatureDef from dictionaries of TensorInfos.

    Args:
        inputs: Dictionary from names to TensorInfos.
        outputs: Dictionary from names to TensorInfos.
        method_name: Name of the method, such as "tensorflow/serving/predict".
        defaults: Default values of inputs.

    Returns:
        A SignatureDef.
    """
    message = messages.SignatureDef()
    for target, given in ((message.inputs, inputs), (message.outputs, outputs)):
        for key, info in (given or {}).items():
            target[key].CopyFrom(messages.ours(messages.TensorInfo, info))
    if method_name is not None:
        message.method_name = method_name
    for key, value in (defaults or {}).items():
        message.defaults[key].CopyFrom(messages.ours(messages.TensorProto, value) if hasattr(value, "dtype") else value)
    return message


def predict_signature_def(inputs: Mapping[str, Any], outputs: Mapping[str, Any]) -> Message:
    """Creates a prediction signature from dictionaries of tensors.

    Args:
        inputs: Dictionary from names to tensors.
        outputs: Dictionary from names to tensors.

    Returns:
        A SignatureDef.

    Raises:
        ValueError: If `inputs` or `outputs` is empty.
    """
    for what, given in (("inputs", inputs), ("outputs", outputs)):
        if not given:
            raise ValueError(f"Prediction `{what}` cannot be None or empty.")
    return build_signature_def(_infos(inputs), _infos(outputs), options.PREDICT_METHOD_NAME)


def _infos(tensors: Mapping[str, Any]) -> dict[str, Any]:
    return {key: build_tensor_info(tensor) for key, tensor in tensors.items()}


def classification_signature_def(examples: Tensor, classes: Tensor, scores: Tensor) -> Message:
    """Creates a classification signature for serialized examples.

    Args:
        examples: String tensor of serialized Examples.
        classes: String tensor of class names, or None.
        scores: Float tensor of class scores, or None.

    Returns:
        A SignatureDef.

    Raises:
        ValueError: If `examples` or both results are missing, or the examples are not strings.
    """
    if examples is None:
        raise ValueError("Classification `examples` cannot be None.")
    if classes is None and scores is None:
        raise ValueError("Classification `classes` and `scores` cannot both be None.")
    _check_dtype(examples, tf.string, "Classification input tensors must be of type string")
    outputs = {}
    if classes is not None:
        _check_dtype(classes, tf.string, "Classification classes must be of type string")
        outputs[options.CLASSIFY_OUTPUT_CLASSES] = classes
    if scores is not None:
        _check_dtype(scores, tf.float32, "Classification scores must be of type float")
        outputs[options.CLASSIFY_OUTPUT_SCORES] = scores
    inputs = {options.CLASSIFY_INPUTS: examples}
    return build_signature_def(_infos(inputs), _infos(outputs), options.CLASSIFY_METHOD_NAME)


def regression_signature_def(examples: Tensor, predictions: Tensor) -> Message:
    """Creates a regression signature for serialized examples.

    Args:
        examples: String tensor of serialized Examples.
        predictions: Float tensor.

    Returns:
        A SignatureDef.

    Raises:
        ValueError: If an argument is None, or the examples are not strings.
    """
    if examples is None:
        raise ValueError("Regression `examples` cannot be None.")
    if predictions is None:
        raise ValueError("Regression `predictions` cannot be None.")
    _check_dtype(examples, tf.string, "Regression input tensors must be of type string")
    _check_dtype(predictions, tf.float32, "Regression output tensors must be of type float")
    inputs, outputs = {options.REGRESS_INPUTS: examples}, {options.REGRESS_OUTPUTS: predictions}
    return build_signature_def(_infos(inputs), _infos(outputs), options.REGRESS_METHOD_NAME)


def _check_dtype(tensor: Tensor, wanted: DType, message: str) -> None:
    if tensor.dtype.base_dtype != wanted:
        raise ValueError(f"{message}. Received dtype: {tensor.dtype.name}.")


def is_valid_signature(signature_def: Message) -> bool:
    """Returns whether a SignatureDef is a valid prediction, classification or regression signature.

    Args:
        signature_def: SignatureDef message.
    """
    if signature_def is None or signature_def.method_name not in _METHODS:
        return False
    inputs, outputs = signature_def.inputs, signature_def.outputs
    if signature_def.method_name == options.PREDICT_METHOD_NAME:
        return bool(inputs) and bool(outputs)
    if set(inputs) != {"inputs"} or inputs["inputs"].dtype != tf.string.as_datatype_enum:
        return False
    if signature_def.method_name == options.REGRESS_METHOD_NAME:
        return set(outputs) == {"outputs"} and outputs["outputs"].dtype == tf.float32.as_datatype_enum
    kinds = {options.CLASSIFY_OUTPUT_CLASSES: tf.string, options.CLASSIFY_OUTPUT_SCORES: tf.float32}
    return bool(outputs) and all(key in kinds and o.dtype == kinds[key].as_datatype_enum for key, o in outputs.items())


class MethodNameUpdater:
    """Changes the method names of the signatures of a SavedModel.

    Args:
        export_dir: Folder of the SavedModel.
    """

    def __init__(self, export_dir: Path) -> None:
        self._folder = os.fspath(export_dir)
        self._model = read_saved_model(self._folder)

    def replace_method_name(self, signature_key: str, method_name: str, tags: Iterable[str] | None = None) -> None:
        """Changes the method name of a signature, in all graphs or in those with `tags`.

        Args:
            signature_key: Name of the signature.
            method_name: New name of the method.
            tags: Tags of the graph; all graphs by default.

        Raises:
            ValueError: If an argument is empty, or there is no such signature or graph.
        """
        if not signature_key:
            raise ValueError("`signature_key` must be defined.")
        if not method_name:
            raise ValueError("`method_name` must be defined.")
        wanted = None if not tags else {tags} if isinstance(tags, str) else set(tags)
        found = False
        for meta_graph in self._model.meta_graphs:
            if wanted is not None and wanted != set(meta_graph.meta_info_def.tags):
                continue
            if signature_key not in meta_graph.signature_def:
                raise ValueError(f"MetaGraphDef associated with tags {tags} does not have a signature {signature_key}.")
            meta_graph.signature_def[signature_key].method_name = method_name
            found = True
        if not found:
            raise ValueError(f"MetaGraphDef associated with tags {tags} could not be found in SavedModel.")

    def save(self, new_export_dir: Path | None = None) -> None:
        """Writes the SavedModel file back, or to `new_export_dir`.

        Args:
            new_export_dir: Folder to write to; None writes the file back.
        """
        folder = self._folder if new_export_dir is None else os.fspath(new_export_dir)
        with failures_of(folder):
            os.makedirs(folder, exist_ok=True)
        with replacing(binary_path(folder)) as file:
            file.write(self._model.SerializeToString())
