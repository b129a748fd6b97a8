# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.loader: reading of SavedModels into sessions."""

from headrace._src.compat_v1.saved_model.loader import (
    load as load,
    maybe_saved_model_directory as maybe_saved_model_directory,
)

__all__ = [
    "load", "maybe_saved_model_directory",
]
