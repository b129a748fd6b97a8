"""tf.compat.v1.saved_model.main_op: operations that run when a SavedModel is loaded."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "main_op": "compat_v1.saved_model.main_ops:main_op",
        "main_op_with_restore": "compat_v1.saved_model.main_ops:main_op_with_restore",
    },
)
