"""Descriptions of arrays and primitives, which oneDNN needs to make primitives, and not afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented
from headrace._src.runtime.onednn.steps import attributes_of

FLOAT32 = 3


class Descriptions:
    """A block that frees the descriptions made in it.

    Args:
        dnnl: The library.
        threads: The number of threads among which primitives divide their work. They do so when they are made.
    """

    def __init__(self, dnnl: Library, threads: int) -> None:
        self._dnnl = dnnl
        self._made: list[tuple[str, int]] = []
        dnnl.set_threads(threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for destroy, made in reversed(self._made):
            self._dnnl.check(destroy, made)

    def array(self, sizes: Sequence[int], strides: Sequence[int], data_type: int = FLOAT32) -> int:
        """Describes an array; strides are in elements."""
        create = "dnnl_memory_desc_create_with_strides"
        made = self._dnnl.created(create, len(sizes), Dims(*sizes), data_type, Dims(*strides))
        self._made.append(("dnnl_memory_desc_destroy", made))
        return made

    def attributes(self) -> int:
        """Returns attributes of a primitive, which may be changed."""
        made = attributes_of(self._dnnl)
        self._made.append(("dnnl_primitive_attr_destroy", made))
        return made

    def post_ops(self) -> int:
        """Returns a chain of operations that follow a primitive, to which some may be appended."""
        made = self._dnnl.created("dnnl_post_ops_create")
        self._made.append(("dnnl_post_ops_destroy", made))
        return made

    def primitive(self, kind: str, *arguments: object) -> int:
        """Describes a primitive, given the arguments of its function after the engine."""
        made = self._dnnl.created(f"dnnl_{kind}_primitive_desc_create", self._dnnl.engine, *arguments)
        self._made.append(("dnnl_primitive_desc_destroy", made))
        return made

    def fast_primitive(self, kind: str, *arguments: object) -> int:
        """Does the same, but raises Unimplemented for plain loops, which the library has for anything."""
        made = self.primitive(kind, *arguments)
        if self._dnnl.implementation(made).startswith("ref"):
            raise Unimplemented(kind)
        return made
