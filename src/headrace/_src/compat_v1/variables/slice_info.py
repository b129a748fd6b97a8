"""SliceInfo: which slice of a whole tensor a part of a partitioned variable is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import headrace as tf
from headrace._src.compat_v1.typing import Message
from headrace._src.formats import messages
from headrace._src.graph.graph_variable import GraphVariable


@dataclass(frozen=True)
class SliceInfo:
    """The name and shape of the whole tensor, and where the part begins and how large it is."""

    full_name: str
    full_shape: tuple[int, ...]
    var_offset: tuple[int, ...]
    var_shape: tuple[int, ...]

    @staticmethod
    def from_proto(message: Message) -> SliceInfo:
        return SliceInfo(
            message.full_name, tuple(message.full_shape), tuple(message.var_offset), tuple(message.var_shape)
        )

    def to_proto(self) -> Message:
        return messages.SaveSliceInfoDef(
            full_name=self.full_name,
            full_shape=self.full_shape,
            var_offset=self.var_offset,
            var_shape=self.var_shape,
        )

    @property
    def spec(self) -> str:
        """The slice as the save and restore ops take it: "3 2 0,2:0,2"."""
        sizes = "".join(f"{size} " for size in self.full_shape)
        extents = zip(self.var_offset, self.var_shape, strict=True)
        return sizes + ":".join(f"{start},{length}" for start, length in extents)


@dataclass(frozen=True)
class _Spec:
    """One part as a saver takes it."""

    name: str
    tensor: Any
    slice_spec: str


class PartitionedSaveable:
    """Saves and restores the parts of a partitioned variable as slices of one tensor."""

    def __init__(self, name: str, parts: Sequence[GraphVariable]) -> None:
        self.name, self._parts = name, list(parts)
        self.specs = [_Spec(name, part._as_graph_element(), part._save_slice_info.spec) for part in parts]

    def restore(self, restored_tensors: Sequence[Any], restored_shapes: Any) -> Any:
        """Returns the operation that assigns the values to the parts."""
        pairs = zip(self._parts, restored_tensors, strict=True)
        return tf.group(*(tf.raw_ops.AssignVariableOp(resource=part.handle, value=value) for part, value in pairs))
