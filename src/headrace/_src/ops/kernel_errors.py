"""Turns a kernel's failure into TensorFlow's exception, with the op, its inputs and what was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.base.tracebacks import hidden, hide_callers
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import ArgumentLike, OpLike

__tracebackhide__ = hidden


def out_of_scope(tensor: Any) -> str:
    """Returns the message about a symbolic tensor that is used outside its graph."""
    operation = tensor.op
    where = f" by {operation.graph.name!r}" if getattr(operation.graph, "name", None) else ""
    advice = "; collect what the rounds of a loop make in a tf.TensorArray" if "while" in where else ""
    return (
        f"{tensor!r} is out of scope and cannot be used here. It belongs to the graph made{where} at "
        f"{operation.source_text or 'a line that is not known'}. Use return values, explicit Python locals or "
        f"TensorFlow collections to access it: a traced function must return its tensors, they have no value "
        f"outside{advice}."
    )


def kernel_failure(
    op: Any, inputs: Sequence[Any], attrs: dict[str, Any], error: Exception, name: str | None
) -> Exception:
    """Returns the exception to raise for `error`, which the kernel of `op` raised."""
    hide_callers()
    suffix = f" [Op:{op.name}]" + (f" name: {name}" if name else "")
    if isinstance(error, errors.OpError):
        message = error.message if "[Op:" in error.message else f"{op.name}: {error.message}{suffix}"
        return _again(error, None, message)
    if op.reentrant:
        return error
    if isinstance(error, MemoryError):
        return errors.ResourceExhaustedError(
            None, None, f"{op.name}: {error or 'out of memory'}; inputs {_described(op, inputs)}{suffix}"
        )
    if isinstance(error, (RecursionError, NotImplementedError, errors.OperatorNotAllowedInGraphError)):
        return error
    message = shape_problem(op, inputs, attrs) or str(error) or type(error).__name__
    return errors.invalid_argument(f"{op.name}: {message}; inputs: {_described(op, inputs)}{suffix}")


def _again(error: errors.OpError, operation: Any, message: str) -> Exception:
    """Returns an exception of the same class with more in its message."""
    kind: Any = type(error)
    return kind(None, operation, message)


def shape_problem(op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> str | None:
    """Returns what the shape rule finds wrong with these inputs (clearer than NumPy's error), or None."""
    try:
        op.shape_rule(ShapeCall(op, inputs, attrs))
    except (ValueError, errors.OpError) as problem:
        return problem.message if isinstance(problem, errors.OpError) else str(problem)
    except Exception:  # the rule may not expect what the kernel rejected; keep the kernel's message
        return None
    return None


def _described(op: OpLike, inputs: Sequence[Any]) -> str:
    parts = []
    for slot, value in zip(op.inputs, inputs, strict=True):
        tensors = value if isinstance(value, (list, tuple)) else [value]
        text = ", ".join(f"{t.dtype.name}{list(t.shape)}" for t in tensors)
        parts.append(f"{slot.name}=[{text}]" if slot.is_list else f"{slot.name}={text}")
    return ", ".join(parts) or "none"


def graph_failure(operation: Any, arguments: Sequence[Any], error: Exception) -> Exception:
    """Returns the exception for a kernel that failed inside a graph: it names the node and the user's line."""
    op = operation.entry
    where = f" [[{{{{node {operation.name}}}}}]]" + (f" defined at {operation.source_text}" if operation.source else "")
    if op.reentrant or isinstance(error, (RecursionError, NotImplementedError)):
        return error
    if isinstance(error, errors.OpError):
        if "{{node" in error.message:
            return error
        return _again(error, operation, f"{op.name}: {error.message}{where}")
    shapes = ", ".join(f"{slot.name}={_array_text(value)}" for slot, value in zip(op.inputs, arguments, strict=True))
    message = str(error) or type(error).__name__
    if not isinstance(error, MemoryError):
        message = shape_problem(op, _as_tensors(arguments), operation.attrs) or message
    if isinstance(error, MemoryError):
        return errors.ResourceExhaustedError(None, operation, f"{op.name}: {message}; inputs: {shapes}{where}")
    return errors.InvalidArgumentError(None, operation, f"{op.name}: {message}; inputs: {shapes}{where}")


def _as_tensors(arguments: Sequence[Any]) -> list[Any]:
    return [_as_tensors(a) if isinstance(a, list) else EagerTensor(a) for a in arguments]


def _array_text(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_array_text(v) for v in value) + "]"
    return f"{value.dtype.name}{list(value.shape)}"


def type_failure(
    op: OpLike, slot: ArgumentLike, attr: str, got: DType, allowed: Sequence[DType], *, graph: bool
) -> Exception:
    """Returns the exception for an input whose dtype the op does not take."""
    if graph:
        return TypeError(
            f"Value passed to parameter '{slot.name}' has DataType {got.name} not in list of allowed values: "
            + ", ".join(d.name for d in allowed)
        )
    return _not_allowed(op, attr, got, allowed)


def attribute_problem(op: OpLike, attr: Any, value: Any) -> str:
    """Returns the message about a value that an attribute cannot have."""
    if attr.kind.startswith("list") and not isinstance(value, (list, tuple)):
        return f"Expected list for {attr.name!r} argument to {op.name!r} Op, not {value!r}."
    expected = attr.kind.replace("FuncGraph", "concrete function")
    return f"{op.name}: attribute {attr.name!r} must be {expected}; got {value!r}."


def type_attribute_failure(op: OpLike, attr: str, got: DType, allowed: Sequence[DType], *, graph: bool) -> Exception:
    """Returns the exception for a type attribute that the op does not take."""
    if graph:
        names = ", ".join(d.name for d in allowed)
        return TypeError(f"DataType {got.name} for attr '{attr}' not in list of allowed values: {names}")
    return _not_allowed(op, attr, got, allowed)


def _not_allowed(op: OpLike, attr: str, got: DType, allowed: Sequence[DType]) -> Exception:
    names = ", ".join(dtypes.short_name(d) for d in allowed)
    return errors.invalid_argument(
        f"Value for attr '{attr}' of {dtypes.short_name(got)} is not in the list of allowed values: {names}\n"
        f"\t; NodeDef: {{{{node {op.name}}}}} [Op:{op.name}] name: "
    )
