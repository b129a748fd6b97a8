"""Eager ops on machines with an accelerator: the slow path of `ops.dispatch`, which takes all of them there.

An op is recorded in the segment of its device (`runtime.eager.segment`), or runs on the host with NumPy. Without an
accelerator none of this is loaded, and dispatch knows nothing of it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import logs
from headrace._src.ops.dispatch import (
    ask,
    convert_inputs,
    execute_on_host,
    find_override,
    flatten,
    shape_results,
    wrap_outputs,
)
from headrace._src.ops.entry import Op
from headrace._src.ops.kernel_errors import kernel_failure, shape_problem
from headrace._src.ops.random.seeded import eager_position
from headrace._src.ops.random.streams import STATE_SIZE
from headrace._src.ops.state.resource_variable import assign_add_variable, assign_sub_variable, assign_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime.eager.calls import Call
from headrace._src.runtime.eager.keys import FEW, INEXACT, frozen, known, prepared, shared
from headrace._src.runtime.eager.pending import PendingArray, aval_of, host_aval_of
from headrace._src.runtime.eager.placement import (
    default_segment,
    is_numeric,
    segment_of_scope,
    segments,
)
from headrace._src.runtime.eager.segment import Segment
from headrace._src.runtime.eager.variables import assign, assigned, updated
from headrace._src.runtime.eager.watching import settings, watch
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import EagerTensor

_log = logs.logger("placement")
_ndarray = np.ndarray
_new = EagerTensor.__new__


HOST = object()  # in place of a call: NumPy runs the op

# (op, attributes, kinds of the inputs) -> the call, or HOST.
_calls: dict[Any, Any] = {}


class _Plan:
    """What the engine needs to know of an op."""

    __slots__ = ("on_host", "simple", "static")

    def __init__(self, op: Op) -> None:
        takes_resources = any(s.dtype is dtypes.resource for s in op.inputs)
        self.static = tuple(s.name in op.static for s in op.inputs)
        self.on_host = (
            op.engine == "host"
            or op.reentrant
            or (op.stateful and not takes_resources and op.name not in _RANDOM)
            or op.check
        )
        # Calls of simple ops are found by the kinds of their inputs alone.
        self.simple = not (op.has_lists or self.on_host or takes_resources or op.stateful or op.shape_query)


_RANDOM = frozenset({"RandomUniform", "RandomStandardNormal", "TruncatedNormal", "RandomUniformInt"})
_plans: dict[Op, _Plan] = {}


def _plan_of(op: Op) -> _Plan:
    plan = _plans[op] = _Plan(op)
    return plan


def run(op: Any, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Runs any op that the fast path of dispatch does not."""
    if state.mode is not None:
        return execute_on_host(op, inputs, attrs, name)
    plan = _plans.get(op) or _plan_of(op)
    if plan.simple and not state.device:
        for value in inputs:
            if isinstance(value, Variable):
                inputs = [v.value() if isinstance(v, Variable) else v for v in inputs]
                break
        segment = segments.default or default_segment()
        key: list[Any] = [op, id(attrs) if id(attrs) in op.kept_attrs else frozen(attrs)]
        arrays: list[Any] = []
        for tensor, static in zip(inputs, plan.static):
            if type(tensor) is not EagerTensor:
                break
            array = tensor._array
            kind = type(array)
            if static:
                key.append(known(tensor, array))
                continue
            if kind is PendingArray:
                key.append(array.aval)
            elif kind is _ndarray:
                key.append(host_aval_of(array))
                if array.size > FEW:
                    array = shared(tensor, array, segment)
            elif hasattr(array.sharding, "mesh"):
                break
            else:
                key.append(aval_of(array.shape, array.dtype))
            arrays.append(array)
        else:
            call = _calls.get(tuple(key))
            if type(call) is Call:
                return _record(segment, op, inputs, attrs, call, arrays)
    elif op in _ASSIGNMENTS and not state.device:
        done = assigned(inputs) if op is assign_variable else updated(op, inputs)
        if done:
            return None
    return _run_carefully(op, plan, inputs, attrs, name)


_ASSIGNMENTS = frozenset({assign_variable, assign_add_variable, assign_sub_variable})


def _record(
    segment: Any,
    op: Any,
    inputs: Sequence[Any],
    attrs: dict[str, Any],
    call: Call,
    arrays: Sequence[Any],
    storages: Sequence[VariableStorage] = (),
) -> Any:
    """Records a call and the new values of its variables; returns what the caller gets."""
    if segment.has_updates and state.recorders:
        segment.run()  # a tape records after variables were updated: the next step begins
    made = segment.add(call, arrays)
    if settings.watched:
        watch(op, segment, made)
    if op.single and not call.state_count:
        result = _new(EagerTensor)
        result._array = made[0]
        result._dtype = call.dtypes[0]
        result._shape = call.shapes[0]
        for recorder in state.recorders:
            recorder.record(op, flatten(inputs) if op.has_lists else inputs, (result,), attrs)
        return result
    if not op.only_reads:
        for storage, array in zip(storages, made):
            segment.update(storage, array)
    outputs = []
    for array, dtype, shape in zip(made[call.state_count :], call.dtypes, call.shapes, strict=True):
        result = _new(EagerTensor)
        result._array, result._dtype, result._shape = array, dtype, shape
        outputs.append(result)
    for recorder in state.recorders:
        recorder.record(op, flatten(inputs), outputs, attrs)
    rest = iter(outputs)
    spare = len(outputs) - sum(not s.is_list for s in op.outputs)
    return shape_results(op, [[next(rest) for _ in range(spare)] if s.is_list else next(rest) for s in op.outputs])


def _run_carefully(op: Any, plan: _Plan, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Converts and checks the inputs, decides where the op runs, and runs or records it."""
    override = find_override(inputs)
    if override is not None:
        result = ask(override, op, (*inputs,), dict(attrs))
        if result is not NotImplemented:
            return result
    converted = convert_inputs(op, inputs)
    flat = flatten(converted)
    if any(type(t) is not EagerTensor for t in flat):
        return execute_on_host(op, converted, attrs, name)  # raises
    if any(hasattr(getattr(t._array, "sharding", None), "mesh") for t in flat if type(t._array) is not PendingArray):
        return execute_on_host(op, converted, attrs, name)  # on a mesh
    segment = segment_of_scope(state.device) if state.device else default_segment()
    if segment is None and not state.device:
        settings.without_accelerator()
        return execute_on_host(op, converted, attrs, name)
    if segment is None or plan.on_host:
        return _run_on_host(op, converted, attrs, name)
    if op.shape_query:
        return _shape_query(op, converted, attrs, name)
    if op is assign_variable and assign(converted):
        return None
    storages = _storages(flat)
    if storages is None:
        return _run_on_host(op, converted, attrs, name)
    with contextlib.ExitStack() as held:
        for storage in storages:
            held.enter_context(storage.lock)
        return _run_on_device(op, plan, segment, converted, attrs, name, storages)


def _run_on_device(
    op: Any,
    plan: _Plan,
    segment: Segment,
    inputs: list[Any],
    attrs: dict[str, Any],
    name: str | None,
    storages: list[VariableStorage],
) -> Any:
    key, arguments, arrays = prepared(op, plan.static, inputs, attrs, segment)
    call = _calls.get(key)
    if call is None:
        call = _calls[key] = _new_call(op, attrs, arguments, arrays, inputs, name)
    if not isinstance(call, Call) or (not state.device and op.keeps is None and _belongs_on_host(call, arrays)):
        if not storages:
            _calls[key] = HOST
        return _run_on_host(op, inputs, attrs, name)
    if op.keeps is not None:
        arrays.insert(0, eager_position(op.name, inputs, attrs))
    return _record(segment, op, inputs, attrs, call, arrays, storages)


def _storages(tensors: Sequence[EagerTensor]) -> list[VariableStorage] | None:
    """Returns the variables among the inputs; None if one of the inputs can only be used on the host."""
    found = []
    for tensor in tensors:
        dtype = tensor.dtype
        if dtype is dtypes.resource:
            storage = tensor._array.item()
            if not isinstance(storage, VariableStorage) or storage.array is None or not is_numeric(storage.dtype):
                return None
            found.append(storage)
        elif not is_numeric(dtype):
            return None
    return found


def _new_call(
    op: Any,
    attrs: dict[str, Any],
    arguments: list[Any],
    arrays: Sequence[Any],
    inputs: list[Any],
    name: str | None,
) -> Call | object:
    """Returns the call, or HOST if XLA cannot run it: if it is wrong, NumPy's error will say why."""
    moving = [aval_of(a.shape, a.dtype) for a in arrays]
    if op.keeps is not None:
        moving.insert(0, aval_of((STATE_SIZE,), np.dtype(np.int64)))
    try:
        return Call(op, attrs, arguments, moving)
    except Exception as error:
        if shape_problem(op, inputs, attrs) is not None:
            raise kernel_failure(op, inputs, attrs, error, name) from None
        _log.debug("%s runs on the host: %s", op.name, error)
        return HOST


def _belongs_on_host(call: Call, arrays: Sequence[Any]) -> bool:
    """Returns whether an op works on integers (or such) in host memory alone, as those on shapes and counters do."""
    return all(type(a) is _ndarray and a.dtype.kind not in INEXACT for a in arrays) and all(
        a.dtype.kind not in INEXACT for a in call.outputs
    )


def _run_on_host(op: Any, inputs: list[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Runs an op with NumPy, on copies of what is on the device. Tapes record the original tensors."""
    flat = flatten(inputs)
    if all(type(t._array) is _ndarray for t in flat):
        result = execute_on_host(op, inputs, attrs, name)
        if any(t._array.dtype.kind in INEXACT for t in (*flat, *_outputs_in(result))):
            op.valid_types.clear()  # the fast path would run it on the host from now on
        return result
    moved = [[_on_host(t) for t in v] if isinstance(v, list) else _on_host(v) for v in inputs]
    recorders, state.recorders = state.recorders, ()
    try:
        result = _run_on_host(op, moved, attrs, name)
    finally:
        state.recorders = recorders
    outputs = _outputs_in(result)
    for recorder in recorders:
        recorder.record(op, flat, outputs, attrs)
    return result


def _outputs_in(result: Any) -> list[Any]:
    return flatten(result) if isinstance(result, (list, tuple)) else [] if result is None else [result]


def _on_host(tensor: EagerTensor) -> EagerTensor:
    return tensor if type(tensor._array) is _ndarray else EagerTensor(tensor._host(), tensor._dtype)


def _shape_query(op: Any, inputs: list[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Runs an op that only asks for shapes, which are known before the values are."""
    arrays = [[t._array for t in v] if isinstance(v, list) else v._array for v in inputs]
    try:
        value = op.host(*arrays, **attrs)
    except Exception as error:
        raise kernel_failure(op, inputs, attrs, error, name) from None
    return wrap_outputs(op, inputs, value, attrs)
