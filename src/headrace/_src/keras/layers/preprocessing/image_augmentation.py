"""The base class of layers that change images at random, and layers that flip, crop, brighten or change contrast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.random_layer import BaseRandomLayer
from headrace._src.keras.engine.training_branch import if_training
from headrace._src.keras.engine.typing import Shape, Training
from headrace._src.keras.layers.preprocessing.image_preprocessing import resized_and_cropped
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


def factor_range(factor: float | Sequence[float], name: str = "factor") -> tuple[float, float]:
    """Returns the lowest and highest factor. A single number is the limit in both directions."""
    if isinstance(factor, (tuple, list)):
        if len(factor) != 2:
            raise ValueError(f"`{name}` should be a number or a pair of numbers. Received: {name}={factor}")
        return factor[0], factor[1]
    largest: Any = factor
    return -largest, largest


class RandomImageLayer(BaseRandomLayer):
    """Base class of layers that change images at random.

    They take one image or a batch. Images change during training, which is the default of a direct call; inference
    returns them unchanged.

    Args:
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(self, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, force_generator=True, **kwargs)
        self.seed = seed

    def call(self, inputs: Tensor, training: Training = True) -> Tensor:
        inputs = tf.cast(inputs, self.compute_dtype)
        return if_training(training, lambda: self._changed(inputs), lambda: self._unchanged(inputs))

    def _changed(self, images: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__}._changed")

    def _unchanged(self, images: Tensor) -> Tensor:
        return images

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)


class RandomFlip(RandomImageLayer):
    """Flips random images.

    Args:
        mode: "horizontal", "vertical" or "horizontal_and_vertical".
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `mode` is not "horizontal", "vertical" or "horizontal_and_vertical".

    >>> tf.keras.layers.RandomFlip("horizontal")(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 4, 4, 3])
    """

    def __init__(self, mode: str = "horizontal_and_vertical", seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, **kwargs)
        if mode not in ("horizontal", "vertical", "horizontal_and_vertical"):
            raise ValueError(f"RandomFlip layer {self.name} received an unknown mode argument {mode}")
        self.mode = mode

    def _changed(self, images: Tensor) -> Tensor:
        shape, seed = images.shape, self._random_generator.make_seed_for_stateless_op
        if self.mode in ("horizontal", "horizontal_and_vertical"):
            images = tf.image.stateless_random_flip_left_right(images, seed())
        if self.mode in ("vertical", "horizontal_and_vertical"):
            images = tf.image.stateless_random_flip_up_down(images, seed())
        images.set_shape(shape)
        return images

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "mode": self.mode, "seed": self.seed}


class RandomCrop(RandomImageLayer):
    """Crops images at a random position, the same for all images of a batch.

    In inference it crops the center.

    Args:
        height: Height of the outputs in pixels.
        width: Width of the outputs in pixels.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.RandomCrop(2, 2)(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

    def __init__(self, height: int, width: int, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, **kwargs)
        self.height, self.width = height, width

    def _changed(self, images: Tensor) -> Tensor:
        rows, columns = images.shape[-3], images.shape[-2]
        if rows is None or columns is None:
            raise ValueError(f"RandomCrop needs images of known size; received shape {images.shape}.")
        if rows < self.height or columns < self.width:
            return self._unchanged(images)
        drawn = self._random_generator.random_uniform([2], 0, tf.int32.max, tf.int32)
        top, left = drawn[0] % (rows - self.height + 1), drawn[1] % (columns - self.width + 1)
        before = [0] * (len(images.shape) - 3)
        sizes = [*[-1] * len(before), self.height, self.width, -1]
        cut = tf.slice(images, tf.stack([*before, top, left, 0]), sizes)
        cut.set_shape([*images.shape.as_list()[:-3], self.height, self.width, images.shape[-1]])
        return cut

    def _unchanged(self, images: Tensor) -> Tensor:
        return resized_and_cropped(images, self.height, self.width, "bilinear")

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        shape = tf.TensorShape(input_shape).as_list()
        return tf.TensorShape([*shape[:-3], self.height, self.width, shape[-1]])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "height": self.height, "width": self.width, "seed": self.seed}


class RandomContrast(RandomImageLayer):
    """Changes the contrast of images with values in [0, 255] by a random amount, the same for a batch.

    Args:
        factor: Largest change in both directions, between 0 and 1, or a pair (down, up).
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `factor` is negative, or its lower limit is above 1.
    """

    def __init__(self, factor: float | Sequence[float], seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, **kwargs)
        self.factor = factor
        low, high = factor if isinstance(factor, (tuple, list)) else (factor, factor)
        if low < 0 or high < 0 or low > 1:
            raise ValueError(
                f"`factor` argument cannot have negative values or values greater than 1. Received: factor={factor}"
            )
        self.lower, self.upper = low, high

    def _changed(self, images: Tensor) -> Tensor:
        seed = self._random_generator.make_seed_for_stateless_op()
        outputs = tf.image.stateless_random_contrast(images, 1.0 - self.lower, 1.0 + self.upper, seed)
        outputs = tf.clip_by_value(outputs, 0, 255)
        outputs.set_shape(images.shape)
        return outputs

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "factor": self.factor, "seed": self.seed}


class RandomBrightness(RandomImageLayer):
    """Makes images brighter or darker by a random amount.

    Args:
        factor: Largest change as a fraction of `value_range`, or a pair (lowest, highest), between -1 and 1.
        value_range: Lowest and highest possible pixel value of the inputs.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `factor` is not in [-1, 1], or `value_range` is not two numbers.
    """

    def __init__(
        self,
        factor: float | Sequence[float],
        value_range: Sequence[float] = (0, 255),
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(seed=seed, **kwargs)
        low, high = sorted(factor if isinstance(factor, (tuple, list)) else factor_range(factor))
        if low < -1.0 or high > 1.0:
            raise ValueError(
                "The `factor` argument should be a number (or a list of two numbers) in the range [-1.0, 1.0]. Got "
                f"{factor}"
            )
        if not isinstance(value_range, (tuple, list)) or len(value_range) != 2:
            raise ValueError(f"The `value_range` argument should be a list of two numbers. Got {value_range}")
        self._factor, self._value_range = [low, high], sorted(value_range)

    def _changed(self, images: Tensor) -> Tensor:
        shape = [1, 1, 1] if images.shape.rank == 3 else [tf.shape(images)[0], 1, 1, 1]
        low, high = self._value_range
        delta = self._random_generator.random_uniform(shape, self._factor[0], self._factor[1]) * (high - low)
        return tf.clip_by_value(images + tf.cast(delta, images.dtype), low, high)

    def get_config(self) -> dict[str, Any]:
        own = {"factor": self._factor, "value_range": self._value_range, "seed": self.seed}
        return {**super().get_config(), **own}


class BaseImageAugmentationLayer(RandomImageLayer):
    """Base class of custom layers that change images and their labels, one by one.

    Subclasses define `augment_image(image, transformation)`, and `augment_label(label, transformation)` if labels
    change too. Inputs are images, or a dictionary with "images" and "labels".

    Args:
        rate: Kept in the configuration for subclasses to use.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(self, rate: float = 1.0, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, **kwargs)
        self.rate = rate

    def augment_image(self, image: Tensor, transformation: Any = None) -> Tensor:
        """Returns a changed image.

        Args:
            image: Tensor of shape `(height, width, channels)`.
            transformation: Random values that `get_random_transformation` returned.
        """
        raise NotImplementedError(f"{type(self).__name__}.augment_image")

    def augment_label(self, label: Tensor, transformation: Any = None) -> Tensor:
        """Returns the label of a changed image.

        Args:
            label: Tensor with the label of the image.
            transformation: Random values that `get_random_transformation` returned.
        """
        return label

    def get_random_transformation(self, image: Tensor | None = None, label: Tensor | None = None) -> Any:
        """Returns the random values that `augment_image` and `augment_label` receive.

        Args:
            image: Tensor of shape `(height, width, channels)`.
            label: Tensor with the label of the image.
        """
        return None

    def call(self, inputs: Any, training: Training = True) -> Any:
        keyed = isinstance(inputs, dict)
        parts = dict(inputs) if keyed else {"images": inputs}
        parts["images"] = tf.cast(parts["images"], self.compute_dtype)
        if training:
            batched = parts["images"].shape.rank == 4
            parts = self._map(parts) if batched else self._augmented(parts)
        return parts if keyed else parts["images"]

    def _map(self, parts: dict[str, Any]) -> dict[str, Tensor]:
        return tf.map_fn(self._augmented, parts, fn_output_signature={k: v.dtype for k, v in parts.items()})

    def _augmented(self, parts: dict[str, Any]) -> dict[str, Any]:
        image, label = parts["images"], parts.get("labels")
        transformation = self.get_random_transformation(image=image, label=label)
        changed = {**parts, "images": tf.cast(self.augment_image(image, transformation), image.dtype)}
        if label is not None:
            changed["labels"] = tf.cast(self.augment_label(label, transformation), label.dtype)
        return changed

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rate": self.rate, "seed": self.seed}
