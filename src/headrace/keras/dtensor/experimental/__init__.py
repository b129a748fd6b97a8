"""tf.keras.dtensor.experimental: layout maps, and optimizers for weights on a mesh."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LayoutMap": "keras.dtensor.layout_map:LayoutMap",
        "layout_map_scope": "keras.dtensor.layout_map:layout_map_scope",
        "optimizers": ".",
    },
)
