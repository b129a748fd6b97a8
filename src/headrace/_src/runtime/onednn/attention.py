"""Attention without masks as oneDNN primitives: two products with a softmax between them, in one call."""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Place, Steps, attributes_of, thread_count

ATTENTION_KIND = "attention"
_FLOAT32, _BYTES = 3, 4
_LINEAR = 0x26
_INFERENCE, _ACCURATE = 96, 0x30000
_SRC, _DST, _WEIGHTS = 1, 17, 33


@dataclass(frozen=True)
class AttentionCall:
    """Takes queries (batch, length, heads, depth), keys and values (batch, size, heads, depth); float32."""

    batch: int
    length: int
    size: int
    heads: int
    depth: int
    value_depth: int
    scale: float

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([ATTENTION_KIND, *astuple(self)])

    @property
    def multiplications(self) -> int:
        return self.batch * self.heads * self.length * self.size * (self.depth + self.value_depth)

    def places(self, first: int) -> list[Place]:
        """Returns where an element of the batch begins in queries, keys, values and result."""
        rows = (self.length * self.depth, self.size * self.depth, self.size * self.value_depth)
        sizes = (*rows, self.length * self.value_depth)
        return [(number, _BYTES * first * self.heads * size) for number, size in enumerate(sizes)]

    @property
    def result_shape(self) -> tuple[int, ...]:
        return self.batch, self.length, self.heads, self.value_depth


def read_attention_call(parts: Sequence[Any]) -> AttentionCall:
    return AttentionCall(*parts)


def attention(call: AttentionCall) -> Script | None:
    """Returns the call, ready to run, or None if the library has nothing fast for it."""
    return None if library() is None else _attention(call, thread_count())


@functools.lru_cache(maxsize=256)
def _attention(call: AttentionCall, threads: int) -> Script | None:
    dnnl = library()
    assert dnnl is not None
    try:
        if call.batch < threads:
            return _steps(dnnl, call, threads).script(threads)
        return _divided(dnnl, call, threads)
    except Unimplemented:
        return None


def _divided(dnnl: Library, call: AttentionCall, threads: int) -> Script:
    """Returns the script in which each thread computes some elements of the batch, and waits for no other thread."""
    edges = [call.batch * n // threads for n in range(threads + 1)]
    steps = [_steps(dnnl, replace(call, batch=stop - start), 1) for start, stop in itertools.pairwise(edges)]
    parts = [made.calls_alone(call.places(first)) for made, first in zip(steps, edges, strict=False)]
    return Script(dnnl, (), parts, team=threads, keeps=steps)


def _steps(dnnl: Library, call: AttentionCall, threads: int) -> Steps:
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    builder = _Builder(dnnl, call)
    try:
        return builder.build()
    finally:
        builder.free()


class _Builder:
    """Makes the primitives of one call; frees the descriptions afterwards."""

    def __init__(self, dnnl: Library, call: AttentionCall) -> None:
        self._dnnl, self._call = dnnl, call
        self._attributes, self._scaled = attributes_of(dnnl), attributes_of(dnnl)
        self._memories: list[int] = []
        self._primitives: list[int] = []

    def build(self) -> Steps:
        call, steps, dnnl = self._call, Steps(self._dnnl), self._dnnl
        chain = dnnl.created("dnnl_post_ops_create")
        dnnl.check("dnnl_post_ops_append_eltwise", chain, _LINEAR, call.scale, 0.0)
        dnnl.check("dnnl_primitive_attr_set_post_ops", self._scaled, chain)
        dnnl.check("dnnl_post_ops_destroy", chain)
        queries, keys = self._of_heads(call.length, call.depth), self._of_heads(call.size, call.depth, turned=True)
        values, result = (self._of_heads(length, call.value_depth) for length in (call.size, call.length))
        scores = self._scores()
        q, k, v = (steps.array(description) for description in (queries, keys, values))
        between = steps.between(scores)
        steps.add(self._product(queries, keys, scores, self._scaled), [(_SRC, q), (_WEIGHTS, k), (_DST, between)])
        softmax = self._made("softmax_forward", _INFERENCE, _ACCURATE, scores, scores, 3, self._attributes)
        steps.add(softmax, [(_SRC, between), (_DST, between)])
        last = self._product(scores, values, result, self._attributes)
        steps.add(last, [(_SRC, between), (_WEIGHTS, v), (_DST, steps.array(result))])
        return steps

    def free(self) -> None:
        for description in self._primitives:
            self._dnnl.check("dnnl_primitive_desc_destroy", description)
        for description in self._memories:
            self._dnnl.check("dnnl_memory_desc_destroy", description)
        for attributes in (self._attributes, self._scaled):
            self._dnnl.check("dnnl_primitive_attr_destroy", attributes)

    def _product(self, a: int, b: int, result: int, attributes: int) -> int:
        made = self._made("matmul", a, b, None, result, attributes)
        if self._dnnl.implementation(made).startswith("ref"):  # plain loops, which the library has for anything
            raise Unimplemented("matmul")
        return made

    def _made(self, kind: str, *arguments: object) -> int:
        name = f"dnnl_{kind}_primitive_desc_create"
        self._primitives.append(self._dnnl.created(name, self._dnnl.engine, *arguments))
        return self._primitives[-1]

    def _of_heads(self, length: int, depth: int, turned: bool = False) -> int:
        """Describes an array (batch, length, heads, depth) as one matrix for each head, or the transposed one."""
        heads = self._call.heads
        sizes, strides = [length, depth], [heads * depth, 1]
        if turned:
            sizes, strides = sizes[::-1], strides[::-1]
        return self._strided([self._call.batch, heads, *sizes], [length * heads * depth, depth, *strides])

    def _scores(self) -> int:
        c = self._call
        return self._strided(
            [c.batch, c.heads, c.length, c.size], [c.heads * c.length * c.size, c.length * c.size, c.size, 1]
        )

    def _strided(self, sizes: Sequence[int], strides: Sequence[int]) -> int:
        create = "dnnl_memory_desc_create_with_strides"
        self._memories.append(self._dnnl.created(create, len(sizes), Dims(*sizes), _FLOAT32, Dims(*strides)))
        return self._memories[-1]
