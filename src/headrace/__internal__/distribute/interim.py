"""tf.__internal__.distribute.interim: synchronization points of optimizers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "maybe_merge_call": "distribute.merging:maybe_merge_call",
    },
)
