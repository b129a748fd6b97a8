"""tf.__internal__.autograph: the conversion of functions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "control_status_ctx": "lib.internals.autograph:control_status_ctx",
        "tf_convert": "lib.internals.autograph:tf_convert",
    },
)
