"""Products of matrices as oneDNN primitives, with what follows them: a bias, another matrix, ReLU.

XLA's are as fast once both processors work, but after a pause its threads share one for some milliseconds; and on many
processors they divide small products among too few.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.epilogue import Epilogue, PostOps, read_epilogue
from headrace._src.runtime.onednn.library import Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps, thread_count

PRODUCT_KIND = "product"
_SRC, _DST, _WEIGHTS, _BIAS = 1, 17, 33, 41
_NOTHING = Epilogue()


@dataclass(frozen=True)
class ProductCall:
    """The product of two matrices of float32, each of which may be stored transposed.

    It takes the matrices, and those of bias and added matrix that the epilogue has.
    """

    rows: int
    terms: int
    columns: int
    transpose_a: bool
    transpose_b: bool
    then: Epilogue = _NOTHING

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        *sizes, then = astuple(self)
        return json.dumps([PRODUCT_KIND, *sizes, then])


def read_product_call(parts: Sequence[Any]) -> ProductCall:
    rows, terms, columns, transpose_a, transpose_b, then = parts
    return ProductCall(rows, terms, columns, transpose_a, transpose_b, read_epilogue(then))


def product_of(call: ProductCall) -> Script | None:
    """Returns the product, ready to run on both matrices and the result, or None if there is no library."""
    return None if library() is None else _product(call, thread_count())


@functools.lru_cache(maxsize=256)
def _product(call: ProductCall, threads: int) -> Script | None:
    dnnl = library()
    assert dnnl is not None
    steps, then = Steps(dnnl), call.then
    with Descriptions(dnnl, threads) as describe:
        a = _matrix(describe, call.rows, call.terms, call.transpose_a)
        b = _matrix(describe, call.terms, call.columns, call.transpose_b)
        result, row, number = (
            _matrix(describe, *sizes) for sizes in ((call.rows, call.columns), (1, call.columns), (1, 1))
        )
        arguments = [(_SRC, steps.array(a)), (_WEIGHTS, steps.array(b))]
        if then.has_bias:
            arguments.append((_BIAS, steps.array(row)))
        attributes, following = describe.attributes(), PostOps(steps, then, row, number, result)
        following.move_to(attributes)
        try:
            made = describe.primitive("matmul", a, b, row if then.has_bias else None, result, attributes)
        except Unimplemented:
            return None
        steps.add(made, [*arguments, *following.arguments, (_DST, steps.array(result))])
        return steps.script(threads)


def _matrix(describe: Descriptions, rows: int, columns: int, transposed: bool = False) -> int:
    return describe.array((rows, columns), (1, rows) if transposed else (columns, 1))
