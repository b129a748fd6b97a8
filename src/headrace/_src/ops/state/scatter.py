"""Assigning parts of a variable: rows, elements and slices."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.array.gathering import check_indices
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.rules import no_output
from headrace._src.tensors.dtypes import ANY, INDEX, NUMERIC
from headrace._src.tensors.exclusive import exclusive
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.shapes import dims_text

_ROWS = "resource, Tindices, dtype ->"
_ELEMENTS = "resource, Tindices, T ->"
_EFFECT: dict[str, Any] = {"Tindices": INDEX, "shape": no_output, "stateful": True, "differentiable": False}


def _apply(entry: Op, xp: Any, *arguments: Any, **attrs: Any) -> Any:
    """Runs another op's kernel on the engine in use."""
    return (entry.host if xp is np else entry.device)(*arguments, **attrs)


def _rows(xp: Any, resource: Any, indices: Any, updates: Any, name: str) -> None:
    """Combines rows of a variable with `updates` by the elementwise tensor-scatter op `name`."""
    storage = resource_of(resource, VariableStorage)
    value = storage.read()
    wanted = (*indices.shape, *value.shape[1:])
    if updates.ndim and tuple(updates.shape) != wanted:
        raise errors.invalid_argument(
            f"Must have updates.shape = indices.shape + params.shape[1:] or updates.shape = [], got updates.shape "
            f"{dims_text(updates.shape)}, indices.shape {dims_text(indices.shape)}, params.shape "
            f"{dims_text(value.shape)}"
        )
    updates = xp.broadcast_to(updates, wanted)
    if not indices.ndim:
        indices, updates = xp.reshape(indices, (1,)), updates[None]
    scatter = getattr(raw, name)
    storage.write_parts(lambda value, rows: _apply(scatter, xp, value, rows[..., None], updates), indices)


def _scaled_rows(xp: Any, resource: Any, indices: Any, updates: Any, combine: Any) -> None:
    """Multiplies or divides rows; duplicate indices apply in order."""
    storage = resource_of(resource, VariableStorage)
    value = storage.read()
    updates = xp.broadcast_to(updates, (*indices.shape, *value.shape[1:]))
    if xp is np:
        check_indices(indices, len(value))
        result = np.array(value)
        combine.at(result, indices, updates)
    else:
        fails_if(outside(indices, len(value)))
        at = value.at[indices]
        result = at.multiply(updates) if combine is np.multiply else at.divide(updates)
    storage.write(result)


@op("ResourceScatterAdd", _ROWS, dtype=NUMERIC, **_EFFECT)
@exclusive
def resource_scatter_add(xp, resource, indices, updates):
    """Adds to rows of a variable."""
    _rows(xp, resource, indices, updates, "TensorScatterAdd")


@op("ResourceScatterSub", _ROWS, dtype=NUMERIC, **_EFFECT)
@exclusive
def resource_scatter_sub(xp, resource, indices, updates):
    """Subtracts from rows of a variable."""
    _rows(xp, resource, indices, updates, "TensorScatterSub")


@op("ResourceScatterMax", _ROWS, dtype=NUMERIC, **_EFFECT)
@exclusive
def resource_scatter_max(xp, resource, indices, updates):
    """Raises rows of a variable to at least `updates`."""
    _rows(xp, resource, indices, updates, "TensorScatterMax")


@op("ResourceScatterMin", _ROWS, dtype=NUMERIC, **_EFFECT)
@exclusive
def resource_scatter_min(xp, resource, indices, updates):
    """Lowers rows of a variable to at most `updates`."""
    _rows(xp, resource, indices, updates, "TensorScatterMin")


@op("ResourceScatterMul", _ROWS, dtype=NUMERIC, **_EFFECT)
@exclusive
def resource_scatter_mul(xp, resource, indices, updates):
    """Multiplies rows of a variable."""
    _scaled_rows(xp, resource, indices, updates, np.multiply)


@op("ResourceScatterDiv", _ROWS, dtype=NUMERIC, **_EFFECT)
@exclusive
def resource_scatter_div(xp, resource, indices, updates):
    """Divides rows of a variable."""
    _scaled_rows(xp, resource, indices, updates, np.divide)


@op("ResourceScatterUpdate", _ROWS, dtype=ANY, **_EFFECT)
@exclusive
def resource_scatter_update(xp, resource, indices, updates):
    """Replaces rows of a variable."""
    _rows(xp, resource, indices, updates, "TensorScatterUpdate")


def _elements(xp: Any, ref: Any, indices: Any, updates: Any, name: str) -> None:
    storage = resource_of(ref, VariableStorage)
    scatter = getattr(raw, name)
    storage.write_parts(lambda value, places: _apply(scatter, xp, value, places, updates), indices)


@op("ResourceScatterNdUpdate", _ELEMENTS, T=ANY, **_EFFECT)
@exclusive
def resource_scatter_nd_update(xp, ref, indices, updates, *, use_locking: bool = True, bad_indices_policy: str = ""):
    """Replaces elements or slices of a variable at coordinates."""
    _elements(xp, ref, indices, updates, "TensorScatterUpdate")


@op("ResourceScatterNdAdd", _ELEMENTS, T=ANY, **_EFFECT)
@exclusive
def resource_scatter_nd_add(xp, ref, indices, updates, *, use_locking: bool = True, bad_indices_policy: str = ""):
    """Adds at coordinates."""
    _elements(xp, ref, indices, updates, "TensorScatterAdd")


@op("ResourceScatterNdSub", _ELEMENTS, T=ANY, **_EFFECT)
@exclusive
def resource_scatter_nd_sub(xp, ref, indices, updates, *, use_locking: bool = True, bad_indices_policy: str = ""):
    """Subtracts at coordinates."""
    _elements(xp, ref, indices, updates, "TensorScatterSub")


@op("ResourceScatterNdMax", _ELEMENTS, T=ANY, **_EFFECT)
@exclusive
def resource_scatter_nd_max(xp, ref, indices, updates, *, use_locking: bool = True, bad_indices_policy: str = ""):
    """Returns the larger of what is there and `updates`, at coordinates."""
    _elements(xp, ref, indices, updates, "TensorScatterMax")


@op("ResourceScatterNdMin", _ELEMENTS, T=ANY, **_EFFECT)
@exclusive
def resource_scatter_nd_min(xp, ref, indices, updates, *, use_locking: bool = True, bad_indices_policy: str = ""):
    """Returns the smaller of what is there and `updates`, at coordinates."""
    _elements(xp, ref, indices, updates, "TensorScatterMin")


@op(
    "ResourceStridedSliceAssign",
    "resource, Index, Index, Index, T ->",
    T=ANY,
    Index=INDEX,
    shape=no_output,
    stateful=True,
    differentiable=False,
    static=["strides"],
    static_if_known=["begin", "end"],
)
def resource_strided_slice_assign(
    xp,
    ref,
    begin,
    end,
    strides,
    value,
    *,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
):
    """Replaces a slice of a variable: `v[1:3].assign(value)`."""
    storage = resource_of(ref, VariableStorage)
    masks = {
        "begin_mask": begin_mask,
        "end_mask": end_mask,
        "ellipsis_mask": ellipsis_mask,
        "new_axis_mask": new_axis_mask,
        "shrink_axis_mask": shrink_axis_mask,
    }
    updated = _apply(raw.TensorStridedSliceUpdate, xp, storage.read(), begin, end, strides, value, **masks)
    storage.write(updated)


@op(
    "ResourceCountUpTo",
    "resource -> T",
    T=INDEX,
    shape=lambda call: (),
    stateful=True,
    differentiable=False,
    engine="host",
)
@exclusive
def resource_count_up_to(xp, resource, *, limit: int, T: Any):
    """Returns the value before it is raised by one; fails at the limit."""
    storage = resource_of(resource, VariableStorage)
    value = storage.read()
    if value >= limit:
        raise errors.out_of_range(f"Reached limit of {limit}")
    storage.write(np.asarray(value + 1, value.dtype))
    return value
