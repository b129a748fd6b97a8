# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.layers.experimental.preprocessing: preprocessing layers under their earlier names."""

from headrace._src.keras.layers.preprocessing.category_crossing import CategoryCrossing as CategoryCrossing
from headrace._src.keras.layers.preprocessing.category_encoding import CategoryEncoding as CategoryEncoding
from headrace._src.keras.layers.preprocessing.discretization import Discretization as Discretization
from headrace._src.keras.layers.preprocessing.feature_normalization import Normalization as Normalization
from headrace._src.keras.layers.preprocessing.hashing import HashedCrossing as HashedCrossing, Hashing as Hashing
from headrace._src.keras.layers.preprocessing.image_augmentation import (
    RandomContrast as RandomContrast,
    RandomCrop as RandomCrop,
    RandomFlip as RandomFlip,
)
from headrace._src.keras.layers.preprocessing.image_preprocessing import (
    CenterCrop as CenterCrop,
    Rescaling as Rescaling,
    Resizing as Resizing,
)
from headrace._src.keras.layers.preprocessing.image_transformation import (
    RandomHeight as RandomHeight,
    RandomRotation as RandomRotation,
    RandomTranslation as RandomTranslation,
    RandomWidth as RandomWidth,
    RandomZoom as RandomZoom,
)
from headrace._src.keras.layers.preprocessing.preprocessing_layer import PreprocessingLayer as PreprocessingLayer
from headrace._src.keras.layers.preprocessing.string_lookup import (
    IntegerLookup as IntegerLookup,
    StringLookup as StringLookup,
)
from headrace._src.keras.layers.preprocessing.text_vectorization import TextVectorization as TextVectorization

__all__ = [
    "CategoryCrossing", "CategoryEncoding", "CenterCrop", "Discretization", "HashedCrossing", "Hashing",
    "IntegerLookup", "Normalization", "PreprocessingLayer", "RandomContrast", "RandomCrop", "RandomFlip",
    "RandomHeight", "RandomRotation", "RandomTranslation", "RandomWidth", "RandomZoom", "Rescaling", "Resizing",
    "StringLookup", "TextVectorization",
]
