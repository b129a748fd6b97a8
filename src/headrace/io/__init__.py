"""tf.io"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # pictures
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
        "is_jpeg": "lib.image.formats:is_jpeg",
    },
)
