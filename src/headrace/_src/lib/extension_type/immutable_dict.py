"""ImmutableDict: the value of mapping fields of extension types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from headrace._src.tensors.tensor import Tensor


class ImmutableDict(Mapping[Any, Any]):
    """An immutable mapping."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._dict = dict(*args, **kwargs)

    def __getitem__(self, key: str) -> Tensor:
        return self._dict[key]

    def __contains__(self, key: object) -> bool:
        return key in self._dict

    def __iter__(self) -> Iterator[Any]:
        return iter(self._dict)

    def __len__(self) -> int:
        return len(self._dict)

    def __repr__(self) -> str:
        return f"ImmutableDict({self._dict})"
