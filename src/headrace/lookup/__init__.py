"""tf.lookup: lookup tables."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "KeyValueTensorInitializer": "lib.lookup.initializers:KeyValueTensorInitializer",
        "StaticHashTable": "lib.lookup.static:StaticHashTable",
        "StaticVocabularyTable": "lib.lookup.static:StaticVocabularyTable",
        "TextFileIndex": "lib.lookup.initializers:TextFileIndex",
        "TextFileInitializer": "lib.lookup.initializers:TextFileInitializer",
        "experimental": ".",
    },
)
