# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.autograph: conversion of Python code to graphs."""

from headrace._src.function.autograph.conversion import to_code as to_code, to_graph as to_graph, trace as trace
from headrace._src.function.autograph.verbosity import set_verbosity as set_verbosity
from headrace.autograph import experimental as experimental

__all__ = [
    "experimental", "set_verbosity", "to_code", "to_graph", "trace",
]
