"""Ctrl-C and other signals: nothing is left half done, and none gets lost."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import headrace as tf
from headrace._src.base import interrupts
from headrace._src.ops.wide_types import outside, switch
from reliability.interrupts import SCENARIOS, interrupt


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_program_goes_on_after_interrupts_at_random_moments(scenario: str) -> None:
    outcome = interrupt(scenario, rounds=3)
    assert not outcome.problems, "\n".join([*outcome.problems, outcome.noise])
    assert not outcome.noise


class _InterruptAt:
    """Raises KeyboardInterrupt before the n-th Python instruction of headrace that runs inside the block."""

    def __init__(self, number: int) -> None:
        self._left = number
        self.reached = False

    def __enter__(self) -> _InterruptAt:
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: Any) -> None:
        sys.settrace(None)

    def _enter(self, frame: Any, event: str, argument: Any) -> Any:
        if "/headrace/" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._step

    def _step(self, frame: Any, event: str, argument: Any) -> Any:
        if event == "opcode":
            self._left -= 1
            if self._left == 0:
                self.reached = True
                sys.settrace(None)
                raise KeyboardInterrupt
        return self._step


@pytest.fixture
def _types_of_jax_as_before() -> Iterator[None]:
    """An interrupt at the very instruction that ends a call may leave JAX's 64-bit types on in this thread."""
    yield
    switch()(outside())


@pytest.mark.usefixtures("_types_of_jax_as_before")
@pytest.mark.parametrize("compiled", [False, True])
def test_a_step_is_whole_wherever_an_interrupt_falls(compiled: bool) -> None:
    variables = [tf.Variable(np.zeros(3, np.float32)) for _ in range(4)]

    @tf.function(jit_compile=compiled)
    def step(x: Any) -> Any:
        for variable in variables:
            variable.assign_add(x)
        return x * 2.0

    x = tf.ones([3])
    for _ in range(3):
        step(x)
    moment, torn = 0, []
    while True:
        moment += 1
        try:
            with _InterruptAt(moment) as interrupted:
                step(x)
        except KeyboardInterrupt:
            pass
        values = [v.numpy().tolist() for v in variables]
        if any(v != values[0] for v in values):
            torn.append(moment)
        if not interrupted.reached:
            break
    assert moment > 100
    assert not torn


def test_signals_wait_until_the_end_of_a_held_block() -> None:
    seen = []
    with pytest.raises(KeyboardInterrupt), interrupts.held():
        signal.raise_signal(signal.SIGINT)
        seen.append("inside")
    assert seen == ["inside"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_held_blocks_may_be_nested() -> None:
    seen = []
    with pytest.raises(KeyboardInterrupt), interrupts.held():
        with interrupts.held():
            signal.raise_signal(signal.SIGINT)
        seen.append("between")
    assert seen == ["between"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_long_work_in_a_held_block_may_let_signals_through() -> None:
    seen = []
    with pytest.raises(KeyboardInterrupt), interrupts.held(), interrupts.held():
        signal.raise_signal(signal.SIGINT)
        seen.append("before")
        interrupts.check()
        seen.append("after")
    assert seen == ["before"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_handlers_of_other_signals_wait_as_well() -> None:
    seen: list[str] = []
    before = signal.signal(signal.SIGTERM, lambda *_: seen.append("handler"))
    try:
        with interrupts.held():
            os.kill(os.getpid(), signal.SIGTERM)
            seen.append("block")
        assert seen == ["block", "handler"]
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_held_block_on_another_thread_changes_nothing() -> None:
    found: list[Any] = []

    def work() -> None:
        with interrupts.held():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


@pytest.fixture
def _hook() -> Iterator[None]:
    before = sys.unraisablehook
    interrupts.redeliver_swallowed()
    yield
    sys.unraisablehook = before


class _Interrupting:
    def __del__(self) -> None:
        raise KeyboardInterrupt


@pytest.mark.usefixtures("_hook")
def test_an_interrupt_inside_a_finalizer_arrives() -> None:
    with pytest.raises(KeyboardInterrupt):
        _Interrupting()
        time.sleep(10)


@pytest.mark.usefixtures("_hook")
def test_an_interrupt_inside_a_callback_of_the_garbage_collector_arrives() -> None:
    raised: list[bool] = []

    def callback(*_: Any) -> None:
        if not raised:
            raised.append(True)
            raise KeyboardInterrupt

    gc.callbacks.append(callback)
    try:
        with pytest.raises(KeyboardInterrupt):
            gc.collect()
            time.sleep(10)
    finally:
        gc.callbacks.remove(callback)


def test_a_signal_handler_may_read_the_variables_of_the_step_it_interrupts() -> None:
    variable = tf.Variable(tf.zeros([4]))
    step = tf.function(lambda: variable.assign_add(tf.ones([4])), jit_compile=True)
    step()
    read: list[Any] = []
    before = signal.signal(signal.SIGALRM, lambda *_: read.append(variable.numpy()))
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    try:
        while len(read) < 50:
            step()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert all((value == value[0]).all() for value in read)
