"""tf.compat.v1.saved_model"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "contains_saved_model": "saved_model.files:contains_saved_model",
    },
)
