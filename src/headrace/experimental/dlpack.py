"""tf.experimental.dlpack: exchange of tensors with other libraries through DLPack."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "from_dlpack": "lib.dlpack:from_dlpack",
        "to_dlpack": "lib.dlpack:to_dlpack",
    },
)
