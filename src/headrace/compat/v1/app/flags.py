"""tf.compat.v1.app.flags"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DEFINE_bool": "compat_v1.flags:DEFINE_bool",
        "DEFINE_boolean": "compat_v1.flags:DEFINE_boolean",
        "DEFINE_enum": "compat_v1.flags:DEFINE_enum",
        "DEFINE_float": "compat_v1.flags:DEFINE_float",
        "DEFINE_integer": "compat_v1.flags:DEFINE_integer",
        "DEFINE_list": "compat_v1.flags:DEFINE_list",
        "DEFINE_multi_float": "compat_v1.flags:DEFINE_multi_float",
        "DEFINE_multi_integer": "compat_v1.flags:DEFINE_multi_integer",
        "DEFINE_multi_string": "compat_v1.flags:DEFINE_multi_string",
        "DEFINE_spaceseplist": "compat_v1.flags:DEFINE_spaceseplist",
        "DEFINE_string": "compat_v1.flags:DEFINE_string",
        "DuplicateFlagError": "compat_v1.flags:DuplicateFlagError",
        "Error": "compat_v1.flags:Error",
        "FLAGS": "compat_v1.flags:FLAGS",
        "Flag": "compat_v1.flags:Flag",
        "FlagValues": "compat_v1.flags:FlagValues",
        "IllegalFlagValueError": "compat_v1.flags:IllegalFlagValueError",
        "UnparsedFlagAccessError": "compat_v1.flags:UnparsedFlagAccessError",
        "UnrecognizedFlagError": "compat_v1.flags:UnrecognizedFlagError",
        "ValidationError": "compat_v1.flags:ValidationError",
        "mark_flag_as_required": "compat_v1.flags:mark_flag_as_required",
        "mark_flags_as_required": "compat_v1.flags:mark_flags_as_required",
        "register_validator": "compat_v1.flags:register_validator",
    },
)
