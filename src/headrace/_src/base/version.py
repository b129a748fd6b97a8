"""The two version numbers: our own, and the TensorFlow release whose behavior programs may expect."""

import os
import re

HEADRACE_VERSION = "0.1.0"

# Libraries that require a newer TensorFlow are satisfied with HEADRACE_TF_VERSION=2.18.
VERSION_VARIABLE = "HEADRACE_TF_VERSION"


def _tensorflow_version() -> str:
    wanted = os.environ.get(VERSION_VARIABLE, "").strip() or "2.15.0"
    if not re.fullmatch(r"[12]\.\d+(\.\d+)?", wanted):
        raise ValueError(f"{VERSION_VARIABLE} must be a release of TensorFlow, such as 2.18 or 2.18.0; got {wanted!r}.")
    return wanted if wanted.count(".") == 2 else f"{wanted}.0"


# What `tf.__version__` says. Programs compare it, parse it and split it at the dots, so it carries nothing but numbers.
TENSORFLOW_VERSION = _tensorflow_version()


def is_before(release: str) -> bool:
    """Returns whether the user asks for a TensorFlow older than `release`. Without a request none is older."""
    if not os.environ.get(VERSION_VARIABLE, "").strip():
        return False
    return _numbers(_tensorflow_version()) < _numbers(release)


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))[:2]


# For tf.version. The graph version is that of the op definitions which the entries follow (TensorFlow 2.21's), and is
# what written graphs carry as their producer; graphs of any age are read, and any reader may take ours.
GIT_VERSION = f"v{TENSORFLOW_VERSION}-headrace-{HEADRACE_VERSION}"
COMPILER_VERSION = "none: headrace is Python"
GRAPH_DEF_VERSION = 2474
GRAPH_DEF_VERSION_MIN_CONSUMER = 0
GRAPH_DEF_VERSION_MIN_PRODUCER = 0
