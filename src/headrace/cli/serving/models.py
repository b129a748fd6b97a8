"""Loaded SavedModels, and the versions of one model in a folder.

`MODEL_DIR` is a SavedModel, or has a folder named by a number for each version. Folders that appear or vanish while the
server runs are noticed; the highest version answers requests that name none.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.base import logs
from headrace.cli.serving.json_values import BadRequest, Specs


class UnknownModel(Exception):
    """There is no model, version or signature of this name."""


class Signature:
    """A signature of a loaded model."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self.inputs: Specs = dict(function.structured_input_signature[1])
        self.outputs: Specs = dict(function.structured_outputs)
        shapes = [spec.shape for spec in (*self.inputs.values(), *self.outputs.values())]
        # Requests can run together if each input and output has one row for each instance.
        self.has_rows = all(shape.rank and shape[0] is None for shape in shapes)

    def run(self, arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        results = self._function(**{name: tf.constant(a, self.inputs[name].dtype) for name, a in arrays.items()})
        return {name: value.numpy() for name, value in results.items()}


def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Returns the names, sizes and times of all files in a folder."""
    found = []
    for path in sorted(folder.rglob("*")):
        with contextlib.suppress(OSError):
            known = path.stat()
            found.append((str(path), known.st_size, known.st_mtime_ns))
    return tuple(found)


class Version:
    """A version of a model: loaded, or the reason why it is not."""

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.stamp = stamp(folder)
        self.signatures: dict[str, Signature] = {}
        self.error = ""
        try:
            self._model = tf.saved_model.load(str(folder))  # its variables live as long as it does
            self.signatures = {name: Signature(f) for name, f in self._model.signatures.items()}
        except Exception as error:  # a damaged version must not stop the others
            self.error = str(error)
            logs.notice(f"version {number} is not served: {error}")

    def signature(self, name: str | None) -> Signature:
        name = name or "serving_default"
        if name not in self.signatures:
            known = ", ".join(sorted(self.signatures)) or "none"
            raise UnknownModel(f"Serving signature name {name!r} not found in the model; it has: {known}.")
        return self.signatures[name]

    def status(self) -> dict[str, Any]:
        state = "END" if self.error else "AVAILABLE"
        code = "UNKNOWN" if self.error else "OK"
        return {
            "version": str(self.number), "state": state, "status": {"error_code": code, "error_message": self.error},
        }  # fmt: skip


class Model:
    """All versions of a model in a folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self._folder = name, folder
        self._versions: dict[int, Version] = {}
        self._lock = threading.Lock()
        self.refresh()
        if not self._versions:
            raise UnknownModel(f"{folder} is no SavedModel and has no folder named by a version number.")

    def refresh(self) -> None:
        """Loads versions that are new and forgets those that are gone."""
        with self._lock:
            found = self._found()
            for number in sorted(n for n in found if self._should_load(n, found[n])):
                version = Version(number, found[number])
                self._versions = {**self._versions, number: version}
            self._versions = {n: v for n, v in self._versions.items() if n in found}

    def _should_load(self, number: int, folder: Path) -> bool:
        """Returns whether a version is new, or could not be loaded and has changed since: it was still being copied."""
        known = self._versions.get(number)
        return known is None or (bool(known.error) and known.stamp != stamp(folder))

    def signatures(self) -> list[Signature]:
        """Returns the signatures of all versions."""
        return [signature for version in self._versions.values() for signature in version.signatures.values()]

    def _found(self) -> dict[int, Path]:
        if _is_saved_model(self._folder):
            return {1: self._folder}
        try:
            folders = [f for f in self._folder.iterdir() if f.name.isdecimal() and _is_saved_model(f)]
        except OSError as problem:
            raise UnknownModel(f"{self._folder} cannot be read: {problem.strerror}.") from None
        return {int(folder.name): folder for folder in folders}

    def version(self, number: int | None) -> Version:
        versions = self._versions
        usable = [n for n, version in versions.items() if not version.error]
        chosen = number if number is not None else max(usable, default=None)
        if chosen is None or chosen not in versions or versions[chosen].error:
            wanted = "any version" if number is None else f"version {number}"
            raise UnknownModel(f"Servable not found for request: {wanted} of model {self.name!r}.")
        return versions[chosen]

    def statuses(self, number: int | None) -> list[dict[str, Any]]:
        versions = self._versions
        if number is not None and number not in versions:
            raise UnknownModel(f"Could not find version {number} of model {self.name!r}.")
        chosen = versions if number is None else [number]
        return [versions[n].status() for n in sorted(chosen, reverse=True)]


def _is_saved_model(folder: Path) -> bool:
    return any((folder / name).is_file() for name in ("saved_model.pb", "saved_model.pbtxt"))


def described(version: Version, model: str) -> dict[str, Any]:
    """Returns the signatures of a version, as TensorFlow Serving lists them."""
    signatures = {
        name: {
            "inputs": {n: _tensor_info(n, spec) for n, spec in signature.inputs.items()},
            "outputs": {n: _tensor_info(n, spec) for n, spec in signature.outputs.items()},
            "method_name": "tensorflow/serving/predict",
        }
        for name, signature in version.signatures.items()
    }
    return {
        "model_spec": {"name": model, "signature_name": "", "version": str(version.number)},
        "metadata": {"signature_def": {"signature_def": signatures}},
    }


def _tensor_info(name: str, spec: tf.TensorSpec) -> dict[str, Any]:
    rank = spec.shape.rank
    sizes = [] if rank is None else [{"size": str(-1 if d is None else d), "name": ""} for d in spec.shape.as_list()]
    dtype = "DT_" + {"bool": "BOOL", "float32": "FLOAT", "float64": "DOUBLE", "float16": "HALF"}.get(
        spec.dtype.name, spec.dtype.name.upper()
    )
    return {"dtype": dtype, "tensor_shape": {"dim": sizes, "unknown_rank": rank is None}, "name": name}


def checked_version(text: str | None) -> int | None:
    """Returns the number of a version in an address."""
    if text is None:
        return None
    if not text.isdecimal():
        raise BadRequest(f"{text!r} is no version number.")
    return int(text)
