"""Decoders of connectionist temporal classification: the best class of each frame, and a search over prefixes."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import float32, float64
from headrace._src.tensors.shapes import Dims

_TYPES = (float32, float64)


def _check(inputs: np.ndarray, sequence_length: np.ndarray) -> None:
    if inputs.ndim != 3:
        raise errors.invalid_argument("inputs is not a 3-Tensor")
    frames, batch, _ = inputs.shape
    if sequence_length.shape != (batch,):
        raise errors.failed_precondition(
            f"len(sequence_length) != batch_size.  len(sequence_length):  {sequence_length.size} batch_size: {batch}"
        )
    wrong = np.flatnonzero((sequence_length > frames) | (sequence_length < 0))
    if wrong.size:
        raise errors.failed_precondition(f"sequence_length({wrong[0]}) <= {frames}, but is {sequence_length[wrong[0]]}")


def _as_sparse(sequences: list[Any]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns indices, values and shape of the sparse matrix whose rows are the sequences."""
    widths = [len(s) for s in sequences]
    rows = np.repeat(np.arange(len(sequences)), widths)
    columns = np.concatenate([np.arange(w) for w in widths]) if widths else np.zeros(0)
    values = np.concatenate([np.asarray(s, np.int64) for s in sequences]) if sequences else np.zeros(0, np.int64)
    indices = np.stack([rows, columns], 1).astype(np.int64)
    return indices, values, np.array([len(sequences), max(widths, default=0)], np.int64)


def _merged(labels: np.ndarray) -> np.ndarray:
    """Without elements equal to the one before."""
    return labels[np.append(True, labels[1:] != labels[:-1])] if labels.size else labels


def _greedy_dims(call: ShapeCall) -> list[Dims]:
    _, batch, _ = with_rank(call.shapes[0], 3, "inputs")
    return [(None, 2), (None,), (2,), (batch, 1)]


@op(
    "CTCGreedyDecoder",
    "T, int32 -> decoded_indices: int64, decoded_values: int64, decoded_shape: int64, log_probability: T",
    T=_TYPES, shape=_greedy_dims, engine="host", differentiable=False,
)  # fmt: skip
def ctc_greedy_decoder_op(xp, inputs, sequence_length, *, merge_repeated: bool = False, blank_index: int = -1):
    """Returns the best class of each frame without blanks (and repetitions), and the negative sum of their logits."""
    _check(inputs, sequence_length)
    classes = inputs.shape[2]
    if not -classes <= blank_index < classes:
        raise errors.invalid_argument(
            f"blank_index expected to be between {-classes} and {classes - 1} but was {blank_index}"
        )
    blank = blank_index % classes
    best = inputs.argmax(2)
    heard = np.arange(inputs.shape[0])[:, None] < sequence_length
    log_probability = -(inputs.max(2) * heard).sum(0)
    sequences = []
    for n, length in enumerate(sequence_length.tolist()):
        labels = best[:length, n]
        labels = _merged(labels) if merge_repeated else labels
        sequences.append(labels[labels != blank])
    return *_as_sparse(sequences), log_probability[:, None].astype(inputs.dtype)


def _beam_dims(call: ShapeCall) -> list[Any]:
    _, batch, _ = with_rank(call.shapes[0], 3, "inputs")
    paths = call.attrs["top_paths"]
    return [[(None, 2)] * paths, [(None,)] * paths, [(2,)] * paths, (batch, paths)]


@op(
    "CTCBeamSearchDecoder",
    "T, int32 -> decoded_indices: top_paths*int64, decoded_values: top_paths*int64, decoded_shape: top_paths*int64, "
    "log_probability: T",
    T=_TYPES, shape=_beam_dims, engine="host", differentiable=False,
)  # fmt: skip
def ctc_beam_search_decoder_op(
    xp, inputs, sequence_length, *, beam_width: int, top_paths: int, merge_repeated: bool = True
):
    """Finds the most probable label sequences over all their alignments by beam search; the blank is the last class."""
    _check(inputs, sequence_length)
    if top_paths > beam_width:
        raise errors.invalid_argument("requested more paths than the beam width.")
    shifted = inputs - inputs.max(-1, keepdims=True)
    log_probs = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
    found = [_Beam(beam_width).search(log_probs[:length, n]) for n, length in enumerate(sequence_length.tolist())]
    decoded: list[tuple[np.ndarray, ...]] = []
    for path in range(top_paths):
        sequences = [np.array(best[path][0] if path < len(best) else [], np.int64) for best in found]
        decoded.append(_as_sparse([_merged(s) if merge_repeated else s for s in sequences]))
    scores = [[best[path][1] if path < len(best) else -np.inf for path in range(top_paths)] for best in found]
    indices, values, shapes = (list(part) for part in zip(*decoded, strict=True))
    return indices, values, shapes, np.array(scores, inputs.dtype).reshape(-1, top_paths)


class _Beam:
    """The most probable prefixes so far.

    A prefix is a number; `_parent` and `_label` give the prefix and label it extends, 0 is empty. Its probability is
    kept in two parts: of alignments that end in a blank, and of those that end in its last label.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self._parent, self._label = [-1], [-1]
        self._grown: dict[tuple[int, int], int] = {}
        self._active = np.zeros(1, np.int64)
        self._blank, self._ended = np.zeros(1), np.full(1, -np.inf)

    def search(self, log_probs: np.ndarray) -> list[tuple[list[int], float]]:
        """Returns the label sequences with their log probabilities, best first."""
        for frame in log_probs.astype(np.float64):
            self._advance(frame)
        totals = np.logaddexp(self._blank, self._ended)
        order = np.argsort(-totals, kind="stable")
        return [(self._sequence(int(self._active[n])), float(totals[n])) for n in order]

    def _sequence(self, prefix: int) -> list[int]:
        labels: list[int] = []
        while prefix:
            labels.append(self._label[prefix])
            prefix = self._parent[prefix]
        return labels[::-1]

    def _advance(self, frame: np.ndarray) -> None:
        active = self._active.tolist()
        totals = np.logaddexp(self._blank, self._ended)
        last = np.array([self._label[p] for p in active])
        blank = totals + frame[-1]
        ended = np.where(last >= 0, self._ended + frame[last], -np.inf)
        # A prefix grows by a label; one that ends in the same label must have had a blank in between.
        growing = totals[:, None] + frame[None, :-1]
        rows = np.flatnonzero(last >= 0)
        growing[rows, last[rows]] = self._blank[rows] + frame[last[rows]]
        place = {prefix: n for n, prefix in enumerate(active)}
        for n, prefix in enumerate(active):
            origin = place.get(self._parent[prefix])
            if origin is not None and prefix:  # grown from another active prefix: one sequence, not two
                label = self._label[prefix]
                ended[n] = np.logaddexp(ended[n], growing[origin, label])
                growing[origin, label] = -np.inf
        self._keep_best(blank, ended, growing)

    def _keep_best(self, blank: np.ndarray, ended: np.ndarray, growing: np.ndarray) -> None:
        scores = np.concatenate([np.logaddexp(blank, ended), growing.reshape(-1)])
        count = min(self._width, int((scores > -np.inf).sum()))
        best = np.sort(np.argpartition(-scores, count - 1)[:count]) if count else np.zeros(0, np.int64)
        old, new = best[best < len(blank)], best[best >= len(blank)] - len(blank)
        origins, labels = np.divmod(new, growing.shape[1])
        grown = [self._grow(int(self._active[o]), int(c)) for o, c in zip(origins, labels, strict=True)]
        self._active = np.concatenate([self._active[old], np.array(grown, np.int64)])
        self._blank = np.concatenate([blank[old], np.full(len(grown), -np.inf)])
        self._ended = np.concatenate([ended[old], growing[origins, labels]])

    def _grow(self, prefix: int, label: int) -> int:
        number = self._grown.get((prefix, label))
        if number is None:
            number = self._grown[prefix, label] = len(self._label)
            self._parent.append(prefix)
            self._label.append(label)
        return number
