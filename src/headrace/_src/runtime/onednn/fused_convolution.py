"""A convolution with its epilogue as one call: the result is stored once."""

from __future__ import annotations

import ctypes
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from headrace._src.runtime.onednn.convolution import ConvCall, conv_call, primitive
from headrace._src.runtime.onednn.epilogue import Epilogue, read_epilogue
from headrace._src.runtime.onednn.script import Script

FUSED_KIND = "fused_conv"


@dataclass(frozen=True)
class FusedCall:
    """Takes input, filter, and those of scale, bias and added array that the epilogue has; float32."""

    convolution: ConvCall
    then: Epilogue

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([FUSED_KIND, self.convolution.parts, self.then.parts])


def read_fused_call(parts: Sequence[Any]) -> FusedCall:
    return FusedCall(conv_call(parts[0]), read_epilogue(parts[1]))


@dataclass(frozen=True)
class FusedConvolution:
    """Such a call that is ready to run."""

    call: FusedCall
    script: Script

    def run(self, addresses: Sequence[int]) -> None:
        """Computes from the arrays at the first addresses into the one at the last."""
        if self.call.then.adds:
            *given, added, result = addresses
            if added != result:  # programs name both as one, so XLA gives them one place
                ctypes.memmove(result, added, 4 * math.prod(self.call.convolution.geometry.output_shape))
                addresses = [*given, result, result]
        self.script.run(addresses)


def fused_convolution(call: FusedCall) -> FusedConvolution | None:
    """Returns the call, ready to run, or None if the library has nothing fast for it."""
    script = primitive(call.convolution, call.then)
    return None if script is None else FusedConvolution(call, script)
