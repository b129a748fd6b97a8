"""rejection_resample: a mixture of the unchanged dataset and of one from which elements are dropped.

With initial probabilities p of the classes and target probabilities t, the share m = min(t / p) is taken unchanged. The
rest comes from a stream in which an element of class c is kept with a probability that grows with t[c] / p[c].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import op_seeds
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import IntLike, TensorLike

_ESTIMATED_TOGETHER = 32  # elements whose classes are counted before the probabilities are estimated again
_PRIOR = 10  # the initial count of each class
_TINY = np.finfo(np.float32).tiny


def resampled(
    dataset: Any,
    make: Any,
    class_func: Callable[..., Any],
    target: TensorLike,
    initial: TensorLike | None,
    seed: IntLike | None,
) -> Any:
    """Returns a dataset of pairs (class, element); `make` is the class Dataset."""
    wanted: Any = as_tensor(target, dtypes.float32)
    spread = type(dataset.element_spec) is tuple

    def class_of(*parts: Any) -> Tensor:
        return as_tensor(class_func(*parts))

    def labelled(*parts: Any) -> Any:
        return class_of(*parts), parts if spread else parts[0]

    pairs = dataset.map(labelled)
    spec = pairs.element_spec[0]
    if not isinstance(spec, TensorSpec) or not spec.dtype.is_integer or spec.shape.rank not in (None, 0):
        raise TypeError(f"`class_func` must return a scalar integer tensor; got {spec}.")
    if initial is None:
        shares = _estimated(dataset.map(class_of), int(wanted.shape[0]))
    else:
        given = as_tensor(initial, dtypes.float32)
        if type(given) is EagerTensor and type(wanted) is EagerTensor:
            mixed = _mixture(given, wanted)[1].numpy()
            if mixed == 1:
                return pairs
        shares = make.from_tensors(given).repeat()
    chances = shares.map(lambda p: _mixture(p, wanted)[0])

    def kept(chance: Tensor, pair: Any) -> Tensor:
        drawn = raw.RandomUniform(as_tensor([], dtypes.int32), dtype=dtypes.float32, **op_seeds(seed))
        return raw.Less(drawn, raw.GatherV2(chance, pair[0], as_tensor(0)))

    left = make.zip((chances, pairs)).filter(kept).map(lambda chance, pair: pair)
    weights = shares.map(lambda p: _unchanged_or_filtered(_mixture(p, wanted)[1]))
    return make.sample_from_datasets([pairs, left], weights=weights, seed=seed, stop_on_empty_dataset=True)


def _mixture(shares: Tensor, wanted: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the probability with which each class is kept, and the share that is taken unchanged."""
    ratio = raw.RealDiv(wanted, raw.Maximum(shares, as_tensor(_TINY, dtypes.float32)))
    least, most = (reduce(ratio, as_tensor(0)) for reduce in (raw.Min, raw.Max))
    return raw.DivNoNan(raw.Sub(ratio, least), raw.Sub(most, least)), least


def _unchanged_or_filtered(mixed: Tensor) -> Tensor:
    return raw.Pack([mixed, raw.Sub(as_tensor(1.0), mixed)])


def _estimated(classes: Any, count: int) -> Any:
    """Returns for each element the class probabilities among the elements so far, its own group included."""

    def update(seen: Tensor, group: Tensor) -> tuple[Tensor, Tensor]:
        ones, zeros = as_tensor(1, dtypes.int64), as_tensor(0, dtypes.int64)
        codes = raw.OneHot(raw.Cast(group, DstT=dtypes.int64), as_tensor(count), ones, zeros)
        seen = raw.AddV2(seen, raw.Sum(codes, as_tensor(0)))
        numbers = raw.Cast(seen, DstT=dtypes.float32)
        shares = raw.RealDiv(numbers, raw.Sum(numbers, as_tensor(0)))
        return seen, raw.Tile(raw.ExpandDims(shares, as_tensor(0)), as_tensor([_ESTIMATED_TOGETHER, 1]))

    start = as_tensor(np.full(count, _PRIOR, np.int64))
    return classes.batch(_ESTIMATED_TOGETHER).scan(start, update).unbatch()
