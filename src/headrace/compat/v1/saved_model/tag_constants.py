"""tf.compat.v1.saved_model.tag_constants: tags of graphs in SavedModels."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "GPU": "saved_model.options:GPU",
        "SERVING": "saved_model.options:SERVING",
        "TPU": "saved_model.options:TPU",
        "TRAINING": "saved_model.options:TRAINING",
    },
)
