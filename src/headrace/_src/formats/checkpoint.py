"""Opening a checkpoint of either version by its prefix."""

import os

from headrace._src.base.errors import not_found
from headrace._src.formats.bundle import index_path
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.checkpoint_v1 import CheckpointV1Reader
from headrace._src.formats.files import PathLike
from headrace._src.formats.remote import exists, fetched_beginning_with, is_remote

CheckpointReader = BundleReader | CheckpointV1Reader


def open_checkpoint(prefix: PathLike) -> CheckpointReader:
    """Returns a reader with `names`, `in`, `kind_and_shape`, `read` and `read_slice`."""
    prefix = os.fspath(prefix)
    if is_remote(prefix):
        if not exists(index_path(prefix)):
            raise not_found(f"Failed to find any matching files for {prefix}")
        prefix = fetched_beginning_with(prefix)
    if os.path.exists(index_path(prefix)):
        return BundleReader(prefix)
    return CheckpointV1Reader(prefix)
