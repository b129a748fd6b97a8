"""`headrace profile` runs a program and reports its ops and functions."""

import json
import subprocess
import sys

PROGRAM = """
import sys
import tensorflow as tf

@tf.function(jit_compile=True)
def step(x):
    return tf.tanh(x) + 0.5

for _ in range(3):
    step(tf.ones([4]))
tf.matmul(tf.ones([2, 2]), tf.ones([2, 2]))
print("arguments", sys.argv[1:])
sys.exit(int(sys.argv[2]))
"""


def profile(folder, *arguments):
    (folder / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "headrace", "profile", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_the_report_and_the_timeline(tmp_path):
    done = profile(tmp_path, "program.py", "--flag", "3")
    assert done.returncode == 3
    assert done.stdout == "arguments ['--flag', '3']\n"
    rows = {line.split()[0]: line.split() for line in done.stderr.splitlines() if line.strip()}
    assert rows["step"][1] == "3" and float(rows["step"][4]) > 0
    assert rows["MatMul"][1] == "1"
    assert "compiling" in done.stderr
    with open(tmp_path / "headrace.trace.json", encoding="utf-8") as file:
        assert {event["name"] for event in json.load(file)["traceEvents"]} >= {"step", "MatMul"}


def test_the_timeline_goes_where_it_is_told(tmp_path):
    assert profile(tmp_path, "--trace", "other.json", "program.py", "x", "0").returncode == 0
    assert (tmp_path / "other.json").exists()
    done = profile(tmp_path, "--trace", "none/other.json", "program.py", "x", "0")
    assert done.returncode == 0 and "can't write" in done.stderr
