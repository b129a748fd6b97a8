"""Products of matrices as oneDNN primitives.

XLA's are as fast once both processors work, but after a pause its threads share one for some milliseconds.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.steps import Steps, attributes_of, thread_count

PRODUCT_KIND = "product"
_FLOAT32 = 3
_SRC, _DST, _WEIGHTS = 1, 17, 33


@dataclass(frozen=True)
class ProductCall:
    """The product of two matrices of float32, each of which may be stored transposed."""

    rows: int
    terms: int
    columns: int
    transpose_a: bool
    transpose_b: bool

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([PRODUCT_KIND, *astuple(self)])


def read_product_call(parts: Sequence[Any]) -> ProductCall:
    return ProductCall(*parts)


def product_of(call: ProductCall) -> Steps | None:
    """Returns the product, ready to run on both matrices and the result, or None if there is no library."""
    return None if library() is None else _product(call, thread_count())


@functools.lru_cache(maxsize=256)
def _product(call: ProductCall, threads: int) -> Steps | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    attributes = attributes_of(dnnl)
    descriptions = [
        _matrix(dnnl, call.rows, call.terms, call.transpose_a),
        _matrix(dnnl, call.terms, call.columns, call.transpose_b),
        _matrix(dnnl, call.rows, call.columns, False),
    ]
    a, b, result = descriptions
    try:
        made = dnnl.created("dnnl_matmul_primitive_desc_create", dnnl.engine, a, b, None, result, attributes)
        steps = Steps(dnnl)
        kinds = (_SRC, _WEIGHTS, _DST)
        steps.add(made, [(kind, steps.array(d)) for kind, d in zip(kinds, descriptions, strict=True)])
        dnnl.check("dnnl_primitive_desc_destroy", made)
        return steps
    except Unimplemented:
        return None
    finally:
        for description in descriptions:
            dnnl.check("dnnl_memory_desc_destroy", description)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)


def _matrix(dnnl: Library, rows: int, columns: int, transposed: bool) -> int:
    strides = Dims(1, rows) if transposed else Dims(columns, 1)
    return dnnl.created("dnnl_memory_desc_create_with_strides", 2, Dims(rows, columns), _FLOAT32, strides)
