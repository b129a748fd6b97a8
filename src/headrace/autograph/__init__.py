"""tf.autograph: conversion of Python code to graphs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        "set_verbosity": "function.autograph.verbosity:set_verbosity",
        "to_code": "function.autograph.conversion:to_code",
        "to_graph": "function.autograph.conversion:to_graph",
        "trace": "function.autograph.conversion:trace",
    },
)
