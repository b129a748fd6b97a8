"""SavedModelBuilder: writes graphs and the variables of a session as a SavedModel of TensorFlow 1."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from typing import Any

from headrace._src.compat_v1.graph.collections import GraphKeys, get_collection
from headrace._src.compat_v1.saved_model.signature_defs import predict_signature_def
from headrace._src.compat_v1.train.save_nodes import default_objects
from headrace._src.compat_v1.train.saver import Saver
from headrace._src.compat_v1.typing import Message, Path, Runnable, SessionLike
from headrace._src.formats import messages
from headrace._src.formats.files import failures_of, replacing
from headrace._src.graph.operation import Operation
from headrace._src.saved_model import options
from headrace._src.saved_model.files import SCHEMA_VERSION, assets_folder, binary_path, text_path, variables_prefix
from headrace._src.tensors.tensor import Tensor

LEGACY_INIT_OP_KEY = "legacy_init_op"
MAIN_OP_KEY = "saved_model_main_op"
INIT_SIGNATURE = "__saved_model_init_op"


class SavedModelBuilder:
    """Collects graphs for a SavedModel. The first graph is added with the values of variables.

    Args:
        export_dir: Output folder, which must be empty or missing.
    """

    def __init__(self, export_dir: Path) -> None:
        self._folder = os.fspath(export_dir)
        if os.path.isdir(self._folder) and os.listdir(self._folder):
            raise AssertionError(
                f"Export directory {self._folder} already exists, and isn't empty. Please choose a different export "
                "directory, or delete all the contents of the specified directory: "
                f"{sorted(os.listdir(self._folder))}"
            )
        with failures_of(self._folder):
            os.makedirs(self._folder, exist_ok=True)
        self._message = messages.SavedModel(saved_model_schema_version=SCHEMA_VERSION)
        self._has_variables = False

    def add_meta_graph_and_variables(
        self,
        sess: SessionLike,
        tags: Sequence[str],
        signature_def_map: Mapping[str, Any] | None = None,
        assets_collection: Sequence[Any] | None = None,
        legacy_init_op: Runnable | None = None,
        clear_devices: bool = False,
        main_op: Runnable | None = None,
        strip_default_attrs: bool = False,
        saver: Saver | None = None,
    ) -> None:
        """Adds the default graph, the values of its variables in `sess`, and its assets.

        Args:
            sess: Session that holds the values of variables.
            tags: Tags of the graph, such as `["serve"]`.
            signature_def_map: Dictionary from names to SignatureDefs.
            assets_collection: Constant string tensors with the paths of asset files.
            legacy_init_op: Older name of `main_op`.
            clear_devices: Whether to clear the devices of operations.
            main_op: Operation that runs on loading, after the variables are restored.
            strip_default_attrs: Recorded in the meta graph.
            saver: Saver for the variables; by default one for all of them.
        """
        if self._has_variables:
            raise AssertionError(
                "Graph state including variables and assets has already been saved. Please invoke `add_meta_graph()` "
                "instead."
            )
        assets = self._checked(signature_def_map, assets_collection, legacy_init_op, main_op)
        saver = saver or _default_saver()
        with failures_of(self._folder):
            os.makedirs(os.path.dirname(variables_prefix(self._folder)), exist_ok=True)
        saver.save(sess, variables_prefix(self._folder), write_meta_graph=False, write_state=False)
        self._add(saver, tags, signature_def_map, assets, main_op or legacy_init_op, clear_devices, strip_default_attrs)
        self._has_variables = True

    def add_meta_graph(
        self,
        tags: Sequence[str],
        signature_def_map: Mapping[str, Any] | None = None,
        assets_collection: Sequence[Any] | None = None,
        legacy_init_op: Runnable | None = None,
        clear_devices: bool = False,
        main_op: Runnable | None = None,
        strip_default_attrs: bool = False,
        saver: Saver | None = None,
    ) -> None:
        """Adds the default graph, which uses the variables that were saved with the first graph.

        Args:
            tags: Tags of the graph.
            signature_def_map: Dictionary from names to SignatureDefs.
            assets_collection: Constant string tensors with the paths of asset files.
            legacy_init_op: Older name of `main_op`.
            clear_devices: Whether to clear the devices of operations.
            main_op: Operation that runs on loading, after the variables are restored.
            strip_default_attrs: Recorded in the meta graph.
            saver: Saver for the variables; by default one for all of them.
        """
        if not self._has_variables:
            raise AssertionError(
                "Graph state including variables and assets has not been saved yet. Please invoke "
                "`add_meta_graph_and_variables()` first."
            )
        assets = self._checked(signature_def_map, assets_collection, legacy_init_op, main_op)
        self._add(
            saver or _default_saver(), tags, signature_def_map, assets, main_op or legacy_init_op, clear_devices,
            strip_default_attrs,
        )  # fmt: skip

    def _checked(
        self,
        signatures: Mapping[str, Any] | None,
        assets: Sequence[Any] | None,
        legacy_init_op: Runnable | None,
        main_op: Runnable | None,
    ) -> list[Any]:
        """Checks the arguments and copies the assets. Returns their AssetFileDefs."""
        for signature in (signatures or {}).values():
            for info in [*signature.inputs.values(), *signature.outputs.values()]:
                if info.WhichOneof("encoding") is None:
                    raise AssertionError(
                        "All TensorInfo protos used in the SignatureDefs must have the `name` field, or another "
                        f"encoding, set: {info}"
                    )
                if not info.dtype:
                    raise AssertionError(
                        f"All TensorInfo protos used in the SignatureDefs must have the `dtype` field set: {info}"
                    )
        if main_op is not None and legacy_init_op is not None:
            raise ValueError("Cannot add both legacy_init_op and main_op to the SavedModel; give one of them.")
        for operation in (main_op, legacy_init_op):
            if operation is not None and not isinstance(operation, Operation):
                raise TypeError(f"Expected {operation} to be an Operation but got type {type(operation)}.")
        return [self._copied(tensor) for tensor in assets or ()]

    def _copied(self, tensor: Tensor) -> Message:
        """Copies the asset file that a constant names. Repeated file names get a number."""
        if tensor.op.type != "Const":
            raise TypeError(f"An asset must be a constant string tensor; received {tensor}.")
        source = os.fsdecode(tensor.op.attrs["value"]._array.item())
        if not source:
            raise ValueError(f"Asset filepath tensor {tensor.name} is empty.")
        folder = assets_folder(self._folder)
        with failures_of(source):
            os.makedirs(folder, exist_ok=True)
            name = _free_name(folder, source)
            shutil.copyfile(source, os.path.join(folder, name))
        message = messages.AssetFileDef(filename=name)
        message.tensor_info.name = tensor.name
        return message

    def _add(
        self, saver: Saver, tags: Sequence[str], signatures: Mapping[str, Any] | None, assets: list[Any],
        init_op: Runnable | None, clear_devices: bool, strip_default_attrs: bool,
    ) -> None:  # fmt: skip
        meta_graph = saver.export_meta_graph(clear_devices=clear_devices, strip_default_attrs=strip_default_attrs)
        meta_graph.meta_info_def.tags.extend([tags] if isinstance(tags, str) else tags)
        for key, signature in (signatures or {}).items():
            meta_graph.signature_def[key].CopyFrom(messages.ours(messages.SignatureDef, signature))
        for asset in assets:
            meta_graph.collection_def[options.ASSETS_KEY].any_list.value.add().Pack(asset)
        if init_op is not None:
            meta_graph.collection_def[MAIN_OP_KEY].node_list.value.append(init_op.name)
            meta_graph.signature_def[INIT_SIGNATURE].outputs[INIT_SIGNATURE].name = init_op.name
        self._message.meta_graphs.append(meta_graph)

    def save(
        self,
        as_text: bool = False,
        experimental_image_format: bool = False,
        experimental_image_writer_options: Any = None,
    ) -> bytes:
        """Writes the SavedModel file and returns its path.

        Args:
            as_text: Whether to write the file as text.
            experimental_image_format: Must be False.
            experimental_image_writer_options: Ignored.

        Returns:
            The path of the file, as bytes.

        Raises:
            NotImplementedError: If `experimental_image_format` is True.
        """
        if experimental_image_format:
            raise NotImplementedError("SavedModelBuilder.save: experimental_image_format=True is not supported.")
        path = text_path(self._folder) if as_text else binary_path(self._folder)
        with replacing(path) as file:
            file.write(messages.to_text(self._message).encode() if as_text else self._message.SerializeToString())
        return path.encode()


def _free_name(folder: str, source: str) -> str:
    name, number = os.path.basename(source), 0
    while os.path.exists(os.path.join(folder, name)) and not _same_content(os.path.join(folder, name), source):
        number += 1
        name = f"{os.path.basename(source)}_{number}"
    return name


def _same_content(path: str, other: str) -> bool:
    with open(path, "rb") as first, open(other, "rb") as second:
        return first.read() == second.read()


def _default_saver() -> Saver:
    return Saver(default_objects(), sharded=True, allow_empty=True)


def simple_save(
    session: SessionLike,
    export_dir: Path,
    inputs: Mapping[str, Any],
    outputs: Mapping[str, Any],
    legacy_init_op: Runnable | None = None,
) -> None:
    """Writes a SavedModel with one serving signature. `inputs` and `outputs` are dictionaries of tensors.

    Args:
        session: Session with the values of variables.
        export_dir: Folder of the SavedModel.
        inputs: Dictionary from names to tensors.
        outputs: Dictionary from names to tensors.
        legacy_init_op: Operation that runs on loading.
    """
    with session.graph.as_default():
        signature = predict_signature_def(inputs, outputs)
        builder = SavedModelBuilder(export_dir)
        builder.add_meta_graph_and_variables(
            session,
            [options.SERVING],
            {options.DEFAULT_SERVING_SIGNATURE_DEF_KEY: signature},
            assets_collection=get_collection(GraphKeys.ASSET_FILEPATHS),
            main_op=legacy_init_op,
            clear_devices=True,
        )
        builder.save()
