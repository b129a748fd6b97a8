"""tf.keras.layers.experimental.preprocessing"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CategoryEncoding": "keras.layers.category_encoding:CategoryEncoding",
        "CenterCrop": "keras.layers.image_preprocessing:CenterCrop",
        "Discretization": "keras.layers.discretization:Discretization",
        "HashedCrossing": "keras.layers.hashing:HashedCrossing",
        "Hashing": "keras.layers.hashing:Hashing",
        "IntegerLookup": "keras.layers.string_lookup:IntegerLookup",
        "Normalization": "keras.layers.feature_normalization:Normalization",
        "PreprocessingLayer": "keras.layers.preprocessing_layer:PreprocessingLayer",
        "RandomContrast": "keras.layers.image_augmentation:RandomContrast",
        "RandomCrop": "keras.layers.image_augmentation:RandomCrop",
        "RandomFlip": "keras.layers.image_augmentation:RandomFlip",
        "RandomHeight": "keras.layers.image_transformation:RandomHeight",
        "RandomRotation": "keras.layers.image_transformation:RandomRotation",
        "RandomTranslation": "keras.layers.image_transformation:RandomTranslation",
        "RandomWidth": "keras.layers.image_transformation:RandomWidth",
        "RandomZoom": "keras.layers.image_transformation:RandomZoom",
        "Rescaling": "keras.layers.image_preprocessing:Rescaling",
        "Resizing": "keras.layers.image_preprocessing:Resizing",
        "StringLookup": "keras.layers.string_lookup:StringLookup",
        "TextVectorization": "keras.layers.text_vectorization:TextVectorization",
    },
)
