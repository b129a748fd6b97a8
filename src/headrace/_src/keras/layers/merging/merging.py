"""Layers that combine several inputs (Add, Concatenate, Dot and so on), and their functional forms."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.mathematics import batch_dot
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.masks import joined
from headrace._src.keras.engine.typing import Mask, Shape
from headrace._src.tensors.tensor import Tensor


class _Merge(Layer):
    _joins_elements = True  # so shapes must broadcast

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.supports_masking = True

    def build(self, input_shape: Shape) -> None:
        of_one = isinstance(input_shape, tf.TensorShape) or not isinstance(input_shape, (list, tuple))
        if of_one or (input_shape and isinstance(input_shape[0], (int, type(None)))):
            raise ValueError(
                f"A merge layer should be called on a list of inputs. Received: input_shape={input_shape} (not a list "
                "of shapes)"
            )
        if len(input_shape) < 1:
            raise ValueError(
                "A merge layer should be called on a list of at least 1 input. Received "
                f"{len(input_shape)} inputs. Full input_shape received: {input_shape}"
            )
        if self._joins_elements:
            _check_shapes_match([tf.TensorShape(shape) for shape in input_shape])
        super().build(input_shape)

    def call(self, inputs: Sequence[Tensor]) -> Tensor:
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(
                f"A merge layer should be called on a list of inputs. Received: inputs={inputs} (not a list of tensors)"
            )
        ranks: set[Any] = {t.shape.rank for t in inputs}
        if len(ranks) > 1 and None not in ranks:
            widest = max(ranks)  # shorter inputs get axes of size 1 after the batch axis
            inputs = [self._widened(t, widest) for t in inputs]
        return self._merged(list(inputs))

    @staticmethod
    def _widened(tensor: Tensor, rank: int) -> Tensor:
        own: Any = tensor.shape.rank
        for _ in range(rank - own):
            tensor = tf.expand_dims(tensor, axis=1)
        return tensor

    def _merged(self, inputs: list[Any]) -> Tensor:
        raise NotImplementedError

    def compute_mask(self, inputs: Sequence[Tensor], mask: Sequence[Mask] | None = None) -> Mask:
        if mask is None:
            return None
        _check_masks(inputs, mask)
        return joined(*(None if one is None else tf.cast(one, tf.bool) for one in mask))


def _check_masks(inputs: Sequence[Tensor], mask: Sequence[Mask]) -> None:
    for name, value in (("mask", mask), ("inputs", inputs)):
        if not isinstance(value, (tuple, list)):
            raise ValueError(f"`{name}` should be a list. Received: {name}={value}")
    if len(mask) != len(inputs):
        raise ValueError(
            "The lists `inputs` and `mask` should have the same length. Received: "
            f"inputs={inputs} of length {len(inputs)}, and mask={mask} of length {len(mask)}"
        )


def _check_shapes_match(shapes: list[Any]) -> None:
    merged = shapes[0].as_list()[1:] if shapes[0].rank is not None else None
    for shape in shapes[1:]:
        if merged is None or shape.rank is None:
            return
        other = shape.as_list()[1:]
        for a, b in zip(reversed(merged), reversed(other), strict=False):
            if None not in (a, b) and a != b and 1 not in (a, b):
                raise ValueError(f"Inputs have incompatible shapes. Received shapes {tuple(merged)} and {tuple(other)}")
        merged = other if len(other) > len(merged) else merged


class Add(_Merge):
    """Adds a list of inputs.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Add()([tf.constant([1.0]), tf.constant([2.0])]).numpy()
    array([3.], dtype=float32)
    """

    def _merged(self, inputs: list[Any]) -> Tensor:
        return functools.reduce(operator.add, inputs)


class Subtract(_Merge):
    """Subtracts the second of two inputs from the first.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Subtract()([tf.constant([5.0]), tf.constant([2.0])]).numpy()
    array([3.], dtype=float32)
    """

    def build(self, input_shape: Shape) -> None:
        super().build(input_shape)
        self._check_count(input_shape)

    def _check_count(self, given: Any) -> None:
        if len(given) != 2:
            raise ValueError(f"A `Subtract` layer should be called on exactly 2 inputs. Received: {given}")

    def _merged(self, inputs: list[Any]) -> Tensor:
        self._check_count(inputs)
        return inputs[0] - inputs[1]


class Multiply(_Merge):
    """Multiplies a list of inputs elementwise.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Multiply()([tf.constant([2.0]), tf.constant([3.0])]).numpy()
    array([6.], dtype=float32)
    """

    def _merged(self, inputs: list[Any]) -> Tensor:
        return functools.reduce(operator.mul, inputs)


class Average(_Merge):
    """Averages a list of inputs elementwise.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Average()([tf.constant([1.0]), tf.constant([3.0])]).numpy()
    array([2.], dtype=float32)
    """

    def _merged(self, inputs: list[Any]) -> Tensor:
        return functools.reduce(operator.add, inputs) / len(inputs)


class Maximum(_Merge):
    """Computes the elementwise maximum of a list of inputs.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Maximum()([tf.constant([1.0]), tf.constant([2.0])]).numpy()
    array([2.], dtype=float32)
    """

    def _merged(self, inputs: list[Any]) -> Tensor:
        return functools.reduce(tf.maximum, inputs)


class Minimum(_Merge):
    """Computes the elementwise minimum of a list of inputs.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def _merged(self, inputs: list[Any]) -> Tensor:
        return functools.reduce(tf.minimum, inputs)


class Concatenate(_Merge):
    """Concatenates a list of inputs along an axis.

    Args:
        axis: Dimension along which inputs are joined; negative ones count from the end.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Concatenate()([tf.ones([1, 2]), tf.zeros([1, 1])]).numpy()
    array([[1., 1., 0.]], dtype=float32)
    """

    _joins_elements = False

    def __init__(self, axis: int = -1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.axis = axis

    def build(self, input_shape: Shape) -> None:
        super().build(input_shape)
        shapes = [tf.TensorShape(shape).as_list() for shape in input_shape]
        rest = {tuple(size for i, size in enumerate(s) if i != self.axis % len(s)) for s in shapes if s}
        ranks = {len(shape) for shape in shapes}
        clashing = len(ranks) > 1 or any(
            len({size for size in sizes if size is not None}) > 1 for sizes in zip(*rest, strict=False)
        )
        if clashing:
            raise ValueError(
                "A `Concatenate` layer requires inputs with matching shapes except for the concatenation axis. "
                f"Received: input_shape={[tuple(s) for s in shapes]}"
            )

    def call(self, inputs: Sequence[Tensor]) -> Any:
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(
                f"A merge layer should be called on a list of inputs. Received: inputs={inputs} (not a list of tensors)"
            )
        if all(isinstance(one, tf.SparseTensor) for one in inputs):
            return tf.sparse.concat(self.axis, list(inputs))
        dense = [tf.sparse.to_dense(one) if isinstance(one, tf.SparseTensor) else one for one in inputs]
        return tf.concat(dense, axis=self.axis)

    def compute_mask(self, inputs: Sequence[Tensor], mask: Sequence[Mask] | None = None) -> Mask:
        if mask is None:
            return None
        _check_masks(inputs, mask)
        if all(m is None for m in mask):
            return None
        masks = []
        for tensor, one in zip(inputs, mask, strict=True):
            rank: Any = tensor.shape.rank
            if one is None:
                masks.append(tf.ones_like(tensor, dtype=tf.bool))
            elif one.shape.rank < rank:
                masks.append(tf.logical_or(tf.zeros_like(tensor, dtype=tf.bool), tf.expand_dims(one, axis=-1)))
            else:
                masks.append(tf.cast(one, tf.bool))
        return tf.reduce_all(tf.concat(masks, axis=self.axis), axis=-1)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "axis": self.axis}


class Dot(_Merge):
    """Computes the products of two inputs, summed along an axis of each.

    Args:
        axes: The axis, or a pair with one axis for each input.
        normalize: Whether to normalize the inputs first, which gives the cosine similarity.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        TypeError: If `axes` is neither an int nor a list.

    >>> tf.keras.layers.Dot(axes=1)([tf.constant([[1.0, 2.0]]), tf.constant([[3.0, 4.0]])]).numpy()
    array([[11.]], dtype=float32)
    """

    _joins_elements = False

    def __init__(self, axes: int | Sequence[int], normalize: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if not isinstance(axes, (int, list, tuple)):
            raise TypeError(f"Invalid type for argument `axes`: it should be a list or an int. Received: axes={axes}")
        self.axes, self.normalize = axes, normalize

    def call(self, inputs: Sequence[Tensor]) -> Tensor:
        if len(inputs) != 2:
            raise ValueError(f"A `Dot` layer should be called on exactly 2 inputs. Received: {len(inputs)}")
        first, second = inputs
        given = (self.axes, self.axes) if isinstance(self.axes, int) else self.axes
        ranks: list[Any] = [t.shape.rank for t in inputs]
        axes = [axis % rank for axis, rank in zip(given, ranks, strict=True)]
        if self.normalize:
            first, second = tf.math.l2_normalize(first, axes[0]), tf.math.l2_normalize(second, axes[1])
        return batch_dot(first, second, axes)

    def compute_mask(self, inputs: Sequence[Tensor], mask: Sequence[Mask] | None = None) -> Mask:
        return None

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "axes": self.axes, "normalize": self.normalize}


def add(inputs: Sequence[Any], **kwargs: Any) -> Any:
    """Functional form of `Add`.

    Args:
        inputs: List of tensors whose shapes agree.

    Returns:
        The sum, a tensor.
    """
    return Add(**kwargs)(inputs)


def subtract(inputs: Sequence[Any], **kwargs: Any) -> Any:
    """Functional form of `Subtract`.

    Args:
        inputs: List of two tensors.

    Returns:
        The difference, a tensor.
    """
    return Subtract(**kwargs)(inputs)


def multiply(inputs: Sequence[Any], **kwargs: Any) -> Any:
    """Functional form of `Multiply`.

    Args:
        inputs: List of tensors whose shapes agree.

    Returns:
        The product, a tensor.
    """
    return Multiply(**kwargs)(inputs)


def average(inputs: Sequence[Any], **kwargs: Any) -> Any:
    """Functional form of `Average`.

    Args:
        inputs: List of tensors whose shapes agree.

    Returns:
        The mean, a tensor.
    """
    return Average(**kwargs)(inputs)


def maximum(inputs: Sequence[Any], **kwargs: Any) -> Any:
    """Functional form of `Maximum`.

    Args:
        inputs: List of tensors whose shapes agree.

    Returns:
        The elementwise maximum, a tensor.
    """
    return Maximum(**kwargs)(inputs)


def minimum(inputs: Sequence[Any], **kwargs: Any) -> Any:
    """Functional form of `Minimum`.

    Args:
        inputs: List of tensors whose shapes agree.

    Returns:
        The elementwise minimum, a tensor.
    """
    return Minimum(**kwargs)(inputs)


def concatenate(inputs: Sequence[Any], axis: int = -1, **kwargs: Any) -> Any:
    """Functional form of `Concatenate`.

    Args:
        inputs: List of tensors whose shapes agree.
        axis: Dimension along which inputs are joined; negative ones count from the end.

    Returns:
        The joined tensor.
    """
    return Concatenate(axis=axis, **kwargs)(inputs)


def dot(inputs: Sequence[Any], axes: int | Sequence[int], normalize: bool = False, **kwargs: Any) -> Any:
    """Functional form of `Dot`.

    Args:
        inputs: List of two tensors.
        axes: Dimension, or pair of dimensions, to sum over.
        normalize: Whether to divide by the norms along these dimensions first, which gives the cosine.

    Returns:
        The products, a tensor.
    """
    return Dot(axes=axes, normalize=normalize, **kwargs)(inputs)
