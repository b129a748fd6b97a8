"""copy_to_device and prefetch_to_device: elements whose tensors an iterator returns on an accelerator.

The elements that later transformations read stay on the host; a copy is worth its time only where elements are used.
"""

from __future__ import annotations

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.prefetcher import Prefetcher
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.prefetch import Prefetch
from headrace._src.data.structure import has_array
from headrace._src.lib.device_spec import DeviceSpec
from headrace._src.runtime.eager.placement import is_numeric, segment_of_scope
from headrace._src.runtime.eager.transfer import array_on

_AHEAD = 2  # elements on the device besides the one in use


class ToDevice(PlanNode):
    """The same elements, on a device when they are taken from an iterator."""

    kind = "_CopyToDeviceDataset"

    def __init__(self, source: PlanNode, device: str, ahead: int = 0) -> None:
        super().__init__(source.spec, source)
        self.device, self.ahead = DeviceSpec.from_string(device).to_string(), ahead

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def open(self, run: Run) -> Cursor:
        return run.open(self.inputs[0])


def opened_on_device(plan: PlanNode, run: Run) -> Cursor:
    """Opens a plan for an iterator: its elements are copied to the device that the plan names, if it does."""
    cursor = run.open(plan)
    while isinstance(plan, Prefetch):
        plan = plan.inputs[0]
    if not isinstance(plan, ToDevice):
        return cursor
    segment = segment_of_scope(plan.device)
    if segment is None:
        return cursor
    numeric = [has_array(spec) and is_numeric(spec.dtype) for spec in plan.specs]
    copies = _CopyCursor(cursor, numeric, segment.label.device)
    return Prefetcher(run, copies, _AHEAD if plan.ahead < 0 else plan.ahead) if plan.ahead else copies


class _CopyCursor(Cursor):
    """Starts the copy of each element; XLA waits for it where the element is used."""

    def __init__(self, source: Cursor, numeric: list[bool], device: object) -> None:
        self._source, self._numeric, self._device = source, numeric, device

    def pull(self, limit: int) -> Block | None:
        row = self._source.next_row()
        if row is None:
            return None
        return Block.of_rows([tuple([self._copy(*pair) for pair in zip(row, self._numeric, strict=True)])])

    def _copy(self, leaf: object, numeric: bool) -> object:
        return array_on(leaf, self._device) if numeric and type(leaf) is np.ndarray else leaf
