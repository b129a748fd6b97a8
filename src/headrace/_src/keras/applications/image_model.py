"""ImageModel: what every application does around its own layers.

It checks the arguments, makes the symbolic image that the layers begin with, adds the classifier or the pooling at
the end, and loads weights.
"""

from __future__ import annotations

import os
import warnings
from typing import Any

import headrace as tf
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.backend.settings import image_data_format
from headrace._src.keras.models.source_inputs import get_source_inputs


class ImageModel:
    """One application being built.

    Args:
        name: The name of the model.
        include_top: Whether it ends in a classifier.
        weights: None, "imagenet" or the path of a file of weights.
        input_tensor: A symbolic image to begin with.
        input_shape: The shape of images; only needed where it is not the usual one.
        pooling: "avg", "max" or None: what to do at the end when there is no classifier.
        classes: How many classes the classifier tells apart.
        classifier_activation: The activation of the classifier.
        default_size: The height and width of the images the network was made for.
        min_size: The smallest height and width that its layers can handle.
        pretrained: Where its weights for ImageNet are kept.
        any_size: Whether it takes images of any size even with a classifier.
    """

    def __init__(
        self,
        name: str,
        include_top: bool,
        weights: str | None,
        input_tensor: Any,
        input_shape: Any,
        pooling: str | None,
        classes: int,
        classifier_activation: Any,
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

    def _image(self) -> Any:
        if self.input_tensor is None:
            return tf.keras.Input(shape=self.input_shape)
        if isinstance(self.input_tensor, tf.keras.KerasTensor):
            return self.input_tensor
        return tf.keras.Input(tensor=self.input_tensor, shape=self.input_shape)

    @property
    def inputs(self) -> Any:
        """What the model takes: the symbolic image, or the inputs that a given one was made of."""
        return self.image if self.input_tensor is None else get_source_inputs(self.input_tensor)

    def size_of(self, x: Any) -> tuple[int | None, int | None]:
        """The height and width of a symbolic image."""
        shape = x.shape.as_list()
        return (shape[1], shape[2]) if self.channels_last else (shape[2], shape[3])

    def padding_for(self, x: Any, kernel_size: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The zeros that a strided convolution without padding needs to see the whole of `x`."""
        half = kernel_size // 2
        height, width = (1 if size is None else 1 - size % 2 for size in self.size_of(x))
        return (half - height, half), (half - width, half)

    def batch_norm(self, x: Any, name: str | None = None, **options: Any) -> Any:
        """`x` with its channels normalized over the batch."""
        return tf.keras.layers.BatchNormalization(axis=self.channel_axis, name=name, **options)(x)

    def classified(self, x: Any, name: str = "predictions", **options: Any) -> Any:
        """The dense layer of class probabilities."""
        self.check_activation()
        return tf.keras.layers.Dense(self.classes, activation=self.classifier_activation, name=name, **options)(x)

    def check_activation(self) -> None:
        """Refuses a classifier that trained weights were not made for."""
        if self.weights is None or self.classifier_activation in (None, "softmax"):
            return
        if self.classifier_activation is tf.keras.activations.softmax:
            return
        raise ValueError(
            "Only `None` and `softmax` activations are allowed for the `classifier_activation` argument when using "
            "pretrained weights, with `include_top=True`; Received: classifier_activation="
            f"{self.classifier_activation}"
        )

    def pooled(self, x: Any, named: bool = False) -> Any:
        """`x` pooled over its positions as the caller asked; `named` says whether the layer has a fixed name."""
        if self.pooling == "avg":
            return tf.keras.layers.GlobalAveragePooling2D(name="avg_pool" if named else None)(x)
        if self.pooling == "max":
            return tf.keras.layers.GlobalMaxPooling2D(name="max_pool" if named else None)(x)
        return x

    def ended(
        self, x: Any, average_name: str | None = None, named: bool = False, dropout: float = 0.0, **options: Any
    ) -> Any:
        """The model that ends as most do: an average over positions and the classifier, or the pooling asked for.

        Args:
            x: The last image.
            average_name: The name of the layer that averages before the classifier.
            named: Whether the layer of a pooling that was asked for has a fixed name.
            dropout: The rate of the dropout before the classifier.
            **options: For the classifier.
        """
        if not self.include_top:
            return self.finished(self.pooled(x, named))
        x = tf.keras.layers.GlobalAveragePooling2D(name=average_name)(x)
        if dropout > 0:
            x = tf.keras.layers.Dropout(dropout, name="top_dropout")(x)
        return self.finished(self.classified(x, **options))

    def finished(self, x: Any) -> Any:
        """The model that ends in `x`, with its weights."""
        model = tf.keras.Model(self.inputs, x, name=self.name)
        if self.weights == "imagenet":
            model.load_weights(self.pretrained.path(self.include_top))
        elif self.weights is not None:
            model.load_weights(self.weights)
        return model


def refuse_unknown(arguments: dict[str, Any]) -> None:
    """Raises ValueError if there are arguments that an application does not take."""
    if arguments:
        raise ValueError(f"Unknown argument(s): {arguments}")


def _check_weights(weights: Any, include_top: bool, classes: int) -> None:
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


def shape_of_images(input_shape: Any, default_size: int, min_size: int, include_top: bool, weights: Any) -> Any:
    """The shape of one image: the one asked for, if the network can take it, else its usual one."""
    last = image_data_format() == "channels_last"
    if input_shape is not None:
        input_shape = tuple(input_shape)
        if len(input_shape) != 3:
            raise ValueError(f"`input_shape` must be a tuple of three integers. Received: input_shape={input_shape}")
    channels = 3
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


def _check_size(shape: Any, last: bool, min_size: int, weights: Any) -> None:
    channels = shape[-1 if last else 0]
    if channels != 3 and weights == "imagenet":
        raise ValueError(f"The input must have 3 channels; Received `input_shape={shape}`")
    sizes = shape[:2] if last else shape[1:]
    if any(size is not None and size < min_size for size in sizes):
        raise ValueError(f"Input size must be at least {min_size}x{min_size}; Received: input_shape={shape}")
