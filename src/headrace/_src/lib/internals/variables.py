"""Small functions on tensors and variables that TensorFlow keeps inside its op modules."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.graph.graph import Graph
from headrace._src.lib.scopes import get_static_value
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.shape import shape
from headrace._src.ops.entry import raw
from headrace._src.ops.state.variable import Variable
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import Mode, state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike


def is_resource_variable(var: object) -> bool:
    """Whether `var` is a variable with a resource handle.

    Args:
        var: Any object.

    Returns:
        True or False.
    """
    return isinstance(var, Variable)


def is_ragged(value: object) -> bool:
    """Whether `value` is a ragged tensor."""
    return isinstance(value, RaggedTensor)


def convert_variables_to_tensors(values: object) -> object:
    """Replaces the variables in a structure with their values. Composites convert their own variables."""

    def converted(value: Any) -> Any:
        if isinstance(value, Variable):
            return value.value()
        convert = getattr(value, "_convert_variables_to_tensors", None)
        return value if convert is None else convert()

    return nest.map_structure(converted, values)


def replace_variables_with_atoms(values: object) -> object:
    """Replaces the variables in a structure with a plain value that has no components."""
    return nest.map_structure(lambda v: 0 if isinstance(v, Variable) else v, values)


def assign_moving_average(
    variable: Variable, value: TensorLike, decay: TensorLike, zero_debias: bool = True, name: str | None = None
) -> Tensor | Variable:
    """Updates a variable to `variable * decay + value * (1 - decay)`.

    Args:
        variable: Variable that holds the average.
        value: Tensor of its shape.
        decay: Share of the old value that is kept.
        zero_debias: Has no effect.
        name: Name of the operation.

    Returns:
        The variable with its new value.
    """
    share = 1 - convert_to_tensor(decay, variable.dtype)
    return variable.assign_sub((variable - convert_to_tensor(value, variable.dtype)) * share)


def convert_to_tensor_or_composite(
    value: TensorLike | Composite, dtype: DTypeLike | None = None, name: str | None = None
) -> Tensor | Composite:
    """Returns composites as they are and everything else as a tensor."""
    if isinstance(value, Composite):
        return value
    return convert_to_tensor(value, dtype=dtype, name=name)


def constant_value_as_shape(tensor: TensorLike) -> TensorShape:
    """Returns the shape that a tensor of sizes describes, with unknown sizes where they are not known."""
    tensor = as_tensor(tensor)
    value: Any = get_static_value(tensor, partial=True)
    if value is None:
        return TensorShape([None] * tensor.shape[0] if tensor.shape.rank == 1 and tensor.shape[0] is not None else None)
    if np.ndim(value) == 0:
        if value == -1:
            return TensorShape(None)
        raise ValueError(
            f"Received a scalar with value '{value}' as shape; require a statically known scalar with value '-1'."
        )
    return TensorShape([None if size is None or size == -1 else operator.index(size) for size in value])


def try_evaluate_constant(tensor: TensorLike) -> Array | None:
    """Returns the value of a tensor of a graph if it follows from constants, by any operations, else None."""
    return static_value(tensor)


def shape_internal(
    input: TensorLike, name: str | None = None, optimize: bool = True, out_type: DTypeLike | None = None
) -> Tensor:
    """Returns the shape of a tensor."""
    return shape(input, dtypes.int32 if out_type is None else out_type, name)


def bucketize(input: TensorLike, boundaries: Sequence[float], name: str | None = None) -> Tensor:
    """Returns the number of the bucket of each element."""
    return raw.Bucketize(input=as_tensor(input), boundaries=[float(b) for b in boundaries], name=name)


def graph_of_inputs(op_input_list: object, graph: Graph | None = None) -> Graph | Mode | None:
    """Returns the graph of the tensors in a list, or the current one."""
    if graph is not None:
        return graph
    for tensor in nest.flatten(op_input_list, expand_composites=True):
        found = getattr(tensor, "graph", None) if hasattr(tensor, "op") else None
        if found is not None:
            return found
    return state.mode


def broadcast_weights(weights: TensorLike, values: TensorLike) -> Tensor:
    """Returns weights with the shape of `values`; a size of 1 is repeated.

    Args:
        weights: Tensor whose shape broadcasts to that of `values`.
        values: Tensor that the weights belong to.

    Raises:
        ValueError: If the rank of `weights` is neither 0 nor that of `values`.
    """
    values = as_tensor(values)
    tensor = as_tensor(weights)
    if tensor.shape.rank not in (None, 0, values.shape.rank):
        raise ValueError(
            f"weights can not be broadcast to values. values.rank={values.shape.rank}. "
            f"weights.rank={tensor.shape.rank}. values.shape={values.shape}. weights.shape={tensor.shape}."
        )
    return tensor * cast(raw.OnesLike(values), tensor.dtype)
