"""LayerNormalization, GroupNormalization and UnitNormalization: normalize each sample separately."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.host_kernels import runs_on_host
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ConstraintLike, InitializerLike, Mask, RegularizerLike, Shape, Sizes
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.keras.layers.normalization.layer_norm import normalize_on_host
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

_KEPT = (
    "beta_initializer", "gamma_initializer", "beta_regularizer", "gamma_regularizer", "beta_constraint",
    "gamma_constraint",
)  # fmt: skip


class _Affine(Layer):
    """Base class of normalizations with a learned offset beta and factor gamma."""

    beta_initializer: Any
    gamma_initializer: Any
    beta_regularizer: Any
    gamma_regularizer: Any
    beta_constraint: Any
    gamma_constraint: Any

    def __init__(
        self,
        epsilon: float,
        center: bool,
        scale: bool,
        beta_initializer: InitializerLike = "zeros",
        gamma_initializer: InitializerLike = "ones",
        beta_regularizer: RegularizerLike = None,
        gamma_regularizer: RegularizerLike = None,
        beta_constraint: ConstraintLike = None,
        gamma_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.epsilon, self.center, self.scale = epsilon, center, scale
        keep_arguments(
            self, beta_initializer=beta_initializer, gamma_initializer=gamma_initializer,
            beta_regularizer=beta_regularizer, gamma_regularizer=gamma_regularizer, beta_constraint=beta_constraint,
            gamma_constraint=gamma_constraint,
        )  # fmt: skip
        self.supports_masking = True
        self.gamma: Variable | None = None
        self.beta: Variable | None = None

    def _make_weights(self, shape: Sequence[int | None]) -> None:
        if self.scale:
            self.gamma = add_kept_weight(self, "gamma", shape)
        if self.center:
            self.beta = add_kept_weight(self, "beta", shape)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        own = {"epsilon": self.epsilon, "center": self.center, "scale": self.scale}
        return {**super().get_config(), **own, **arguments_config(self, *_KEPT)}


class LayerNormalization(_Affine):
    """Normalizes the features of each sample to mean zero and variance one.

    Args:
        axis: Axis of the features, or a list of axes.
        epsilon: Small number added to the variance to avoid division by zero.
        center: Whether to learn an offset beta.
        scale: Whether to learn a factor gamma.
        beta_initializer: Initializer of the offset beta.
        gamma_initializer: Initializer of the factor gamma.
        beta_regularizer: Regularizer of the offsets, its name, or None.
        gamma_regularizer: Regularizer of the factors, its name, or None.
        beta_constraint: Constraint of the offsets, its name, or None.
        gamma_constraint: Constraint of the factors, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.LayerNormalization(epsilon=0.0)([[1.0, 3.0]]).numpy()
    array([[-1.,  1.]], dtype=float32)
    """

    def __init__(
        self,
        axis: Sizes = -1,
        epsilon: float = 0.001,
        center: bool = True,
        scale: bool = True,
        beta_initializer: InitializerLike = "zeros",
        gamma_initializer: InitializerLike = "ones",
        beta_regularizer: RegularizerLike = None,
        gamma_regularizer: RegularizerLike = None,
        beta_constraint: ConstraintLike = None,
        gamma_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            epsilon, center, scale, beta_initializer=beta_initializer, gamma_initializer=gamma_initializer,
            beta_regularizer=beta_regularizer, gamma_regularizer=gamma_regularizer, beta_constraint=beta_constraint,
            gamma_constraint=gamma_constraint, **kwargs,
        )  # fmt: skip
        self.axis: Any = axes_argument(axis)

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape)
        axes = self.axis if isinstance(self.axis, list) else [self.axis]
        check_axes(axes, shape.rank)
        self.axis = [axis % shape.rank for axis in axes]
        if len(set(self.axis)) != len(self.axis):
            raise ValueError(f"Duplicate axis: {tuple(self.axis)}")
        self._make_weights([shape[axis] for axis in self.axis])
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        if isinstance(inputs, tf.RaggedTensor):
            rank: Any = inputs.shape.rank
            if self.axis != [rank - 1] or inputs.flat_values.shape.rank == 1:
                raise ValueError(
                    "LayerNormalization of a RaggedTensor normalizes its last axis, which must not be ragged. "
                    f"Received: axis={self.axis}, shape {inputs.shape}"
                )
            return inputs.with_flat_values(self._normalized(inputs.flat_values, [inputs.flat_values.shape.rank - 1]))
        return self._normalized(inputs, self.axis)

    def _normalized(self, inputs: Tensor, axes: list[int]) -> Tensor:
        gamma, beta = self.gamma, self.beta
        if gamma is not None and beta is not None and runs_on_host(inputs) and axes == [inputs.shape.rank - 1]:
            return normalize_on_host(inputs, gamma, beta, self.epsilon)
        values = tf.cast(inputs, tf.float32) if inputs.dtype in (tf.float16, tf.bfloat16) else inputs
        mean, variance = tf.nn.moments(values, axes, keepdims=True)
        wide_beta, wide_gamma = (self._wide(weight, inputs, values, axes) for weight in (beta, gamma))
        outputs = tf.nn.batch_normalization(values, mean, variance, wide_beta, wide_gamma, self.epsilon)
        return tf.cast(outputs, inputs.dtype)

    def _wide(
        self, weight: Variable | None, inputs: Tensor, values: Tensor, axes: list[int]
    ) -> Tensor | Variable | None:
        if weight is None:
            return None
        rank: Any = inputs.shape.rank
        wide = tf.cast(weight, values.dtype)
        if axes == [rank - 1]:
            return wide
        return tf.reshape(wide, [inputs.shape[i] if i in axes else 1 for i in range(rank)])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "axis": self.axis}


def axes_argument(axis: Any) -> Any:
    """Returns an axis, or a list of axes.

    Raises:
        TypeError: It is neither.
    """
    if isinstance(axis, (list, tuple)):
        return list(axis)
    if isinstance(axis, int):
        return axis
    raise TypeError(
        f"Invalid value for `axis` argument. Expected an int or a list/tuple of ints. Received: axis={axis}"
    )


def check_axes(axis: Any, rank: int) -> None:
    """Raises ValueError unless an axis, or each of a list of axes, exists in tensors of this rank."""
    axes = axis if isinstance(axis, list) else [axis]
    if any(not -rank <= axis < rank for axis in axes):
        raise ValueError(
            f"Invalid value for `axis` argument. Expected 0 <= axis < inputs.rank (with inputs.rank={rank}). "
            f"Received: axis={tuple(axes)}"
        )


class GroupNormalization(_Affine):
    """Normalizes groups of features of each sample to mean zero and variance one.

    Args:
        groups: Number of groups, or -1 for one group per feature.
        axis: Axis of the features.
        epsilon: Small number added to the variance to avoid division by zero.
        center: Whether to learn an offset beta.
        scale: Whether to learn a factor gamma.
        beta_initializer: Initializer of the offset beta.
        gamma_initializer: Initializer of the factor gamma.
        beta_regularizer: Regularizer of the offsets, its name, or None.
        gamma_regularizer: Regularizer of the factors, its name, or None.
        beta_constraint: Constraint of the offsets, its name, or None.
        gamma_constraint: Constraint of the factors, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.GroupNormalization(groups=2)(tf.ones([1, 4])).shape
    TensorShape([1, 4])
    """

    def __init__(
        self,
        groups: int = 32,
        axis: int = -1,
        epsilon: float = 0.001,
        center: bool = True,
        scale: bool = True,
        beta_initializer: InitializerLike = "zeros",
        gamma_initializer: InitializerLike = "ones",
        beta_regularizer: RegularizerLike = None,
        gamma_regularizer: RegularizerLike = None,
        beta_constraint: ConstraintLike = None,
        gamma_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            epsilon, center, scale, beta_initializer=beta_initializer, gamma_initializer=gamma_initializer,
            beta_regularizer=beta_regularizer, gamma_regularizer=gamma_regularizer, beta_constraint=beta_constraint,
            gamma_constraint=gamma_constraint, **kwargs,
        )  # fmt: skip
        self.groups, self.axis = groups, axis

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape)
        rank: Any = shape.rank
        if not -rank <= self.axis < rank or self.axis % rank == 0:
            raise ValueError(
                f"Invalid value for `axis` argument. Expected 1 <= axis < rank or -rank < axis < 0. Received: "
                f"axis={self.axis}, input_shape={shape}"
            )
        size = shape[self.axis]
        if size is None:
            raise ValueError(
                f"Axis {self.axis} of input tensor should have a defined dimension but the layer received an input "
                f"with shape {shape}."
            )
        if self.groups == -1:
            self.groups = size
        if size < self.groups:
            raise ValueError(f"Number of groups ({self.groups}) cannot be more than the number of channels ({size}).")
        if size % self.groups:
            raise ValueError(f"Number of groups ({self.groups}) must be a multiple of the number of channels ({size}).")
        self.input_spec = InputSpec(ndim=shape.rank, axes={self.axis: size})
        self._make_weights((size,))
        super().build(input_shape)

    def call(self, inputs: Tensor, mask: Mask = None) -> Tensor:
        rank: Any = inputs.shape.rank
        shape = tf.shape(inputs)
        axis = self.axis % rank
        static: list[Any] = inputs.shape.as_list()
        sizes = [shape[i] if size is None else size for i, size in enumerate(static)]
        grouped = [*sizes[:axis], self.groups, static[axis] // self.groups, *sizes[axis + 1 :]]
        values = tf.reshape(inputs, grouped)
        axes = [i for i in range(1, rank + 1) if i != axis]
        if mask is None:
            mean, variance = tf.nn.moments(values, axes, keepdims=True)
        else:  # a masked step has weight zero
            weights = tf.cast(mask, inputs.dtype)
            while weights.shape.rank < rank:
                weights = tf.expand_dims(weights, -1)
            weights = tf.reshape(tf.broadcast_to(weights, shape), grouped)
            mean, variance = tf.nn.weighted_moments(values, axes, weights, keepdims=True)
        wide = [1] * (rank + 1)
        wide[axis], wide[axis + 1] = self.groups, static[axis] // self.groups
        gamma = None if self.gamma is None else tf.reshape(self.gamma, wide)
        beta = None if self.beta is None else tf.reshape(self.beta, wide)
        return tf.reshape(tf.nn.batch_normalization(values, mean, variance, beta, gamma, self.epsilon), sizes)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "groups": self.groups, "axis": self.axis}


class UnitNormalization(Layer):
    """Scales each sample to Euclidean length one.

    Args:
        axis: Axis along which the length is taken, or a list of axes.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.UnitNormalization()([[3.0, 4.0]]).numpy()
    array([[0.6, 0.8]], dtype=float32)
    """

    def __init__(self, axis: Sizes = -1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.axis: Any = axes_argument(axis)
        self.supports_masking = True

    def call(self, inputs: Tensor) -> Tensor:
        return tf.math.l2_normalize(inputs, axis=self.axis, epsilon=1e-12)

    def build(self, input_shape: Shape) -> None:
        check_axes(self.axis, tf.TensorShape(input_shape).rank)
        super().build(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "axis": self.axis}
