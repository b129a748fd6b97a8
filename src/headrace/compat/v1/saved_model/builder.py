"""tf.compat.v1.saved_model.builder: writing of SavedModels."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "SavedModelBuilder": "compat_v1.saved_model.builder:SavedModelBuilder",
    },
)
