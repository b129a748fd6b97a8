"""The objects of a loaded SavedModel: plain objects with attributes, assets, resources, the map of signatures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from headrace._src.function.concrete import ConcreteFunction
from headrace._src.ops.entry import raw
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.resource import resource_of
from headrace._src.tensors.table import MutableTable
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.trackable import AutoTrackable, Trackable


class LoadedObject(AutoTrackable):
    """An object of a loaded SavedModel. Its original class is unknown; its children are attributes."""


class LoadedCallable(LoadedObject):
    """An object that was saved with a function `__call__`."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return vars(self)["__call__"](*args, **kwargs)


class LoadedOptimizer(LoadedObject):
    """An optimizer of a loaded SavedModel. Its slot variables belong to pairs of a variable and a slot name."""

    def __init__(self) -> None:
        self._slots: dict[tuple[int, str], Variable] = {}

    def add_slot(self, variable: Variable, name: str, slot: Variable) -> None:
        """Records the slot variable of a variable."""
        self._slots[id(variable), name] = slot

    def get_slot(self, variable: Variable, name: str) -> Variable | None:
        """Returns the slot variable of a variable, or None."""
        return self._slots.get((id(variable), name))

    def get_slot_names(self) -> list[str]:
        """Returns the names of all slots."""
        return sorted({name for _, name in self._slots})

    def variables(self) -> list[Variable]:
        """Returns all slot variables."""
        return list(self._slots.values())


class LoadedAsset(Trackable):
    """A file that belongs to a SavedModel."""

    def __init__(self, path: EagerTensor) -> None:
        self.asset_path = path


class LoadedConstant(Trackable):
    """A tensor captured by functions."""

    def __init__(self, value: EagerTensor) -> None:
        self.value = value


class LoadedResource(AutoTrackable):
    """A resource other than a variable, such as a table, created by functions of the SavedModel itself."""

    def __init__(self) -> None:
        self._handle: Any = None

    @property
    def resource_handle(self) -> Tensor:
        if self._handle is None:
            with entered(None), recording():
                self._handle = vars(self)["_create_resource"]()
            if isinstance(resource_of(self._handle._array), MutableTable):
                self._checkpoint_attribute = "table"
        return self._handle

    def initialize(self) -> None:
        """Fills the resource."""
        function = vars(self).get("_initialize")
        if function is not None:
            with entered(None), recording():
                function()

    def _serialize_to_tensors(self) -> dict[str, Any]:
        table = resource_of(self.resource_handle._array)
        if not isinstance(table, MutableTable):
            return {}
        keys, values = raw.LookupTableExportV2(self.resource_handle, Tkeys=table.key_dtype, Tvalues=table.value_dtype)
        return {"-keys": keys, "-values": values}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        raw.LookupTableImportV2(self.resource_handle, restored_tensors["-keys"], restored_tensors["-values"])


class SignatureMap(Mapping[str, Any], Trackable):
    """The signatures of a SavedModel by name."""

    def __init__(self, signatures: Mapping[str, Any] | None = None) -> None:
        self._signatures = dict(signatures or {})

    def add(self, signatures: Mapping[str, Any]) -> None:
        self._signatures.update(signatures)

    def __getitem__(self, key: str) -> ConcreteFunction:
        return self._signatures[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._signatures)

    def __len__(self) -> int:
        return len(self._signatures)

    def __repr__(self) -> str:
        return f"_SignatureMap({self._signatures})"

    __hash__ = object.__hash__
