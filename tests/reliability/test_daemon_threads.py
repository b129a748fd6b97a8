"""Programs that end while their daemon threads compute."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"

PROGRAM = """
import sys, threading
import numpy as np
import headrace as tf

started = threading.Event()
x = tf.ones([200, 200])

def endlessly(work):
    while True:
        work()
        started.set()

@tf.function(jit_compile=True)
def compiled(x):
    return tf.foldl(lambda x, _: tf.matmul(x, x) * 0.01, tf.range(10), x)

model = tf.keras.Sequential([tf.keras.Input([200]), tf.keras.layers.Dense(200), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
"""
WORK = {
    "compiled function": "lambda: compiled(x).numpy()",
    "eager operations": "lambda: tf.matmul(x, x) + x",
    "fit": "lambda: model.fit(x, x[:, :1], batch_size=8, verbose=0)",
    "dataset": "lambda: sum(1 for _ in tf.data.Dataset.range(100).map(lambda n: compiled(x)).prefetch(2))",
}


def run(program: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program + "started.wait()\nsys.exit(7)"],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "JAX_PLATFORMS": "cpu"},
    )


@pytest.mark.parametrize("work", WORK)
def test_the_exit_status_is_that_of_the_program(work):
    threads = f"for _ in range(3): threading.Thread(target=endlessly, args=[{WORK[work]}], daemon=True).start()\n"
    done = run(PROGRAM + threads)
    assert (done.returncode, done.stderr) == (7, "")


def test_functions_at_exit_find_that_their_threads_have_ended():
    threads = """
thread = threading.Thread(target=endlessly, args=[lambda: compiled(x).numpy()], daemon=True)
thread.start()
"""
    # It is registered before JAX is loaded, so it runs after the threads have been ended.
    waits = "import atexit\natexit.register(lambda: (thread.join(), print('joined', compiled(x).shape)))\n"
    done = run(waits + PROGRAM + threads)
    assert (done.returncode, done.stdout, done.stderr) == (7, "joined (200, 200)\n", "")
