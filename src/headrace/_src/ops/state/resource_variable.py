"""Reading and assigning variables through their resource handles."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.array.gathering import dense_gradient, rows_gradient
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import no_output, scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints
from headrace._src.tensors.dtypes import ANY, INDEX, DType, int32
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.shapes import Dims, TensorShape, dims_text


def _variable_dims(call: ShapeCall) -> Dims:
    """Returns the shape of the variable, known through its handle."""
    storage = handle_storage(call.inputs[0])
    if storage is None or storage.shape.rank is None:
        return None
    return tuple(storage.shape.as_list())


def handle_storage(handle: Any) -> VariableStorage | None:
    """Returns the storage behind an eager handle, or behind the placeholder that represents it in a graph."""
    array = getattr(handle, "_array", None)
    if array is not None:
        return array.item()
    return getattr(handle, "_storage", None)


@op("VarHandleOp", "-> resource", shape=scalar, stateful=True, differentiable=False, makes_state=True)
def var_handle(
    xp,
    *,
    dtype: DType,
    shape: TensorShape,
    container: str = "",
    shared_name: str = "",
    debug_name: str = "",
    allowed_devices: list[str] = (),  # type: ignore[assignment]  # attributes are tuples
):
    """Returns the handle of a variable. The executor of a graph provides the storages behind its handles."""
    handle = np.empty((), object)
    handle[()] = VariableStorage(shared_name, dtype, shape)
    return handle


@op("ReadVariableOp", "resource -> value: dtype", dtype=ANY, shape=_variable_dims, stateful=True, only_reads=True)
def read_variable(xp, resource, *, dtype: DType):
    """Returns the current value of a variable."""
    return resource_of(resource, VariableStorage).read()


@read_variable.gradient
def _(call, dvalue):
    return dvalue


@op("AssignVariableOp", "resource, dtype ->", dtype=ANY, shape=no_output, stateful=True, differentiable=False)
def assign_variable(xp, resource, value, *, validate_shape: bool = False):
    """Gives a variable a new value."""
    storage = resource_of(resource, VariableStorage)
    while True:
        with (lock := storage.lock):
            if lock is storage.lock:
                return storage.write(value)


@op("AssignAddVariableOp", "resource, dtype ->", dtype=ANY, shape=no_output, stateful=True, differentiable=False)
def assign_add_variable(xp, resource, value):
    """Adds to a variable."""
    storage = resource_of(resource, VariableStorage)
    while True:
        with (lock := storage.lock):
            if lock is storage.lock:
                return storage.replace(xp.add(_same_shape(storage, value), value))


@op("AssignSubVariableOp", "resource, dtype ->", dtype=ANY, shape=no_output, stateful=True, differentiable=False)
def assign_sub_variable(xp, resource, value):
    """Subtracts from a variable."""
    storage = resource_of(resource, VariableStorage)
    while True:
        with (lock := storage.lock):
            if lock is storage.lock:
                return storage.replace(xp.subtract(_same_shape(storage, value), value))


def _same_shape(storage: VariableStorage, value: Any) -> Any:
    """Returns the variable's value, which must have the shape of the update: nothing is broadcast here."""
    current = storage.read()
    if tuple(current.shape) != tuple(value.shape):
        raise errors.invalid_argument(
            f"Cannot update variable with shape {dims_text(current.shape)} using a Tensor with shape "
            f"{dims_text(value.shape)}, shapes must be equal."
        )
    return current


@op(
    "VarIsInitializedOp",
    "resource -> is_initialized: bool",
    shape=scalar,
    stateful=True,
    differentiable=False,
    only_reads=True,
)
def var_is_initialized(xp, resource):
    """Returns whether a variable has a value."""
    return np.array(resource_of(resource, VariableStorage).initialized)


@op("DisableCopyOnRead", "resource ->", shape=no_output, stateful=True, differentiable=False, only_reads=True)
def disable_copy_on_read(xp, resource):
    """Nothing: the value of a variable is replaced, never written to, so that readers keep theirs anyway."""


@op(
    "VariableShape",
    "resource -> out_type",
    out_type=INDEX,
    shape=lambda call: (None,),
    stateful=True,
    differentiable=False,
    only_reads=True,
)
def variable_shape(xp, input, *, out_type: DType = int32):
    """Returns the shape of a variable's value."""
    storage = resource_of(input, VariableStorage)
    value = storage.current() if storage.initialized else storage.read()
    return np.array(value.shape, out_type.numpy_dtype)


@op(
    "ResourceGather",
    "resource, Tindices -> output: dtype",
    Tindices=INDEX,
    dtype=ANY,
    shape=lambda call: _gathered(call),
    stateful=True,
    only_reads=True,
)
def resource_gather(xp, resource, indices, *, dtype: DType, batch_dims: int = 0, validate_indices: bool = True):
    """Returns rows of a variable."""
    return raw.GatherV2.host(
        resource_of(resource, VariableStorage).read(), indices, np.array(batch_dims, np.int32), batch_dims=batch_dims
    )


@resource_gather.gradient
def _(call, dy):
    handle, indices = call.inputs
    batch_dims = call.attrs["batch_dims"]
    if not batch_dims:
        return rows_gradient(raw.VariableShape(handle), indices, dy), None
    value = raw.ReadVariableOp(handle, dtype=call.attrs["dtype"])
    return dense_gradient(value, indices, ints(batch_dims), batch_dims, dy), None


def _gathered(call: ShapeCall) -> Dims:
    dims, indices = _variable_dims(call), call.shapes[1]
    if dims is None or indices is None:
        return None
    return (*indices, *dims[call.attrs["batch_dims"] + 1 :])
