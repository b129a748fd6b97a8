# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.tag_constants: tags of graphs in SavedModels."""

from headrace._src.saved_model.options import GPU as GPU, SERVING as SERVING, TPU as TPU, TRAINING as TRAINING

__all__ = [
    "GPU", "SERVING", "TPU", "TRAINING",
]
