"""Attention without masks as oneDNN primitives: two products with a softmax between them, in one call."""

from __future__ import annotations

import functools
import itertools
import json
import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.library import Library, Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Place, Steps, thread_count

ATTENTION_KIND = "attention"
_BYTES = 4  # of a float32
_LINEAR = 0x26
_INFERENCE, _ACCURATE = 96, 0x30000
_SRC, _DST, _WEIGHTS = 1, 17, 33


@dataclass(frozen=True)
class AttentionCall:
    """Takes queries (batch, length, heads, depth), keys (batch, size, heads, depth) and values; float32."""

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
    steps = Steps(dnnl)
    with Descriptions(dnnl, threads) as describe:
        queries = _of_heads(describe, call, call.length, call.depth)
        keys = _of_heads(describe, call, call.size, call.depth, turned=True)
        values = _of_heads(describe, call, call.size, call.value_depth)
        result = _of_heads(describe, call, call.length, call.value_depth)
        sizes = (call.batch, call.heads, call.length, call.size)
        scores = describe.array(sizes, [math.prod(sizes[axis + 1 :]) for axis in range(4)])
        q, k, v = (steps.array(description) for description in (queries, keys, values))
        between, plain = steps.between(scores), describe.attributes()
        first = describe.fast_primitive("matmul", queries, keys, None, scores, _scaling(dnnl, describe, call.scale))
        steps.add(first, [(_SRC, q), (_WEIGHTS, k), (_DST, between)])
        softmax = describe.primitive("softmax_forward", _INFERENCE, _ACCURATE, scores, scores, 3, plain)
        steps.add(softmax, [(_SRC, between), (_DST, between)])
        last = describe.fast_primitive("matmul", scores, values, None, result, plain)
        steps.add(last, [(_SRC, between), (_WEIGHTS, v), (_DST, steps.array(result))])
    return steps


def _scaling(dnnl: Library, describe: Descriptions, scale: float) -> int:
    """Returns the attributes of a primitive whose result is multiplied by a number."""
    attributes, chain = describe.attributes(), describe.post_ops()
    dnnl.check("dnnl_post_ops_append_eltwise", chain, _LINEAR, scale, 0.0)
    dnnl.check("dnnl_primitive_attr_set_post_ops", attributes, chain)
    return attributes


def _of_heads(describe: Descriptions, call: AttentionCall, length: int, depth: int, turned: bool = False) -> int:
    """Describes an array (batch, length, heads, depth) as one matrix for each head, or the transposed one."""
    sizes, strides = [length, depth], [call.heads * depth, 1]
    if turned:
        sizes, strides = sizes[::-1], strides[::-1]
    return describe.array([call.batch, call.heads, *sizes], [length * call.heads * depth, depth, *strides])
