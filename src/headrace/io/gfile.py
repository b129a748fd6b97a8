"""tf.io.gfile: files and folders."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "GFile": "lib.io.file_object:GFile",
        "copy": "lib.io.file_system:copy",
        "exists": "lib.io.file_system:exists",
        "get_registered_schemes": "lib.io.file_system:get_registered_schemes",
        "glob": "lib.io.file_system:glob",
        "isdir": "lib.io.file_system:isdir",
        "join": "lib.io.file_system:join",
        "listdir": "lib.io.file_system:listdir",
        "makedirs": "lib.io.file_system:makedirs",
        "mkdir": "lib.io.file_system:mkdir",
        "remove": "lib.io.file_system:remove",
        "rename": "lib.io.file_system:rename",
        "rmtree": "lib.io.file_system:rmtree",
        "stat": "lib.io.file_system:stat",
        "walk": "lib.io.file_system:walk",
    },
)
