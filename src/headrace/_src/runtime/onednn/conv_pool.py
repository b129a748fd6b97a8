"""A convolution, a bias and the maxima over windows as one call: what lies between stays in the cache."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.runtime.onednn.convolution import ConvCall, conv_call, primitive
from headrace._src.runtime.onednn.pooling import PoolCall, is_supported, read_pool_call, run_pool
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import array_at

CONV_POOL_KIND = "conv_pool"


@dataclass(frozen=True)
class ConvPoolCall:
    """Takes input, filter and bias."""

    convolution: ConvCall
    pool: PoolCall

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([CONV_POOL_KIND, self.convolution.parts, self.pool.parts])


def read_conv_pool_call(parts: Sequence[Any]) -> ConvPoolCall:
    return ConvPoolCall(conv_call(parts[0]), read_pool_call(parts[1]))


@dataclass(frozen=True)
class ConvPool:
    """Such a call that is ready to run."""

    call: ConvPoolCall
    script: Script

    def run(self, addresses: Sequence[int]) -> None:
        """Computes from the arrays at the first three addresses into the one at the last."""
        run_pool(self.call.pool, self.script, addresses, lambda: self._convolved(addresses))

    def _convolved(self, addresses: Sequence[int]) -> np.ndarray:
        geometry = self.call.convolution.geometry
        alone = primitive(self.call.convolution)
        assert alone is not None
        result = np.empty(geometry.output_shape, np.float32)
        alone.run([*addresses[:2], result.ctypes.data])
        result += array_at(addresses[2], (geometry.out_channels,))
        return result


def conv_pool(call: ConvPoolCall) -> ConvPool | None:
    """Returns the call, ready to run, or None if the library has nothing fast for it."""
    if not is_supported(call.pool.geometry) or primitive(call.convolution) is None:
        return None
    script = primitive(call.convolution, call.pool)
    return None if script is None else ConvPool(call, script)
