"""tf.debugging.assert_rank, assert_shapes and similar functions: conditions that are mostly known while tracing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.graph.operation import Operation
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _name(tensor: Any) -> str:
    return "" if type(tensor) is EagerTensor else getattr(tensor, "name", "")


def _prefix(message: str | None) -> str:
    return f"{message}.  " if message else ""


def _static_rank(rank: Any) -> int:
    value = np.asarray(as_tensor(rank)) if not isinstance(rank, int) else np.array(rank)
    if value.ndim:
        raise ValueError("Rank must be a scalar.")
    if value.dtype.kind not in "iu":
        raise TypeError(f"Rank must be an integer; got {value.dtype}.")
    return int(value)


@dispatchable
def assert_rank(
    x: TensorLike, rank: TensorLike, message: str | None = None, name: str | None = None
) -> Operation | None:
    """Raises an error unless `x` has the given rank.

    Args:
        x: Tensor.
        rank: Scalar integer.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        The operation that checks in a graph; None if the rank is known now.

    Raises:
        ValueError: If the static rank of `x` differs. A rank known only at run time raises InvalidArgumentError.
    """
    wanted = _static_rank(rank)
    return _check_rank(x, lambda r: r == wanted, wanted, f"must have rank {wanted}", message, raw_op="Equal")


@dispatchable
def assert_rank_at_least(
    x: TensorLike, rank: TensorLike, message: str | None = None, name: str | None = None
) -> Operation | None:
    """Raises an error unless `x` has at least the given rank.

    Args:
        x: Tensor.
        rank: Scalar integer.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        The operation that checks in a graph; None if the rank is known now.

    Raises:
        ValueError: If the static rank of `x` is too small. A rank known only at run time raises InvalidArgumentError.
    """
    wanted = _static_rank(rank)
    return _check_rank(
        x, lambda r: r >= wanted, wanted, f"must have rank at least {wanted}", message, raw_op="GreaterEqual"
    )


@dispatchable
def assert_rank_in(
    x: TensorLike, ranks: Sequence[Any], message: str | None = None, name: str | None = None
) -> Operation | None:
    """Raises an error unless the rank of `x` is one of `ranks`.

    Args:
        x: Tensor.
        ranks: Sequence of integers.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        The operation that checks in a graph; None if the rank is known now.

    Raises:
        ValueError: If the static rank of `x` is not in `ranks`.
    """
    wanted = tuple(_static_rank(r) for r in ranks)
    x = as_tensor(x)
    if x.shape.rank is not None:
        if x.shape.rank not in wanted:
            raise ValueError(
                f"{_prefix(message)}Tensor {_name(x)} must have rank in {wanted}.  Received rank "
                f"{x.shape.rank}, shape {x.shape}"
            )
        return None
    rank = raw.Rank(x)
    holds = raw.Any(raw.Equal(rank, as_tensor(list(wanted))), [0])
    return Assert(
        holds, [message or "", f"Tensor {_name(x)} must have rank in {wanted}. Received shape: ", raw.Shape(x)]
    )


def _check_rank(
    x: Any, accepts: Callable[..., Any], wanted: int, demand: str, message: str | None, raw_op: str
) -> Operation | None:
    x = as_tensor(x)
    rank = x.shape.rank
    if rank is None:
        holds = getattr(raw, raw_op)(raw.Rank(x), as_tensor(wanted))
        return Assert(holds, [message or "", f"Tensor {_name(x)} {demand}. Received shape: ", raw.Shape(x)])
    if not accepts(rank):
        raise ValueError(f"{_prefix(message)}Tensor {_name(x)} {demand}.  Received rank {rank}, shape {x.shape}")
    return None


def assert_scalar(tensor: Any, message: str | None = None, name: str | None = None) -> None:
    """Raises ValueError unless the tensor is a scalar.

    Args:
        tensor: Any tensor, or what converts to one.
        message: Text at the start of the error message.
        name: Name of the operation.
    """
    tensor = as_tensor(tensor)
    if tensor.shape.rank not in (0, None):
        raise ValueError(f"{message or ''}Expected scalar shape, saw shape: {tensor.shape}.")


def assert_type(tensor: TensorLike, tf_type: DTypeLike, message: str | None = None, name: str | None = None) -> None:
    """Raises TypeError unless the tensor has the given dtype.

    Args:
        tensor: Any tensor, or what converts to one.
        tf_type: Expected dtype.
        message: Text at the start of the error message.
        name: Name of the operation.
    """
    wanted, got = dtypes.as_dtype(tf_type), getattr(tensor, "dtype", None) or as_tensor(tensor).dtype
    if dtypes.as_dtype(got) is not wanted:
        raise TypeError(
            f"{_prefix(message)}{_name(tensor) or 'tensor'} must be of type {wanted!r}; got {dtypes.as_dtype(got)!r}"
        )


def assert_integer(x: TensorLike, message: str | None = None, name: str | None = None) -> None:
    """Raises TypeError unless the tensor has an integer dtype.

    Args:
        x: Tensor.
        message: Text at the start of the error message.
        name: Name of the operation.
    """
    x = as_tensor(x)
    if not x.dtype.is_integer:
        raise TypeError(
            f'{message or ""}Expected "x" to be integer type.  Found: {_name(x) or "tensor"} of dtype {x.dtype}'
        )


def is_numeric_tensor(tensor: TensorLike) -> bool:
    """Returns whether `tensor` is a tensor of a numeric dtype.

    Args:
        tensor: Any tensor, or what converts to one.
    """
    return isinstance(tensor, Tensor) and (tensor.dtype.is_numeric and not tensor.dtype.is_quantized)


def assert_proper_iterable(values: TensorLike) -> None:
    """Raises TypeError for tensors, arrays and strings, which can be iterated but are single values.

    Args:
        values: Object to check.
    """
    if isinstance(values, (Tensor, np.ndarray, bytes, str)) or hasattr(values, "__tf_tensor__"):
        raise TypeError(f'Expected argument "values" to be a "proper" iterable.  Found: {type(values)}')
    if not hasattr(values, "__iter__"):
        raise TypeError(f'Expected argument "values" to be iterable.  Found: {type(values)}')


def assert_same_float_dtype(tensors: Sequence[Any] | None = None, dtype: DTypeLike | None = None) -> dtypes.DType:
    """Returns the floating-point dtype that all tensors (and `dtype`) share.

    Args:
        tensors: Tensors to compare, or None.
        dtype: Expected dtype, or None.

    Returns:
        The common dtype; float32 if nothing is given.

    Raises:
        ValueError: If the dtypes differ or are not floating-point.
    """
    found, first = (dtypes.as_dtype(dtype), None) if dtype is not None else (None, None)
    for tensor in tensors or ():
        if tensor is None:
            continue
        kind = dtypes.as_dtype(tensor.dtype)
        if found is None:
            found, first = kind, tensor
        elif kind is not found:
            beside = f" as {first}" if first is not None else ""
            raise ValueError(f"{tensor}, type={kind}, must be of the same type ({found}){beside}.")
    found = found or dtypes.float32
    if not found.is_floating:
        raise ValueError(f"Expected floating point type, got {found}.")
    return found


@dispatchable
def assert_shapes(
    shapes: Mapping[Any, Any] | Sequence[Any],
    data: Sequence[Any] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> None:
    """Checks shapes given with sizes or symbols; equal symbols must have equal sizes.

    Args:
        shapes: Dictionary or list of pairs from tensors to shapes. An entry is a size, a symbol, None or "." for any
            size, or `...` or "*" for any number of axes.
        data: Has no effect.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Raises:
        ValueError: If a shape does not match.

    >>> tf.debugging.assert_shapes([(tf.zeros([2, 3]), ("N", 3))])
    """
    pairs = list(shapes.items()) if isinstance(shapes, dict) else list(shapes)
    sizes: dict[Any, tuple[int, str]] = {}
    for value, wanted in pairs:
        tensor = value.deref() if hasattr(value, "deref") else value
        tensor = tensor if hasattr(tensor, "shape") else as_tensor(tensor)
        _match_shape(tensor, wanted, sizes, _prefix(message))


def _match_shape(tensor: Tensor, wanted: Sequence[Any], sizes: dict[Any, tuple[int, str]], prefix: str) -> None:
    shape = tensor.shape.as_list() if tensor.shape.rank is not None else None
    if shape is None or wanted is None:
        return
    described = f"Tensor {_name(tensor)}".strip() + f" shape={tensor.shape} dtype={tensor.dtype.name}"
    symbols, rank = _symbols(wanted, f"{prefix}{described}"), len(wanted)
    if not symbols:  # a scalar counts as a vector of size 1, and the other way around
        symbols = [1]
    if not shape and len(symbols) == 1:
        shape = [1]
    open_at = next((n for n, s in enumerate(symbols) if s is Ellipsis or s == "*"), None)
    if open_at is None:
        if len(shape) != len(symbols):
            raise ValueError(
                f"{prefix}{described} must have rank {rank}.  Received rank {tensor.shape.rank}, shape {tensor.shape}"
            )
        aligned = list(zip(range(len(shape)), symbols, strict=True))
    else:
        before, after = symbols[:open_at], symbols[open_at + 1 :]
        if len(shape) < len(before) + len(after):
            raise ValueError(
                f"{prefix}{described} must have rank at least {len(before) + len(after)}.  Received rank "
                f"{len(shape)}, shape {tensor.shape}"
            )
        aligned = [*enumerate(before), *zip(range(len(shape) - len(after), len(shape)), after, strict=True)]
    for axis, symbol in aligned:
        _match_size(shape, axis, symbol, sizes, described, prefix, tensor)


def _symbols(wanted: Any, described: str) -> list[Any]:
    """Returns the entries of a shape; digits in a text are sizes."""
    if not hasattr(wanted, "__iter__") and not hasattr(wanted, "__getitem__"):
        raise ValueError(
            f"{described}.  Specified shape must be an iterable.  An iterable has the attribute `__iter__` or "
            f"`__getitem__`.  Received specified shape: {wanted}"
        )
    return [int(symbol) if isinstance(symbol, str) and symbol.isdigit() else symbol for symbol in wanted]


def _match_size(
    shape: list[Any],
    axis: int,
    symbol: Any,
    sizes: dict[Any, tuple[int, str]],
    described: str,
    prefix: str,
    tensor: Tensor,
) -> None:
    got = shape[axis]
    if got is None or symbol is None or symbol == ".":
        return
    if isinstance(symbol, (int, np.integer)):
        wanted, origin = int(symbol), "Specified explicitly"
    elif symbol in sizes:
        wanted, origin = sizes[symbol]
    else:
        sizes[symbol] = (
            got,
            f"Specified by tensor {_name(tensor)}".rstrip()
            + f" shape={tensor.shape} dtype={tensor.dtype.name} dimension {axis}",
        )
        return
    if got != wanted:
        raise ValueError(
            f"{prefix}{origin}.  {described} dimension {axis} must have size {wanted}.  Received size {got}, "
            f"shape {tensor.shape}"
        )


def assert_all_finite(x: TensorLike, message: str, name: str | None = None) -> Tensor:
    """Returns the tensor if it contains neither NaN nor infinity, else raises InvalidArgumentError.

    Args:
        x: Floating-point tensor.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        `x` unchanged.
    """
    return raw.CheckNumerics(x, message=message, name=name)
