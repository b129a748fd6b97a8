"""tf.keras.preprocessing.image: preprocessing of images."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DataFrameIterator": "keras.preprocessing.dataframe_iterator:DataFrameIterator",
        "DirectoryIterator": "keras.preprocessing.directory_iterator:DirectoryIterator",
        "ImageDataGenerator": "keras.preprocessing.image_data_generator:ImageDataGenerator",
        "Iterator": "keras.preprocessing.batch_iterator:Iterator",
        "NumpyArrayIterator": "keras.preprocessing.array_iterator:NumpyArrayIterator",
        "apply_affine_transform": "keras.preprocessing.affine:apply_affine_transform",
        "apply_brightness_shift": "keras.preprocessing.colors:apply_brightness_shift",
        "apply_channel_shift": "keras.preprocessing.colors:apply_channel_shift",
        "array_to_img": "keras.images:array_to_img",
        "img_to_array": "keras.images:img_to_array",
        "load_img": "keras.images:load_img",
        "random_brightness": "keras.preprocessing.colors:random_brightness",
        "random_channel_shift": "keras.preprocessing.colors:random_channel_shift",
        "random_rotation": "keras.preprocessing.affine:random_rotation",
        "random_shear": "keras.preprocessing.affine:random_shear",
        "random_shift": "keras.preprocessing.affine:random_shift",
        "random_zoom": "keras.preprocessing.affine:random_zoom",
        "save_img": "keras.images:save_img",
        "smart_resize": "keras.images:smart_resize",
    },
)
