"""save and load: a dataset in a folder, in a layout that TensorFlow reads and writes too."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from headrace._src.base import errors
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.snapshot import Stored, compression_kind, write_all
from headrace._src.data.plan.tensors import Elements
from headrace._src.data.specs import DatasetSpec
from headrace._src.formats import messages
from headrace._src.formats.dataset_files import SPEC_FILE, find_run
from headrace._src.formats.files import read_file, replacing
from headrace._src.graph.graph_def.structured_value import decode, encode
from headrace._src.tensors import nest
from headrace._src.tensors.specs import StructureSpec, TypeSpec
from headrace._src.tensors.tensor_list import as_variant


def save(plan: PlanNode, path: str, compression: str | None, shard_func: Callable[..., Any] | None = None) -> None:
    """Writes the elements, then their spec, which makes the folder a valid dataset."""
    path = os.fspath(path)
    write_all(plan, path, compression, shard_func)
    with replacing(os.path.join(path, SPEC_FILE)) as file:
        file.write(encode(plan.spec).SerializeToString())


def loaded(path: str, spec: StructureSpec | None, compression: str | None) -> Stored:
    """Returns the plan of the elements in a folder."""
    path = os.fspath(path)
    found = find_run(path)
    if spec is None:
        spec = _stored_spec(os.path.join(path, SPEC_FILE))
    if found is None:
        raise errors.not_found(f"{path}: the folder does not hold a complete dataset (no snapshot.metadata).")
    return Stored(found.shards, spec, compression_kind(compression), found.count)


def shards_of(stored: Stored) -> PlanNode:
    """Returns a plan whose elements are datasets, one per shard."""
    plans = [Stored((shard,), stored.spec, stored.compression, -2) for shard in stored.shards]
    return Elements(DatasetSpec(stored.spec), [(as_variant(plan),) for plan in plans])


def _stored_spec(path: str) -> StructureSpec:
    if not os.path.exists(path):
        raise errors.not_found(f"tf.data snapshot element_spec file not found: {path}.")
    spec = decode(messages.parse(messages.StructuredValue, read_file(path), path))
    if not all(isinstance(leaf, TypeSpec) for leaf in nest.flatten(spec)):
        raise errors.data_loss(f"{path}: {spec} is not a spec of elements.")
    return spec
