"""tf.compat.v1.image: the names of tf.image, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.image",
    {
        "ResizeMethod": "compat_v1.functions.image:ResizeMethod",
        "crop_and_resize": "compat_v1.functions.image:crop_and_resize",
        "draw_bounding_boxes": "compat_v1.functions.image:draw_bounding_boxes",
        "extract_glimpse": "compat_v1.functions.image:extract_glimpse",
        "extract_image_patches": "compat_v1.functions.image:extract_image_patches",
        "resize": "compat_v1.functions.image:resize_images",
        "resize_area": "compat_v1.functions.image:resize_area",
        "resize_bicubic": "compat_v1.functions.image:resize_bicubic",
        "resize_bilinear": "compat_v1.functions.image:resize_bilinear",
        "resize_image_with_crop_or_pad": "lib.image.cropping:resize_with_crop_or_pad",
        "resize_image_with_pad": "compat_v1.functions.image:resize_image_with_pad",
        "resize_images": "compat_v1.functions.image:resize_images",
        "resize_nearest_neighbor": "compat_v1.functions.image:resize_nearest_neighbor",
        "sample_distorted_bounding_box": "compat_v1.functions.image:sample_distorted_bounding_box",
        "transpose_image": "lib.image.flipping:transpose",
    },
    without=(
        "resize_with_pad",
        "stateless_random_brightness",
        "stateless_random_contrast",
        "stateless_random_crop",
        "stateless_random_flip_left_right",
        "stateless_random_flip_up_down",
        "stateless_random_hue",
        "stateless_random_jpeg_quality",
        "stateless_random_saturation",
        "stateless_sample_distorted_bounding_box",
    ),
)
