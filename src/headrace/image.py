"""tf.image"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "crop_and_resize": "ops.image.crop_and_resize:crop_and_resize",
        "hsv_to_rgb": "ops.image.colour:hsv_to_rgb",
        "rgb_to_hsv": "ops.image.colour:rgb_to_hsv",
        "extract_patches": "ops.array.patches:extract_patches",
    },
)
