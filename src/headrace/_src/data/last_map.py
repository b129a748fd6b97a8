"""The last map of a dataset, taken off so that an accelerator can run it.

A map that casts images to float32 makes batches four times as large. If it runs on the device, the small ones travel.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from headrace._src.data.dataset import Dataset
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.copying import with_inputs
from headrace._src.data.plan.map import Map
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.prefetch import Prefetch
from headrace._src.data.plan.repeat import Repeat
from headrace._src.data.plan.take_skip import Skip, Take
from headrace._src.data.plan.to_device import ToDevice
from headrace._src.runtime.xla.executor import CompiledGraph
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.tensors import nest
from headrace._src.tensors.context import state
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor

# A function of single elements gives the same before them as after them.
_TRANSPARENT = (Prefetch, Repeat, Skip, Take, ToDevice)


def split_last_map(dataset: Any) -> tuple[Any, Callable[[Any], Any] | None]:
    """Returns the dataset without its last map, and the function to apply to its elements on the device.

    The dataset itself and None are returned where nothing is gained: without an accelerator, without such a map, if
    its results are not larger than what it takes, or if it does more than compute with numbers.
    """
    if state.device != "" or state.strategy is not None or not isinstance(dataset, Dataset):
        return dataset, None
    above: list[PlanNode] = []
    plan = dataset._plan
    while isinstance(plan, _TRANSPARENT):
        above.append(plan)
        plan = plan.inputs[0]
    if not isinstance(plan, Map) or not plan.pure or not _pays_on_device(plan.function, plan.inputs[0].specs):
        return dataset, None
    try:
        program = CompiledGraph(plan.function.graph)
    except Uncompilable:
        return dataset, None
    function, source = plan.function, plan.inputs[0]
    for node in reversed(above):
        moved = with_inputs(node, [source])
        moved.spec = source.spec
        source = moved
    return Dataset(source), _on_tensors(function, program)


def _pays_on_device(function: UserFunction, taken: list[Any]) -> bool:
    given = function.output_specs
    if not all(type(spec) is TensorSpec and spec.dtype.is_numpy_compatible for spec in (*taken, *given)):
        return False
    if any(op.entry.engine == "host" or op.entry.reentrant for op in function.graph.operations):
        return False
    return _bytes(taken) < _bytes(given)


def _bytes(specs: list[Any]) -> float:
    """Returns the size of an element, unknown dimensions being counted as one."""
    return sum(
        math.inf if spec.shape.rank is None else spec.dtype.size * math.prod(d or 1 for d in spec.shape.as_list())
        for spec in specs
    )


def _on_tensors(function: UserFunction, program: CompiledGraph) -> Callable[[Any], Any]:
    def call(element: Any) -> Any:
        arrays = [tensor._array for tensor in nest.flatten(element)]
        results = program.run([*arrays, *function.capture_arrays])
        tensors = [EagerTensor(a, s.dtype) for a, s in zip(results, function.output_specs, strict=True)]
        return nest.pack_sequence_as(function.output_spec, tensors)

    return call
