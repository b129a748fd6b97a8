"""What a person sees of warnings, notices and AutoGraph's work."""

import os
import runpy
import subprocess
import sys

import pytest

import headrace as tf
from headrace._src.base import logs


def stderr_of(program, **environment):
    code = f"import sys; sys.path.insert(0, 'src')\n{program}"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


def function_of_file(folder, text):
    (folder / "program.py").write_text(text)
    return runpy.run_path(str(folder / "program.py"))["twice"]


def test_warnings_are_marked_and_lesser_messages_hidden():
    program = "import headrace as tf\nlog = tf.get_logger()\nlog.warning('careful')\nlog.info('by the way')"
    assert stderr_of(program) == "WARNING:tensorflow:careful\n"
    assert stderr_of(program.replace("log.w", "log.setLevel('ERROR'); log.w")) == ""
    shown = program.replace("log.w", "log.setLevel('INFO'); log.w")
    assert stderr_of(shown) == "WARNING:tensorflow:careful\nINFO:tensorflow:by the way\n"


def test_programs_with_handlers_of_their_own_see_a_warning_once():
    program = (
        "import logging, headrace as tf\nlogging.basicConfig(format='%(message)s')\ntf.get_logger().warning('careful')"
    )
    assert stderr_of(program) == "careful\n"


@pytest.mark.parametrize(("level", "told"), [(None, True), ("0", True), ("1", False), ("3", False)])
def test_notices_heed_the_log_level_of_tensorflow(monkeypatch, capsys, level, told):
    monkeypatch.delenv("TF_CPP_MIN_LOG_LEVEL", raising=False)
    if level is not None:
        monkeypatch.setenv("TF_CPP_MIN_LOG_LEVEL", level)
    logs.notice("still compiling")
    assert capsys.readouterr().err == ("headrace: still compiling\n" if told else "")


@pytest.mark.parametrize(("level", "lines"), [(0, []), (1, ["converts"]), (2, ["converts", "converted"])])
def test_autograph_logs_what_it_converts(tmp_path, capsys, level, lines):
    # Conversions are remembered by code, so each level needs a function of its own.
    text = f"def twice(x):\n    level = {level}\n    if x > 0:\n        return x * 2\n    return x\n"
    twice = function_of_file(tmp_path, text)
    tf.autograph.set_verbosity(level, alsologtostdout=True)
    try:
        assert float(tf.function(twice)(tf.constant(2.0))) == 4.0
    finally:
        tf.autograph.set_verbosity(0)
    printed = capsys.readouterr().out
    assert [word for word in ("converts", "converted") if f"AutoGraph {word}" in printed] == lines
    assert ("twice" in printed) == bool(lines)


def test_autograph_logs_if_the_environment_says_so():
    program = (
        "import headrace as tf\ntf.get_logger().setLevel('INFO')\n"
        "from headrace._src.function.autograph.verbosity import tell, verbosity\ntell(f'level {verbosity()}')"
    )
    assert stderr_of(program, AUTOGRAPH_VERBOSITY="3") == "INFO:tensorflow:level 3\n"
