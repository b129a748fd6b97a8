"""tf.sysconfig: facts about the installation."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CXX11_ABI_FLAG": "compat_v1.build_facts:CXX11_ABI_FLAG",
        "CXX_VERSION": "compat_v1.build_facts:CXX_VERSION",
        "MONOLITHIC_BUILD": "compat_v1.build_facts:MONOLITHIC_BUILD",
        "get_build_info": "compat_v1.build_facts:get_build_info",
        "get_compile_flags": "compat_v1.build_facts:get_compile_flags",
        "get_include": "compat_v1.build_facts:get_include",
        "get_lib": "compat_v1.build_facts:get_lib",
        "get_link_flags": "compat_v1.build_facts:get_link_flags",
    },
)
