"""tf.compat.v1.gfile: files and folders."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Copy": "compat_v1.functions.files:Copy",
        "DeleteRecursively": "compat_v1.functions.files:DeleteRecursively",
        "Exists": "compat_v1.functions.files:Exists",
        "FastGFile": "compat_v1.functions.files:FastGFile",
        "GFile": "lib.io.file_object:GFile",
        "Glob": "compat_v1.functions.files:Glob",
        "IsDirectory": "compat_v1.functions.files:IsDirectory",
        "ListDirectory": "compat_v1.functions.files:ListDirectory",
        "MakeDirs": "compat_v1.functions.files:MakeDirs",
        "MkDir": "compat_v1.functions.files:MkDir",
        "Open": "lib.io.file_object:GFile",
        "Remove": "compat_v1.functions.files:Remove",
        "Rename": "compat_v1.functions.files:Rename",
        "Stat": "compat_v1.functions.files:Stat",
        "Walk": "compat_v1.functions.files:Walk",
    },
)
