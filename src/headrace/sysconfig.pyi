# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.sysconfig: facts about the installation."""

from headrace._src.compat_v1.build_facts import (
    CXX11_ABI_FLAG as CXX11_ABI_FLAG,
    CXX_VERSION as CXX_VERSION,
    MONOLITHIC_BUILD as MONOLITHIC_BUILD,
    get_build_info as get_build_info,
    get_compile_flags as get_compile_flags,
    get_include as get_include,
    get_lib as get_lib,
    get_link_flags as get_link_flags,
)

__all__ = [
    "CXX11_ABI_FLAG", "CXX_VERSION", "MONOLITHIC_BUILD", "get_build_info", "get_compile_flags", "get_include",
    "get_lib", "get_link_flags",
]
