"""tf.keras.layers.experimental.preprocessing: preprocessing layers under their earlier names."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CategoryCrossing": "keras.layers.preprocessing.category_crossing:CategoryCrossing",
        "CategoryEncoding": "keras.layers.preprocessing.category_encoding:CategoryEncoding",
        "CenterCrop": "keras.layers.preprocessing.image_preprocessing:CenterCrop",
        "Discretization": "keras.layers.preprocessing.discretization:Discretization",
        "HashedCrossing": "keras.layers.preprocessing.hashing:HashedCrossing",
        "Hashing": "keras.layers.preprocessing.hashing:Hashing",
        "IntegerLookup": "keras.layers.preprocessing.string_lookup:IntegerLookup",
        "Normalization": "keras.layers.preprocessing.feature_normalization:Normalization",
        "PreprocessingLayer": "keras.layers.preprocessing.preprocessing_layer:PreprocessingLayer",
        "RandomContrast": "keras.layers.preprocessing.image_augmentation:RandomContrast",
        "RandomCrop": "keras.layers.preprocessing.image_augmentation:RandomCrop",
        "RandomFlip": "keras.layers.preprocessing.image_augmentation:RandomFlip",
        "RandomHeight": "keras.layers.preprocessing.image_transformation:RandomHeight",
        "RandomRotation": "keras.layers.preprocessing.image_transformation:RandomRotation",
        "RandomTranslation": "keras.layers.preprocessing.image_transformation:RandomTranslation",
        "RandomWidth": "keras.layers.preprocessing.image_transformation:RandomWidth",
        "RandomZoom": "keras.layers.preprocessing.image_transformation:RandomZoom",
        "Rescaling": "keras.layers.preprocessing.image_preprocessing:Rescaling",
        "Resizing": "keras.layers.preprocessing.image_preprocessing:Resizing",
        "StringLookup": "keras.layers.preprocessing.string_lookup:StringLookup",
        "TextVectorization": "keras.layers.preprocessing.text_vectorization:TextVectorization",
    },
)
