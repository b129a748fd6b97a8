"""Checkpoints written and read inside a graph, as the savers of TensorFlow 1 and of SavedModels do."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.bundle import index_path
from headrace._src.formats.bundle_writer import BundleWriter, merge_bundles
from headrace._src.formats.checkpoint import CheckpointReader, open_checkpoint
from headrace._src.formats.remote import is_remote
from headrace._src.formats.tensor_slice import TensorSlice, parse_shape_and_slice
from headrace._src.ops.entry import op
from headrace._src.ops.io.confinement import CONFINED_TO, may_act, may_read
from headrace._src.ops.io.paths import local_path
from headrace._src.ops.rules import no_output
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.typing import Array


def _strings(array: Array) -> list[str]:
    return [text.decode("utf-8", "surrogateescape") for text in array.reshape(-1).tolist()]


def _unknown(call: ShapeCall) -> Any:
    return [[None] * len(call.attrs["dtypes"])]


def _slice_of(text: str, name: str) -> tuple[tuple[int, ...], TensorSlice] | None:
    try:
        return parse_shape_and_slice(text)
    except errors.InvalidArgumentError as error:
        raise errors.invalid_argument(f"shape_and_slice of tensor {name!r}: {error.message}") from None


def _check_counts(names: Sequence[str], slices: Sequence[str], tensors: Sequence[Any] | None) -> None:
    if len(names) != len(slices) or (tensors is not None and len(names) != len(tensors)):
        count = "" if tensors is None else f", {len(tensors)} tensors"
        raise errors.invalid_argument(f"got {len(names)} tensor_names, {len(slices)} shape_and_slices{count}")


@op("SaveV2", "string, string, string, [dtypes] ->", dtypes=ANY, shape=no_output, engine="host", stateful=True,
    differentiable=False, own=[CONFINED_TO])  # fmt: skip
def save_v2(xp, prefix, tensor_names, shape_and_slices, tensors, *, confined_to: str = ""):
    """Writes a checkpoint of tensors, or parts of tensors, under names."""
    may_act(confined_to, "writes a checkpoint")
    names, slices = _strings(tensor_names), _strings(shape_and_slices)
    _check_counts(names, slices, tensors)
    with BundleWriter(_prefix(prefix.item())) as writer:
        for name, text, tensor in zip(names, slices, tensors, strict=True):
            part = _slice_of(text, name)
            if part is None:
                writer.add(name, tensor)
            else:
                writer.add_slice(name, *part, tensor)


@op("RestoreV2", "string, string, string -> tensors: [dtypes]", shape=_unknown, engine="host", stateful=True,
    differentiable=False, own=[CONFINED_TO])  # fmt: skip
def restore_v2(xp, prefix, tensor_names, shape_and_slices, *, dtypes: list[DType], confined_to: str = ""):
    """Returns the tensors of a checkpoint that have these names."""
    names, slices = _strings(tensor_names), _strings(shape_and_slices)
    _check_counts(names, slices, None)
    reader = _opened(prefix, confined_to)
    return [_restored(reader, name, text, kind) for name, text, kind in zip(names, slices, dtypes, strict=True)]


def _prefix(name: bytes) -> str:
    return os.fsdecode(name) if is_remote(name) else local_path(name)


def _opened(prefix: Array, confined_to: str) -> CheckpointReader:
    path = _prefix(prefix.item())
    may_read(confined_to, path)
    return open_checkpoint(path)


def _restored(reader: CheckpointReader, name: str, text: str, dtype: DType) -> Any:
    if name not in reader:
        raise errors.not_found(f"Key {name} not found in checkpoint")
    kind, _ = reader.kind_and_shape(name)
    if kind.number != dtype.as_datatype_enum:
        raise errors.invalid_argument(
            f"tensor_name = {name}; expected dtype {dtype.name} does not equal original dtype {kind.name}"
        )
    part = _slice_of(text, name)
    return reader.read(name) if part is None else reader.read_slice(name, part[1])


@op("Restore", "string, string -> tensor: dt", dt=ANY, shape=lambda call: None, engine="host", stateful=True,
    differentiable=False, own=[CONFINED_TO])  # fmt: skip
def restore(xp, file_pattern, tensor_name, *, dt: DType, preferred_shard: int = -1, confined_to: str = ""):
    """Returns one tensor of a checkpoint."""
    return _restored(_opened(file_pattern, confined_to), tensor_name.item().decode(), "", dt)


@op("RestoreSlice", "string, string, string -> tensor: dt", dt=ANY, shape=lambda call: None, engine="host",
    stateful=True, differentiable=False, own=[CONFINED_TO])  # fmt: skip
def restore_slice(
    xp, file_pattern, tensor_name, shape_and_slice, *, dt: DType, preferred_shard: int = -1, confined_to: str = ""
):
    """Returns one tensor of a checkpoint, or a part of it."""
    reader = _opened(file_pattern, confined_to)
    return _restored(reader, tensor_name.item().decode(), shape_and_slice.item().decode(), dt)


@op("MergeV2Checkpoints", "string, string ->", shape=no_output, engine="host", stateful=True, differentiable=False,
    own=[CONFINED_TO])  # fmt: skip
def merge_v2_checkpoints(
    xp, checkpoint_prefixes, destination_prefix, *, delete_old_dirs: bool = True, allow_missing_files: bool = False,
    confined_to: str = "",
):  # fmt: skip
    """Makes one checkpoint of several, which are gone afterwards."""
    may_act(confined_to, "moves checkpoints")
    if is_remote(destination_prefix.item()):
        raise errors.unimplemented(f"MergeV2Checkpoints: {destination_prefix.item()!r} is not on this machine.")
    prefixes = [local_path(p) for p in checkpoint_prefixes.reshape(-1).tolist()]
    if allow_missing_files:
        prefixes = [p for p in prefixes if os.path.exists(index_path(p))]
    merge_bundles(prefixes, local_path(destination_prefix.item()), delete_old_dirs)
