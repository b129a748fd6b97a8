"""`headrace alias`: puts a package `tensorflow` that is headrace into the current environment, and removes it.

The package has metadata, so pip, `importlib.metadata` and libraries that check the version of TensorFlow find it. It
replaces itself by headrace when it is imported. Keras gets the same where it is not installed.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import shutil
import sys
import sysconfig
from pathlib import Path

from headrace._src.base.alias_metadata import KERAS, TENSORFLOW, metadata_text
from headrace._src.base.version import TENSORFLOW_VERSION

INSTALLER = "headrace"

_TENSORFLOW_SOURCE = '''\
"""headrace under the name tensorflow; written by `headrace alias --install`."""

import os
import sys

os.environ.setdefault("HEADRACE_TF_VERSION", "{version}")

from headrace._src.base.alias import V1_DIALECT, V2_DIALECT, install

# The import system registered this module under the name that headrace takes next.
del sys.modules["tensorflow"]
install(V1_DIALECT if os.environ.get("HEADRACE_RUN_TF1") else V2_DIALECT)
'''
_KERAS_SOURCE = '''\
"""headrace.keras under the name {package}; written by `headrace alias --install`."""

import sys

import tensorflow

sys.modules["{package}"] = tensorflow.keras
'''


def install(folder: Path | None = None) -> int:
    """Writes the packages and their metadata into `folder`, by default the environment's site-packages."""
    target = _site_packages() if folder is None else folder
    foreign = [name for name in TENSORFLOW if _installed_elsewhere(name, target)]
    if foreign:
        print(
            f"headrace alias: {foreign[0]} is installed in this environment. Remove it first: "
            f"pip uninstall {foreign[0]}",
            file=sys.stderr,
        )
        return 1
    names = {**TENSORFLOW, **{n: p for n, p in KERAS.items() if not _installed_elsewhere(n, target)}}
    for name, package in names.items():
        _write(target, name, package)
    print(f"headrace alias: {', '.join(names)} {TENSORFLOW_VERSION} in {target} are headrace")
    return 0


def remove(folder: Path | None = None) -> int:
    """Removes what `install` wrote."""
    target = _site_packages() if folder is None else folder
    removed = []
    for name, package in {**TENSORFLOW, **KERAS}.items():
        for info in target.glob(f"{name.replace('-', '_')}-*.dist-info"):
            if _is_ours(info):
                shutil.rmtree(info)
                if _was_written_here(target / package):
                    shutil.rmtree(target / package)
                removed.append(name)
    print(f"headrace alias: removed {', '.join(removed)}" if removed else "headrace alias: nothing to remove")
    return 0


def _site_packages() -> Path:
    return Path(sysconfig.get_path("purelib"))


def _installed_elsewhere(name: str, target: Path) -> bool:
    """Whether another installer put this distribution into the environment."""
    folders = list(target.glob(f"{name.replace('-', '_')}-*.dist-info"))
    if folders:
        return not any(map(_is_ours, folders))
    try:
        found = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return (found.read_text("INSTALLER") or "").strip() != INSTALLER


def _is_ours(info: Path) -> bool:
    installer = info / "INSTALLER"
    return installer.exists() and installer.read_text().strip() == INSTALLER


def _was_written_here(package: Path) -> bool:
    source = package / "__init__.py"
    return source.exists() and "headrace alias --install" in source.read_text().splitlines()[0]


def _write(target: Path, name: str, package: str) -> None:
    info = target / f"{name.replace('-', '_')}-{TENSORFLOW_VERSION}.dist-info"
    for old in target.glob(f"{name.replace('-', '_')}-*.dist-info"):
        shutil.rmtree(old)
    module = "headrace" if package == "tensorflow" else "headrace.keras"
    source = _TENSORFLOW_SOURCE if package == "tensorflow" else _KERAS_SOURCE
    files = {
        target / package / "__init__.py": source.format(version=TENSORFLOW_VERSION, package=package),
        target / package / "__init__.pyi": f"from {module} import *\n",
        target / package / "py.typed": "",
        info / "METADATA": metadata_text(name),
        info / "INSTALLER": f"{INSTALLER}\n",
        info / "top_level.txt": f"{package}\n",
        info / "WHEEL": "Wheel-Version: 1.0\nGenerator: headrace\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    lines = [f"{path.relative_to(target).as_posix()},{_digest(text)},{len(text)}" for path, text in files.items()]
    record = info / "RECORD"
    record.write_text("\n".join([*lines, f"{record.relative_to(target).as_posix()},,"]) + "\n")


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
