# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.preprocessing.image: preprocessing of images."""

from headrace._src.keras.images import (
    array_to_img as array_to_img,
    img_to_array as img_to_array,
    load_img as load_img,
    save_img as save_img,
    smart_resize as smart_resize,
)
from headrace._src.keras.preprocessing.affine import (
    apply_affine_transform as apply_affine_transform,
    random_rotation as random_rotation,
    random_shear as random_shear,
    random_shift as random_shift,
    random_zoom as random_zoom,
)
from headrace._src.keras.preprocessing.array_iterator import NumpyArrayIterator as NumpyArrayIterator
from headrace._src.keras.preprocessing.batch_iterator import Iterator as Iterator
from headrace._src.keras.preprocessing.colors import (
    apply_brightness_shift as apply_brightness_shift,
    apply_channel_shift as apply_channel_shift,
    random_brightness as random_brightness,
    random_channel_shift as random_channel_shift,
)
from headrace._src.keras.preprocessing.dataframe_iterator import DataFrameIterator as DataFrameIterator
from headrace._src.keras.preprocessing.directory_iterator import DirectoryIterator as DirectoryIterator
from headrace._src.keras.preprocessing.image_data_generator import ImageDataGenerator as ImageDataGenerator

__all__ = [
    "DataFrameIterator", "DirectoryIterator", "ImageDataGenerator", "Iterator", "NumpyArrayIterator",
    "apply_affine_transform", "apply_brightness_shift", "apply_channel_shift", "array_to_img", "img_to_array",
    "load_img", "random_brightness", "random_channel_shift", "random_rotation", "random_shear", "random_shift",
    "random_zoom", "save_img", "smart_resize",
]
