"""Modules of TensorBoard that ask for TensorFlow get headrace, and nobody else does."""

import subprocess
import sys

# A stand-in for the package tensorboard, so that the test needs none.
PACKAGE = {
    "tensorboard/__init__.py": "",
    "tensorboard/compat.py": "tf = tf2 = 'nothing'",
    "tensorboard/reader.py": "from tensorboard.compat import tf",
    "tensorboard/plugins/__init__.py": "",
    "tensorboard/plugins/hparams/__init__.py": "",
    "tensorboard/plugins/hparams/api.py": "import tensorflow as named\nfrom tensorboard.compat import tf2 as tf",
    "tensorboard/plugins/projector.py": "from tensorboard.compat import tf",
}
PROGRAM = """
import sys
from tensorboard.plugins import projector
import headrace
from tensorboard import reader
from tensorboard.plugins.hparams import api
assert api.tf is headrace and api.named is headrace
assert projector.tf is headrace  # though it was loaded before
assert reader.tf == "nothing"
assert "tensorflow" not in sys.modules
"""


def test_plugins_find_headrace_where_there_is_no_tensorflow(tmp_path):
    for name, text in PACKAGE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, 'src']\n{PROGRAM}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
