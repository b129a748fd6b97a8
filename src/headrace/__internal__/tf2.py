"""tf.__internal__.tf2: whether the behavior of TensorFlow 2 is on."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "enabled": "lib.scopes:version_2_enabled",
    },
)
