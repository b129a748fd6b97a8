"""Jacobians from recorded calls: one backward pass per element of the target, their rows stacked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.backprop import Record, backpropagate, zeros_like
from headrace._src.ops.entry import raw
from headrace._src.tensors.tensor import EagerTensor


def jacobian(records: Sequence[Record], target: Any, sources: Sequence[Any], zero: bool, vectorize: bool) -> list[Any]:
    """d target / d source for each source, with shape target.shape + source.shape."""
    raise NotImplementedError


def batch_jacobian(records: Sequence[Record], target: Any, source: Any, zero: bool, vectorize: bool) -> Any:
    raise NotImplementedError
