"""Changes the brightness, contrast, gamma, hue, saturation and JPEG quality of images."""

from __future__ import annotations

from headrace._src.lib.image.image_checks import require
from headrace._src.lib.image.intensity import as_float_image, convert_image_dtype, number
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32, int32, uint8
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def adjust_brightness(image: TensorLike, delta: TensorLike) -> Tensor:
    """Adds `delta` to every pixel.

    Args:
        image: Image or images of any shape, in a floating-point or integer dtype.
        delta: Scalar to add, as a fraction of the full intensity range.

    Returns:
        Tensor with the shape and dtype of `image`. Integer results are saturated.

    >>> tf.image.adjust_brightness([[[0.25]]], 0.5).numpy().ravel()
    array([0.75], dtype=float32)
    """
    image = convert_to_tensor(image)
    floats = as_float_image(image)
    return convert_image_dtype(floats + cast(delta, floats.dtype), image.dtype, saturate=True)


@dispatchable
def adjust_contrast(images: TensorLike, contrast_factor: TensorLike) -> Tensor:
    """Scales the distance of every pixel from the mean of its channel.

    Args:
        images: Images of shape [..., height, width, channels].
        contrast_factor: Scalar factor; values above 1 increase the contrast.

    Returns:
        Tensor with the shape and dtype of `images`.

    >>> tf.image.adjust_contrast([[[1.0], [3.0]]], 2.0).numpy().ravel()
    array([0., 4.], dtype=float32)
    """
    images = convert_to_tensor(images)
    changed = raw.AdjustContrastv2(as_float_image(images), contrast_factor)
    return convert_image_dtype(changed, images.dtype, saturate=True)


@dispatchable
def adjust_gamma(image: TensorLike, gamma: TensorLike = 1, gain: TensorLike = 1) -> Tensor:
    """Computes `gain * image ** gamma` on intensities between 0 and 1.

    Args:
        image: Image or images of any shape.
        gamma: Non-negative exponent.
        gain: Factor applied after the power.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `gamma` is negative.
    """
    image = convert_to_tensor(image)
    floats = as_float_image(image)
    if isinstance(gamma, (int, float)):
        if gamma < 0:
            raise ValueError("Gamma should be a non-negative real number.")
        power: Tensor = number(gamma, floats.dtype)
    else:
        power = cast(gamma, floats.dtype)
        require(raw.GreaterEqual(power, number(0, floats.dtype)), "Gamma should be a non-negative real number.")
    factor = number(gain, floats.dtype) if isinstance(gain, (int, float)) else cast(gain, floats.dtype)
    return convert_image_dtype(raw.Pow(floats, power) * factor, image.dtype, saturate=True)


@dispatchable
def adjust_hue(image: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """Rotates the hue of RGB images.

    Args:
        image: RGB image or images; the last axis has size 3.
        delta: Rotation as a fraction of a full turn, in [-1, 1].
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `delta` is known and not in [-1, 1].
    """
    turn = as_tensor(delta, float32)
    known = static_value(turn)
    if known is not None and known.ndim == 0 and not -1 <= known <= 1:
        raise ValueError("delta must be in the interval [-1, 1]")
    image = convert_to_tensor(image)
    return convert_image_dtype(raw.AdjustHue(as_float_image(image), turn), image.dtype)


@dispatchable
def adjust_saturation(image: TensorLike, saturation_factor: TensorLike, name: str | None = None) -> Tensor:
    """Multiplies the saturation of RGB images by a factor.

    Args:
        image: RGB image or images; the last axis has size 3.
        saturation_factor: Scalar factor.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `image`.

    >>> tf.image.adjust_saturation([[[1.0, 0.5, 0.0]]], 0.0).numpy().ravel()
    array([1., 1., 1.], dtype=float32)
    """
    image = convert_to_tensor(image)
    return convert_image_dtype(raw.AdjustSaturation(as_float_image(image), saturation_factor), image.dtype)


@dispatchable
def adjust_jpeg_quality(
    image: TensorLike, jpeg_quality: TensorLike, dct_method: str = "", name: str | None = None
) -> Tensor:
    """Encodes an image as JPEG with the given quality and decodes it again.

    Args:
        image: Image of shape [height, width, channels] with 1 or 3 channels.
        jpeg_quality: Quality of the JPEG encoding, 0 to 100.
        dct_method: DCT method of the decoder.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `image`.
    """
    image = convert_to_tensor(image)
    channels = image.shape[-1] if image.shape.rank else None
    written = raw.EncodeJpegVariableQuality(
        convert_image_dtype(image, uint8, saturate=True), as_tensor(jpeg_quality, int32)
    )
    read = raw.DecodeJpeg(written, channels=channels if channels in (1, 3) else 0, dct_method=dct_method)
    return convert_image_dtype(read, image.dtype, saturate=True)
