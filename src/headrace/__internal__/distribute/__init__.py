"""tf.__internal__.distribute: parts of strategies that optimizers use."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "interim": ".",
        "strategy_supports_no_merge_call": "distribute.merging:strategy_supports_no_merge_call",
    },
)
