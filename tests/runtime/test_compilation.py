"""What is told of tracing and compiling."""

import os
import re
import subprocess
import sys

from headrace._src.runtime.xla import compilation

PROGRAM = """
import headrace as tf

@tf.function(jit_compile=True, autograph=False)
def step(x):
    return tf.tanh(x)

step(tf.ones([2]))
step(tf.ones([3]))
step(tf.ones([3]))
"""


def told(kinds):
    environment = {**os.environ, "HEADRACE_LOG": kinds}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True).stderr


def test_traces_and_compilations_are_told_on_request():
    lines = told("compile,retrace").splitlines()
    kinds = [line.split()[1].removesuffix(":") + " " + line.split()[2] for line in lines]
    assert kinds == ["headrace.retrace traced", "headrace.compile compiling", "headrace.compile compiled"] * 2
    assert "for the first time" in lines[0] and "again" in lines[3]
    assert "step" in lines[1] and "operations" in lines[1]


def test_only_what_is_asked_for_is_told():
    assert told("") == ""
    assert all("headrace.compile" in line for line in told("compile").splitlines())


def test_a_long_compilation_is_told_unasked(monkeypatch, capsys):
    monkeypatch.setattr(compilation, "_LONG", 0.0)
    monkeypatch.delenv("TF_CPP_MIN_LOG_LEVEL", raising=False)  # programs that other tests run may set it
    under_way = compilation.Compilation("step", 7)
    under_way._timer.join()
    under_way.end()
    first, last = capsys.readouterr().err.splitlines()
    assert first == "headrace: still compiling step (7 operations) ..."
    assert re.match(r"headrace: compiled step \(7 operations\) in \d+\.\d s", last)


def test_a_short_compilation_is_not(capsys):
    compilation.Compilation("step", 7).end()
    assert capsys.readouterr().err == ""
