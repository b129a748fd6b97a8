# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.builder: writing of SavedModels."""

from headrace._src.compat_v1.saved_model.builder import SavedModelBuilder as SavedModelBuilder

__all__ = [
    "SavedModelBuilder",
]
