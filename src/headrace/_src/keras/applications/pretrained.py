"""Where the weights for ImageNet are kept."""

from __future__ import annotations

from dataclasses import dataclass

from headrace._src.keras.download import get_file

STORE = "https://storage.googleapis.com/tensorflow/keras-applications"


@dataclass(frozen=True)
class Pretrained:
    """The two files of an application: with its classifier, and without."""

    folder: str
    with_top: str
    without_top: str

    @classmethod
    def of(cls, folder: str, name: str, ending: str = ".h5", no_top: str = "_notop") -> Pretrained:
        return cls(folder, f"{name}{ending}", f"{name}{no_top}{ending}")

    def path(self, include_top: bool) -> str:
        name = self.with_top if include_top else self.without_top
        return get_file(name, f"{STORE}/{self.folder}/{name}", cache_subdir="models")
