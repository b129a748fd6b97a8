"""`headrace kernel`: a Jupyter kernel in which `import tensorflow` imports headrace."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path


def install(name: str, *, user: bool = False) -> int:
    """Writes the kernel's description where Jupyter looks for it."""
    folder = _kernels(user) / name
    folder.mkdir(parents=True, exist_ok=True)
    description = {
        "argv": [sys.executable, "-m", "headrace", "run", "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "Python 3 (headrace as TensorFlow)" if name == "headrace" else name,
        "language": "python",
        "metadata": {"debugger": True},
    }
    (folder / "kernel.json").write_text(json.dumps(description, indent=1) + "\n")
    print(f"headrace kernel: wrote {folder}; it needs the package ipykernel")
    return 0


def remove(name: str, *, user: bool = False) -> int:
    """Removes a kernel that `install` wrote."""
    folder = _kernels(user) / name
    file = folder / "kernel.json"
    if not file.exists() or "headrace" not in json.loads(file.read_text()).get("argv", []):
        print(f"headrace kernel: no kernel of headrace in {folder}", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    print(f"headrace kernel: removed {folder}")
    return 0


def _kernels(user: bool) -> Path:
    """Returns the folder of kernels of this environment, or of this user."""
    if not user:
        return Path(sys.prefix) / "share" / "jupyter" / "kernels"
    named = os.environ.get("JUPYTER_DATA_DIR")
    if named:
        return Path(named) / "kernels"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Jupyter" / "kernels"
    if os.name == "nt":
        return Path(os.environ.get("APPDATA", Path.home())) / "jupyter" / "kernels"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "jupyter" / "kernels"
