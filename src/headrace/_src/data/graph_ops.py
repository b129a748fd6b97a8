"""Ops that create and read datasets, iterators and optionals in graphs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.cursor import AHEAD_ROWS, Run
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.node import PlanNode, filled, restart_streams
from headrace._src.data.plan.tensors import plan_behind
from headrace._src.data.structure import flat_specs, from_arrays, to_arrays
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.optional_value import OptionalValue
from headrace._src.tensors.resource import resource_of
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.tensor_list import as_variant


def _scalar(call: ShapeCall) -> tuple[int, ...]:
    return ()


def _declared(call: ShapeCall) -> Any:
    return [[None if s.rank is None else tuple(s.as_list()) for s in call.attrs["output_shapes"]]]


@op(
    "MakePlan",
    "[Tin] -> handle: variant",
    Tin=ANY,
    shape=_scalar,
    engine="host",
    stateful=True,
    differentiable=False,
    own=True,
)
def make_plan(xp, tensors, *, plan: Any, symbols: Any):
    """Returns the dataset of a plan with the values of its graph tensors."""
    values = {i: EagerTensor(a, s.dtype) for i, s, a in zip(map(id, symbols), symbols, tensors, strict=True)}
    return as_variant(filled(plan, values))


@op("MakeIteratorOf", "variant -> handle: resource", shape=_scalar, engine="host", stateful=True, reentrant=True,
    differentiable=False, own=True)  # fmt: skip
def make_iterator(xp, dataset, *, start: Any):
    """Returns an iterator at the beginning of a dataset."""
    return start(dataset)._handle_tensor()._array


@op("IteratorGetNext", "resource -> components: [output_types]", shape=_declared, engine="host", stateful=True,
    reentrant=True, differentiable=False)  # fmt: skip
def iterator_get_next(xp, iterator, *, output_types: list[DType], output_shapes: list[TensorShape]):
    """Returns the next element; raises OutOfRangeError at the end."""
    found = resource_of(iterator)
    leaves = found.next_leaves()
    if leaves is None:
        raise errors.out_of_range("End of sequence")
    return to_arrays(found.specs, leaves)


@op("IteratorGetNextAsOptional", "resource -> optional: variant", shape=_scalar, engine="host", stateful=True,
    reentrant=True, differentiable=False)  # fmt: skip
def iterator_get_next_as_optional(xp, iterator, *, output_types: list[DType], output_shapes: list[TensorShape]):
    """Returns the next element as an optional, which is empty at the end."""
    found = resource_of(iterator)
    leaves = found.next_leaves()
    return as_variant(OptionalValue(None if leaves is None else to_arrays(found.specs, leaves)))


def component_attrs(spec: StructureSpec) -> dict[str, Any]:
    """Returns the attributes that describe an element's tensors."""
    parts = [s for leaf in flat_specs(spec) for s in nest.flatten(leaf, expand_composites=True)]
    return {"output_types": [s.dtype for s in parts], "output_shapes": [s.shape for s in parts]}


def packed(spec: StructureSpec, tensors: Iterable[Tensor]) -> Any:
    """Builds an element from the tensors of its components."""
    return nest.pack_sequence_as(spec, list(tensors), expand_composites=True)


@op("DatasetCardinality", "variant -> cardinality: int64", shape=_scalar, engine="host", differentiable=False)
def dataset_cardinality(xp, input_dataset):
    """Returns the number of elements of a dataset."""
    return np.asarray(plan_behind(input_dataset).cardinality(), np.int64)


@op("DatasetToSingleElement", "variant -> components: [output_types]", shape=_declared, engine="host", stateful=True,
    reentrant=True, differentiable=False)  # fmt: skip
def dataset_to_single_element(xp, dataset, *, output_types: list[DType], output_shapes: list[TensorShape]):
    """Returns the only element of a dataset."""
    plan = plan_behind(dataset)
    return to_arrays(plan.specs, single_element(plan))


def single_element(plan: PlanNode) -> tuple[Any, ...]:
    """Returns the leaves of a plan's only element."""
    run = Run()
    restart_streams(plan)
    try:
        cursor = run.open(plan)
        row = cursor.next_row()
        if row is None:
            raise errors.invalid_argument("Dataset was empty.")
        if cursor.next_row() is not None:
            raise errors.invalid_argument("Dataset had more than one element.")
        return row
    finally:
        run.close()


@op("ReduceDataset", "variant, [Tstate], [Targuments] -> components: [output_types]", Tstate=ANY, Targuments=ANY,
    shape=_declared, engine="host", stateful=True, reentrant=True, differentiable=False)  # fmt: skip
def reduce_dataset(
    xp, input_dataset, initial_state, other_arguments, *, f: Any, output_types: list[DType],
    output_shapes: list[TensorShape],
):  # fmt: skip
    """Reduces all elements of a dataset with a function of the state and an element."""
    specs = flat_specs(f.spec)
    function = f.function.with_captures(
        [EagerTensor(a, t.dtype) for a, t in zip(other_arguments, f.function.captures, strict=True)]
    )
    state = reduced(plan_behind(input_dataset), function, from_arrays(specs, initial_state))
    return to_arrays(specs, state)


def reduced(plan: PlanNode, function: UserFunction, state: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the last state of a reduction."""
    run = Run()
    restart_streams(plan)
    try:
        cursor = run.open(plan)
        limit = AHEAD_ROWS if plan.pure else 1
        while (block := cursor.pull(limit)) is not None:
            for row in block.rows():
                state = function((*state, *row))
        return state
    finally:
        run.close()
