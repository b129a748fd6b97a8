"""Workers that wait for each other before XLA connects them."""

import socket
import subprocess
import sys
import threading

import pytest

import headrace as tf
from headrace._src.runtime.coordination import RollCall
from headrace._src.runtime.coordination_service import RollCalls


@pytest.fixture
def join():
    """Returns a function that connects worker `number` of two."""
    listener = socket.create_server(("localhost", 0))
    thread = threading.Thread(target=RollCalls(listener, 2).run_until_all_are_gone, daemon=True)
    thread.start()
    joined = []

    def worker(number):
        joined.append(RollCall("localhost", listener.getsockname()[1], number, 2))
        return joined[-1]

    yield worker
    for call in joined:
        call._connection.close()
    thread.join(10)
    assert not thread.is_alive()  # the service ends with the last worker
    listener.close()


def test_workers_wait_until_all_are_there(join):
    first, second = join(0), join(1)
    waiting = threading.Thread(target=first.wait_for_all, args=(10,))
    waiting.start()
    waiting.join(0.2)
    assert waiting.is_alive()
    second.wait_for_all(10)
    waiting.join(10)
    assert not waiting.is_alive()


@pytest.mark.parametrize("is_waiting", [True, False], ids=["at a roll call", "in a call of XLA"])
def test_the_end_of_a_worker_is_an_error_in_the_others(join, is_waiting):
    first, second = join(0), join(1)
    given_up = threading.Event()
    threading.Timer(0.1, lambda: second._connection.close()).start()
    with pytest.raises(tf.errors.UnavailableError, match="worker 1 ended before all had joined"):
        if is_waiting:
            first.wait_for_all(10)
        else:
            first.run(lambda: given_up.wait(10), "wait", given_up.set)
    assert given_up.is_set() == (not is_waiting)


def test_a_missing_worker_is_an_error_after_some_time(join):
    with pytest.raises(tf.errors.UnavailableError, match="not all workers have joined"):
        join(0).wait_for_all(0.1)


def test_errors_of_what_runs_meanwhile_are_raised(join):
    with pytest.raises(tf.errors.UnavailableError, match="Worker 0 of 2 could not connect: division by zero"):
        join(0).run(lambda: 1 / 0, "connect", lambda: pytest.fail("the call has ended by itself"))


ABANDONED = """
import socket, threading, time
from headrace._src.runtime.coordination import RollCall
listener = socket.create_server(("localhost", 0))
call = RollCall("localhost", listener.getsockname()[1], 0, 2)
service = listener.accept()[0]
threading.Timer(0.1, lambda: service.sendall(b"lost 1\\n")).start()
call.run(lambda: (time.sleep(1.0), print("the call has ended")), "wait", lambda: None)
"""


def test_the_end_of_the_program_waits_for_a_call_that_is_about_to_fail():
    """One that returns while Python is being taken down ends the process with SIGABRT instead of the error."""
    ended = subprocess.run([sys.executable, "-c", ABANDONED], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and "UnavailableError" in ended.stderr
    assert ended.stdout == "the call has ended\n"
