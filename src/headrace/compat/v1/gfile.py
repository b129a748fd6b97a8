"""tf.compat.v1.gfile"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Copy": "compat_v1.file_functions:Copy",
        "DeleteRecursively": "compat_v1.file_functions:DeleteRecursively",
        "Exists": "compat_v1.file_functions:Exists",
        "FastGFile": "compat_v1.file_functions:FastGFile",
        "GFile": "lib.io.file_object:GFile",
        "Glob": "compat_v1.file_functions:Glob",
        "IsDirectory": "compat_v1.file_functions:IsDirectory",
        "ListDirectory": "compat_v1.file_functions:ListDirectory",
        "MakeDirs": "compat_v1.file_functions:MakeDirs",
        "MkDir": "compat_v1.file_functions:MkDir",
        "Open": "lib.io.file_object:GFile",
        "Remove": "compat_v1.file_functions:Remove",
        "Rename": "compat_v1.file_functions:Rename",
        "Stat": "compat_v1.file_functions:Stat",
        "Walk": "compat_v1.file_functions:Walk",
    },
)
