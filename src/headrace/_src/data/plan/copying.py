"""Copies of plan nodes that read from other plans."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from headrace._src.data.plan.cache import Cache
from headrace._src.data.plan.node import PlanNode


def with_inputs(plan: PlanNode, inputs: Sequence[PlanNode]) -> PlanNode:
    """Returns a copy of a node that reads from other plans, and so do the nodes that it has made of its inputs."""
    if isinstance(plan, Cache):
        return Cache(inputs[0], plan.filename)  # what it has in memory are the elements of the old input
    made = copy.copy(plan)
    made.inputs = tuple(inputs)
    replaced = {id(old): new for old, new in zip(plan.inputs, inputs, strict=True)}
    for name, value in vars(plan).items():
        if isinstance(value, PlanNode) and any(id(source) in replaced for source in value.inputs):
            own = [replaced.get(id(source), source) for source in value.inputs]
            setattr(made, name, with_inputs(value, own))
    return made
