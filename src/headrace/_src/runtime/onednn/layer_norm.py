"""Layer normalization in inference as a oneDNN primitive."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.library import Dims, Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps, attributes_of, thread_count

LAYER_NORM_KIND = "layer_norm"
_INFERENCE = 96
_SCALE_AND_SHIFT = 0x2 | 0x4
_FLOAT32 = 3
_SRC, _DST, _SCALE, _SHIFT = 1, 17, 51, 52


@dataclass(frozen=True)
class LayerNormCall:
    """The normalization of rows of float32; takes the rows, scale and offset."""

    rows: int
    width: int
    epsilon: float

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([LAYER_NORM_KIND, *astuple(self)])


def read_layer_norm_call(parts: Sequence[Any]) -> LayerNormCall:
    return LayerNormCall(*parts)


def layer_norm(call: LayerNormCall) -> Script | None:
    """Returns the call, ready to run, or None if the library has nothing for it."""
    return None if library() is None else _layer_norm(call, thread_count())


@functools.lru_cache(maxsize=256)
def _layer_norm(call: LayerNormCall, threads: int) -> Script | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    attributes, steps = attributes_of(dnnl), Steps(dnnl)
    create, sizes = "dnnl_memory_desc_create_with_strides", (call.rows, call.width)
    rows = dnnl.created(create, 2, Dims(*sizes), _FLOAT32, Dims(call.width, 1))
    statistic, feature = (dnnl.created(create, 1, Dims(size), _FLOAT32, Dims(1)) for size in sizes)
    try:
        made = dnnl.created(
            "dnnl_layer_normalization_forward_primitive_desc_create", dnnl.engine, _INFERENCE, rows, rows, statistic,
            call.epsilon, _SCALE_AND_SHIFT, attributes,
        )  # fmt: skip
        arguments = ((_SRC, rows), (_SCALE, feature), (_SHIFT, feature), (_DST, rows))
        steps.add(made, [(kind, steps.array(description)) for kind, description in arguments])
        dnnl.check("dnnl_primitive_desc_destroy", made)
        return steps.script(threads)
    except Unimplemented:
        return None
    finally:
        for description in (rows, statistic, feature):
            dnnl.check("dnnl_memory_desc_destroy", description)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)
