"""Sums of products along named axes."""

from __future__ import annotations

import functools
import math
import string
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import conj, static_shape, unbroadcast
from headrace._src.ops.dispatch import as_tensor_beside, dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.einsum_equation import (
    ELLIPSIS,
    Equation,
    Labels,
    axis_labels,
    hidden_axes,
    label_sizes,
    letters,
    read_equation,
    resolve_equation,
    result_dims,
    result_labels,
    unique,
)
from headrace._src.ops.linalg.product import multiply_matrices
from headrace._src.ops.precision import SHORT_FLOATS
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import NUMERIC
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AnyArray, Array


def _contracted(call: ShapeCall) -> Dims:
    return result_dims(call.attrs["equation"], call.shapes[0])


@op("Einsum", "N*T -> T", T=NUMERIC, shape=_contracted)
def einsum_op(xp, inputs, *, equation: str):
    """Computes the product of one or two tensors, summed over the labels that the result does not have."""
    subscripts = read_equation(equation)
    if len(inputs) != len(subscripts.operands):
        raise errors.invalid_argument(
            f"Expected {len(subscripts.operands)} inputs for equation {equation} but got: {len(inputs)}"
        )
    labels = tuple(axis_labels(s, x.ndim, n) for n, (s, x) in enumerate(zip(subscripts.operands, inputs)))
    sizes = label_sizes(labels, tuple(x.shape for x in inputs))
    result = result_labels(subscripts.result, hidden_axes(labels))
    flat = tuple(dict.fromkeys(result))
    if xp is not np:
        value = _on_device(xp, inputs, labels, flat)
    elif len(inputs) == 1:
        value = _reduced(inputs[0], labels[0], flat)
    else:
        value = _product(inputs, labels, flat)
    return value if flat == result else _on_diagonal(xp, value, flat, result, sizes)


def _on_device(xp: Any, inputs: Any, labels: tuple[Labels, ...], result: Labels) -> Any:
    numbers = {label: n for n, label in enumerate(dict.fromkeys(label for one in labels for label in one))}
    parts: list[Any] = []
    for x, one in zip(inputs, labels, strict=True):
        parts += [x, [numbers[label] for label in one]]
    return xp.einsum(*parts, [numbers[label] for label in result])


def _reduced(x: np.ndarray, labels: Labels, result: Labels) -> np.ndarray:
    """Prepares one operand: diagonals for repeated labels, sums over labels not in the result, the rest in order."""
    if labels == result:
        return x
    if len(labels) == len(result):
        return x.transpose([labels.index(label) for label in result])
    numbers = {label: n for n, label in enumerate(dict.fromkeys(labels))}
    wide: Any = x.astype(np.float32) if x.dtype in SHORT_FLOATS else x
    value = np.einsum(wide, [numbers[label] for label in labels], [numbers[label] for label in result])
    return value.astype(x.dtype, copy=False)


def _product(inputs: Sequence[Array], labels: tuple[Labels, ...], result: Labels) -> np.ndarray:
    """Computes the product of two operands as one batched product of matrices, for BLAS."""
    x, y = inputs
    x_labels, y_labels = labels
    kept_x = tuple(label for label in dict.fromkeys(x_labels) if label in y_labels or label in result)
    kept_y = tuple(label for label in dict.fromkeys(y_labels) if label in x_labels or label in result)
    x, y = _reduced(x, x_labels, kept_x), _reduced(y, y_labels, kept_y)
    x, kept_x, y, kept_y = _without_broadcast_axes(x, kept_x, y, kept_y)
    batch, left, right, summed, order = _axes_of_product(kept_x, kept_y, result)
    x = x.transpose([kept_x.index(label) for label in (*batch, *left, *summed)])
    y = y.transpose([kept_y.index(label) for label in (*batch, *summed, *right)])
    if not summed:
        value = x.reshape(x.shape + (1,) * len(right)) * y.reshape(
            y.shape[: len(batch)] + (1,) * len(left) + y.shape[len(batch) :]
        )
    elif not left and not right and x.dtype not in SHORT_FLOATS:
        axes = list(range(x.ndim))
        value = np.einsum(x, axes, y, axes, axes[: len(batch)])
    else:
        outer, rows, columns = (
            x.shape[: len(batch)],
            x.shape[len(batch) : x.ndim - len(summed)],
            y.shape[y.ndim - len(right) :],
        )
        inner = math.prod(x.shape[x.ndim - len(summed) :])
        a, b = x.reshape(*outer, math.prod(rows), inner), y.reshape(*outer, inner, math.prod(columns))
        out = _in_memory_order(outer + rows + columns, order, a.dtype) if len(rows) == len(columns) == 1 else None
        value = multiply_matrices(np, a, b, out).reshape(*outer, *rows, *columns)
    return value.transpose(order)


def _in_memory_order(shape: tuple[int, ...], order: tuple[int, ...], dtype: np.dtype) -> np.ndarray | None:
    """Returns an array of a shape that is contiguous once its axes are in an order."""
    if order == tuple(range(len(order))):
        return None
    return np.empty([shape[axis] for axis in order], dtype).transpose(np.argsort(order))


def _without_broadcast_axes(
    x: AnyArray, x_labels: Labels, y: AnyArray, y_labels: Labels
) -> tuple[Any, Labels, Any, Labels]:
    """Drops axes of size 1 that broadcast against a larger one of the other operand."""
    for label in x_labels:
        if isinstance(label, int) and label in y_labels:
            a, b = x.shape[x_labels.index(label)], y.shape[y_labels.index(label)]
            if a != b and a == 1:
                x = np.squeeze(x, x_labels.index(label))
                x_labels = tuple(one for one in x_labels if one != label)
            elif a != b:
                y = np.squeeze(y, y_labels.index(label))
                y_labels = tuple(one for one in y_labels if one != label)
    return x, x_labels, y, y_labels


@functools.lru_cache(maxsize=4096)
def _axes_of_product(x: Labels, y: Labels, result: Labels) -> tuple[Labels, Labels, Labels, Labels, tuple[int, ...]]:
    """Returns the labels of both operands and the result, of x, of y, of the operands alone.

    The order of the result's axes.
    """
    batch = tuple(label for label in result if label in x and label in y)
    left = tuple(label for label in result if label in x and label not in y)
    right = tuple(label for label in result if label in y and label not in x)
    summed = tuple(label for label in x if label in y and label not in result)
    made = (*batch, *left, *right)
    return batch, left, right, summed, tuple(made.index(label) for label in result)


def _on_diagonal(xp: Any, value: Any, labels: Labels, result: Labels, sizes: dict[Any, Any]) -> Any:
    """Spreads `value` over the diagonal of axes that share a label."""
    grid = np.ix_(*[np.arange(sizes[label]) for label in labels])
    index = tuple(grid[labels.index(label)] for label in result)
    spread = xp.zeros([sizes[label] for label in result], value.dtype)
    if xp is np:
        spread[index] = value
        return spread
    return spread.at[index].set(value)


@einsum_op.gradient
def _(call, dy):
    subscripts = read_equation(call.attrs["equation"])
    operands, result = subscripts.operands, subscripts.result
    if len(operands) == 1:
        return [_gradient(call.inputs[0], operands[0], dy, result, None, "")]
    (x, y), (x_text, y_text) = call.inputs, operands
    wants_x, wants_y = call.wanted
    return [
        _gradient(x, x_text, dy, result, y, y_text) if wants_x else None,
        _gradient(y, y_text, dy, result, x, x_text) if wants_y else None,
    ]


@einsum_op.batching
def _(call):
    # The stacks get a label of their own, which the result has too.
    equation, operands = call.attrs["equation"], call.inputs[0]
    left, _, result = equation.partition("->")
    label = next((c for c in string.ascii_letters if c not in equation), None)
    if label is None:
        return None
    labels = [label + t if batching.is_stacked(x) else t for x, t in zip(operands, left.split(","), strict=True)]
    tensors = [x.stack if batching.is_stacked(x) else x for x in operands]
    return raw.Einsum(tensors, equation=f"{','.join(labels)}->{label}{result}")


def _gradient(x: Any, own: str, dy: Any, result: str, other: Any, other_text: str) -> Tensor:
    """Computes the gradient of the operand `x` with the subscripts `own`."""
    present = letters(result) + letters(other_text)
    kept = "".join(c for c in unique(letters(own)) if c in present)
    missing = "".join(c for c in unique(letters(own)) if c not in present)
    hidden = ELLIPSIS if ELLIPSIS in result + other_text else ""
    plain = hidden == "" and not missing and kept == own
    parts = [dy] if other is None else [dy, conj(other)]
    left = result if other is None else f"{result},{other_text}"
    gradient = parts[0] if left == hidden + kept else raw.Einsum(parts, equation=f"{left}->{hidden}{kept}")
    if plain:
        return gradient
    arranged = (ELLIPSIS if ELLIPSIS in own else "") + kept + missing
    like = x if arranged == own else raw.Einsum([x], equation=f"{own}->{arranged}")
    if missing:
        gradient = _repeated_along(gradient, like, len(missing))
    gradient = unbroadcast(gradient, like)
    return gradient if arranged == own else raw.Einsum([gradient], equation=f"{arranged}->{own}")


def _repeated_along(gradient: Any, like: Any, count: int) -> Any:
    """Returns `gradient` with the last `count` axes of `like` added."""
    for _ in range(count):
        gradient = raw.ExpandDims(gradient, -1)
    have, wanted = static_shape(gradient), static_shape(like)
    if have is not None and wanted is not None:
        shape: Any = EagerTensor(np.array(have[: len(have) - count] + wanted[len(wanted) - count :], np.int32))
    else:
        shape = raw.ConcatV2([raw.Shape(gradient)[:-count], raw.Shape(like)[-count:]], 0)
    return raw.BroadcastTo(gradient, shape)


@dispatchable
def einsum(equation: str, *inputs: Any, **kwargs: Any) -> Tensor:
    """Contracts tensors along named axes.

    Args:
        equation: Labels of the axes of each tensor, then those of the result: "ij,jk->ik". Labels that the result does
            not have are summed over; "..." matches any number of axes, which broadcast.
        *inputs: The tensors.
        **kwargs: `name`, a name for the operation; `optimize`, how to choose the order of products ("greedy" or any
            other; always chosen greedily).

    Returns:
        A tensor with the axes that the equation names after the arrow.

    Raises:
        TypeError: If there are keyword arguments other than `name`, `optimize` and `greedy`.

    >>> tf.einsum("ij,jk->ik", [[1, 2]], [[3], [4]]).numpy()
    array([[11]], dtype=int32)
    """
    name = kwargs.pop("name", None)
    kwargs.pop("optimize", None)
    if kwargs:
        raise TypeError(
            f"Invalid keyword arguments for einsum: {', '.join(kwargs)}. Valid arguments: name, optimize, greedy."
        )
    resolved = resolve_equation(equation, len(inputs))
    first = as_tensor_beside(*inputs)
    tensors = [first, *(convert_to_tensor(x, dtype_hint=first.dtype) for x in inputs[1:])]
    if len(tensors) <= 2:
        return raw.Einsum(tensors, equation=str(resolved), name=name)
    return _contract_pairwise(tensors, resolved)


def _contract_pairwise(tensors: list[Any], equation: Equation) -> Tensor:
    """Contracts several tensors two at a time, starting with those whose product is smallest."""
    remaining = list(zip(tensors, equation.operands, strict=True))
    while len(remaining) > 1:
        pairs = [(a, b) for a in range(len(remaining)) for b in range(a + 1, len(remaining))]
        texts = {pair: _text_of_product(remaining, pair, equation.result) for pair in pairs}
        best = min(pairs, key=lambda pair: _growth(remaining, pair, texts[pair]))
        text = equation.result if len(remaining) == 2 else texts[best]
        (x, x_text), (y, y_text) = remaining[best[0]], remaining[best[1]]
        product = raw.Einsum([x, y], equation=f"{x_text},{y_text}->{text}")
        remaining = [part for n, part in enumerate(remaining) if n not in best] + [(product, text)]
    return remaining[0][0]


def _text_of_product(remaining: list[tuple[Any, str]], pair: tuple[int, int], result: str) -> str:
    """Returns the subscripts of the product of two operands: what others or the result still need."""
    needed = result + "".join(text for n, (_, text) in enumerate(remaining) if n not in pair)
    own = remaining[pair[0]][1] + remaining[pair[1]][1]
    hidden = ELLIPSIS if ELLIPSIS in own else ""
    return hidden + "".join(c for c in unique(letters(own)) if c in needed)


def _growth(remaining: list[tuple[Any, str]], pair: tuple[int, int], text: str) -> float:
    """By how much the product of two operands is larger than they are; unknown sizes count as ten."""
    sizes: dict[str, int] = {}
    total = 0.0
    for n in pair:
        tensor, subscripts = remaining[n]
        dims = tensor.shape.as_list() if tensor.shape.rank is not None else None
        total += math.prod(10 if d is None else d for d in dims or ())
        if dims is not None:
            before, _, after = subscripts.partition(ELLIPSIS)
            sizes |= {c: d or 10 for c, d in zip(before, dims)}
            sizes |= {c: d or 10 for c, d in zip(reversed(after), reversed(dims))}
    return math.prod(sizes.get(c, 10) for c in letters(text)) - total
