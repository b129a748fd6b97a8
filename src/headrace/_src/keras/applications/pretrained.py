"""Locations of the ImageNet weights."""

from __future__ import annotations

from dataclasses import dataclass

from headrace._src.keras.applications.weight_hashes import HASHES
from headrace._src.keras.download import get_file

STORE = "https://storage.googleapis.com/tensorflow/keras-applications"
# The weights of EfficientNet are stored separately.
OTHER_STORE = "https://storage.googleapis.com/keras-applications"


@dataclass(frozen=True)
class Pretrained:
    """The two weight files of an application: with and without its classifier."""

    address: str
    with_top: str
    without_top: str
    # Names of the two files in the cache, if different.
    kept_as: tuple[str, str] | None = None

    @classmethod
    def of(cls, folder: str, name: str, no_top: str = "_notop", kept_as: tuple[str, str] | None = None) -> Pretrained:
        """Describes files in a folder of the store; an empty folder means the other store."""
        address = f"{STORE}/{folder}" if folder else OTHER_STORE
        return cls(address, f"{name}.h5", f"{name}{no_top}.h5", kept_as)

    def path(self, include_top: bool) -> str:
        """Returns the path of one of the files; downloads it if necessary."""
        name = self.with_top if include_top else self.without_top
        kept = name if self.kept_as is None else self.kept_as[0 if include_top else 1]
        return get_file(kept, f"{self.address}/{name}", file_hash=HASHES.get(name), cache_subdir="models")
