"""tf.sysconfig: facts about the build. The package has no compiled library."""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from typing import Any

CXX11_ABI_FLAG = 1
CXX_VERSION = 201703
MONOLITHIC_BUILD = 0


def get_lib() -> str:
    """Returns the folder of the package."""
    return os.path.dirname(os.path.abspath(sys.modules[__name__.partition(".")[0]].__file__ or ""))


def get_include() -> str:
    """Returns the folder for C++ headers. It does not exist: there are no headers."""
    return os.path.join(get_lib(), "include")


def get_compile_flags() -> list[str]:
    """Returns the flags for compiling ops against the package."""
    return [f"-I{get_include()}", f"-D_GLIBCXX_USE_CXX11_ABI={CXX11_ABI_FLAG}", "-std=c++17"]


def get_link_flags() -> list[str]:
    """Returns the flags for linking ops with the package: an empty list, since there is no library."""
    return [f"-L{get_lib()}"]


def get_build_info() -> OrderedDict[str, Any]:
    """Returns facts about the build as a dictionary."""
    return OrderedDict(is_cuda_build=False, is_rocm_build=False, is_tensorrt_build=False)
