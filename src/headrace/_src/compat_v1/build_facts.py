"""tf.sysconfig: facts about the build. There is no compiled library, so they tell that."""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from typing import Any

CXX11_ABI_FLAG = 1
CXX_VERSION = 201703
MONOLITHIC_BUILD = 0


def get_lib() -> str:
    """The folder of the package."""
    return os.path.dirname(os.path.abspath(sys.modules[__name__.partition(".")[0]].__file__ or ""))


def get_include() -> str:
    """The folder that would hold headers; there are none."""
    return os.path.join(get_lib(), "include")


def get_compile_flags() -> list[str]:
    """Flags for compiling ops against the package."""
    return [f"-I{get_include()}", f"-D_GLIBCXX_USE_CXX11_ABI={CXX11_ABI_FLAG}", "-std=c++17"]


def get_link_flags() -> list[str]:
    """Flags for linking ops with the package: it has no library to link with."""
    return [f"-L{get_lib()}"]


def get_build_info() -> OrderedDict[str, Any]:
    """What the package was built with."""
    return OrderedDict(is_cuda_build=False, is_rocm_build=False, is_tensorrt_build=False)
