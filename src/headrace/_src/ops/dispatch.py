"""Runs an op in the current mode and notifies the recorders: the hot path of headrace.

Eager mode: check the dtypes against those already found right, run the NumPy kernel, wrap the result. Anything
unusual (Python numbers, variables, lists, composite tensors, arrays of another device) takes the slow path below.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.base.tracebacks import hidden
from headrace._src.ops.kernel_errors import kernel_failure, out_of_scope, type_failure
from headrace._src.ops.operands import as_sizes
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.packed_strings import PackedStrings
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import ArgumentLike, OpLike

__tracebackhide__ = hidden

F = TypeVar("F", bound=Callable[..., Any])

_ndarray = np.ndarray
_NUMBERS = frozenset({bool, int, float})
_new = EagerTensor.__new__
_SHAPE_TYPES = frozenset({dtypes.int32, dtypes.int64})

# The classes of variables whose value `value()` returns. The quick paths read them; all others convert themselves.
readable: set[type] = set()

# Runs an op on arrays that are distributed over a mesh.
run_on_mesh: Slot[Callable[..., Any]] = Slot("ops.dispatch:run_on_mesh")


def execute(op: Any, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None = None) -> Any:
    """Runs `op` now, or adds it to the graph being traced."""
    if not op.plain or state.mode is not None:
        return _execute_slowly(op, inputs, attrs, name)
    # Most ops have one or two inputs. A loop over them would take longer than the kernel.
    count = len(inputs)
    if count == 2:
        x, y = inputs
        if type(x) is not EagerTensor or type(y) is not EagerTensor:
            return _execute_slowly(op, inputs, attrs, name)
        first, second = x._array, y._array
        if type(first) is not _ndarray or type(second) is not _ndarray:
            return _execute_slowly(op, inputs, attrs, name)
        host = op.valid_types.get((first.dtype, second.dtype))
        arrays: Any = (first, second)
    elif count == 1:
        (x,) = inputs
        if type(x) is not EagerTensor:
            return _execute_slowly(op, inputs, attrs, name)
        first = x._array
        if type(first) is not _ndarray:
            return _execute_slowly(op, inputs, attrs, name)
        host = op.valid_types.get((first.dtype,))
        arrays = (first,)
    else:
        arrays = []
        for tensor in inputs:
            if type(tensor) is not EagerTensor or type(tensor._array) is not _ndarray:
                return _execute_slowly(op, inputs, attrs, name)
            arrays.append(tensor._array)
        host = op.valid_types.get(tuple([array.dtype for array in arrays]))
    if host is None:
        return _execute_slowly(op, inputs, attrs, name)
    try:
        value = state.quiet(host, *arrays, **attrs)
    except Exception as error:
        raise kernel_failure(op, inputs, attrs, error, name) from None
    if op.single:
        if type(value) is not _ndarray and type(value) is not PackedStrings:
            value = np.asarray(value)
        result = _new(EagerTensor)
        result._array = value
        result._dtype = _output_dtype(op, op.outputs[0], inputs, attrs) if op.explicit_types else None
        result._shape = None
        if state.recorders:
            record(op, inputs, (result,), attrs)
        return result
    return wrap_outputs(op, inputs, value, attrs)


def record(op: OpLike, inputs: Sequence[Any], outputs: Sequence[Any], attrs: dict[str, Any]) -> None:
    """Tells the open tapes and other recorders that `op` gave `outputs`."""
    for recorder in state.recorders:
        recorder.record(op, inputs, outputs, attrs)


def wrap_outputs(op: OpLike, inputs: Sequence[Any], values: Any, attrs: dict[str, Any]) -> Any:
    """Eager outputs in the form callers get: a tensor, a list, a named tuple, or None."""
    if not op.outputs:
        if state.recorders:
            record(op, flatten(inputs), (), attrs)
        return None
    if len(op.outputs) == 1:
        values = (values,)
    shaped: list[Any] = []
    flat: list[Any] = []
    for slot, value in zip(op.outputs, values, strict=True):
        if slot.is_list:
            kinds = output_dtypes(op, slot, inputs, attrs) if op.explicit_types else (None,) * len(value)
            tensors = [EagerTensor(_as_held(v), d) for v, d in zip(value, kinds, strict=True)]
            shaped.append(tensors)
            flat += tensors
        else:
            dtype = _output_dtype(op, slot, inputs, attrs) if op.explicit_types else None
            tensor = EagerTensor(_as_held(value), dtype)
            shaped.append(tensor)
            flat.append(tensor)
    if state.recorders:
        record(op, flatten(inputs), flat, attrs)
    return shape_results(op, shaped)


def _as_held(value: Any) -> Any:
    """Returns a kernel's result as a tensor holds it."""
    return value if type(value) is PackedStrings else np.asarray(value)


def shape_results(op: OpLike, outputs: list[Any]) -> Any:
    """Returns `outputs` (one entry per output of the op) in the form callers get."""
    if not outputs:
        return None
    return outputs[0] if len(outputs) == 1 else op.result_tuple(*outputs)


def flatten(inputs: Sequence[Any]) -> list[Any]:
    """Returns the inputs as a flat list."""
    flat: list[Any] = []
    for value in inputs:
        if isinstance(value, (list, tuple)):
            flat.extend(value)
        else:
            flat.append(value)
    return flat


def _numbers_as_tensors(op: OpLike, inputs: Sequence[Any]) -> list[Any] | None:
    """Returns the inputs with variables read and Python numbers converted to the dtype of the other inputs.

    Returns None if there is anything else, or if dtypes differ.
    """
    kinds: dict[str | None, DType] = {}
    for slot, value in zip(op.inputs, inputs):
        if type(value) is EagerTensor:
            if type(value._array) is not _ndarray:  # of a compiled function, or on an accelerator
                return None
        elif type(value) not in readable:
            if type(value) not in _NUMBERS:
                return None
            continue
        if kinds.setdefault(slot.type_attr, value.dtype) is not value.dtype:
            return None
    kinds.pop(None, None)
    converted = []
    for slot, value in zip(op.inputs, inputs):
        if type(value) in readable:
            value = value.value()
        elif type(value) is not EagerTensor:
            if slot.type_attr not in kinds:
                return None
            value = as_tensor(value, kinds[slot.type_attr])
        converted.append(value)
    return converted


def execute_on_host(op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Converts and checks the inputs and runs `op` with NumPy, or in the current mode."""
    if state.mode is None and op.plain:
        quickly = _numbers_as_tensors(op, inputs)
        if quickly is not None and tuple([t._array.dtype for t in quickly]) in op.valid_types:
            return execute(op, quickly, attrs, name)
    override = find_override(inputs)
    if override is not None:
        result = ask(override, op, (*inputs,), dict(attrs))
        if result is not NotImplemented:
            return result
    converted = convert_inputs(op, inputs)
    if state.mode is not None:
        return state.mode.run(op, converted, attrs, name)
    flat = flatten(converted)
    if any(type(t) is not EagerTensor for t in flat):
        symbolic = next(t for t in flat if type(t) is not EagerTensor)
        raise TypeError(f"{op.name}: {out_of_scope(symbolic)}")
    has_packed = False
    for tensor in flat:
        if type(tensor._array) is not _ndarray:
            if op.takes_packed and type(tensor._array) is PackedStrings:
                has_packed = True
                continue
            if _on_mesh(tensor._array):
                return run_on_mesh.value(op, converted, attrs)
            tensor._array = np.asarray(tensor._array)
    # Arrays do not distinguish quantized values from plain ones, so those are checked each time.
    if op.plain and not has_packed and not any(t.dtype.is_quantized for t in converted):
        kinds = tuple([t._array.dtype for t in converted])
        op.valid_types[kinds] = op.host_for(kinds)
        return execute(op, converted, attrs, name)
    arrays = [[t._array for t in v] if isinstance(v, list) else v._array for v in converted]
    try:
        value = op.host(*arrays, **attrs) if op.reentrant else state.quiet(op.host, *arrays, **attrs)
    except Exception as error:
        raise kernel_failure(op, converted, attrs, error, name) from None
    return wrap_outputs(op, converted, value, attrs)


def _on_mesh(array: Any) -> bool:
    """Returns whether an array is distributed over a mesh, where it stays."""
    return hasattr(getattr(array, "sharding", None), "mesh")


# What the fast path does not do. On a machine with an accelerator, `runtime.eager` puts its engine here.
_execute_slowly = execute_on_host


def run_slow_calls_with(engine: Callable[..., Any] | None) -> None:
    """Makes `engine` run all calls that the fast path does not; None means NumPy.

    The fast path runs ops on dtypes in `Op.valid_types` alone, so an engine decides by them what it leaves to NumPy.
    """
    global _execute_slowly
    _execute_slowly = engine or execute_on_host


def find_override(inputs: Sequence[Any]) -> Callable[..., Any] | None:
    """Returns the `__tf_dispatch__` of the first argument that has one (composite and Keras tensors)."""
    for value in inputs:
        if type(value) is EagerTensor:
            continue
        if isinstance(value, (list, tuple)):
            found = find_override([v for v in value if not isinstance(v, (int, float, str, bytes, list))])
            if found is not None:
                return found
        elif not isinstance(value, type):  # constructors take their class
            found = getattr(value, "__tf_dispatch__", None)
            if found is not None:
                return found
    return None


def ask(override: Callable[..., Any], function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Lets an argument handle a call; returns its result, or NotImplemented.

    Arguments whose class has a true `__tf_dispatch_outermost__` handle the call that the user wrote: inside another
    public function they are skipped, so that the inner call fails and the outer one reaches them.
    """
    owner = getattr(override, "__self__", None)
    if getattr(type(owner), "__tf_dispatch_outermost__", False):
        frame = sys._getframe(2)  # above the calling function, which does not count itself
        while frame is not None:
            if frame.f_code in _public_code:
                return NotImplemented
            frame = frame.f_back  # type: ignore[assignment]
    return override(function, args, kwargs)


# The code that all public functions made by `dispatchable` run in: how a stack shows that one of them is running.
# Only failing calls look there, so others cost nothing.
_public_code: set[Any] = set()


def convert_inputs(op: OpLike, inputs: Sequence[Any]) -> list[Any]:
    """Converts the inputs to tensors, Python numbers to the dtype of the other inputs; checks dtypes."""
    bound: dict[str, DType] = {}
    converted: list[Any] = []
    for position, (slot, value) in enumerate(zip(op.inputs, inputs, strict=True)):
        if slot.is_list:
            if not isinstance(value, (list, tuple)):
                raise TypeError(f"Expected list for '{slot.name}' argument to '{op.name}' Op, not {value!r}.")
            if slot.mixed:
                converted.append([as_tensor(v) for v in value])
                continue
            attr = slot.type_attr
            if attr is not None and attr not in bound:
                found = _tensor_dtype(value)
                if found is not None:
                    bound[attr] = found
            converted.append([_convert(op, slot, v, bound, position) for v in value])
        else:
            attr = slot.type_attr
            if attr is not None and attr not in bound and not isinstance(value, Tensor):
                found = _shared_dtype([v for s, v in zip(op.inputs, inputs, strict=True) if s.type_attr == attr])
                if found is not None:
                    bound[attr] = found
            converted.append(_convert(op, slot, value, bound, position))
    return converted


def _shared_dtype(values: Sequence[Any]) -> DType | None:
    """Returns the dtype that tensors among the values of a type attribute give the others; None without a tensor.

    The first tensor decides, and arrays of NumPy become tensors of its dtype. In a graph an array before it decides.
    """
    found = _tensor_dtype(values)
    return found if found is None or state.mode is None else _first_dtype(values)


def _tensor_dtype(values: Sequence[Any]) -> DType | None:
    """Returns the dtype of the first tensor or variable."""
    for value in values:
        dtype = getattr(value, "dtype", None)
        if isinstance(dtype, DType):
            return dtype
    return None


def as_tensor_beside(value: Any, *others: Any) -> Tensor:
    """Converts an input to a tensor: an array to the dtype of the tensors and variables among the other inputs."""
    return value if isinstance(value, Tensor) else as_tensor(value, _tensor_dtype([value, *others]))


def _first_dtype(values: Sequence[Any]) -> DType | None:
    """Returns the dtype that the values of one type attribute share: that of the first value that has one."""
    for value in values:
        if isinstance(value, (list, tuple)):
            found = _first_dtype(value)
            if found is not None:
                return found
            continue
        dtype = getattr(value, "dtype", None)
        if isinstance(dtype, DType):
            return dtype
        if isinstance(dtype, np.dtype):
            return dtypes.from_numpy(dtype)
    return None


def _convert(op: OpLike, slot: ArgumentLike, value: Any, bound: dict[str, DType], position: int) -> Any:
    attr = slot.type_attr
    wanted = slot.dtype if attr is None else bound.get(attr)
    if isinstance(value, Tensor):
        tensor = value
    elif wanted is None:
        tensor = as_tensor(value)
    else:
        try:
            tensor = as_tensor(value, wanted)
        except (TypeError, ValueError):
            if state.mode is None:
                raise
            tensor = as_tensor(value)  # of another dtype: graphs raise another message
            if tensor.dtype is wanted:
                raise
    dtype = tensor.dtype
    if attr is not None:
        allowed = op.types.get(attr)
        if allowed is not None and dtype not in allowed:
            if not isinstance(value, Tensor) and type(tensor) is EagerTensor and not tensor._array.size:
                tensor = EagerTensor(tensor._array.astype(allowed[0].numpy_dtype), allowed[0])  # an empty list
                dtype = allowed[0]
            elif _SHAPE_TYPES.issuperset(allowed) and (sizes := as_sizes(value, dtype, allowed[0])) is not None:
                tensor, dtype = sizes, allowed[0]
                if wanted not in allowed:  # the list's own tensors suggested it
                    wanted = None
            elif wanted is None or wanted is dtype:
                raise type_failure(op, slot, attr, dtype, allowed, graph=state.mode is not None)
        if wanted is None:
            bound[attr] = dtype
            return tensor
    if dtype is not wanted:
        raise mismatch(op, slot, position, wanted, dtype)
    return tensor


def mismatch(op: OpLike, slot: ArgumentLike, position: int, wanted: Any, got: DType) -> Exception:
    if state.mode is not None:
        if slot.type_attr is None:
            return TypeError(
                f"Input '{slot.name}' of '{op.name}' Op has type {got.name} that does not match expected type "
                f"of {wanted.name}."
            )
        first = next(s for s in op.inputs if s.type_attr == slot.type_attr)
        return TypeError(
            f"Input '{slot.name}' of '{op.name}' Op has type {got.name} that does not match type "
            f"{wanted.name} of argument '{first.name}'."
        )
    return errors.invalid_argument(
        f"cannot compute {op.name} as input #{position}(zero-based) was expected to be a "
        f"{dtypes.short_name(wanted)} tensor but is a {dtypes.short_name(got)} tensor [Op:{op.name}] name: "
    )


def bound_types(op: Any, inputs: Sequence[Any]) -> dict[str, Any]:
    """Returns the type and count attributes that the inputs determine: {"T": tf.float32, "N": 3, "Tin": [...]}."""
    bound: dict[str, Any] = {}
    for slot, value in zip(op.inputs, inputs, strict=True):
        if slot.mixed:
            bound[slot.type_attr] = tuple(t.dtype for t in value)
            continue
        if slot.count_attr is not None:
            bound[slot.count_attr] = len(value)
        if slot.type_attr is not None and slot.type_attr not in bound:
            if not slot.is_list:
                bound[slot.type_attr] = value.dtype
            elif value:
                bound[slot.type_attr] = value[0].dtype
    return bound


def _output_dtype(op: OpLike, slot: ArgumentLike, inputs: Sequence[Any], attrs: dict[str, Any]) -> DType:
    if slot.dtype is not None:
        return slot.dtype
    if slot.type_attr in attrs:
        return attrs[slot.type_attr]
    for source, value in zip(op.inputs, inputs, strict=True):
        if source.type_attr == slot.type_attr:
            return value[0].dtype if source.is_list else value.dtype
    raise TypeError(f"{op.name}: the type of output {slot.name!r} ({slot.type_attr}) is not known.")


def output_dtypes(op: Any, slot: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Sequence[DType]:
    """Returns the dtypes of the tensors of one output, which may be a list."""
    if slot.mixed:
        known = attrs.get(slot.type_attr)
        return known if known is not None else bound_types(op, inputs)[slot.type_attr]
    dtype = _output_dtype(op, slot, inputs, attrs)
    if slot.count_attr is None:
        return (dtype,)
    count = attrs[slot.count_attr] if slot.count_attr in attrs else bound_types(op, inputs)[slot.count_attr]
    return (dtype,) * int(count)


def dispatchable(function: F) -> F:
    """Decorator for public functions: arguments that are not tensors (ragged, Keras, ...) may override the call.

    The function runs first; overrides are tried only if it rejects its arguments, so normal calls cost almost nothing.
    """

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (TypeError, ValueError):
            override = find_override((*args, *kwargs.values()))
            if override is None:
                raise
            result = ask(override, call, args, kwargs)
            if result is NotImplemented:
                raise
            return result

    _public_code.add(call.__code__)  # type: ignore[attr-defined]
    return cast(F, call)
