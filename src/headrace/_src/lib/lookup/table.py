"""The base class of all tables of tf.lookup: a handle, dtypes, and lookups by method and by brackets."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import SymbolicTensor, Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import TensorLike


@contextlib.contextmanager
def made_once() -> Iterator[Any]:
    """Creates and fills tables eagerly even inside a traced function, so that it happens only once.

    In a TensorFlow 1 graph the tables are nodes instead, and each session has its own. Yields that graph, else None.
    """
    home = getattr(state.mode, "variable_home", None)
    with entered(home), recording():
        if home is None:
            yield None
        else:
            with home.control_dependencies(None):
                yield home


TABLE_INITIALIZERS = "table_initializer"  # the collection of the operations that fill the tables of a graph


class LookupInterface(Trackable):
    """A table from keys of one dtype to values of one dtype."""

    def __init__(self, key_dtype: DType, value_dtype: DType) -> None:
        self._key_dtype = dtypes.as_dtype(key_dtype)
        self._value_dtype = dtypes.as_dtype(value_dtype)
        self._resource_handle: Any = None

    @property
    def key_dtype(self) -> DType:
        return self._key_dtype

    @property
    def value_dtype(self) -> DType:
        return self._value_dtype

    @property
    def name(self) -> Any:
        """The name of the table; None for eager tables."""
        handle = self.resource_handle
        return handle.op.name if isinstance(handle, SymbolicTensor) else None

    @property
    def resource_handle(self) -> Tensor:
        """The resource tensor that identifies this table in graphs."""
        return self._resource_handle

    def size(self, name: str | None = None) -> Tensor:
        """Returns the number of keys.

        Args:
            name: Name of the operation.
        """
        return raw.LookupTableSizeV2(self.resource_handle, name=name)

    def lookup(self, keys: Any, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__}.lookup")

    def __getitem__(self, keys: TensorLike) -> Tensor:
        return self.lookup(keys)

    def export(self, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Returns all keys and all values.

        Args:
            name: Name of the operation.
        """
        keys, values = raw.LookupTableExportV2(
            self.resource_handle, Tkeys=self._key_dtype, Tvalues=self._value_dtype, name=name
        )
        return keys, values
