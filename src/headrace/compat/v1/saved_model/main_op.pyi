# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.main_op: operations that run when a SavedModel is loaded."""

from headrace._src.compat_v1.saved_model.main_ops import (
    main_op as main_op,
    main_op_with_restore as main_op_with_restore,
)

__all__ = [
    "main_op", "main_op_with_restore",
]
