"""Lookup tables filled from datasets."""

from __future__ import annotations

from typing import Any

from headrace._src.data.dataset import Dataset
from headrace._src.lib.lookup.initializers import TableInitializer
from headrace._src.lib.lookup.static import StaticHashTable, StaticVocabularyTable
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import DTypeLike, TensorLike


class DatasetInitializer(TableInitializer):
    """Fills a table from a dataset of pairs (key, value).

    Args:
        dataset: Dataset of pairs of a key and a value.

    Raises:
        ValueError: If the elements of `dataset` are not pairs of tensors.
    """

    def __init__(self, dataset: Dataset) -> None:
        spec = dataset.element_spec
        if not (isinstance(spec, tuple) and len(spec) == 2 and all(isinstance(s, TensorSpec) for s in spec)):
            raise ValueError(f"The dataset of a table must have pairs (key, value) as elements; got {spec}.")
        self._dataset = dataset
        super().__init__(spec[0].dtype, spec[1].dtype)

    def initialize(self, table: StaticHashTable) -> Any:
        """Fills `table`.

        Args:
            table: Table to fill.

        Returns:
            The operation that fills the table in a graph; None when executing eagerly.

        Raises:
            TypeError: If the dtypes of the table and of the pairs differ.
        """
        self._check(table)
        pairs = list(self._dataset)
        keys = raw.Pack([key for key, _ in pairs]) if pairs else as_tensor([], self.key_dtype)
        values = raw.Pack([value for _, value in pairs]) if pairs else as_tensor([], self.value_dtype)
        return raw.LookupTableImportV2(table.resource_handle, keys, values)


def table_from_dataset(
    dataset: Any = None, num_oov_buckets: int = 0, vocab_size: int | None = None,
    default_value: TensorLike | None = None, hasher_spec: Any = None, key_dtype: DTypeLike = dtypes.string,
    name: str | None = None,
) -> StaticHashTable | StaticVocabularyTable:  # fmt: skip
    """Creates a lookup table of the pairs (key, value) of a dataset.

    Args:
        dataset: Dataset of pairs.
        num_oov_buckets: The number of buckets for unknown keys.
        vocab_size: Ignored.
        default_value: The value of unknown keys; "UNK" or -1 by default.
        hasher_spec: Ignored.
        key_dtype: The dtype of the keys.
        name: Ignored.

    Returns:
        A lookup table.
    """
    initializer = DatasetInitializer(dataset)
    if default_value is None:
        default_value = "UNK" if initializer.value_dtype is dtypes.string else -1
    if num_oov_buckets:
        return StaticVocabularyTable(initializer, num_oov_buckets, lookup_key_dtype=dtypes.as_dtype(key_dtype))
    return StaticHashTable(initializer, default_value)


def index_table_from_dataset(
    dataset: Any = None, num_oov_buckets: int = 0, vocab_size: int | None = None, default_value: TensorLike = -1,
    hasher_spec: Any = None, key_dtype: DTypeLike = dtypes.string, name: str | None = None,
) -> StaticHashTable | StaticVocabularyTable:  # fmt: skip
    """Creates a lookup table from the elements of a dataset to their indices.

    Args:
        dataset: Dataset of keys.
        num_oov_buckets: The number of buckets for unknown keys.
        vocab_size: Ignored.
        default_value: The value of unknown keys.
        hasher_spec: Ignored.
        key_dtype: The dtype of the keys.
        name: Ignored.

    Returns:
        A lookup table.
    """
    numbered = dataset.enumerate().map(lambda number, key: (key, number))
    return table_from_dataset(numbered, num_oov_buckets, vocab_size, default_value, hasher_spec, key_dtype, name)
