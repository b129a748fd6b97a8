"""tensorflow.python.util.object_identity: sets and dictionaries whose keys are compared by identity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, MutableSet
from typing import Any, Self

from headrace._src.tensors.tensor import Reference

_ObjectIdentityWrapper = Reference


class ObjectIdentityDictionary(MutableMapping[Any, Any]):
    """A dictionary whose keys are compared by identity, in the order of insertion."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._storage: dict[Reference, Any] = {}
        self.update(dict(*args, **kwargs))

    def __getitem__(self, key: object) -> Any:
        return self._storage[Reference(key)]

    def __setitem__(self, key: object, value: Any) -> None:
        self._storage[Reference(key)] = value

    def __delitem__(self, key: object) -> None:
        del self._storage[Reference(key)]

    def __len__(self) -> int:
        return len(self._storage)

    def __iter__(self) -> Iterator[Any]:
        return (reference.deref() for reference in self._storage)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self.items())!r})"


class ObjectIdentitySet(MutableSet[Any]):
    """A set whose members are compared by identity, in the order of insertion."""

    def __init__(self, *args: Iterable[Any]) -> None:
        self._storage = {Reference(item): None for items in args for item in items}

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Self:
        return cls(it)

    def __contains__(self, key: object) -> bool:
        return Reference(key) in self._storage

    def add(self, value: Any) -> None:
        self._storage[Reference(value)] = None

    def discard(self, value: Any) -> None:
        self._storage.pop(Reference(value), None)

    def update(self, items: Iterable[Any]) -> None:
        for item in items:
            self.add(item)

    def clear(self) -> None:
        self._storage.clear()

    def difference(self, items: Iterable[Any]) -> ObjectIdentitySet:
        return self._from_iterable(item for item in self if item not in ObjectIdentitySet(items))

    def union(self, *others: Iterable[Any]) -> ObjectIdentitySet:
        return ObjectIdentitySet(self, *others)

    def __len__(self) -> int:
        return len(self._storage)

    def __iter__(self) -> Iterator[Any]:
        return (reference.deref() for reference in list(self._storage))


# Members are held strongly: a weak reference to a tensor without other owners would be lost at once.
ObjectIdentityWeakKeyDictionary = ObjectIdentityDictionary
ObjectIdentityWeakSet = ObjectIdentitySet
