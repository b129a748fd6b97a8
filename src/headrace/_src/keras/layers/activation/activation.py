"""Layers that apply a function to each element: Activation, ReLU, LeakyReLU, PReLU, ELU, ThresholdedReLU, Softmax."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.activations import lookup as activations
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    Mask,
    RegularizerLike,
    Shape,
    Sizes,
)
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class _Elementwise(Layer):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.supports_masking = True

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)


class Activation(_Elementwise):
    """Applies an activation function to the inputs.

    Args:
        activation: Function of a tensor, or its name, such as "relu".
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Activation("relu")([-1.0, 2.0]).numpy()
    array([0., 2.], dtype=float32)
    """

    def __init__(self, activation: ActivationLike, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.activation = activations.get(activation)

    def call(self, inputs: Tensor) -> Tensor:
        return self.activation(inputs)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "activation": activations.serialize(self.activation)}


class ReLU(_Elementwise):
    """Computes the rectified linear unit: `max(x, 0)` with the default arguments.

    Values above `max_value` are set to it. Values below `threshold` become `negative_slope * (x - threshold)`.

    Args:
        max_value: Largest output, or None for no limit.
        negative_slope: Slope below the threshold, zero or more.
        threshold: Value below which the slope changes, zero or more.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If an argument is negative, or an argument other than `max_value` is None.

    >>> tf.keras.layers.ReLU(max_value=3.0)([-1.0, 2.0, 5.0]).numpy()
    array([0., 2., 3.], dtype=float32)
    """

    def __init__(
        self, max_value: float | None = None, negative_slope: float = 0.0, threshold: float = 0.0, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        for name, value in (("max_value", max_value), ("negative_slope", negative_slope), ("threshold", threshold)):
            if (value is None and name != "max_value") or (value is not None and value < 0):
                raise ValueError(f"{name} of a ReLU layer cannot be a negative value. Received: {value}")
        kind = np.dtype(floatx()).type
        self.max_value = None if max_value is None else kind(max_value)
        self.negative_slope, self.threshold = kind(negative_slope), kind(threshold)

    def call(self, inputs: Tensor) -> Tensor:
        return tf.keras.activations.relu(
            inputs, alpha=float(self.negative_slope), threshold=float(self.threshold),
            max_value=None if self.max_value is None else float(self.max_value),
        )  # fmt: skip

    def get_config(self) -> dict[str, Any]:
        own = {"max_value": self.max_value, "negative_slope": self.negative_slope, "threshold": self.threshold}
        return {**super().get_config(), **own}


class LeakyReLU(_Elementwise):
    """Computes `x` where it is positive and `alpha * x` elsewhere.

    Args:
        alpha: Slope of negative values. `negative_slope` is another name for it.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `alpha` is None.

    >>> tf.keras.layers.LeakyReLU()([-1.0, 2.0]).numpy().round(2)
    array([-0.3,  2. ], dtype=float32)
    """

    def __init__(self, alpha: float = 0.3, **kwargs: Any) -> None:
        alpha = kwargs.pop("negative_slope", alpha)
        super().__init__(**kwargs)
        if alpha is None:
            raise ValueError("The alpha value of a Leaky ReLU layer cannot be None. Expecting a float. Received: None")
        self.alpha = float(np.asarray(alpha, floatx()))

    def call(self, inputs: Tensor) -> Tensor:
        return tf.nn.leaky_relu(inputs, alpha=self.alpha)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "alpha": self.alpha}


class PReLU(_Elementwise):
    """Computes `x` where it is positive and `alpha * x` elsewhere, with a learned alpha for each feature.

    Args:
        alpha_initializer: Initializer of `alpha`, or its name.
        alpha_regularizer: Regularizer of `alpha`, its name, or None.
        alpha_constraint: Constraint of `alpha`, its name, or None.
        shared_axes: Axes along which features share one alpha, counted with the batch axis as 0.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.PReLU()([[-1.0, 2.0]]).numpy()
    array([[0., 2.]], dtype=float32)
    """

    alpha_initializer: Any
    alpha_regularizer: Any
    alpha_constraint: Any

    def __init__(
        self,
        alpha_initializer: InitializerLike = "zeros",
        alpha_regularizer: RegularizerLike = None,
        alpha_constraint: ConstraintLike = None,
        shared_axes: Sizes | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        keep_arguments(
            self, alpha_initializer=alpha_initializer, alpha_regularizer=alpha_regularizer,
            alpha_constraint=alpha_constraint,
        )  # fmt: skip
        axes = [shared_axes] if isinstance(shared_axes, int) else shared_axes
        self.shared_axes = None if axes is None else list(axes)

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape).as_list()
        sizes = shape[1:]
        for axis in self.shared_axes or ():
            sizes[axis - 1] = 1
        self.alpha = add_kept_weight(self, "alpha", sizes)
        self.input_spec = InputSpec(ndim=len(shape))
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        return tf.nn.relu(inputs) - self.alpha * tf.nn.relu(-inputs)

    def get_config(self) -> dict[str, Any]:
        own = arguments_config(self, "alpha_initializer", "alpha_regularizer", "alpha_constraint")
        return {**super().get_config(), **own, "shared_axes": self.shared_axes}


class ELU(_Elementwise):
    """Computes `x` where it is positive and `alpha * (exp(x) - 1)` elsewhere.

    Args:
        alpha: Factor of negative values.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `alpha` is None.

    >>> tf.keras.layers.ELU()([-1.0, 2.0]).numpy().round(3)
    array([-0.632,  2.   ], dtype=float32)
    """

    def __init__(self, alpha: float = 1.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if alpha is None:
            raise ValueError("Alpha of an ELU layer cannot be None, expecting a float. Received: None")
        self.alpha = float(np.asarray(alpha, floatx()))

    def call(self, inputs: Tensor) -> Tensor:
        return tf.keras.activations.elu(inputs, self.alpha)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "alpha": self.alpha}


class ThresholdedReLU(_Elementwise):
    """Computes `x` where it is above `theta` and zero elsewhere.

    Args:
        theta: The threshold, zero or more.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `theta` is negative or None.
    """

    def __init__(self, theta: float = 1.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if theta is None:
            raise ValueError("Theta of a Thresholded ReLU layer cannot be None, expecting a float. Received: None")
        if theta is None:
            raise ValueError(f"Theta of a Thresholded ReLU layer cannot be None, expecting a float. Received: {theta}")
        if theta < 0:
            raise ValueError(f"The theta value of a Thresholded ReLU layer should be >=0. Received: {theta}")
        self.theta = float(np.asarray(theta, floatx()))

    def call(self, inputs: Tensor) -> Tensor:
        return inputs * tf.cast(inputs > self.theta, inputs.dtype)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "theta": self.theta}


class Softmax(_Elementwise):
    """Computes the softmax of the inputs along one axis or several.

    Entries where the mask is False have the result zero.

    Args:
        axis: The axis, or a list of axes that are normalized together.
        robust_masking: Accepted for compatibility. Masked entries are zero in any case.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Softmax()([[1.0, 1.0]]).numpy()
    array([[0.5, 0.5]], dtype=float32)
    """

    def __init__(self, axis: Sizes = -1, robust_masking: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.axis = axis
        self._robust_masking = robust_masking  # selects another constant in Keras; masked results are zero anyway

    def call(self, inputs: Tensor, mask: Mask = None) -> Tensor:
        if mask is not None:
            inputs = inputs + (1.0 - tf.cast(mask, inputs.dtype)) * (-1e9 if inputs.dtype != tf.float16 else -3e4)
        if isinstance(self.axis, (tuple, list)):
            if len(self.axis) > 1:
                return tf.exp(inputs - tf.reduce_logsumexp(inputs, axis=self.axis, keepdims=True))
            return tf.nn.softmax(inputs, axis=self.axis[0])
        return tf.nn.softmax(inputs, axis=self.axis)

    def get_config(self) -> dict[str, Any]:
        robust = {"robust_masking": True} if self._robust_masking else {}
        return {**super().get_config(), "axis": self.axis, **robust}
