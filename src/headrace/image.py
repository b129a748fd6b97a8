"""tf.image"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "crop_and_resize": "ops.image.crop_and_resize:crop_and_resize",
        "decode_and_crop_jpeg": "ops.image.decode:decode_and_crop_jpeg",
        "decode_bmp": "ops.image.decode:decode_bmp",
        "decode_gif": "ops.image.decode:decode_gif",
        "decode_image": "lib.image.formats:decode_image",
        "decode_jpeg": "ops.image.decode:decode_jpeg",
        "decode_jxl": "ops.image.decode:decode_jxl",
        "decode_png": "ops.image.decode:decode_png",
        "decode_webp": "ops.image.decode:decode_webp",
        "encode_jpeg": "ops.image.encode:encode_jpeg",
        "encode_png": "ops.image.encode:encode_png",
        "extract_jpeg_shape": "ops.image.decode:extract_jpeg_shape",
        "hsv_to_rgb": "ops.image.colour:hsv_to_rgb",
        "is_jpeg": "lib.image.formats:is_jpeg",
        "rgb_to_hsv": "ops.image.colour:rgb_to_hsv",
        "extract_patches": "ops.array.patches:extract_patches",
    },
)
