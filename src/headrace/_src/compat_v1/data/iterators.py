"""Iterators of graphs: one-shot, initializable, reinitializable and fed by handle."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.data import iterator_ops
from headrace._src.compat_v1.data.legacy_structure import (
    element_spec,
    get_output_classes,
    get_output_shapes,
    get_output_types,
)
from headrace._src.data import graph_ops
from headrace._src.data.dataset import Dataset
from headrace._src.data.iterator import IteratorBase
from headrace._src.data.optional import Optional
from headrace._src.data.plan.node import graph_tensors
from headrace._src.data.specs import IteratorSpec
from headrace._src.graph.operation import Operation
from headrace._src.tensors import nest
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import SymbolicTensor, Tensor
from headrace._src.tensors.typing import Nest

_NO_INITIALIZER = (
    "The iterator does not have an initializer. This means it was likely created using "
    "`tf.data.Dataset.make_one_shot_iterator()`. For an initializable iterator, use "
    "`tf.data.Dataset.make_initializable_iterator()` instead."
)


class Iterator(IteratorBase):
    """Iterates over a dataset in a session. Each session has its own position.

    Args:
        iterator_resource: Handle of the iterator.
        initializer: Operation that initializes the iterator, or None.
        output_types: Nest of the dtypes of an element.
        output_shapes: Nest of the shapes of an element.
        output_classes: Nest of the classes of an element.

    Raises:
        ValueError: If `iterator_resource` is None.
    """

    def __init__(
        self,
        iterator_resource: Any,
        initializer: Operation | None,
        output_types: Any,
        output_shapes: Any,
        output_classes: Any,
    ) -> None:
        if iterator_resource is None:
            raise ValueError("Argument `iterator_resource` must not be None.")
        self._iterator_resource, self._initializer = iterator_resource, initializer
        self._spec = element_spec(output_types, output_shapes, output_classes)

    @classmethod
    def _of(cls, handle: Tensor, initializer: Operation | None, spec: Nest[TypeSpec]) -> Iterator:
        made = cls.__new__(cls)
        made._iterator_resource, made._initializer, made._spec = handle, initializer, spec
        return made

    @staticmethod
    def from_structure(
        output_types: Any, output_shapes: Any = None, shared_name: str | None = None, output_classes: Any = None
    ) -> Iterator:
        """Creates an iterator without a dataset; `make_initializer` names one of this structure.

        Args:
            output_types: Nest of the dtypes of an element.
            output_shapes: Nest of the shapes of an element; unknown by default.
            shared_name: Name under which sessions share the iterator.
            output_classes: Nest of the classes of an element; Tensor by default.

        Returns:
            An Iterator.
        """
        return _uninitialized(element_spec(output_types, output_shapes, output_classes), shared_name)

    @staticmethod
    def from_string_handle(
        string_handle: Any, output_types: Any, output_shapes: Any = None, output_classes: Any = None
    ) -> Iterator:
        """Creates an iterator that forwards to the one whose `string_handle()` is fed.

        Args:
            string_handle: String tensor from `string_handle()`, usually a placeholder.
            output_types: Nest of the dtypes of an element.
            output_shapes: Nest of the shapes of an element; unknown by default.
            output_classes: Nest of the classes of an element; Tensor by default.

        Returns:
            An Iterator.
        """
        spec = element_spec(output_types, output_shapes, output_classes)
        text = tf.convert_to_tensor(string_handle, tf.string)
        handle = iterator_ops.iterator_from_string_handle(text, **graph_ops.component_attrs(spec))
        return Iterator._of(handle, None, spec)

    @property
    def initializer(self) -> Operation:
        """The operation that initializes the iterator."""
        if self._initializer is None:
            raise ValueError(_NO_INITIALIZER)
        return self._initializer

    def make_initializer(self, dataset: Dataset, name: str | None = None) -> Operation:
        """Returns an operation that starts iterating over `dataset`, which must have this iterator's structure.

        Args:
            dataset: Dataset to iterate over.
            name: Name of the operation.

        Raises:
            TypeError: If the dataset has another structure.
        """
        _check_fits(self._spec, dataset.element_spec)
        return iterator_ops.make_iterator(dataset._variant_tensor, self._iterator_resource, name=name)

    def get_next(self, name: str | None = None) -> Any:
        """Returns the tensors of the next element. Each run takes one element; the end raises OutOfRangeError.

        Args:
            name: Name of the operation.
        """
        attrs = graph_ops.component_attrs(self._spec)
        components = graph_ops.iterator_get_next(self._iterator_resource, **attrs, name=name)
        return graph_ops.packed(self._spec, components)

    def get_next_as_optional(self) -> Any:
        """Returns the next element as an optional, which is empty at the end."""
        attrs = graph_ops.component_attrs(self._spec)
        return Optional(graph_ops.iterator_get_next_as_optional(self._iterator_resource, **attrs), self._spec)

    def string_handle(self, name: str | None = None) -> Tensor:
        """Returns a string tensor that identifies this iterator.

        Args:
            name: Name of the operation.
        """
        return iterator_ops.iterator_to_string_handle(self._iterator_resource, name=name)

    @property
    def element_spec(self) -> Nest[TypeSpec]:
        return self._spec

    @property
    def output_types(self) -> Any:
        return get_output_types(self)

    @property
    def output_shapes(self) -> Any:
        return get_output_shapes(self)

    @property
    def output_classes(self) -> Any:
        return get_output_classes(self)

    @property
    def _type_spec(self) -> IteratorSpec:
        return IteratorSpec(self._spec)


def _uninitialized(spec: Nest[TypeSpec], shared_name: str | None) -> Iterator:
    attrs = graph_ops.component_attrs(spec)
    handle = iterator_ops.iterator(shared_name=shared_name or "", container="", **attrs)
    return Iterator._of(handle, None, spec)


def _check_fits(own: Any, given: Nest[TypeSpec]) -> None:
    nest.assert_same_structure(own, given)
    for wanted, spec in zip(nest.flatten(own), nest.flatten(given), strict=True):
        kind, shape = getattr(wanted, "dtype", None), getattr(wanted, "shape", None)
        if kind is not None and kind != spec.dtype:
            raise TypeError(f"Expected output types {kind!r} but got dataset with output types {spec.dtype!r}.")
        if shape is not None and not _covers(shape, spec.shape):
            raise TypeError(
                f"Expected output shapes compatible with {shape!r} but got dataset with output shapes {spec.shape!r}."
            )


def _covers(general: Any, special: Any) -> bool:
    """Returns whether every shape compatible with `special` is also compatible with `general`."""
    if general.rank is None:
        return True
    if special.rank != general.rank:
        return False
    return all(g is None or g == s for g, s in zip(general.as_list(), special.as_list(), strict=True))


def make_initializable_iterator(dataset: Dataset, shared_name: str | None = None) -> Iterator:
    """Creates an iterator whose `initializer` must run before its elements are read.

    Args:
        dataset: Dataset to iterate over.
        shared_name: Name under which sessions share the iterator.

    Returns:
        An Iterator.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError(
            "`dataset.make_initializable_iterator()` is not supported in eager mode. Use `for ... in dataset:` to "
            "iterate over the elements of a dataset."
        )
    made = _uninitialized(dataset.element_spec, shared_name)
    made._initializer = made.make_initializer(dataset)
    return made


def make_one_shot_iterator(dataset: Dataset) -> Any:
    """Creates an iterator that reads the dataset once and needs no initializer.

    Args:
        dataset: Dataset to iterate over.

    Returns:
        An Iterator.

    Raises:
        ValueError: If the dataset depends on a placeholder or a variable.
    """
    if tf.executing_eagerly():
        return iter(dataset)
    for symbol in graph_tensors(dataset._plan):
        _check_capturable(symbol)
    spec = dataset.element_spec
    handle = iterator_ops.one_shot_iterator(dataset._variant_tensor, **graph_ops.component_attrs(spec))
    return Iterator._of(handle, None, spec)


def _check_capturable(tensor: SymbolicTensor) -> None:
    """Raises ValueError if the dataset depends on fed tensors or on variables."""
    waiting, seen = [tensor.op], set()
    while waiting:
        operation = waiting.pop()
        if id(operation) in seen:
            continue
        seen.add(id(operation))
        if operation.type == "Placeholder":
            raise ValueError(
                f"Cannot capture a placeholder (name:{operation.name}, type:{operation.type}) by value. Use "
                "`make_initializable_iterator()` for datasets that depend on fed tensors."
            )
        if operation.type == "VarHandleOp":
            raise ValueError(
                f"Failed to create a one-shot iterator for a dataset: it reads the variable {operation.name}. Use "
                "`make_initializable_iterator()` instead."
            )
        waiting += [t.op for t in operation.inputs]
