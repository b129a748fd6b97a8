"""Higher-order functions over the first axis: map_fn, vectorized_map, scan, foldl, foldr."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from headrace._src.autodiff.vectorize import Stacked, VectorizeMode
from headrace._src.function.control_flow.loop import while_loop
from headrace._src.function.control_flow.tensor_array import TensorArray
from headrace._src.lib.extension_type.batching import (
    BatchableExtensionType,
    BatchableExtensionTypeSpec,
    from_parts,
    part_specs,
    parts_of,
)
from headrace._src.lib.extension_type.extension_type import ExtensionType
from headrace._src.lib.ragged.results import decode, encode, encoded_shape, stack_results
from headrace._src.lib.sparse.arrangement import row as sparse_row
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import entered, state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Nest, TensorLike

F = TypeVar("F", bound=Callable[..., Any])


def _first_size(elems: Any, name: str) -> Tensor | int:
    """Returns the number of elements: a Python int if it is known, else a tensor."""
    flat = [part for value in nest.flatten(elems) for part in _parts(value)]
    if not flat:
        raise ValueError(f"{name}: elems must be a Tensor or a (possibly nested) sequence of Tensors; got none.")
    size = None
    for value in flat:
        shape = value.shape
        if shape.rank == 0:
            raise ValueError("Elements in elems must be 1+ dimensional Tensors, not scalars")
        if shape.rank is not None and shape[0] is not None:
            if size is not None and size != shape[0]:
                raise ValueError(
                    f"All elements of elems must have the same first dimension; got {size} and {shape[0]}."
                )
            size = shape[0]
    if size is not None:
        return size
    first = flat[0]
    if isinstance(first, SparseTensor):
        return raw.Cast(first.dense_shape[0], DstT=dtypes.int32)
    return first.nrows(out_type=dtypes.int32) if isinstance(first, RaggedTensor) else raw.Shape(first)[0]


def _parts(value: Any) -> list[Any]:
    """Returns what is sliced in place of a value: an extension type says it by its batch encoder."""
    if not isinstance(value, ExtensionType):
        return [value]
    if not isinstance(value, BatchableExtensionType):
        raise TypeError(
            f"{type(value).__name__} cannot be split into elements; derive it from "
            "tf.experimental.BatchableExtensionType."
        )
    return list(parts_of(value._type_spec, value, minimum_rank=1))


def _as_elems(elems: Any) -> Any:
    return nest.map_structure(lambda v: v if isinstance(v, (Tensor, Composite)) else convert_to_tensor(v), elems)


def _callable(fn: Any) -> None:
    if not callable(fn):
        raise TypeError(f"The provided function {getattr(fn, '__name__', fn)!r} is not callable.fn must be callable.")


def _specs_of(signature: Any, first: Any) -> Any:
    """Returns the specs of the results of `fn`, from dtypes or specs, or from its first result."""
    if signature is None:
        return nest.map_structure(_own_spec, first)
    return nest.map_structure(lambda s: s if isinstance(s, TypeSpec) else TensorSpec(None, s), signature)


def _own_spec(value: Any) -> Any:
    return TensorSpec(None, value.dtype) if isinstance(value, Tensor) else value._type_spec._unbatch()


def _with_converted_fn(function: F) -> F:
    """Lets AutoGraph convert the function that is passed to `function`, as TensorFlow does for map_fn alone."""
    function.__dict__["converts_fn"] = True
    return function


@_with_converted_fn
@dispatchable
def map_fn(
    fn: Callable[..., Any],
    elems: Nest[TensorLike],
    dtype: Any = None,
    parallel_iterations: int | None = None,
    back_prop: bool = True,
    swap_memory: bool = False,
    infer_shape: bool = True,
    name: str | None = None,
    fn_output_signature: Any = None,
) -> Any:
    """Applies `fn` to each slice of `elems` along the first axis and stacks the results.

    Args:
        fn: Function of one element, with the structure of `elems`.
        elems: Nest of tensors, RaggedTensors, SparseTensors or `tf.experimental.BatchableExtensionType`s with the
            same first size.
        dtype: Deprecated alias of `fn_output_signature`.
        parallel_iterations: Has no effect.
        back_prop: Has no effect; use `tf.stop_gradient`.
        swap_memory: Has no effect.
        infer_shape: Has no effect.
        name: Name of the operation.
        fn_output_signature: Nest of dtypes or specs of the results. Required if they differ from those of `elems`.

    Returns:
        Nest of stacked results.

    >>> tf.map_fn(lambda x: x * x, tf.constant([1, 2, 3])).numpy()
    array([1, 4, 9], dtype=int32)
    """
    _callable(fn)
    signature = fn_output_signature if fn_output_signature is not None else dtype
    elems = _as_elems(elems)
    size = _first_size(elems, "map_fn")
    if signature is None and any(isinstance(v, Composite) for v in nest.flatten(elems)):
        signature = _specs_of(None, elems)  # rows of a ragged tensor give rows of a ragged tensor
    if state.mode is None:
        return _map_eagerly(fn, elems, int(size), signature)
    return _map_in_graph(fn, elems, size, signature)


def _slice(elems: TensorLike, index: Tensor | int) -> Any:
    return nest.map_structure(lambda v: _slice_of(v, index), elems)


def _slice_of(value: Any, index: Tensor | int) -> Any:
    if isinstance(value, SparseTensor):
        return sparse_row(value, index)
    if isinstance(value, BatchableExtensionType):
        return from_parts(value._type_spec._unbatch(), iter([_slice_of(part, index) for part in _parts(value)]))
    return value[index]


def _map_eagerly(fn: Callable[..., Any], elems: Any, size: int, signature: Any) -> Any:
    results = [fn(_slice(elems, n)) for n in range(size)]
    if not results:
        specs = _specs_of(signature, elems)
        return nest.map_structure(
            lambda s: EagerTensor(np.zeros((0, *_known(s.shape)), s.dtype.numpy_dtype), s.dtype), specs
        )
    structure = _specs_of(signature, nest.map_structure(_as_result, results[0]))
    columns = [nest.flatten_up_to(structure, nest.map_structure(_as_result, r)) for r in results]
    for spec, value in zip(nest.flatten(structure), columns[0], strict=True):
        _check_result(spec, value)
    stacked = [
        stack_values(list(column), spec)
        for column, spec in zip(zip(*columns, strict=True), nest.flatten(structure), strict=True)
    ]
    return nest.pack_sequence_as(structure, stacked)


def _known(shape: Any) -> list[int]:
    return [] if shape.rank is None else [0 if s is None else s for s in shape.as_list()]


def _as_result(value: Tensor) -> Tensor:
    return value if isinstance(value, (Tensor, Composite)) else as_tensor(value)


def _check_result(spec: Any, value: Tensor) -> None:
    if isinstance(spec, TensorSpec) and isinstance(value, Tensor) and value.dtype is not spec.dtype:
        raise TypeError(f"map_fn: fn returned {value.dtype.name}; fn_output_signature requires {spec.dtype.name}.")


def stack_values(values: list[Any], spec: Any) -> Any:
    """Stacks the results of all elements."""
    if isinstance(spec, TensorSpec) and all(isinstance(v, Tensor) for v in values):
        return raw.Pack(values)
    if isinstance(spec, BatchableExtensionTypeSpec):
        columns = zip(*(parts_of(spec, value) for value in values), strict=True)
        parts = [stack_values(list(column), inner) for column, inner in zip(columns, part_specs(spec), strict=True)]
        return from_parts(spec._batch(len(values)), iter(parts))
    return stack_results(values, spec)


def _map_in_graph(fn: Callable[..., Any], elems: Any, size: Tensor | int, signature: Any) -> Any:
    count = convert_to_tensor(size, dtypes.int32)
    specs = _specs_of(signature, elems)
    flat_specs = nest.flatten(specs)
    inner_specs = [inner for spec in flat_specs for inner in part_specs(spec)]
    arrays = [_array_for(s, count) for s in inner_specs]

    def body(index: Tensor, written: list[Any]) -> Any:
        result = fn(_slice(elems, index))
        nest.assert_same_structure(specs, result)
        pairs = zip(nest.flatten(result), flat_specs, strict=True)
        parts = [part for value, spec in pairs for part in parts_of(spec, _as_result(value))]
        stored = [encode(part, spec) for part, spec in zip(parts, inner_specs, strict=True)]
        return index + 1, [a.write(index, r) for a, r in zip(written, stored, strict=True)]

    _, arrays = while_loop(lambda index, _: index < count, body, (convert_to_tensor(0), arrays))
    known = size if isinstance(size, int) else None
    stacked = iter([decode(_with_first(a.stack(), size), s) for a, s in zip(arrays, inner_specs, strict=True)])
    batches = [_batch_of(spec, known) for spec in flat_specs]
    return nest.pack_sequence_as(specs, [from_parts(batch, stacked) for batch in batches])


def _batch_of(spec: Any, size: int | None) -> Any:
    return spec._batch(size) if isinstance(spec, BatchableExtensionTypeSpec) else spec


def _array_for(spec: Any, count: Tensor) -> TensorArray:
    """Creates a TensorArray for the results of one kind; composite ones are stored as variants."""
    dtype, shape = (spec.dtype, spec.shape) if isinstance(spec, TensorSpec) else (dtypes.variant, encoded_shape(spec))
    return TensorArray(dtype, size=count, element_shape=shape, dynamic_size=False)


def _with_first(stacked: Tensor, size: Tensor | int) -> Tensor:
    if isinstance(size, int) and stacked.shape.rank is not None:
        stacked.set_shape([size, *stacked.shape.as_list()[1:]])
    return stacked


def vectorized_map(
    fn: Callable[..., Any], elems: Nest[TensorLike], fallback_to_while_loop: bool = True, warn: bool = True
) -> Any:
    """Applies `fn` to each slice of `elems`, computed for all slices in one batch.

    Args:
        fn: Function of one element, with the structure of `elems`.
        elems: Nest of tensors with the same first size.
        fallback_to_while_loop: Whether ops without a batching rule run in a loop.
        warn: Whether the fallback logs a warning.

    Returns:
        Nest of stacked results.

    >>> tf.vectorized_map(lambda x: x * x, tf.constant([1.0, 2.0, 3.0])).numpy()
    array([1., 4., 9.], dtype=float32)
    """
    _callable(fn)
    elems = _as_elems(elems)
    size = _first_size(elems, "vectorized_map")
    mode = VectorizeMode(size, falls_back=fallback_to_while_loop, warns=warn)
    with entered(mode):
        result = fn(nest.map_structure(lambda stack: Stacked(stack, mode), elems))
        converted = nest.map_structure(_as_result, result)
    return nest.map_structure(mode.stack_of, converted)


@dispatchable
def foldl(
    fn: Callable[..., Any],
    elems: Nest[TensorLike],
    initializer: Nest[TensorLike] | None = None,
    parallel_iterations: int = 10,
    back_prop: bool = True,
    swap_memory: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes `fn(accumulator, element)` from the first element to the last.

    Args:
        fn: Function of the accumulator and an element.
        elems: Nest of tensors with the same first size.
        initializer: Initial accumulator. Default the first element.
        parallel_iterations: Has no effect.
        back_prop: Has no effect; use `tf.stop_gradient`.
        swap_memory: Has no effect.
        name: Name of the operation.

    Returns:
        The final accumulator.

    >>> print(tf.foldl(lambda total, x: total + x, tf.constant([1, 2, 3])).numpy())
    6
    """
    return _fold(fn, elems, initializer, backwards=False)


@dispatchable
def foldr(
    fn: Callable[..., Any],
    elems: Nest[TensorLike],
    initializer: Nest[TensorLike] | None = None,
    parallel_iterations: int = 10,
    back_prop: bool = True,
    swap_memory: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes `fn(accumulator, element)` from the last element to the first.

    Args:
        fn: Function of the accumulator and an element.
        elems: Nest of tensors with the same first size.
        initializer: Initial accumulator. Default the last element.
        parallel_iterations: Has no effect.
        back_prop: Has no effect; use `tf.stop_gradient`.
        swap_memory: Has no effect.
        name: Name of the operation.

    Returns:
        The final accumulator.
    """
    return _fold(fn, elems, initializer, backwards=True)


def _fold(fn: Callable[..., Any], elems: Any, initializer: Any, backwards: bool) -> Tensor:
    _callable(fn)
    elems = _as_elems(elems)
    size = _first_size(elems, "fold")
    last = size - 1
    start = 0 if initializer is not None else 1
    accumulator = _slice(elems, last if backwards else 0) if initializer is None else _as_elems(initializer)

    def body(step: Tensor | int, value: Tensor) -> Any:
        return step + 1, fn(value, _slice(elems, last - step if backwards else step))

    if state.mode is None:
        for step in range(start, int(size)):
            _, accumulator = body(step, accumulator)
        return nest.map_structure(_as_result, accumulator)
    count = convert_to_tensor(size, dtypes.int32)
    return while_loop(lambda step, _: step < count, body, (convert_to_tensor(start), accumulator))[1]


@dispatchable
def scan(
    fn: Callable[..., Any],
    elems: Nest[TensorLike],
    initializer: Nest[TensorLike] | None = None,
    parallel_iterations: int = 10,
    back_prop: bool = True,
    swap_memory: bool = False,
    infer_shape: bool = True,
    reverse: bool = False,
    name: str | None = None,
) -> Any:
    """Computes `fn(accumulator, element)` for all elements and stacks every accumulator.

    Args:
        fn: Function of the accumulator and an element.
        elems: Nest of tensors with the same first size.
        initializer: Initial accumulator. Default the first element.
        parallel_iterations: Has no effect.
        back_prop: Has no effect; use `tf.stop_gradient`.
        swap_memory: Has no effect.
        infer_shape: Has no effect.
        reverse: Whether to go from the last element to the first.
        name: Name of the operation.

    Returns:
        Nest of stacked accumulators.

    >>> tf.scan(lambda a, x: a + x, tf.constant([1, 2, 3])).numpy()
    array([1, 3, 6], dtype=int32)
    """
    _callable(fn)
    elems = _as_elems(elems)
    size = _first_size(elems, "scan")
    if state.mode is None:
        return _scan_eagerly(fn, elems, int(size), initializer, reverse)
    return _scan_in_graph(fn, elems, size, initializer, reverse)


def _scan_eagerly(fn: Callable[..., Any], elems: Any, size: int, initializer: Any, reverse: bool) -> Any:
    order = list(range(size))[::-1] if reverse else list(range(size))
    if initializer is None:
        accumulator = _slice(elems, order[0])
        kept, order = [accumulator], order[1:]
    else:
        accumulator, kept = _as_elems(initializer), []
    for index in order:
        result = fn(accumulator, _slice(elems, index))
        nest.assert_same_structure(accumulator, result)
        accumulator = nest.map_structure(_as_result, result)
        kept.append(accumulator)
    if not kept:
        return nest.map_structure(lambda t: raw.Fill([0, *t.shape.as_list()], raw.Cast(0, DstT=t.dtype)), accumulator)
    if reverse:
        kept.reverse()
    return nest.map_structure(lambda *rows: raw.Pack(list(rows)), *kept)


def _scan_in_graph(fn: Callable[..., Any], elems: Any, size: Any, initializer: Any, reverse: bool) -> Any:
    count = convert_to_tensor(size, dtypes.int32)
    start = 0 if initializer is not None else 1
    last = raw.Sub(count, as_tensor(1))
    first = (lambda step: raw.Sub(last, step)) if reverse else (lambda step: step)
    accumulator = _slice(elems, first(convert_to_tensor(0))) if initializer is None else _as_elems(initializer)
    flat = nest.flatten(accumulator)
    arrays = [TensorArray(t.dtype, size=count, element_shape=t.shape) for t in flat]
    if initializer is None:
        arrays = [a.write(first(convert_to_tensor(0)), t) for a, t in zip(arrays, flat, strict=True)]

    def body(step: Tensor, value: TensorLike, written: list[Any]) -> Any:
        index = first(step)
        result = fn(value, _slice(elems, index))
        nest.assert_same_structure(value, result)
        result = nest.map_structure(_as_result, result)
        return step + 1, result, [a.write(index, t) for a, t in zip(written, nest.flatten(result), strict=True)]

    state_ = (convert_to_tensor(start), accumulator, arrays)
    _, _, arrays = while_loop(lambda step, *_: step < count, body, state_)
    return nest.pack_sequence_as(accumulator, [_with_first(a.stack(), size) for a in arrays])
