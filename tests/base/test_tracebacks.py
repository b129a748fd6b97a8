"""Tracebacks show the user's frames and the last one."""

from __future__ import annotations

import contextlib
import io
import sys
import traceback
import types

import numpy as np
import pytest

import headrace as tf
from headrace._src.base import tracebacks


def frames_of(error):
    """Returns the names of the functions in a traceback, those of headrace as a dot."""
    found = traceback.extract_tb(error.__traceback__)
    return ["." if f.filename.startswith(tracebacks._PACKAGE) else f.name for f in found]


def printed(error):
    shown = io.StringIO()
    with contextlib.redirect_stderr(shown):
        tracebacks._print_shortened(type(error), error, error.__traceback__)
    return shown.getvalue()


@pytest.fixture(autouse=True)
def _plain_printing(monkeypatch):
    monkeypatch.setattr(tracebacks, "_print_before", sys.__excepthook__)


def caught(function, *arguments):
    with pytest.raises(Exception) as failure:
        function(*arguments)
    return failure.value


def mismatch(x):
    return tf.matmul(x, x)


def test_a_traced_function_shows_the_line_of_the_user():
    def program():
        tf.function(mismatch)(tf.ones([2, 3]))

    error = caught(program)
    assert [f for f in frames_of(error) if f != "."] == ["caught", "program", "mismatch"]
    assert frames_of(error).count(".") == 2


def test_fit_shows_one_call():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(4,))])
    model.compile("sgd", "mse")
    error = caught(lambda: model.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0))
    assert frames_of(error) == ["caught", "<lambda>", ".", "."]


def test_an_error_that_nobody_catches_is_printed_with_one_frame_of_headrace():
    text = printed(caught(lambda: tf.matmul(tf.ones([2, 3]), tf.ones([2, 3]))))
    assert text.count(tracebacks._PACKAGE) == 1
    assert "direct cause" not in text
    assert text.rstrip().endswith("[Op:MatMul]")


def test_the_users_own_cause_is_kept():
    def program():
        try:
            {}["missing"]
        except KeyError as cause:
            raise ValueError("no entry") from cause

    text = printed(caught(tf.function(lambda: program())))
    assert "KeyError: 'missing'" in text and "direct cause" in text


def test_the_filter_can_be_turned_off():
    tf.debugging.disable_traceback_filtering()
    try:
        assert not tf.debugging.is_traceback_filtering_enabled()
        assert frames_of(caught(tf.function(mismatch), tf.ones([2, 3]))).count(".") > 3
    finally:
        tf.debugging.enable_traceback_filtering()
    assert tf.debugging.is_traceback_filtering_enabled()


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (lambda: tf.keras.layers.Conv2D(4, 3.5), "`kernel_size` argument must be a tuple of 2 integers"),
        (lambda: tf.keras.Sequential([tf.keras.layers.Dense(2)]).weights, "have not yet been created"),
        (lambda: tf.keras.losses.get("sparse_crossentropy"), "'sparse_categorical_crossentropy'"),
    ],
)
def test_messages_name_the_remedy(mistake, words):
    assert words in str(caught(mistake))


def test_a_disconnected_graph_names_the_layer_that_misses_its_input():
    a, b = tf.keras.Input((2,), name="a"), tf.keras.Input((2,), name="b")
    joined = tf.keras.layers.Concatenate(name="join")([a, b])
    assert 'at layer "join"' in str(caught(tf.keras.Model, a, tf.keras.layers.Dense(1)(joined)))


def _seen_by_pytest(call):
    """Returns the files of the frames that pytest would show."""
    with pytest.raises(Exception) as info:
        call()
    return {str(entry.path) for entry in info.traceback.filter(info)}


@pytest.mark.parametrize(
    "call",
    [lambda: tf.matmul(tf.ones([2, 3]), tf.ones([2, 3])), lambda: tf.function(tf.reshape)(tf.ones([6]), [7]),
     lambda: tf.keras.layers.Dense(2)(tf.ones([2])), lambda: list(tf.data.TFRecordDataset("missing"))],
    ids=["op", "function", "layer", "dataset"],
)  # fmt: skip
def test_pytest_leaves_out_our_frames(call, monkeypatch):
    monkeypatch.setitem(tracebacks._switch, "in pytest", True)
    seen = _seen_by_pytest(call)
    assert __file__ in seen and not any(path.startswith(tracebacks._PACKAGE) for path in seen)
    monkeypatch.setitem(tracebacks._switch, "on", False)
    assert len(_seen_by_pytest(call)) > 1


def test_the_ipython_shell_that_runs_gets_short_tracebacks(monkeypatch):
    shell = types.SimpleNamespace(custom_exceptions=(), set_custom_exc=lambda kinds, show: handled.append(kinds))
    handled = []
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    tracebacks.install()
    assert handled == [(Exception,)]
    shell.custom_exceptions = (ValueError,)  # the user's own
    tracebacks.install()
    assert len(handled) == 1
