"""An LSTM along time as oneDNN primitives, one for each part of the batch.

A step is too short to be shared by several threads: waking them takes as long as their part of the work. So each thread
runs all steps for its own sequences.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from typing import Any

from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.steps import Steps, attributes_of, run_side_by_side, thread_count

LSTM_KIND = "lstm"
_FORWARD_INFERENCE = 96
_LEFT_TO_RIGHT = 1
_ANY_LAYOUT = 1
_WEIGHTS_MD = 131
_FLOAT32 = 3
_SRC, _SRC_ITER, _SRC_ITER_C = 1, 2, 3
_DST, _DST_ITER, _DST_ITER_C = 17, 18, 19
_WEIGHTS_LAYER, _WEIGHTS_ITER, _BIAS = 33, 34, 41
_MOST_PARTS = 4
_LEAST_SEQUENCES = 4  # in a part


@dataclass(frozen=True)
class LstmCall:
    """Takes inputs (time first), kernel, recurrent kernel, bias, first output and first carry, all float32.

    It returns the outputs of all steps and the last carry.
    """

    steps: int
    batch: int
    features: int
    units: int

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([LSTM_KIND, *astuple(self)])

    @property
    def multiplications(self) -> int:
        return self.steps * self.batch * (self.features + self.units) * 4 * self.units


def read_lstm_call(parts: Sequence[Any]) -> LstmCall:
    return LstmCall(*parts)


@dataclass(frozen=True)
class Lstm:
    """An LSTM that is ready to run: the first sequence of each part, and its primitive."""

    call: LstmCall
    parts: list[tuple[int, Steps]] = field(default_factory=list)

    def run(self, addresses: Sequence[int]) -> None:
        """Computes from the arrays at the first six addresses into those at the last two."""
        call = self.call
        x, kernel, recurrent, bias, output, carry, outputs, last_carry = addresses

        def work(first: int, steps: Steps) -> None:
            wide, narrow = 4 * first * call.features, 4 * first * call.units
            steps.run_alone(
                [kernel, recurrent, x + wide, output + narrow, carry + narrow, bias, outputs + narrow,
                 last_carry + narrow]
            )  # fmt: skip

        run_side_by_side([functools.partial(work, *part) for part in self.parts])


def lstm(call: LstmCall) -> Lstm | None:
    """Returns the call, ready to run, or None if there is no library."""
    return None if library() is None else _lstm(call, thread_count())


@functools.lru_cache(maxsize=64)
def _lstm(call: LstmCall, threads: int) -> Lstm | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(1)  # primitives divide their work when they are made
    parts = max(1, min(threads, _MOST_PARTS, call.batch // _LEAST_SEQUENCES))
    edges = [call.batch * n // parts for n in range(parts + 1)]
    try:
        return Lstm(call, [(a, _Builder(dnnl, call, b - a).build()) for a, b in itertools.pairwise(edges)])
    except Unimplemented:
        return None


class _Builder:
    """Makes the primitive for some sequences of the batch; frees the descriptions afterwards."""

    def __init__(self, dnnl: Library, call: LstmCall, count: int) -> None:
        self._dnnl, self._call, self._count = dnnl, call, count
        self._descriptions: list[int] = []

    def build(self) -> Steps:
        attributes = attributes_of(self._dnnl)
        try:
            return self._steps(attributes)
        finally:
            self._dnnl.check("dnnl_primitive_attr_destroy", attributes)
            for description in self._descriptions:
                self._dnnl.check("dnnl_memory_desc_destroy", description)

    def _steps(self, attributes: int) -> Steps:
        dnnl, c, n = self._dnnl, self._call, self._count
        source = self._array([c.steps, n, c.features], [c.batch * c.features, c.features, 1])
        target = self._array([c.steps, n, c.units], [c.batch * c.units, c.units, 1])
        state, bias = self._array([1, 1, n, c.units]), self._array([1, 1, 4, c.units])
        kernels = [[1, 1, size, 4, c.units] for size in (c.features, c.units)]
        made = dnnl.created(
            "dnnl_lstm_forward_primitive_desc_create", dnnl.engine, _FORWARD_INFERENCE, _LEFT_TO_RIGHT,
            source, state, state, self._any(kernels[0]), self._any(kernels[1]), None, None, bias,
            target, state, state, 0, attributes,
        )  # fmt: skip
        steps = Steps(dnnl)
        layer, between_steps = (self._reordered(steps, made, n, sizes) for n, sizes in enumerate(kernels))
        given = [(_SRC, source), (_SRC_ITER, state), (_SRC_ITER_C, state), (_BIAS, bias), (_DST, target),
                 (_DST_ITER_C, state)]  # fmt: skip
        arguments = [(kind, steps.array(description)) for kind, description in given]
        last = steps.between(state)  # the last output is one of all outputs
        steps.add(made, [*arguments, (_DST_ITER, last), (_WEIGHTS_LAYER, layer), (_WEIGHTS_ITER, between_steps)])
        dnnl.check("dnnl_primitive_desc_destroy", made)
        return steps

    def _reordered(self, steps: Steps, made: int, number: int, sizes: Sequence[int]) -> int:
        """Returns the memory object of a kernel in the layout that the primitive wants."""
        functions, given = self._dnnl.functions, self._array(sizes)
        layout, kernel = functions.dnnl_primitive_desc_query_md(made, _WEIGHTS_MD, number), steps.array(given)
        if functions.dnnl_memory_desc_equal(layout, given):
            return kernel
        between = steps.between(layout)
        steps.reorder((given, kernel), (layout, between))
        return between

    def _array(self, sizes: Sequence[int], strides: Sequence[int] | None = None) -> int:
        if strides is None:
            strides = [1]
            for size in reversed(sizes[1:]):
                strides = [strides[0] * size, *strides]
        return self._kept("dnnl_memory_desc_create_with_strides", len(sizes), Dims(*sizes), _FLOAT32, Dims(*strides))

    def _any(self, sizes: Sequence[int]) -> int:
        return self._kept("dnnl_memory_desc_create_with_tag", len(sizes), Dims(*sizes), _FLOAT32, _ANY_LAYOUT)

    def _kept(self, name: str, *arguments: Any) -> int:
        self._descriptions.append(self._dnnl.created(name, *arguments))
        return self._descriptions[-1]
