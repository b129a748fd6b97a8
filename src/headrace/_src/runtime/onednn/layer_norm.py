"""Layer normalization in inference as a oneDNN primitive."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.library import Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps, thread_count

LAYER_NORM_KIND = "layer_norm"
_INFERENCE = 96
_SCALE_AND_SHIFT = 0x2 | 0x4
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
    steps = Steps(dnnl)
    with Descriptions(dnnl, threads) as describe:
        rows = describe.array((call.rows, call.width), (call.width, 1))
        statistic, feature = (describe.array((size,), (1,)) for size in (call.rows, call.width))
        choices = (_INFERENCE, rows, rows, statistic, call.epsilon, _SCALE_AND_SHIFT)
        try:
            made = describe.primitive("layer_normalization_forward", *choices, describe.attributes())
        except Unimplemented:
            return None
        arguments = ((_SRC, rows), (_SCALE, feature), (_SHIFT, feature), (_DST, rows))
        steps.add(made, [(kind, steps.array(description)) for kind, description in arguments])
        return steps.script(threads)
