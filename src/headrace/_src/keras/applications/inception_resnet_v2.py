"""Inception-ResNet v2 (Szegedy et al. 2016): Inception modules whose results are added to their inputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel, refuse_unknown
from headrace._src.keras.applications.inception_branches import Step, branch, halved, joined, pooled_branch, stem
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_PRETRAINED = Pretrained.of("inception_resnet_v2", "inception_resnet_v2_weights_tf_dim_ordering_tf_kernels")
# The branches of a block, the scale of its result, and the number of repetitions.
_BLOCKS: dict[str, tuple[tuple[tuple[Step, ...], ...], float, int]] = {
    "block35": ((((32, 1, 1),), ((32, 1, 1), (32, 3, 3)), ((32, 1, 1), (48, 3, 3), (64, 3, 3))), 0.17, 10),
    "block17": ((((192, 1, 1),), ((128, 1, 1), (160, 1, 7), (192, 7, 1))), 0.1, 20),
    "block8": ((((192, 1, 1),), ((192, 1, 1), (224, 1, 3), (256, 3, 1))), 0.2, 10),
}


class CustomScaleLayer(Layer):
    """Adds a scaled second input to the first.

    Args:
        scale: Factor of the second input.
        **kwargs: Arguments of the base class.
    """

    _saved_module = "keras.applications.inception_resnet_v2"

    def __init__(self, scale: float, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scale = scale

    def call(self, inputs: Sequence[Tensor]) -> Tensor:
        return inputs[0] + inputs[1] * self.scale

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "scale": self.scale}


def _residual(build: ImageModel, x: Tensor, kind: str, number: int, scale: float, activated: bool) -> Tensor:
    layers = tf.keras.layers
    name = f"{kind}_{number}"
    mixed = joined(build, [branch(build, x, *steps) for steps in _BLOCKS[kind][0]], f"{name}_mixed")
    new = layers.Conv2D(x.shape[build.channel_axis], 1, padding="same", name=f"{name}_conv")(mixed)
    x = CustomScaleLayer(scale)([x, new])
    return layers.Activation("relu", name=f"{name}_ac")(x) if activated else x


def _residuals(build: ImageModel, x: Tensor, kind: str) -> Tensor:
    _, scale, count = _BLOCKS[kind]
    for number in range(1, count + 1):
        last = kind == "block8" and number == count
        x = _residual(build, x, kind, number, 1.0 if last else scale, not last)
    return x


def InceptionResNetV2(
    include_top: bool = True,
    weights: str | None = "imagenet",
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = "softmax",
    **kwargs: Any,
) -> Model:
    """Creates Inception-ResNet v2 for images of 299x299 pixels with values from -1 to 1.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Not accepted; raises ValueError.

    Returns:
        A model.

    Raises:
        ValueError: If there are unknown keyword arguments, or `weights`, `classes` and `input_shape` do not fit
            together.
    """
    refuse_unknown(kwargs)
    layers = tf.keras.layers
    build = ImageModel(
        "inception_resnet_v2", include_top, weights, input_tensor, input_shape, pooling, classes,
        classifier_activation, default_size=299, min_size=75, pretrained=_PRETRAINED,
    )  # fmt: skip
    x = stem(build)
    branches = [
        branch(build, x, (96, 1, 1)),
        branch(build, x, (48, 1, 1), (64, 5, 5)),
        branch(build, x, (64, 1, 1), (96, 3, 3), (96, 3, 3)),
        pooled_branch(build, x, 64),
    ]
    x = _residuals(build, joined(build, branches, "mixed_5b"), "block35")
    branches = [
        branch(build, x, (384, 3, 3, 2)),
        branch(build, x, (256, 1, 1), (256, 3, 3), (384, 3, 3, 2)),
        halved(x),
    ]
    x = _residuals(build, joined(build, branches, "mixed_6a"), "block17")
    branches = [
        branch(build, x, (256, 1, 1), (384, 3, 3, 2)),
        branch(build, x, (256, 1, 1), (288, 3, 3, 2)),
        branch(build, x, (256, 1, 1), (288, 3, 3), (320, 3, 3, 2)),
        halved(x),
    ]
    x = _residuals(build, joined(build, branches, "mixed_7a"), "block8")
    x = layers.Conv2D(1536, 1, padding="same", use_bias=False, name="conv_7b")(x)
    x = build.batch_norm(x, "conv_7b_bn", scale=False)
    x = layers.Activation("relu", name="conv_7b_ac")(x)
    return build.ended(x, "avg_pool")
