"""The fingerprint that TensorFlow writes next to a SavedModel."""

from __future__ import annotations

import os
from dataclasses import dataclass
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.formats.files import read_file


@dataclass
class Fingerprint:
    """Hashes of the parts of a SavedModel.

    Args:
        saved_model_checksum: Hash of the file saved_model.pb.
        graph_def_program_hash: Hash of the graphs of all functions.
        signature_def_hash: Hash of the signatures.
        saved_object_graph_hash: Hash of the tree of saved objects.
        checkpoint_hash: Hash of the checkpoint's index.
        version: Version of the hashes.
    """

    saved_model_checksum: int | None = None
    graph_def_program_hash: int | None = None
    signature_def_hash: int | None = None
    saved_object_graph_hash: int | None = None
    checkpoint_hash: int | None = None
    version: int | None = None

    @classmethod
    def from_proto(cls, proto: Any) -> Fingerprint:
        """Creates a fingerprint from a FingerprintDef.

        Args:
            proto: FingerprintDef message, or its bytes.

        Returns:
            A Fingerprint.
        """
        if isinstance(proto, bytes):
            proto = messages.parse(messages.FingerprintDef, proto, "fingerprint")
        return cls(
            proto.saved_model_checksum,
            proto.graph_def_program_hash,
            proto.signature_def_hash,
            proto.saved_object_graph_hash,
            proto.checkpoint_hash,
            proto.version.producer,
        )

    def singleprint(self) -> str:
        """Returns one string that identifies the SavedModel.

        Raises:
            ValueError: If a hash is missing.
        """
        parts = (
            self.graph_def_program_hash,
            self.signature_def_hash,
            self.saved_object_graph_hash,
            self.checkpoint_hash,
        )
        if None in parts:
            raise ValueError("A Fingerprint with missing hashes has no singleprint.")
        return "/".join(str(part) for part in parts)


def read_fingerprint(export_dir: str | PathLike[str]) -> Fingerprint:
    """Reads the fingerprint of a SavedModel written by TensorFlow.

    Args:
        export_dir: Path of the folder.

    Returns:
        A Fingerprint.

    Raises:
        FileNotFoundError: If the SavedModel has no fingerprint.
        RuntimeError: If the file is damaged.
    """
    path = os.path.join(os.fspath(export_dir), "fingerprint.pb")
    if not os.path.isfile(path):
        raise FileNotFoundError(f"SavedModel Fingerprint Error: {path} does not exist.")
    try:
        return Fingerprint.from_proto(messages.parse(messages.FingerprintDef, read_file(path), path))
    except errors.DataLossError as error:
        raise RuntimeError(f"SavedModel Fingerprint Error: {error.message}") from error
