"""Print: hands a tensor on and writes others on the way, as programs and graphs of TensorFlow 1 do."""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Iterator

from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.strings.tensor_text import first_elements
from headrace._src.tensors.dtypes import ANY


@functools.lru_cache(1024)
def _times_in_eager_code(message: str, first_n: int) -> Iterator[int]:
    """Counts eager calls with these attributes; each operation of a graph has its own count."""
    return itertools.count()


@op("Print", "T, [U] -> output: T", T=ANY, U=ANY, shape=like_input, stateful=True, engine="host",
    keeps=lambda attrs: itertools.count())  # fmt: skip
def print_through(xp, input, data, *, message: str = "", first_n: int = -1, summarize: int = 3, kept=None):
    """Returns `input`; prints `message` and the first elements of `data`, at most `first_n` times if not negative."""
    times = kept or _times_in_eager_code(message, first_n)
    if first_n < 0 or next(times) < first_n:
        sys.stderr.write(message + "".join(f"[{first_elements(array, summarize)}]" for array in data) + "\n")
        sys.stderr.flush()
    return input


@print_through.gradient
def _(call, dy):
    return [dy, *[None] * (len(call.inputs) - 1)]
