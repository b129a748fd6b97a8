"""Inception v3 (Szegedy et al. 2015): modules that process several scales in parallel."""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.inception_branches import branch, halved, joined, pooled_branch, stem
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_PRETRAINED = Pretrained.of("inception_v3", "inception_v3_weights_tf_dim_ordering_tf_kernels")


def _fine_module(build: ImageModel, x: Tensor, pool_filters: int, name: str) -> Tensor:
    branches = [
        branch(build, x, (64, 1, 1)),
        branch(build, x, (48, 1, 1), (64, 5, 5)),
        branch(build, x, (64, 1, 1), (96, 3, 3), (96, 3, 3)),
        pooled_branch(build, x, pool_filters),
    ]
    return joined(build, branches, name)


def _long_module(build: ImageModel, x: Tensor, filters: int, name: str) -> Tensor:
    """Adds convolutions of 7 pixels in one direction at a time."""
    branches = [
        branch(build, x, (192, 1, 1)),
        branch(build, x, (filters, 1, 1), (filters, 1, 7), (192, 7, 1)),
        branch(build, x, (filters, 1, 1), (filters, 7, 1), (filters, 1, 7), (filters, 7, 1), (192, 1, 7)),
        pooled_branch(build, x, 192),
    ]
    return joined(build, branches, name)


def _wide_module(build: ImageModel, x: Tensor, number: int) -> Tensor:
    """Adds branches that split once more."""

    def split(trunk: Tensor, name: str | None) -> Tensor:
        return joined(build, [branch(build, trunk, (384, 1, 3)), branch(build, trunk, (384, 3, 1))], name)

    straight = branch(build, x, (320, 1, 1))
    short = split(branch(build, x, (384, 1, 1)), f"mixed9_{number}")
    deep = split(branch(build, x, (448, 1, 1), (384, 3, 3)), None)
    return joined(build, [straight, short, deep, pooled_branch(build, x, 192)], f"mixed{9 + number}")


def InceptionV3(
    include_top: bool = True,
    weights: str | None = "imagenet",
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = "softmax",
) -> Model:
    """Creates Inception v3 for images of 299x299 pixels with values from -1 to 1.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.
    """
    build = ImageModel(
        "inception_v3", include_top, weights, input_tensor, input_shape, pooling, classes, classifier_activation,
        default_size=299, min_size=75, pretrained=_PRETRAINED,
    )  # fmt: skip
    x = stem(build)
    for number, pool_filters in enumerate((32, 64, 64)):
        x = _fine_module(build, x, pool_filters, f"mixed{number}")
    x = joined(
        build,
        [branch(build, x, (384, 3, 3, 2)), branch(build, x, (64, 1, 1), (96, 3, 3), (96, 3, 3, 2)), halved(x)],
        "mixed3",
    )
    for number, filters in enumerate((128, 160, 160, 192), 4):
        x = _long_module(build, x, filters, f"mixed{number}")
    branches = [
        branch(build, x, (192, 1, 1), (320, 3, 3, 2)),
        branch(build, x, (192, 1, 1), (192, 1, 7), (192, 7, 1), (192, 3, 3, 2)),
        halved(x),
    ]
    x = joined(build, branches, "mixed8")
    for number in range(2):
        x = _wide_module(build, x, number)
    return build.ended(x, "avg_pool")
