"""Processes forked from one that uses XLA."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from headrace._src.runtime.onednn.library import library

SOURCE = Path(__file__).parents[2] / "src"

BEGIN = """
import os, sys, warnings
warnings.simplefilter("ignore")
import numpy as np
import headrace as tf
v = tf.Variable([1.0, 2.0])
compiled = tf.function(lambda x: v.assign_add(x * 2.0), jit_compile=True)
used = tf.function(lambda x: v.assign_add(x * 2.0), jit_compile=True)
"""
END = """
child = os.fork()
if child == 0:
    try:
        in_child()
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", flush=True)
    os._exit(0)
os.waitpid(child, 0)
"""


def run(body: str, onednn: str = "off") -> str:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "JAX_PLATFORMS": "cpu", "HEADRACE_ONEDNN": onednn}
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + body + END], capture_output=True, text=True, timeout=60, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")


@pytest.mark.parametrize("call", ["used(tf.ones(2))", "compiled(tf.ones(2))", "tf.nn.conv2d(big, filters, 1, 'SAME')"])
def test_compiled_code_is_refused_in_a_forked_process(call: str) -> None:
    output = run(
        f"""
big, filters = tf.ones([1, 64, 64, 64]), tf.ones([3, 3, 64, 64])
tf.nn.conv2d(big, filters, 1, 'SAME')
used(tf.ones(2))
def in_child():
    {call}
"""
    )
    assert output.startswith("FailedPreconditionError")
    assert "forked" in output
    assert "spawn" in output


def test_eager_code_works_in_a_forked_process() -> None:
    output = run(
        """
used(tf.ones(2))
def in_child():
    v.assign_add([1.0, 1.0])
    with tf.GradientTape() as tape:
        y = tf.reduce_sum(tf.square(v) + tf.constant([1.0, 1.0]))
    small = tf.function(lambda x: x + 1.0)
    print(v.numpy().tolist(), tape.gradient(y, v).numpy().tolist(), float(small(1.0)), flush=True)
"""
    )
    assert output.strip() == "[4.0, 5.0] [8.0, 10.0] 2.0"


@pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
def test_eager_convolutions_by_onednn_work_in_a_forked_process() -> None:
    output = run(
        """
big, filters = tf.ones([1, 64, 64, 64]), tf.ones([3, 3, 64, 64])
before = tf.nn.conv2d(big, filters, 1, 'SAME')
used(tf.ones(2))
def in_child():
    print(np.array_equal(tf.nn.conv2d(big, filters, 1, 'SAME'), before), flush=True)
""",
        onednn="on",
    )
    assert output.strip() == "True"


def test_a_process_forked_before_the_first_compiled_call_compiles() -> None:
    output = run(
        """
def in_child():
    print(used(tf.ones(2)).numpy().tolist(), flush=True)
"""
    )
    assert output.strip() == "[3.0, 4.0]"


LOCKED = """
import threading
held = threading.Event()

def hold():
    with v._storage.lock:
        held.set()
        threading.Event().wait()

threading.Thread(target=hold, daemon=True).start()
held.wait(20)

def in_child():
    v.assign_add([1.0, 1.0])
    print(v.numpy().tolist(), flush=True)
"""


def test_locks_that_another_thread_holds_are_free_in_a_forked_process():
    assert run(LOCKED).strip() == "[2.0, 3.0]"
