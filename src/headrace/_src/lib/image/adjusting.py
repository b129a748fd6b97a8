"""Brightness, contrast, gamma, hue, saturation and JPEG quality changed."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.image.image_checks import require
from headrace._src.lib.image.intensity import as_float_image, convert_image_dtype, number
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32, int32, uint8


@dispatchable
def adjust_brightness(image: Any, delta: Any) -> Any:
    """Pictures with `delta` (a share of the full range) added to each pixel."""
    image = convert_to_tensor(image)
    floats = as_float_image(image)
    return convert_image_dtype(floats + cast(delta, floats.dtype), image.dtype, saturate=True)


@dispatchable
def adjust_contrast(images: Any, contrast_factor: Any) -> Any:
    """Pictures with the distance of each channel from its mean times `contrast_factor`."""
    images = convert_to_tensor(images)
    changed = raw.AdjustContrastv2(as_float_image(images), contrast_factor)
    return convert_image_dtype(changed, images.dtype, saturate=True)


@dispatchable
def adjust_gamma(image: Any, gamma: Any = 1, gain: Any = 1) -> Any:
    """`gain` times the pixels (as shares of the full range) to the power `gamma`."""
    image = convert_to_tensor(image)
    floats = as_float_image(image)
    if isinstance(gamma, (int, float)):
        if gamma < 0:
            raise ValueError("Gamma should be a non-negative real number.")
        power = number(gamma, floats.dtype)
    else:
        power = cast(gamma, floats.dtype)
        require(raw.GreaterEqual(power, number(0, floats.dtype)), "Gamma should be a non-negative real number.")
    factor = number(gain, floats.dtype) if isinstance(gain, (int, float)) else cast(gain, floats.dtype)
    return convert_image_dtype(raw.Pow(floats, power) * factor, image.dtype, saturate=True)


@dispatchable
def adjust_hue(image: Any, delta: Any, name: str | None = None) -> Any:
    """RGB pictures with their hue turned by `delta` of a full turn."""
    turn = as_tensor(delta, float32)
    known = static_value(turn)
    if known is not None and known.ndim == 0 and not -1 <= known <= 1:
        raise ValueError("delta must be in the interval [-1, 1]")
    image = convert_to_tensor(image)
    return convert_image_dtype(raw.AdjustHue(as_float_image(image), turn), image.dtype)


@dispatchable
def adjust_saturation(image: Any, saturation_factor: Any, name: str | None = None) -> Any:
    """RGB pictures with their saturation times `saturation_factor`."""
    image = convert_to_tensor(image)
    return convert_image_dtype(raw.AdjustSaturation(as_float_image(image), saturation_factor), image.dtype)


@dispatchable
def adjust_jpeg_quality(image: Any, jpeg_quality: Any, dct_method: str = "", name: str | None = None) -> Any:
    """The picture after it was a JPEG file of this quality."""
    image = convert_to_tensor(image)
    channels = image.shape[-1] if image.shape.rank else None
    written = raw.EncodeJpegVariableQuality(
        convert_image_dtype(image, uint8, saturate=True), as_tensor(jpeg_quality, int32)
    )
    read = raw.DecodeJpeg(written, channels=channels if channels in (1, 3) else 0, dct_method=dct_method)
    return convert_image_dtype(read, image.dtype, saturate=True)
