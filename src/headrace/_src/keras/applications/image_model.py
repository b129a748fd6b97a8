"""ImageModel: the parts that all applications share.

It checks the arguments, creates the symbolic input image, adds the classifier or the pooling at the end, and loads
weights.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.backend.settings import image_data_format
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.keras.models.source_inputs import get_source_inputs
from headrace._src.tensors.tensor import Tensor


class ImageModel:
    """An application under construction.

    Args:
        name: Name of the model.
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation of the classifier.
        default_size: Height and width of the images that the network is designed for.
        min_size: Smallest height and width that its layers can handle.
        pretrained: Location of its ImageNet weights.
        any_size: Whether it accepts images of any size even with a classifier.
    """

    def __init__(
        self,
        name: str,
        include_top: bool,
        weights: str | None,
        input_tensor: Tensor | None,
        input_shape: Sequence[int | None] | None,
        pooling: str | None,
        classes: int,
        classifier_activation: ActivationLike,
        *,
        default_size: int,
        min_size: int = 32,
        pretrained: Pretrained,
        any_size: bool = False,
    ) -> None:
        _check_weights(weights, include_top, classes)
        self.name, self.include_top, self.weights = name, include_top, weights
        self.pooling, self.classes, self.classifier_activation = pooling, classes, classifier_activation
        self.pretrained = pretrained
        self.channels_last = image_data_format() == "channels_last"
        self.channel_axis = 3 if self.channels_last else 1
        self.input_shape = shape_of_images(input_shape, default_size, min_size, include_top and not any_size, weights)
        self.input_tensor = input_tensor
        self.image = self._image()

    def _image(self) -> Tensor:
        if self.input_tensor is None:
            return tf.keras.Input(shape=self.input_shape)
        if isinstance(self.input_tensor, tf.keras.KerasTensor):
            return self.input_tensor
        return tf.keras.Input(tensor=self.input_tensor, shape=self.input_shape)

    @property
    def inputs(self) -> Any:
        """Returns the inputs of the model: the symbolic image, or the inputs of a given one."""
        given: Any = self.input_tensor
        return self.image if given is None else get_source_inputs(given)

    def size_of(self, x: Tensor) -> tuple[int | None, int | None]:
        """Returns the height and width of a symbolic image."""
        shape = x.shape.as_list()
        return (shape[1], shape[2]) if self.channels_last else (shape[2], shape[3])

    def padding_for(self, x: Tensor, kernel_size: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Returns the zero padding that a strided "valid" convolution needs to cover all of `x`."""
        half = kernel_size // 2
        height, width = (1 if size is None else 1 - size % 2 for size in self.size_of(x))
        return (half - height, half), (half - width, half)

    def batch_norm(self, x: Tensor, name: str | None = None, **options: Any) -> Tensor:
        """Applies batch normalization to the channels of `x`."""
        return tf.keras.layers.BatchNormalization(axis=self.channel_axis, name=name, **options)(x)

    def classified(self, x: Tensor, name: str = "predictions", **options: Any) -> Tensor:
        """Adds the dense layer of class probabilities."""
        self.check_activation()
        return tf.keras.layers.Dense(self.classes, activation=self.classifier_activation, name=name, **options)(x)

    def check_activation(self) -> None:
        """Raises if the pretrained weights do not support the classifier's activation."""
        if self.weights is None or self.classifier_activation in (None, "softmax"):
            return
        if self.classifier_activation is tf.keras.activations.softmax:
            return
        raise ValueError(
            "Only `None` and `softmax` activations are allowed for the `classifier_activation` argument when using "
            "pretrained weights, with `include_top=True`; Received: classifier_activation="
            f"{self.classifier_activation}"
        )

    def pooled(self, x: Tensor, named: bool = False) -> Tensor:
        """Pools `x` over its positions as requested; `named` gives the layer a fixed name."""
        if self.pooling == "avg":
            return tf.keras.layers.GlobalAveragePooling2D(name="avg_pool" if named else None)(x)
        if self.pooling == "max":
            return tf.keras.layers.GlobalMaxPooling2D(name="max_pool" if named else None)(x)
        return x

    def ended(
        self, x: Tensor, average_name: str | None = None, named: bool = False, dropout: float = 0.0, **options: Any
    ) -> Model:
        """Creates a model that ends as most do: global average and classifier, or the requested pooling.

        Args:
            x: Last feature map.
            average_name: Name of the averaging layer before the classifier.
            named: Whether the layer of a requested pooling has a fixed name.
            dropout: Rate of the dropout before the classifier.
            **options: Arguments of the classifier.
        """
        if not self.include_top:
            return self.finished(self.pooled(x, named))
        x = tf.keras.layers.GlobalAveragePooling2D(name=average_name)(x)
        if dropout > 0:
            x = tf.keras.layers.Dropout(dropout, name="top_dropout")(x)
        return self.finished(self.classified(x, **options))

    def finished(self, x: Tensor) -> Model:
        """Creates the model that ends in `x` and loads its weights."""
        model = tf.keras.Model(self.inputs, x, name=self.name)
        if self.weights == "imagenet":
            model.load_weights(self.pretrained.path(self.include_top))
        elif self.weights is not None:
            model.load_weights(self.weights)
        return model


def refuse_unknown(arguments: dict[str, Any]) -> None:
    """Raises ValueError if there are arguments that an application does not accept."""
    if arguments:
        raise ValueError(f"Unknown argument(s): {arguments}")


def _check_weights(weights: str | None, include_top: bool, classes: int) -> None:
    if weights not in ("imagenet", None) and not os.path.exists(weights):
        raise ValueError(
            "The `weights` argument should be either `None` (random initialization), 'imagenet' (pre-training on "
            f"ImageNet), or the path to the weights file to be loaded. Received: weights={weights}"
        )
    if weights == "imagenet" and include_top and classes != 1000:
        raise ValueError(
            "If using `weights='imagenet'` with `include_top=True`, `classes` should be 1000. Received: "
            f"classes={classes}"
        )


def shape_of_images(
    input_shape: Sequence[int | None] | None, default_size: int, min_size: int, include_top: bool, weights: str | None
) -> tuple[int | None, ...]:
    """Returns the shape of an image: the requested one if the network supports it, else the usual one."""
    last = image_data_format() == "channels_last"
    if input_shape is not None:
        input_shape = tuple(input_shape)
        if len(input_shape) != 3:
            raise ValueError(f"`input_shape` must be a tuple of three integers. Received: input_shape={input_shape}")
    channels: int | None = 3
    if weights != "imagenet" and input_shape:
        channels = input_shape[-1 if last else 0]
        if channels not in (1, 3):
            warnings.warn(
                f"This model usually expects 1 or 3 input channels. However, it was passed an input_shape with "
                f"{channels} input channels.",
                stacklevel=4,
            )
    sizes = (default_size, default_size)
    usual = (*sizes, channels) if last else (channels, *sizes)
    if weights == "imagenet" and include_top:
        if input_shape is not None and input_shape != usual:
            raise ValueError(
                "When setting `include_top=True` and loading `imagenet` weights, `input_shape` should be "
                f"{usual}. Received: input_shape={input_shape}"
            )
        return usual
    if input_shape is None:
        if include_top:
            return usual
        return (None, None, 3) if last else (3, None, None)
    _check_size(input_shape, last, min_size, weights)
    if include_top and None in input_shape:
        raise ValueError(
            f"If `include_top` is True, you should specify a static `input_shape`. Received: input_shape={input_shape}"
        )
    return input_shape


def _check_size(shape: Sequence[int | None], last: bool, min_size: int, weights: str | None) -> None:
    channels = shape[-1 if last else 0]
    if channels != 3 and weights == "imagenet":
        raise ValueError(f"The input must have 3 channels; Received `input_shape={shape}`")
    sizes = shape[:2] if last else shape[1:]
    if any(size is not None and size < min_size for size in sizes):
        raise ValueError(f"Input size must be at least {min_size}x{min_size}; Received: input_shape={shape}")
