"""Names that several threads load at the same time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

PROGRAM = """
import sys, threading
import headrace as tf
sys.setswitchinterval(5e-6)
failures = []
start = threading.Barrier(8)
def use():
    start.wait()
    try:
        tf.function; tf.keras.layers.Dense; tf.data.Dataset; tf.linalg.inv; tf.train.Checkpoint
    except BaseException as error:
        failures.append(repr(error))
threads = [threading.Thread(target=use) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(failures)
"""


def test_threads_may_load_the_same_names_at_once() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, env=environment)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
