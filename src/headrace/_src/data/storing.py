"""save and load: a folder with the elements and, as JSON, their spec."""

from __future__ import annotations

import json
import os
import zlib
from typing import Any

from headrace._src.base import errors
from headrace._src.data.engine.cursor import Run, rows_of
from headrace._src.data.engine.store import ElementWriter
from headrace._src.data.plan.node import UNKNOWN, Node
from headrace._src.data.plan.snapshot import Stored, compression_kind
from headrace._src.data.specs import NoneTensorSpec
from headrace._src.formats.files import failures_of, read_file, replacing
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.ragged import RaggedTensorSpec
from headrace._src.tensors.sparse import SparseTensorSpec
from headrace._src.tensors.specs import TensorSpec

_DESCRIPTION = "headrace_dataset.json"


def save(plan: Node, path: str, compression: Any) -> None:
    path = os.fspath(path)
    kind = compression_kind(compression)
    with failures_of(path):
        os.makedirs(path, exist_ok=True)
    run, count = Run(), 0
    try:
        with ElementWriter(os.path.join(path, "elements"), plan.specs, kind) as writer:
            for row in rows_of(run.open(plan)):
                writer.write(row)
                count += 1
    finally:
        run.close()
    description = {"spec": _to_json(plan.spec), "compression": kind, "count": count}
    with replacing(os.path.join(path, _DESCRIPTION)) as file:
        file.write(json.dumps(description).encode())


def loaded(path: str, spec: Any, compression: Any) -> Node:
    path = os.fspath(path)
    try:
        description = json.loads(read_file(os.path.join(path, _DESCRIPTION)))
        found = _from_json(description["spec"]) if spec is None else spec
        kind, count = str(description["compression"]), int(description["count"])
    except (ValueError, KeyError, TypeError) as problem:
        raise errors.data_loss(f"{path}: {_DESCRIPTION} is damaged: {problem}") from problem
    return Stored(os.path.join(path, "elements"), found, kind, count if count >= 0 else UNKNOWN)


def _to_json(spec: Any) -> Any:
    if isinstance(spec, TensorSpec):
        return {"tensor": [_dims(spec.shape), spec.dtype.name]}
    if isinstance(spec, RaggedTensorSpec):
        return {"ragged": [_dims(spec.shape), spec.dtype.name, spec.ragged_rank, spec.row_splits_dtype.name]}
    if isinstance(spec, SparseTensorSpec):
        return {"sparse": [_dims(spec.shape), spec.dtype.name]}
    if isinstance(spec, NoneTensorSpec):
        return {"none": []}
    if isinstance(spec, dict):
        return {"dict": [[key, _to_json(value)] for key, value in spec.items()]}
    if isinstance(spec, tuple):
        return {"tuple": [_to_json(part) for part in spec]}
    raise errors.unimplemented(f"A dataset with elements of {spec} cannot be saved.")


def _dims(shape: Any) -> Any:
    return None if shape.rank is None else shape.as_list()


def _from_json(stored: Any) -> Any:
    ((kind, value),) = stored.items()
    if kind == "tensor":
        return TensorSpec(value[0], as_dtype(value[1]))
    if kind == "ragged":
        return RaggedTensorSpec(value[0], as_dtype(value[1]), value[2], as_dtype(value[3]))
    if kind == "sparse":
        return SparseTensorSpec(value[0], as_dtype(value[1]))
    if kind == "none":
        return NoneTensorSpec()
    if kind == "dict":
        return {key: _from_json(part) for key, part in value}
    return tuple(_from_json(part) for part in value)


def fingerprint(plan: Node) -> int:
    """A checksum of the kinds and numbers that make up a plan."""
    parts = [plan.kind, str(plan.spec), *(str(v) for v in vars(plan).values() if isinstance(v, (int, str, bool)))]
    return zlib.crc32("|".join([*parts, *(str(fingerprint(n)) for n in plan.inputs)]).encode())
