# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.distribute: parts of strategies that optimizers use."""

from headrace.__internal__.distribute import interim as interim
from headrace._src.distribute.merging import strategy_supports_no_merge_call as strategy_supports_no_merge_call

__all__ = [
    "interim", "strategy_supports_no_merge_call",
]
