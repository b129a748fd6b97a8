"""Convolutions and their gradients as oneDNN primitives, by geometry.

Numbers at the top are those of the library's C header. A primitive chooses the layout of its filter; one that computes
with plain loops is refused, since XLA is faster.
"""

from __future__ import annotations

import ctypes
import functools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.ops.nn.conv_geometry import ConvGeometry
from headrace._src.ops.nn.window import Window
from headrace._src.runtime.onednn.epilogue import Epilogue, PostOps
from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.pooling import PoolCall, add_pool
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps, attributes_of, thread_count

_FORWARD_TRAINING, _FORWARD_INFERENCE = 64, 96
_DIRECT = 1
_ANY_LAYOUT = 1
_WEIGHTS_MD, _DIFF_WEIGHTS_MD = 131, 132
_IMPLEMENTATION = 8
_SRC, _DST, _WEIGHTS, _BIAS = 1, 17, 33, 41
_DIFF_SRC, _DIFF_DST, _DIFF_WEIGHTS = 129, 145, 161
_TYPES = {"float32": 3, "bfloat16": 2, "float16": 1}
# The instruction sets that half precision needs: without them the library is slower than float32.
_NEEDED_ISA = {"float32": 0x7, "bfloat16": 0xE7, "float16": 0x1EF}  # AVX2, AVX-512 with bfloat16, with float16


@dataclass(frozen=True)
class ConvCall:
    """A convolution ("forward") or a gradient of one ("input", "filter"), of arrays with their channels last."""

    kind: str
    dtype: str
    geometry: ConvGeometry

    @property
    def text(self) -> str:
        """The call as text, for compiled programs; `read_call` reads it."""
        return json.dumps(self.parts)

    @property
    def parts(self) -> list[Any]:
        g = self.geometry
        windows = [astuple(w) for w in g.windows]
        return [self.kind, self.dtype, windows, g.batch, g.in_channels, g.out_channels, g.groups]


def read_call(text: str) -> ConvCall:
    return conv_call(json.loads(text))


def conv_call(parts: Sequence[Any]) -> ConvCall:
    kind, dtype, windows, batch, ins, outs, groups = parts
    geometry = ConvGeometry(tuple(Window(*w) for w in windows), False, batch, ins, outs, groups)
    return ConvCall(kind, dtype, geometry)


def primitive(call: ConvCall, then: Epilogue | PoolCall | None = None) -> Script | None:
    """Returns the primitive of a call, or None if the library has no fast one.

    Args:
        call: The convolution.
        then: What follows. The script of an epilogue also takes its scale, its bias and the array that it adds, after
            the filter. A pool means that its maxima are wanted instead of the convolution itself; the script then also
            takes a bias, after the filter.
    """
    dnnl = library()
    if dnnl is None or call.dtype not in _TYPES or dnnl.isa & (isa := _NEEDED_ISA[call.dtype]) != isa:
        return None
    return _primitive(call, then, thread_count())


@functools.lru_cache(maxsize=1024)
def _primitive(call: ConvCall, then: Epilogue | PoolCall | None, threads: int) -> Script | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    try:
        return _Builder(dnnl, call).build(then).script(threads)
    except Unimplemented:
        return None


class _Builder:
    """Makes the primitive of one call; frees the descriptions afterwards."""

    def __init__(self, dnnl: Library, call: ConvCall) -> None:
        self._dnnl, self._call = dnnl, call
        self._geometry = call.geometry
        self._descriptions: list[int] = []

    def build(self, then: Epilogue | PoolCall | None) -> Steps:
        attributes = attributes_of(self._dnnl)
        try:
            if isinstance(then, PoolCall):
                return self._pooled(attributes, then)
            if self._call.kind == "forward":
                return self._forward(attributes, then or Epilogue())
            return {"input": self._input, "filter": self._filter}[self._call.kind](attributes)
        finally:
            self._dnnl.check("dnnl_primitive_attr_destroy", attributes)
            for description in self._descriptions:
                self._dnnl.check("dnnl_memory_desc_destroy", description)

    def _forward(self, attributes: int, then: Epilogue) -> Steps:
        dnnl, steps = self._dnnl, Steps(self._dnnl)
        source, target = self._source(), self._target()
        x, kernel = steps.array(source), steps.array(self._filter_as_given())
        channels, spatial = self._geometry.out_channels, [1] * len(self._geometry.windows)
        bias = self._strided([channels], [1]) if then.has_bias and not then.scales else None
        offset = [] if bias is None else [(_BIAS, steps.array(bias))]
        vector, number = (self._strided([1, n, *spatial], [n, 1, *spatial]) for n in (channels, 1))
        following = PostOps(steps, then, vector, number)
        following.move_to(attributes)
        made = dnnl.created(
            "dnnl_convolution_forward_primitive_desc_create", dnnl.engine, _FORWARD_INFERENCE, _DIRECT,
            source, self._any_filter(), bias, target, *self._windows(), attributes,
        )  # fmt: skip
        self._refuse_reference(made)
        weights = self._reordered(steps, made, kernel)
        if then.adds:
            steps.overwritten_array()
        arguments = [(_SRC, x), (_WEIGHTS, weights), *offset, *following.arguments, (_DST, steps.array(target))]
        return self._finished(steps, made, arguments)

    def _pooled(self, attributes: int, pool: PoolCall) -> Steps:
        dnnl, steps = self._dnnl, Steps(self._dnnl)
        source, target, bias = self._source(), self._target(), self._strided([self._geometry.out_channels], [1])
        made = dnnl.created(
            "dnnl_convolution_forward_primitive_desc_create", dnnl.engine, _FORWARD_INFERENCE, _DIRECT,
            source, self._any_filter(), bias, target, *self._windows(), attributes,
        )  # fmt: skip
        self._refuse_reference(made)
        x, kernel, offset = (steps.array(d) for d in (source, self._filter_as_given(), bias))
        between = steps.between(target)
        arguments = [(_SRC, x), (_WEIGHTS, self._reordered(steps, made, kernel)), (_BIAS, offset), (_DST, between)]
        self._finished(steps, made, arguments)
        add_pool(steps, (target, between), pool)
        return steps

    def _input(self, attributes: int) -> Steps:
        dnnl, steps = self._dnnl, Steps(self._dnnl)
        source, target, hint = self._source(), self._target(), self._hint()
        made = dnnl.created(
            "dnnl_convolution_backward_data_primitive_desc_create", dnnl.engine, _DIRECT,
            source, self._any_filter(), target, *self._windows(), hint, attributes,
        )  # fmt: skip
        dnnl.check("dnnl_primitive_desc_destroy", hint)
        self._refuse_reference(made)
        kernel = steps.array(self._filter_as_given())
        arguments = [(_WEIGHTS, self._reordered(steps, made, kernel)), (_DIFF_DST, steps.array(target))]
        return self._finished(steps, made, [*arguments, (_DIFF_SRC, steps.array(source))])

    def _filter(self, attributes: int) -> Steps:
        dnnl, steps = self._dnnl, Steps(self._dnnl)
        source, target, hint = self._source(), self._target(), self._hint()
        made = dnnl.created(
            "dnnl_convolution_backward_weights_primitive_desc_create", dnnl.engine, _DIRECT,
            source, self._any_filter(), None, target, *self._windows(), hint, attributes,
        )  # fmt: skip
        dnnl.check("dnnl_primitive_desc_destroy", hint)
        self._refuse_reference(made)
        arguments = [(_SRC, steps.array(source)), (_DIFF_DST, steps.array(target))]
        given = self._filter_as_given()
        result = steps.array(given)
        layout = dnnl.functions.dnnl_primitive_desc_query_md(made, _DIFF_WEIGHTS_MD, 0)
        if dnnl.functions.dnnl_memory_desc_equal(layout, given):
            return self._finished(steps, made, [*arguments, (_DIFF_WEIGHTS, result)])
        between = steps.between(layout)
        steps.add(made, [*arguments, (_DIFF_WEIGHTS, between)])
        steps.reorder((layout, between), (given, result))
        dnnl.check("dnnl_primitive_desc_destroy", made)
        return steps

    def _finished(self, steps: Steps, made: int, arguments: Sequence[tuple[int, int]]) -> Steps:
        steps.add(made, arguments)
        self._dnnl.check("dnnl_primitive_desc_destroy", made)
        return steps

    def _reordered(self, steps: Steps, made: int, kernel: int) -> int:
        """Returns the memory object of the filter in the layout that the primitive wants."""
        functions = self._dnnl.functions
        layout, given = functions.dnnl_primitive_desc_query_md(made, _WEIGHTS_MD, 0), self._filter_as_given()
        if functions.dnnl_memory_desc_equal(layout, given):
            return kernel
        between = steps.between(layout)
        steps.reorder((given, kernel), (layout, between))
        return between

    def _hint(self) -> int:
        """Returns the description of the forward pass, which those of the gradients refer to."""
        dnnl = self._dnnl
        return dnnl.created(
            "dnnl_convolution_forward_primitive_desc_create", dnnl.engine, _FORWARD_TRAINING, _DIRECT,
            self._source(), self._any_filter(), None, self._target(), *self._windows(), None,
        )  # fmt: skip

    def _refuse_reference(self, made: int) -> None:
        """Raises Unimplemented where the library only has plain loops."""
        name = ctypes.c_char_p()
        self._dnnl.check("dnnl_primitive_desc_query", made, _IMPLEMENTATION, 0, ctypes.byref(name))
        if name.value is not None and name.value.startswith(b"ref"):
            self._dnnl.check("dnnl_primitive_desc_destroy", made)
            raise Unimplemented(name.value.decode())

    def _source(self) -> int:
        g = self._geometry
        return self._channels_last(g.batch, g.in_channels, [w.size for w in g.windows])

    def _target(self) -> int:
        g = self._geometry
        return self._channels_last(g.batch, g.out_channels, [w.output for w in g.windows])

    def _channels_last(self, batch: int, channels: int, spatial: Sequence[int]) -> int:
        sizes = [batch, *spatial, channels]
        strides = _strides(sizes)
        return self._strided([batch, channels, *spatial], [strides[0], 1, *strides[1:-1]])

    def _filter_sizes(self) -> tuple[list[int], list[int]]:
        """Returns sizes and strides of the filter, in the library's order of axes."""
        g = self._geometry
        sizes = [w.kernel for w in g.windows]
        depth, outs = g.in_channels // g.groups, g.out_channels
        strides = _strides([*sizes, depth, outs])
        if g.groups == 1:
            return [outs, depth, *sizes], [1, outs, *strides[:-2]]
        return [g.groups, outs // g.groups, depth, *sizes], [outs // g.groups, 1, outs, *strides[:-2]]

    def _filter_as_given(self) -> int:
        return self._strided(*self._filter_sizes())

    def _any_filter(self) -> int:
        sizes, _ = self._filter_sizes()
        return self._kept(
            self._dnnl.created(
                "dnnl_memory_desc_create_with_tag", len(sizes), Dims(*sizes), _TYPES[self._call.dtype], _ANY_LAYOUT
            )
        )

    def _strided(self, sizes: Sequence[int], strides: Sequence[int]) -> int:
        dtype = _TYPES[self._call.dtype]
        return self._kept(
            self._dnnl.created("dnnl_memory_desc_create_with_strides", len(sizes), Dims(*sizes), dtype, Dims(*strides))
        )

    def _kept(self, description: int) -> int:
        self._descriptions.append(description)
        return description

    def _windows(self) -> list[ctypes.Array[ctypes.c_int64]]:
        """Returns strides, dilations and paddings."""
        windows = self._geometry.windows
        return [
            Dims(*(w.stride for w in windows)), Dims(*(w.dilation - 1 for w in windows)),
            Dims(*(w.before for w in windows)),
            Dims(*((w.output - 1) * w.stride + w.span - w.size - w.before for w in windows)),
        ]  # fmt: skip


def _strides(sizes: Sequence[int]) -> list[int]:
    """Returns the strides of a contiguous array."""
    strides = [1]
    for size in reversed(sizes[1:]):
        strides.append(strides[-1] * size)
    return strides[::-1]
