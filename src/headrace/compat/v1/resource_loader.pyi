# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.resource_loader: files that belong to a package."""

from headrace._src.compat_v1.resource_loader import (
    get_data_files_path as get_data_files_path,
    get_path_to_datafile as get_path_to_datafile,
    get_root_dir_with_all_resources as get_root_dir_with_all_resources,
    load_resource as load_resource,
    readahead_file_path as readahead_file_path,
)

__all__ = [
    "get_data_files_path", "get_path_to_datafile", "get_root_dir_with_all_resources", "load_resource",
    "readahead_file_path",
]
