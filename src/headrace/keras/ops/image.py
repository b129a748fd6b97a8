"""tf.keras.ops.image: functions on images."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "affine_transform": "keras.ops.image_warp:affine_transform",
        "crop_images": "keras.ops.image:crop_images",
        "elastic_transform": "keras.ops.image_warp:elastic_transform",
        "extract_patches": "keras.ops.image:extract_patches",
        "extract_patches_3d": "keras.ops.image:extract_patches_3d",
        "gaussian_blur": "keras.ops.image:gaussian_blur",
        "hsv_to_rgb": "keras.ops.image:hsv_to_rgb",
        "map_coordinates": "keras.ops.image_warp:map_coordinates",
        "pad_images": "keras.ops.image:pad_images",
        "perspective_transform": "keras.ops.image_warp:perspective_transform",
        "resize": "keras.ops.image:resize",
        "rgb_to_grayscale": "keras.ops.image:rgb_to_grayscale",
        "rgb_to_hsv": "keras.ops.image:rgb_to_hsv",
        "scale_and_translate": "keras.ops.image_warp:scale_and_translate",
        "sobel_edges": "keras.ops.image:sobel_edges",
        "ssim": "keras.ops.image:ssim",
    },
)
