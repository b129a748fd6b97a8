"""tf.image.resize of ragged batches of images."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.functional import map_fn
from headrace._src.lib.image.resizing import ResizeMethod
from headrace._src.lib.image.resizing import resize as resize_dense
from headrace._src.lib.ragged.conversion import from_tensor, to_tensor
from headrace._src.tensors import dtypes
from headrace._src.tensors.ragged import RaggedTensor, RaggedTensorSpec
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike


def resize(
    images: RaggedTensor,
    size: ShapeLike,
    method: str = ResizeMethod.BILINEAR,
    preserve_aspect_ratio: bool = False,
    antialias: bool = False,
    name: str | None = None,
) -> Any:
    """Resizes each image of a ragged batch. The result is ragged if the images keep their aspect ratios."""
    if images.shape.rank != 4:
        raise ValueError("tf.image.resize: images.shape.rank must be 4 if images is ragged.")

    def resized(image: RaggedTensor | Tensor) -> Any:
        pixels = to_tensor(image) if isinstance(image, RaggedTensor) else image
        result = resize_dense(pixels, size, method, preserve_aspect_ratio, antialias)
        return from_tensor(None, result) if preserve_aspect_ratio else result

    dtype = images.dtype if method == ResizeMethod.NEAREST_NEIGHBOR else dtypes.float32
    shape = [*(_known_sizes(size) if not preserve_aspect_ratio else [None, None]), images.shape[-1]]
    signature = RaggedTensorSpec(shape, dtype, 1) if preserve_aspect_ratio else TensorSpec(shape, dtype)
    return map_fn(resized, images, fn_output_signature=signature)


def _known_sizes(size: ShapeLike) -> list[int | None]:
    return [None, None] if isinstance(size, Tensor) else TensorShape(size).as_list()
