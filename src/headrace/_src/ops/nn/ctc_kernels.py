"""Connectionist temporal classification: the sum over all alignments of labels with frames, and its gradient.

Works in logarithms over the labels with blanks between them ("states"), one frame after the other; NumPy and JAX share
the code but for the loop over frames.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax


def log_add(xp: Any, *terms: Any) -> Any:
    """Computes the logarithm of a sum of exponentials."""
    largest = terms[0]
    for term in terms[1:]:
        largest = xp.maximum(largest, term)
    base = xp.where(largest == -np.inf, 0, largest)
    return xp.log(sum(xp.exp(term - base) for term in terms)) + base


def _shifted(xp: Any, scores: Any, by: int) -> Any:
    """Scores moved by some states to the right, or to the left if negative."""
    empty = xp.full((scores.shape[0], abs(by)), -np.inf, scores.dtype)
    if scores.shape[1] <= abs(by):
        return xp.full(scores.shape, -np.inf, scores.dtype)
    return xp.concatenate([empty, scores[:, :-by]] if by > 0 else [scores[:, -by:], empty], 1)


def _walk(xp: Any, step: Callable[[Any, Any], Any], start: Any, frames: Any, reverse: bool = False) -> Any:
    """Returns the states after each frame; `step(state, frame) -> state`."""
    if xp is not np:
        return jax.lax.scan(lambda s, f: (step(s, f),) * 2, start, frames, reverse=reverse)[1]
    count = len(frames[0])
    results: list[Any] = [None] * count
    state = start
    for t in reversed(range(count)) if reverse else range(count):
        state = results[t] = step(state, tuple(f[t] for f in frames))
    return np.stack(results)


def _states(xp: Any, labels: Any, blank: int) -> Any:
    """Returns the labels with a blank before, between and after them."""
    rows, width = labels.shape
    blanks = xp.full((rows, width), blank, labels.dtype)
    woven = xp.stack([blanks, labels], 2).reshape(rows, 2 * width)
    return xp.concatenate([woven, xp.full((rows, 1), blank, labels.dtype)], 1)


def _penalty(xp: Any, allowed: Any, dtype: Any) -> Any:
    return xp.where(allowed, 0, -np.inf).astype(dtype)


def ctc(
    xp: Any, logits: Any, labels: Any, label_length: Any, logit_length: Any, blank: int, merge_repeated: bool = True
) -> tuple[Any, Any]:
    """Returns the losses (inf where no alignment exists) and their gradients.

    Args:
        xp: numpy or jax.numpy.
        logits: [frames, batch, classes].
        labels: [batch, labels], entries past `label_length` are not read.
        label_length: [batch].
        logit_length: [batch].
        blank: The class of the blank.
        merge_repeated: Whether a class in successive frames is one label (True) or several (False).
    """
    frames, batch, classes = logits.shape
    dtype = logits.dtype
    shifted = logits - logits.max(-1, keepdims=True)
    log_probs = shifted - xp.log(xp.exp(shifted).sum(-1, keepdims=True))
    if not frames:
        return xp.where(label_length == 0, 0, np.inf).astype(dtype), xp.zeros(logits.shape, dtype)

    states = _states(xp, labels, blank)
    count = states.shape[1]
    numbers = np.arange(count)
    is_label = numbers % 2 == 1
    differs = xp.concatenate([xp.zeros((batch, min(count, 2)), bool), states[:, 2:] != states[:, :-2]], 1)
    may_skip = _penalty(xp, is_label & (numbers > 1) & (differs | (not merge_repeated)), dtype)
    may_stay = _penalty(xp, (~is_label | merge_repeated)[None], dtype)
    last = 2 * label_length[:, None]
    is_final = (numbers == last) | ((numbers == last - 1) & (label_length[:, None] > 0))
    emitted = xp.take_along_axis(log_probs, xp.broadcast_to(states[None], (frames, *states.shape)), 2)
    times = np.arange(frames)[:, None, None]
    lengths = logit_length[:, None]

    def forward(alpha: Any, frame: Any) -> Any:
        heard, time = frame
        moved = log_add(xp, alpha + may_stay, _shifted(xp, alpha, 1), _shifted(xp, alpha, 2) + may_skip) + heard
        return xp.where(time == 0, heard + first, xp.where(time < lengths, moved, alpha))

    def backward(beta: Any, frame: Any) -> Any:
        heard, time = frame  # the symbol of the next frame
        later = beta + heard
        moved = log_add(xp, later + may_stay, _shifted(xp, later, -1), _shifted(xp, later + may_skip, -2))
        return xp.where(time == lengths - 1, _penalty(xp, is_final, dtype), moved)

    first = _penalty(xp, (numbers < 2)[None], dtype)
    nowhere = xp.full(states.shape, -np.inf, dtype)
    alphas = _walk(xp, forward, nowhere, (emitted, times))
    following = xp.concatenate([emitted[1:], emitted[:1]])
    betas = _walk(xp, backward, nowhere, (following, times), reverse=True)

    log_likelihood = log_add(xp, *xp.moveaxis(alphas[-1] + _penalty(xp, is_final, dtype), 1, 0))
    possible = log_likelihood > -np.inf
    shares = xp.exp(alphas + betas - xp.where(possible, log_likelihood, 0)[:, None])
    is_class = (states[:, :, None] == np.arange(classes)).astype(dtype)
    posterior = xp.moveaxis(xp.matmul(xp.moveaxis(shares, 1, 0), is_class), 0, 1)
    gradient = (xp.exp(log_probs) - posterior) * (times < lengths)
    return -log_likelihood, gradient.astype(dtype)
