"""CategoryCrossing: joins the values of several features to strings."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import AnyTensor, Shape
from headrace._src.keras.layers.preprocessing.preprocessing_layer import as_input


class CategoryCrossing(Layer):
    """Joins the values of several features of each row to strings, in all combinations.

    The layer belongs to Keras of TensorFlow 2.3 to 2.5. `HashedCrossing` maps combinations to bins.

    Args:
        depth: Number of features in a combination. None joins all of them, an integer makes the combinations of 1 to
            `depth` features, and a tuple those of as many features as its items say.
        name: Name of the layer.
        separator: String between the values; "_X_" by default.
        **kwargs: Further arguments of `Layer`.

    Raises:
        ValueError: If `depth` is not positive, or larger than the number of inputs.

    >>> cross = tf.keras.layers.experimental.preprocessing.CategoryCrossing()
    >>> cross([tf.constant([[1], [4]]), tf.constant([[2], [5]])]).numpy().tolist()
    [[b'1_X_2'], [b'4_X_5']]
    """

    def __init__(
        self,
        depth: int | Sequence[int] | None = None,
        name: str | None = None,
        separator: str | None = "_X_",
        **kwargs: Any,
    ) -> None:
        super().__init__(name=name, **kwargs)
        self.depth = depth
        self.separator = "_X_" if separator is None else separator
        self._depths = _depths(depth)

    def call(self, inputs: Sequence[Any]) -> AnyTensor:
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(f"CategoryCrossing needs a list of inputs. Received: {inputs}")
        columns = [_as_column(each) for each in inputs]
        if self._depths and max(self._depths) > len(columns):
            raise ValueError(
                "Length of inputs should not be less than depth, length of inputs is "
                f"{len(columns)}, depth is {max(self._depths)}"
            )
        crossed = [self._crossed(group) for size in self._depths or [len(columns)] for group in _groups(columns, size)]
        if any(isinstance(column, tf.RaggedTensor) for column in columns):
            return tf.concat([tf.RaggedTensor.from_sparse(each) for each in crossed], axis=1)
        joined = tf.sparse.concat(1, crossed) if len(crossed) > 1 else crossed[0]
        if any(isinstance(column, tf.SparseTensor) for column in columns):
            return joined
        return tf.sparse.to_dense(joined)

    def _crossed(self, columns: Sequence[Any]) -> Any:
        plain = [column.to_sparse() if isinstance(column, tf.RaggedTensor) else column for column in columns]
        return tf.sparse.cross(plain, separator=self.separator)

    def compute_output_shape(self, input_shape: Any) -> Shape:
        shapes = [tf.TensorShape(shape).as_list() for shape in input_shape]
        widths = [shape[1] if len(shape) > 1 else 1 for shape in shapes]
        if any(width is None for width in widths):
            return tf.TensorShape([shapes[0][0], None])
        total = 0
        for size in self._depths or [len(widths)]:
            for group in itertools.combinations(widths, size):
                count = 1
                for width in group:
                    count *= width
                total += count
        return tf.TensorShape([shapes[0][0], total])

    def compute_output_signature(self, input_spec: Any) -> Any:
        shape = self.compute_output_shape([spec.shape for spec in input_spec])
        if any(isinstance(spec, (tf.SparseTensorSpec, tf.RaggedTensorSpec)) for spec in input_spec):
            return tf.SparseTensorSpec(shape=shape, dtype=tf.string)
        return tf.TensorSpec(shape=shape, dtype=tf.string)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "depth": self.depth, "separator": self.separator}


def _depths(depth: int | Sequence[int] | None) -> list[int]:
    """Returns the sizes of the combinations; none of them stands for all features at once."""
    depths = [] if depth is None else list(range(1, depth + 1)) if isinstance(depth, int) else list(depth)
    if depth is not None and (not depths or min(depths) < 1):
        raise ValueError(f"CategoryCrossing: `depth` must be positive. Received: depth={depth}")
    return depths


def _groups(columns: Sequence[Any], size: int) -> list[tuple[Any, ...]]:
    return list(itertools.combinations(columns, size))


def _as_column(value: Any) -> Any:
    """Converts an input; a vector becomes a column."""
    if isinstance(value, (tf.RaggedTensor, tf.SparseTensor)):
        return value
    tensor = as_input(value)
    return tf.expand_dims(tensor, -1) if tensor.shape.rank == 1 else tensor
