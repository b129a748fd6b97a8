"""Discretization: sorts numbers into bins, with given boundaries or with quantiles of data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import AnyTensor, Data, Shape
from headrace._src.keras.layers.preprocessing.category_output import (
    COUNT,
    INT,
    MULTI_HOT,
    ONE_HOT,
    checked_mode,
    checked_sparse,
    encode,
    integer_dtype,
    map_values,
    values_of,
)
from headrace._src.keras.layers.preprocessing.preprocessing_layer import PreprocessingLayer
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array


class Discretization(PreprocessingLayer):
    """Maps numbers to the indices of bins.

    The bin boundaries are given, or `adapt` computes them as quantiles of data.

    Args:
        bin_boundaries: Boundaries in ascending order.
        num_bins: Number of bins that `adapt` computes. They hold about equally many values.
        epsilon: Error of the quantiles that `adapt` computes. Smaller values take more memory.
        output_mode: One of "int", "one_hot", "multi_hot" and "count".
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If both or a negative `num_bins` and `bin_boundaries` are given, `output_mode` is unknown, or
            `sparse` is combined with "int".

    >>> tf.keras.layers.Discretization(bin_boundaries=[0.0, 1.0])([-5.0, 0.5, 7.0]).numpy()
    array([0, 1, 2])
    """

    def __init__(
        self,
        bin_boundaries: Sequence[float] | None = None,
        num_bins: int | None = None,
        epsilon: float = 0.01,
        output_mode: str = "int",
        sparse: bool = False,
        **kwargs: Any,
    ) -> None:
        if "bins" in kwargs:
            bins = kwargs.pop("bins")
            num_bins, bin_boundaries = (bins, bin_boundaries) if isinstance(bins, int) else (num_bins, bins)
        output_mode = checked_mode(output_mode, (INT, ONE_HOT, MULTI_HOT, COUNT), "Discretization")
        super().__init__(**integer_dtype(kwargs, output_mode))
        if num_bins is not None and num_bins < 0:
            raise ValueError(f"`num_bins` must be greater than or equal to 0. Received: num_bins={num_bins}")
        if num_bins is not None and bin_boundaries is not None:
            raise ValueError(
                f"Both `num_bins` and `bin_boundaries` should not be set. Received: num_bins={num_bins}, "
                f"bin_boundaries={bin_boundaries}"
            )
        given = None if bin_boundaries is None else list(bin_boundaries)
        self.input_bin_boundaries = given
        self.bin_boundaries: list[float] = given if given is not None else []
        self.num_bins, self.epsilon, self.output_mode = num_bins, epsilon, output_mode
        self.sparse = checked_sparse(sparse, output_mode)

    def build(self, input_shape: Shape) -> None:
        super().build(input_shape)
        if self.input_bin_boundaries is None:
            self.summary = tf.Variable(
                np.zeros((2, 0), np.float32), shape=[2, None], trainable=False, name="summary", dtype=tf.float32
            )

    def adapt(self, data: Data, batch_size: int | None = None, steps: int | None = None) -> None:
        if self.input_bin_boundaries is not None:
            raise ValueError("Cannot adapt a Discretization layer that has been initialized with `bin_boundaries`, "
                             "use `num_bins` instead.")  # fmt: skip
        super().adapt(data, batch_size, steps)

    def update_state(self, data: AnyTensor | Array) -> None:
        new = summarized(np.asarray(values_of(data), np.float32).ravel(), self.epsilon)
        self.summary.assign(merged(np.asarray(self.summary.numpy()), new, self.epsilon))

    def finalize_state(self) -> None:
        if self.input_bin_boundaries is None and self.built:
            self.bin_boundaries = boundaries_of(np.asarray(self.summary.numpy()), self.num_bins or 0)

    def load_own_variables(self, store: Mapping[str, Array]) -> None:
        super().load_own_variables(store)
        self.finalize_state()

    def reset_state(self) -> None:
        if self.input_bin_boundaries is None and self.built:
            self.summary.assign(np.zeros((2, 0), np.float32))

    def call(self, inputs: AnyTensor) -> AnyTensor:
        if not self.bin_boundaries:  # the summary was loaded from a file
            with tf.init_scope():
                self.finalize_state()

        def bins(values: Tensor) -> AnyTensor:
            return tf.cast(
                tf.raw_ops.Bucketize(input=values, boundaries=[float(b) for b in self.bin_boundaries]), tf.int64
            )

        depth = len(self.bin_boundaries) + 1
        return encode(map_values(bins, inputs), self.output_mode, depth, self.compute_dtype, self.sparse)

    def get_config(self) -> dict[str, Any]:
        own = {"bin_boundaries": self.input_bin_boundaries, "num_bins": self.num_bins, "epsilon": self.epsilon,
               "output_mode": self.output_mode, "sparse": self.sparse}  # fmt: skip
        return {**super().get_config(), **own}


# A summary has two rows: sorted values, and the number of data points that each represents.


def summarized(values: np.ndarray, epsilon: float) -> np.ndarray:
    """Summarizes a batch: its sorted values at regular intervals, each with the number of values it represents."""
    share = values.size * epsilon
    step = int(max(share, 1.0))
    kept = np.sort(values)[int(share) :: step]
    return np.stack([kept, np.full(kept.shape, step)]).astype(np.float32)


def merged(first: np.ndarray, second: np.ndarray, epsilon: float) -> np.ndarray:
    """Merges two summaries and compresses the result."""
    together = np.concatenate([first, second], axis=1)
    together = together[:, np.argsort(together[0], kind="stable")]
    return compressed(together, epsilon)


def compressed(summary: np.ndarray, epsilon: float) -> np.ndarray:
    """Compresses a summary to at most 1 / epsilon values."""
    size = int(1.0 / epsilon)
    if summary.shape[1] <= size:
        return summary
    shares = epsilon + np.arange(0.0, 1.0, epsilon)
    sums = np.cumsum(summary[1])
    at = sums / sums[-1]
    values = np.interp(shares, at, summary[0])
    counts = np.interp(shares, at, sums)
    return np.stack([values, counts - np.concatenate([[0.0], counts[:-1]])]).astype(np.float32)


def boundaries_of(summary: np.ndarray, bins: int) -> list[float]:
    """Returns boundaries of bins that hold about equally many values."""
    if bins < 2 or not summary.shape[1]:
        return []
    found = compressed(summary, 1.0 / bins)[0, :-1] if summary.shape[1] > bins else summary[0, :-1]
    return [float(value) for value in found]
