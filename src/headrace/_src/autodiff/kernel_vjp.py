"""Gradients for ops without a rule: the vector-Jacobian product of the op's device kernel.

It is itself an op, so it runs eagerly (through a cached compiled kernel) and in graphs, and its own gradient is
derived in the same way.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops import rules
from headrace._src.ops.entry import Op, hashable
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor


def derived_gradient(call: Any, *output_gradients: Any) -> list[Any]:
    """Computes the gradients of a call of an op without a gradient rule."""
    op = call.op
    if op.engine == "host" or getattr(op, "kernel", None) is None:
        raise LookupError(f"gradient registry has no entry for: {op.name}")
    flat_slots = _slot_of_each_input(op, call.inputs)
    fixed = {}
    for n, (slot, tensor) in enumerate(zip(flat_slots, call.inputs, strict=True)):
        if slot in op.static:
            value = static_value(tensor)
            if value is None:
                raise errors.unimplemented(f"The gradient of {op.name} needs the value of {slot!r} while tracing.")
            fixed[n] = hashable(value)
    moving = [t for n, t in enumerate(call.inputs) if n not in fixed]
    gradients = [g for g in output_gradients if g is not None]
    present = tuple(g is not None for g in output_gradients)
    attrs = tuple(call.attrs.items())
    form = (tuple(flat_slots), tuple(fixed.items()), present, attrs, len(moving))
    kinds = [t.dtype for t in moving if _is_inexact(t)]
    found = iter(_vjp_op(op)([*moving, *gradients], form=form, Tout=kinds))
    return [next(found) if n not in fixed and _is_inexact(t) else None for n, t in enumerate(call.inputs)]


def _is_inexact(tensor: Tensor) -> bool:
    return tensor.dtype.is_floating or tensor.dtype.is_complex


def _slot_of_each_input(op: Op, inputs: Sequence[Tensor]) -> list[str]:
    """Returns for each flat input the name of the op's input that it belongs to."""
    lists = [s for s in op.inputs if s.is_list]
    if not lists:
        return [s.name for s in op.inputs]
    if len(lists) > 1:
        raise LookupError(f"gradient registry has no entry for: {op.name}")
    spare = len(inputs) - len(op.inputs) + 1
    return [s.name for s in op.inputs for _ in range(spare if s.is_list else 1)]


@functools.cache
def _vjp_op(op: Op) -> Op:
    """Returns the op that computes the vector-Jacobian product of `op`."""
    lists = {s.name for s in op.inputs if s.is_list}

    def kernel(xp: Any, values: Any, *, form: Any, Tout: list[DType]) -> Any:
        slots, fixed, present, attrs, count = form
        moving, gradients = values[:count], values[count:]
        known = dict(fixed)
        positions = [n for n in range(len(slots)) if n not in known]
        inexact = [k for k, v in enumerate(moving) if jnp.issubdtype(v.dtype, jnp.inexact)]

        def forward(*active: Any) -> Any:
            full = list(moving)
            for k, value in zip(inexact, active, strict=True):
                full[k] = value
            arguments: dict[str, Any] = {name: [] for name in slots if name in lists}
            for n, value in [*zip(positions, full, strict=True), *known.items()]:
                if slots[n] in lists:
                    arguments[slots[n]].append(value)
                else:
                    arguments[slots[n]] = value
            outputs = op.device(**arguments, **dict(attrs))
            flat = jax.tree_util.tree_leaves(outputs)
            return [o for o, is_present in zip(flat, present, strict=True) if is_present]

        _, pull_back = jax.vjp(forward, *[moving[k] for k in inexact])
        # JAX uses the plain transpose, TensorFlow the conjugate transpose: they differ for complex numbers.
        return [jnp.conj(g) for g in pull_back([jnp.conj(g) for g in gradients])]

    entry = Op(f"{op.name}VJP", "[Tin] -> [Tout]", kernel, shape=rules.unknown, engine="xla", types={"Tin": dtypes.ANY})
    return entry
