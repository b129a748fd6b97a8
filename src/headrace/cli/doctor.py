"""The report of `headrace doctor`: versions, devices and cache folders."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from headrace._src.base.folders import cache_folder, keras_folder
from headrace._src.base.version import HEADRACE_VERSION, TENSORFLOW_VERSION
from headrace._src.runtime.devices import local_devices, name_of

REQUIRED = ("numpy", "scipy", "jax", "jaxlib", "ml_dtypes", "protobuf", "h5py", "pillow", "google-crc32c")
OPTIONAL = ("matplotlib", "pandas", "scikit-learn", "tensorboard")


def report() -> str:
    """Returns the whole report as text."""
    sections = {"versions": versions(), "devices": devices(), "folders": folders()}
    blocks = []
    for title, rows in sections.items():
        width = max(len(name) for name, _ in rows)
        blocks.append("\n".join([title, *(f"  {name:<{width}}  {value}" for name, value in rows)]))
    return "\n".join(blocks)


def versions() -> list[tuple[str, str]]:
    rows = [
        ("headrace", f"{HEADRACE_VERSION} (TensorFlow {TENSORFLOW_VERSION} interface)"),
        ("python", f"{platform.python_version()} ({sys.executable})"),
    ]
    rows += [(name, _version(name) or "missing, but required") for name in REQUIRED]
    rows += [(name, _version(name) or "not installed (optional)") for name in OPTIONAL]
    real = _version("tensorflow") or _version("tensorflow-cpu")
    if real and find_spec("tensorflow") is not None:
        rows.append(("tensorflow", f"{real} is installed too; `headrace run` hides it from the program"))
    return rows


def devices() -> list[tuple[str, str]]:
    try:
        return [(name_of(device), device.device_kind) for device in local_devices()]
    except (ImportError, RuntimeError) as error:
        return [("none", f"JAX cannot start: {error}")]


def folders() -> list[tuple[str, str]]:
    kept = {"cache": cache_folder(), "keras": keras_folder()}
    rows = [("package", str(Path(__file__).resolve().parent.parent))]
    return rows + [(name, f"{folder} ({_contents(folder)})") for name, folder in kept.items()]


def _contents(folder: Path) -> str:
    if not folder.is_dir():
        return "does not exist yet"
    files = [file for file in folder.rglob("*") if file.is_file()]
    return f"{len(files)} files, {sum(file.stat().st_size for file in files) / 1e6:.1f} MB"


def _version(distribution: str) -> str | None:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
