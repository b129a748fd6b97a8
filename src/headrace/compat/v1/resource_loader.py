"""tf.compat.v1.resource_loader: files that belong to a package."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "get_data_files_path": "compat_v1.resource_loader:get_data_files_path",
        "get_path_to_datafile": "compat_v1.resource_loader:get_path_to_datafile",
        "get_root_dir_with_all_resources": "compat_v1.resource_loader:get_root_dir_with_all_resources",
        "load_resource": "compat_v1.resource_loader:load_resource",
        "readahead_file_path": "compat_v1.resource_loader:readahead_file_path",
    },
)
