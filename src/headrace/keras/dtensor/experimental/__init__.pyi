# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.dtensor.experimental: layout maps, and optimizers for weights on a mesh."""

from headrace._src.keras.dtensor.layout_map import LayoutMap as LayoutMap, layout_map_scope as layout_map_scope
from headrace.keras.dtensor.experimental import optimizers as optimizers

__all__ = [
    "LayoutMap", "layout_map_scope", "optimizers",
]
