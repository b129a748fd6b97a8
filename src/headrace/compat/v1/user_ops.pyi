# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from headrace._src.compat_v1.user_ops import my_fact as my_fact

__all__ = [
    "my_fact",
]
