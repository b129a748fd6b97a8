"""Opening a checkpoint of either version by its prefix."""

import os

from headrace._src.formats.bundle import index_path
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.checkpoint_v1 import CheckpointV1Reader
from headrace._src.formats.files import PathLike

CheckpointReader = BundleReader | CheckpointV1Reader


def open_checkpoint(prefix: PathLike) -> CheckpointReader:
    """Returns a reader with `names`, `in`, `kind_and_shape`, `read` and `read_slice`."""
    prefix = os.fspath(prefix)
    if os.path.exists(index_path(prefix)):
        return BundleReader(prefix)
    return CheckpointV1Reader(prefix)
