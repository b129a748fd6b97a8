# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from headrace._src.summary.profiler import start_server as start

__all__ = [
    "start",
]
