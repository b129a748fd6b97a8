# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.test: tests that run in several ways."""

from headrace.__internal__.test import combinations as combinations

__all__ = [
    "combinations",
]
