"""Lowers products of matrices together with what follows them, where a library has all of it as one call."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.ops.linalg.einsum_equation import ELLIPSIS, Labels, read_equation
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.epilogue import Epilogue
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.product import ProductCall
from headrace._src.runtime.xla.attention import attention
from headrace._src.runtime.xla.chains import Chain, finished_by_kernel, reshaped, wait_or_finish, waiting
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules

RULES = LoweringRules()


@dataclass(frozen=True)
class _Product:
    """A product of two matrices at the head of a chain."""

    call: ProductCall
    operands: tuple[Any, Any]
    is_matrix = True

    @property
    def shape(self) -> tuple[int, ...]:
        return self.call.rows, self.call.columns

    def by_library(self, then: Epilogue) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = kernels.product(replace(self.call, then=then))
        return found

    def with_columns(self, matrix: Any) -> _Product:
        """Returns the product of the first matrix and another one."""
        return _Product(replace(self.call, columns=matrix.shape[-1]), (self.operands[0], matrix))

    def plainly(self, x: Any, kernel: Any) -> Any:
        return jnp.matmul(x.T if self.call.transpose_a else x, kernel.T if self.call.transpose_b else kernel)


@RULES.lowers("MatMul")
def _matmul(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    a, b = arguments
    turns = [bool(operation.attrs.get(name)) for name in ("transpose_a", "transpose_b")]
    if not _may_use_library(a, b) or a.ndim != 2 or b.ndim != 2:
        return lowering.by_kernel(operation, arguments)
    return _by_library(lowering, operation, arguments, (a, b), turns, ())


@RULES.lowers("Einsum")
def _einsum(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    if len(arguments) == 2 and _may_use_library(*arguments):
        attended = attention(lowering, operation)
        if attended is not None:
            return [attended]
        found = _as_matrices(operation.attrs["equation"], *arguments)
        if found is not None:
            matrices, turns, dims = found
            return _by_library(lowering, operation, arguments, matrices, turns, dims)
    return lowering.by_kernel(operation, arguments)


def _may_use_library(a: Any, b: Any) -> bool:
    """Returns whether two arrays are of float32 and of known sizes, which those of exported programs may not be."""
    known = all(isinstance(size, int) for size in (*a.shape, *b.shape))
    return known and a.dtype == np.float32 and b.dtype == np.float32 and library() is not None


def _by_library(
    lowering: Lowering,
    operation: Operation,
    arguments: list[Any],
    matrices: tuple[Any, Any],
    turns: Sequence[bool],
    dims: tuple[int, ...],
) -> Sequence[Any]:
    """Returns the result of an operation that is the product of two matrices.

    Args:
        lowering: The pass over the graph.
        operation: The operation.
        arguments: Its arguments.
        matrices: The matrices.
        turns: Which of them are transposed.
        dims: The shape of the result, if it is not a matrix.
    """
    a, b = matrices
    rows, terms = a.shape[::-1] if turns[0] else a.shape
    inner, columns = b.shape[::-1] if turns[1] else b.shape
    if terms != inner or all(type(x) is np.ndarray for x in arguments):
        return lowering.by_kernel(operation, arguments)
    head = _Product(ProductCall(rows, terms, columns, turns[0], turns[1]), (a, b))
    by_library = head.by_library(Epilogue())
    if by_library is None:
        return lowering.by_kernel(operation, arguments)
    found = jax.lax.platform_dependent(jnp.asarray(a), jnp.asarray(b), cpu=by_library, default=head.plainly)
    value = found.reshape(dims) if dims else found
    wait_or_finish(lowering, operation, Chain(value, head))
    return [value]


@RULES.lowers("ConcatV2")
def _concat(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    results = lowering.by_kernel(operation, arguments)
    lowering.joined[id(results[0])] = (results[0], arguments[:-1])
    return results


@RULES.lowers("SplitV")
def _split(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    """Makes a product that is split as its matrix was joined the products of the parts, which need no copies."""
    chain, (value, sizes, axis) = waiting(lowering, arguments[0]), arguments
    if chain is None or not isinstance(chain.head, _Product) or chain.added is not None:
        return finished_by_kernel(lowering, operation, arguments)
    is_last = type(axis) is np.ndarray and int(axis) % value.ndim == value.ndim - 1
    columns = _parts_of(lowering, chain.head.operands[1], sizes)
    biases = [None] * len(sizes) if chain.bias is None else _parts_of(lowering, chain.bias, sizes)
    if not is_last or columns is None or biases is None or chain.head.call.transpose_b:
        return finished_by_kernel(lowering, operation, arguments)
    results = lowering.by_kernel(operation, arguments)
    return [
        replace(chain, value=result, head=chain.head.with_columns(matrix), bias=bias).fused()
        for result, matrix, bias in zip(results, columns, biases, strict=True)
    ]


def _parts_of(lowering: Lowering, value: Any, sizes: Any) -> list[Any] | None:
    """Returns the arrays that were joined to a value, if they have these sizes along the last axis."""
    found = lowering.joined.get(id(value))
    if found is None or found[0] is not value or type(sizes) is not np.ndarray:
        return None
    parts = found[1]
    fits = [part.shape for part in parts] == [(*value.shape[:-1], size) for size in sizes.tolist()]
    return parts if fits else None


def _as_matrices(equation: str, x: Any, y: Any) -> tuple[tuple[Any, Any], list[bool], tuple[int, ...]] | None:
    """Returns the matrices whose product an equation describes, which are transposed, and the shape of the result.

    None: it is not such a product, as when both operands and the result have an axis, or it is not valid.
    """
    subscripts = read_equation(equation)
    (first, second), result = map(tuple, subscripts.operands), tuple(subscripts.result)
    if ELLIPSIS in equation or (len(first), len(second)) != (x.ndim, y.ndim):
        return None
    sizes = {**dict(zip(first, x.shape, strict=True)), **dict(zip(second, y.shape, strict=True))}
    if x.shape != tuple(sizes[label] for label in first) or y.shape != tuple(sizes[label] for label in second):
        return None
    for one, a, other, b in ((first, x, second, y), (second, y, first, x)):
        shared = tuple(label for label in one if label in other)
        rows, columns = (tuple(label for label in labels if label not in shared) for labels in (one, other))
        turns = [_is_turned(one, rows, shared), _is_turned(other, shared, columns)]
        if rows + columns == result and None not in turns and len(set(one + other)) == len(rows + shared + columns):
            counts = [math.prod(sizes[label] for label in labels) for labels in (rows, shared, columns)]
            left, right = (
                reshaped(array, shape[::-1] if turn else shape)
                for array, shape, turn in zip((a, b), itertools.pairwise(counts), turns, strict=True)
            )
            return (left, right), [bool(turn) for turn in turns], tuple(sizes[label] for label in result)
    return None


def _is_turned(labels: Labels, before: Labels, after: Labels) -> bool | None:
    """Returns whether an operand has its groups of axes in the other order; None if they are mixed."""
    if labels == before + after:
        return False
    return True if labels == after + before else None
