"""Methods of Dataset in TensorFlow 1 only: graph iterators, the structure as three nests, legacy functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.compat_v1.data.iterators import make_initializable_iterator, make_one_shot_iterator
from headrace._src.data.dataset import Dataset
from headrace._src.data.plan.tensors import FromTensorSlices


def initializable_iterator(self: Dataset, shared_name: str | None = None) -> Any:
    """Creates an iterator whose `initializer` must run before its elements are read.

    Args:
        shared_name: Name under which sessions share the iterator.

    Returns:
        An Iterator.

    Raises:
        RuntimeError: If executing eagerly.
    """
    return make_initializable_iterator(self, shared_name)


def one_shot_iterator(self: Dataset) -> Any:
    """Creates an iterator that reads the dataset once and needs no initializer.

    Returns:
        An Iterator.

    Raises:
        ValueError: If the dataset depends on a placeholder or a variable.
    """
    return make_one_shot_iterator(self)


def map_with_legacy_function(
    self: Dataset,
    map_func: Callable[..., Any],
    num_parallel_calls: Any = None,
    deterministic: bool | None = None,
    use_unbounded_threadpool: bool = False,
) -> Dataset:
    """Same as `map`; the name that asked TensorFlow 1 for its first kind of functions.

    Args:
        map_func: Function of an element.
        num_parallel_calls: Number of elements to compute at a time.
        deterministic: Whether the order of the elements is kept.
        use_unbounded_threadpool: Has no effect.

    Returns:
        A dataset of the results.
    """
    return self.map(map_func, num_parallel_calls=num_parallel_calls, deterministic=deterministic)


def filter_with_legacy_function(self: Dataset, predicate: Callable[..., Any]) -> Dataset:
    """Same as `filter`; the name that asked TensorFlow 1 for its first kind of functions.

    Args:
        predicate: Function from an element to a boolean.

    Returns:
        A dataset.
    """
    return self.filter(predicate)


def from_sparse_tensor_slices(sparse_tensor: Any) -> Dataset:
    """Creates a dataset of the rows of a sparse tensor, each a sparse tensor.

    Args:
        sparse_tensor: SparseTensor of rank 1 or higher.

    Returns:
        A dataset.
    """
    return Dataset(FromTensorSlices(sparse_tensor))
