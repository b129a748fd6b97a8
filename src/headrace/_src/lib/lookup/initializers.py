"""Sources of static tables: tensors of keys and values, or the lines of a text file."""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.lib.lookup.table import LookupInterface
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import DTypeLike, TensorLike


class TextFileIndex:
    """Special values for the column of a text file: the whole line, or its number."""

    WHOLE_LINE = -2
    LINE_NUMBER = -1


class TableInitializer(Trackable):
    """Base class of initializers, which fill a table in `initialize(table)`."""

    def __init__(self, key_dtype: Any, value_dtype: Any) -> None:
        self._key_dtype = dtypes.as_dtype(key_dtype)
        self._value_dtype = dtypes.as_dtype(value_dtype)

    @property
    def key_dtype(self) -> DType:
        return self._key_dtype

    @property
    def value_dtype(self) -> DType:
        return self._value_dtype

    def initialize(self, table: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__}.initialize")

    def _check(self, table: Any) -> None:
        if (table.key_dtype, table.value_dtype) != (self._key_dtype, self._value_dtype):
            raise TypeError(
                f"Invalid key dtype for table, expected {self._key_dtype!r} -> {self._value_dtype!r}, "
                f"received: {table.key_dtype!r} -> {table.value_dtype!r}"
            )


def _dtype(dtype: Any) -> DType | None:
    return None if dtype is None else dtypes.as_dtype(dtype)


class KeyValueTensorInitializer(TableInitializer):
    """Fills a table from a tensor of keys and a tensor of values.

    Args:
        keys: Tensor of keys.
        values: Tensor with one value for each key.
        key_dtype: Dtype of the keys. Default that of `keys`.
        value_dtype: Dtype of the values. Default that of `values`.
        name: Name of the initializer.

    >>> tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a", "b"], [1, 2]), -1).size().numpy()
    np.int64(2)
    """

    def __init__(
        self,
        keys: TensorLike,
        values: TensorLike,
        key_dtype: DTypeLike | None = None,
        value_dtype: DTypeLike | None = None,
        name: str | None = None,
    ) -> None:
        self._keys = as_tensor(keys, _dtype(key_dtype))
        self._values = as_tensor(values, _dtype(value_dtype))
        self._name = name if name is not None else "key_value_init"
        super().__init__(self._keys.dtype, self._values.dtype)

    def initialize(self, table: LookupInterface) -> Operation | None:
        """Fills `table`.

        Args:
            table: Table to fill.

        Returns:
            The operation that fills the table in a graph; None when executing eagerly.

        Raises:
            TypeError: If the dtypes of the table and of the pairs differ.
        """
        self._check(table)
        return raw.LookupTableImportV2(table.resource_handle, self._keys, self._values, name=self._name)


class TextFileInitializer(TableInitializer):
    """Fills a table from the lines of a text file.

    Args:
        filename: Path of the file.
        key_dtype: Dtype of the keys.
        key_index: Column of the key, or a value of TextFileIndex.
        value_dtype: Dtype of the values.
        value_index: Column of the value, or a value of TextFileIndex.
        vocab_size: Number of lines to read. Default all.
        delimiter: Separator of the columns.
        name: Name of the initializer.
        value_index_offset: Number added to line numbers.

    Raises:
        ValueError: If `filename` is empty, an index does not fit its dtype, or `vocab_size` is not positive.
    """

    def __init__(
        self,
        filename: str | TensorLike,
        key_dtype: DTypeLike,
        key_index: int,
        value_dtype: DTypeLike,
        value_index: int,
        vocab_size: int | None = None,
        delimiter: str = "\t",
        name: str | None = None,
        value_index_offset: int = 0,
    ) -> None:
        if isinstance(filename, str) and not filename:
            raise ValueError("`filename` argument required for tf.lookup.TextFileInitializer")
        super().__init__(key_dtype, value_dtype)
        _check_field("key", self._key_dtype, key_index)
        _check_field("value", self._value_dtype, value_index)
        if vocab_size is not None and vocab_size <= 0:
            raise ValueError(f"`vocab_size` should be > 0, received: {vocab_size}")
        self._filename = filename
        self._key_index, self._value_index = key_index, value_index
        self._vocab_size = vocab_size
        self._delimiter = delimiter
        self._name = name if name is not None else "text_file_init"
        self._offset = value_index_offset

    def initialize(self, table: LookupInterface) -> Operation | None:
        """Fills `table`.

        Args:
            table: Table to fill.

        Returns:
            The operation that fills the table in a graph; None when executing eagerly.

        Raises:
            TypeError: If the dtypes of the table and of the pairs differ.
        """
        self._check(table)
        return raw.InitializeTableFromTextFileV2(
            table.resource_handle,
            convert_to_tensor(self._filename, dtypes.string, name="asset_filepath"),
            key_index=self._key_index,
            value_index=self._value_index,
            vocab_size=-1 if self._vocab_size is None else self._vocab_size,
            delimiter=self._delimiter,
            offset=self._offset,
            name=self._name,
        )


def _check_field(which: str, dtype: DType, index: int) -> None:
    if index < TextFileIndex.WHOLE_LINE:
        raise ValueError(f"`{which}_index` should be >= {TextFileIndex.WHOLE_LINE}, received: {index}.")
    if index == TextFileIndex.LINE_NUMBER and dtype is not dtypes.int64:
        raise ValueError(f"`{which}_dtype` must be int64 for `{which}_index` {index}, received: {dtype!r}")
    if index == TextFileIndex.WHOLE_LINE and not dtype.is_integer and dtype is not dtypes.string:
        raise ValueError(
            f"`{which}_dtype` should be either integer or string for `{which}_index` {index}, received: {dtype!r}"
        )
