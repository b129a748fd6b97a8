"""An LSTM along time and its gradients as oneDNN primitives, one for each part of the batch.

A step is too short to be shared by several threads: waking them takes as long as their part of the work. So each thread
runs all steps for its own sequences.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Place, Steps, attributes_of, thread_count

LSTM_KIND = "lstm"
INFERENCE, TRAINING, GRADIENT = "inference", "training", "gradient"
_FORWARD_INFERENCE, _FORWARD_TRAINING, _BACKWARD = 96, 64, 128
_LEFT_TO_RIGHT = 1
_ANY_LAYOUT = 1
_OVERWRITE_GRADIENTS = 1
_WEIGHTS_MD, _DIFF_WEIGHTS_MD, _WORKSPACE_MD = 131, 132, 135
_FLOAT32 = 3
_SRC, _SRC_ITER, _SRC_ITER_C = 1, 2, 3
_DST, _DST_ITER, _DST_ITER_C = 17, 18, 19
_WEIGHTS_LAYER, _WEIGHTS_ITER, _BIAS, _WORKSPACE = 33, 34, 41, 64
_DIFF_SRC, _DIFF_SRC_ITER, _DIFF_SRC_ITER_C = 129, 130, 131
_DIFF_DST, _DIFF_DST_ITER, _DIFF_DST_ITER_C = 145, 146, 147
_DIFF_WEIGHTS_LAYER, _DIFF_WEIGHTS_ITER, _DIFF_BIAS = 161, 162, 169
_MOST_PARTS = 16
_LEAST_SEQUENCES = 4  # in a part
_BYTES = 4  # of a float32
_OUTPUTS = 6  # place of the outputs of all steps among the arrays
_PAGE = 4096

Shape = tuple[int, ...]


@dataclass(frozen=True)
class LstmCall:
    """An LSTM along time; all arrays are float32.

    Its inputs are: the inputs (time first), kernel, recurrent kernel, bias, first output and first carry. What it does
    is one of these:
        INFERENCE: returns the outputs of all steps and the last carry.
        TRAINING: also returns what the gradients need, of each part of the batch.
        GRADIENT: takes the inputs, the results of TRAINING, and the gradients of all outputs, of the last output and
            of the last carry. It returns the gradients of the inputs; those of kernels and bias of each part.

    With `by_sequence` the steps of one sequence lie together in memory, as in Keras's batches: arrays that hold
    something for each step (`along_time`) then have the batch as their first axis.
    """

    what: str
    steps: int
    batch: int
    features: int
    units: int
    parts: int
    by_sequence: bool = False

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([LSTM_KIND, *astuple(self)])

    @property
    def multiplications(self) -> int:
        return self.steps * self.batch * (self.features + self.units) * 4 * self.units

    @property
    def input_shapes(self) -> list[Shape]:
        state = (self.batch, self.units)
        return [(self.steps, self.batch, self.features), *self._weights, state, state]

    @property
    def _weights(self) -> list[Shape]:
        width = 4 * self.units
        return [(self.features, width), (self.units, width), (width,)]

    @property
    def sequence(self) -> Shape:
        """The shape of all outputs."""
        return self.steps, self.batch, self.units

    @property
    def along_time(self) -> tuple[frozenset[int], frozenset[int]]:
        """The numbers of those inputs and of those results that hold something for each step."""
        return frozenset({0, _OUTPUTS, _OUTPUTS + 3} if self.what == GRADIENT else {0}), frozenset({0})

    def result_shapes(self, kept: int) -> list[Shape]:
        """Returns the shapes of the results, given the number of float32 that a part keeps for the gradients."""
        if self.what == GRADIENT:
            x, *weights, output, carry = self.input_shapes
            return [x, *((self.parts, *shape) for shape in weights), output, carry]
        results = [self.sequence, (self.batch, self.units)]
        return results if self.what == INFERENCE else [*results, (self.parts, kept)]


def lstm_call(what: str, steps: int, batch: int, features: int, units: int, *, by_sequence: bool = False) -> LstmCall:
    """Returns the call with as many parts as there are threads, if the batch is large enough."""
    parts = max(1, min(thread_count(), _MOST_PARTS, batch // _LEAST_SEQUENCES))
    return LstmCall(what, steps, batch, features, units, parts, by_sequence)


def read_lstm_call(parts: Sequence[Any]) -> LstmCall:
    return LstmCall(*parts)


@dataclass(frozen=True)
class Lstm:
    """An LSTM that is ready to run."""

    call: LstmCall
    script: Script
    kept: int  # float32 that a part keeps for its gradients

    def run(self, addresses: Sequence[int]) -> None:
        """Computes from the arrays at the first addresses into those at the last ones."""
        self.script.run(addresses)


def _places(call: LstmCall, number: int, first: int, kept: int) -> list[Place]:
    """Returns where the arrays of a part begin, given its number, its first sequence, and what a part keeps."""
    places = list(enumerate(_offsets(call, number, first, kept)))
    step = _BYTES * call.units * (1 if call.by_sequence else call.batch)
    return [*places, (_OUTPUTS, places[_OUTPUTS][1] + step * (call.steps - 1))]  # the last of all outputs


def _offsets(call: LstmCall, number: int, first: int, kept: int) -> Iterator[int]:
    """Yields where the part begins in each array, in bytes."""
    state, before = _BYTES * first * call.units, _BYTES * number
    sequences = first * call.steps if call.by_sequence else first
    inputs, outputs = _BYTES * sequences * call.features, _BYTES * sequences * call.units
    yield from (inputs, 0, 0, 0, state, state)
    yield from (outputs, state)
    if call.what == INFERENCE:
        return
    yield before * kept
    if call.what == GRADIENT:
        yield from (outputs, state, state, inputs)
        yield from (before * math.prod(shape) for shape in call.input_shapes[1:4])
        yield from (state, state)


def lstm(call: LstmCall) -> Lstm | None:
    """Returns the call, ready to run, or None if there is no library."""
    return None if library() is None else _lstm(call)


@functools.lru_cache(maxsize=64)
def _lstm(call: LstmCall) -> Lstm | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(1)  # primitives divide their work when they are made
    edges = [call.batch * n // call.parts for n in range(call.parts + 1)]
    builders = [_Builder(dnnl, call, b - a) for a, b in itertools.pairwise(edges)]
    try:
        steps = [builder.build() for builder in builders]
    except Unimplemented:
        return None
    kept = max(builder.kept for builder in builders)
    parts = [made.calls_alone(_places(call, n, edges[n], kept)) for n, made in enumerate(steps)]
    return Lstm(call, Script(dnnl, (), parts, team=call.parts, keeps=steps), kept)


class _Builder:
    """Makes the primitive for some sequences of the batch; frees the descriptions afterwards."""

    def __init__(self, dnnl: Library, call: LstmCall, count: int) -> None:
        self._dnnl, self._call, self._count = dnnl, call, count
        self._descriptions: list[int] = []
        self._primitives: list[int] = []
        self.kept = 0

    def build(self) -> Steps:
        attributes = attributes_of(self._dnnl)
        try:
            return self._gradient(attributes) if self._call.what == GRADIENT else self._forward(attributes)
        finally:
            self._dnnl.check("dnnl_primitive_attr_destroy", attributes)
            for description in self._descriptions:
                self._dnnl.check("dnnl_memory_desc_destroy", description)
            for description in self._primitives:
                self._dnnl.check("dnnl_primitive_desc_destroy", description)

    def _forward(self, attributes: int) -> Steps:
        made, steps = self._forward_description(attributes), Steps(self._dnnl)
        given = self._given(steps)
        weights = self._weights(steps, made, given)
        results = [(_DST, steps.array(self._target())), (_DST_ITER_C, steps.array(self._state()))]
        if self._call.what == TRAINING:
            results.append((_WORKSPACE, steps.array(self._workspace(made))))
        results.append((_DST_ITER, steps.array(self._last_output())))
        steps.add(made, [*self._others(given), *weights, *results])
        return steps

    def _gradient(self, attributes: int) -> Steps:
        forward, steps = self._forward_description(attributes), Steps(self._dnnl)
        source, target, state, bias = self._source(), self._target(), self._state(), self._bias()
        kernels = [self._any(sizes) for sizes in self._kernels()]
        arrays = (source, state, state, *kernels, None, None, bias, target)
        made = self._made(
            "dnnl_lstm_backward_primitive_desc_create", _BACKWARD, _LEFT_TO_RIGHT,
            *arrays, self._last_output(), state, *arrays, state, state, _OVERWRITE_GRADIENTS, forward, attributes,
        )  # fmt: skip
        given = self._given(steps)
        weights = self._weights(steps, made, given)
        results = [(_DST, steps.array(target)), (_DST_ITER_C, steps.array(state))]
        results.append((_WORKSPACE, steps.array(self._workspace(forward))))
        slopes = [(_DIFF_DST, target), (_DIFF_DST_ITER, state), (_DIFF_DST_ITER_C, state)]
        slopes += [(_DIFF_SRC, source)]
        arguments = [(kind, steps.array(description)) for kind, description in slopes]
        plain = [steps.array(self._array(sizes)) for sizes in self._kernels()]
        kinds = (_DIFF_WEIGHTS_LAYER, _DIFF_WEIGHTS_ITER)
        layouts = [self._dnnl.functions.dnnl_primitive_desc_query_md(made, _DIFF_WEIGHTS_MD, n) for n in range(2)]
        own = [steps.between(layout) for layout in layouts]
        arguments += zip(kinds, own, strict=True)
        slopes = [(_DIFF_BIAS, bias), (_DIFF_SRC_ITER, state), (_DIFF_SRC_ITER_C, state)]
        arguments += [(kind, steps.array(description)) for kind, description in slopes]
        arguments.append((_DST_ITER, steps.array(self._last_output())))
        steps.add(made, [*self._others(given), *weights, *results, *arguments])
        for layout, memory, sizes, array in zip(layouts, own, self._kernels(), plain, strict=True):
            steps.reorder((layout, memory), (self._array(sizes), array))
        return steps

    def _forward_description(self, attributes: int) -> int:
        kind = _FORWARD_INFERENCE if self._call.what == INFERENCE else _FORWARD_TRAINING
        state, kernels = self._state(), [self._any(sizes) for sizes in self._kernels()]
        return self._made(
            "dnnl_lstm_forward_primitive_desc_create", kind, _LEFT_TO_RIGHT, self._source(), state, state,
            *kernels, None, None, self._bias(), self._target(), self._last_output(), state, 0, attributes,
        )  # fmt: skip

    def _given(self, steps: Steps) -> list[int]:
        """Returns the memory objects of the inputs of the LSTM."""
        state, kernels = self._state(), map(self._array, self._kernels())
        return [steps.array(d) for d in (self._source(), *kernels, self._bias(), state, state)]

    def _others(self, given: Sequence[int]) -> list[tuple[int, int]]:
        """Returns the inputs that the primitive takes as they are."""
        source, _, _, bias, output, carry = given
        return [(_SRC, source), (_BIAS, bias), (_SRC_ITER, output), (_SRC_ITER_C, carry)]

    def _weights(self, steps: Steps, made: int, given: Sequence[int]) -> list[tuple[int, int]]:
        """Returns the kernels in the layouts that the primitive wants."""
        functions, found = self._dnnl.functions, []
        for number, (sizes, kernel) in enumerate(zip(self._kernels(), given[1:3], strict=True)):
            layout, plain = functions.dnnl_primitive_desc_query_md(made, _WEIGHTS_MD, number), self._array(sizes)
            if functions.dnnl_memory_desc_equal(layout, plain):
                found.append(kernel)
            else:
                found.append(steps.between(layout))
                steps.reorder((plain, kernel), (layout, found[-1]))
        return list(zip((_WEIGHTS_LAYER, _WEIGHTS_ITER), found, strict=True))

    def _workspace(self, forward: int) -> int:
        """Returns the description of what the gradients need; it fills whole pages."""
        functions = self._dnnl.functions
        description: int = functions.dnnl_primitive_desc_query_md(forward, _WORKSPACE_MD, 0)
        self.kept = -(-functions.dnnl_memory_desc_get_size(description) // _PAGE) * _PAGE // _BYTES
        return description

    def _source(self) -> int:
        return self._along_time(self._call.features)

    def _target(self) -> int:
        return self._along_time(self._call.units)

    def _along_time(self, width: int) -> int:
        c = self._call
        strides = (1, c.steps) if c.by_sequence else (c.batch, 1)
        return self._array([c.steps, self._count, width], [*(width * stride for stride in strides), 1])

    def _state(self) -> int:
        return self._array([1, 1, self._count, self._call.units])

    def _last_output(self) -> int:
        """Returns the description of the last of all outputs."""
        c = self._call
        row = c.units * (c.steps if c.by_sequence else 1)
        return self._array([1, 1, self._count, c.units], [row * self._count, row * self._count, row, 1])

    def _bias(self) -> int:
        return self._array([1, 1, 4, self._call.units])

    def _kernels(self) -> list[list[int]]:
        c = self._call
        return [[1, 1, size, 4, c.units] for size in (c.features, c.units)]

    def _array(self, sizes: Sequence[int], strides: Sequence[int] | None = None) -> int:
        if strides is None:
            strides = [1]
            for size in reversed(sizes[1:]):
                strides = [strides[0] * size, *strides]
        name, count = "dnnl_memory_desc_create_with_strides", len(sizes)
        return self._described(name, count, Dims(*sizes), _FLOAT32, Dims(*strides))

    def _any(self, sizes: Sequence[int]) -> int:
        return self._described("dnnl_memory_desc_create_with_tag", len(sizes), Dims(*sizes), _FLOAT32, _ANY_LAYOUT)

    def _described(self, name: str, *arguments: Any) -> int:
        self._descriptions.append(self._dnnl.created(name, *arguments))
        return self._descriptions[-1]

    def _made(self, name: str, *arguments: Any) -> int:
        self._primitives.append(self._dnnl.created(name, self._dnnl.engine, *arguments))
        return self._primitives[-1]
