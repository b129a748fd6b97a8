"""Runs programs of several devices or processes in processes of their own, and collects what they print as JSON."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "programs_of_workers"


def free_ports(count):
    sockets = [socket.create_server(("localhost", 0)) for _ in range(count)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def start(program, *arguments, environment=None):
    """Starts a program of the folder `programs_of_workers`."""
    return subprocess.Popen(
        [sys.executable, str(FOLDER / program), *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"HEADRACE_CONNECT_SECONDS": "60", **os.environ, **(environment or {})},
    )


def cluster(count):
    """Returns the environment of each of `count` workers on this machine."""
    addresses = [f"localhost:{port}" for port in free_ports(count)]
    tasks = [{"type": "worker", "index": n} for n in range(count)]
    return [{"TF_CONFIG": json.dumps({"cluster": {"worker": addresses}, "task": task})} for task in tasks]


def start_workers(program, count, *arguments):
    return [start(program, *arguments, environment=environment) for environment in cluster(count)]


def result(process, seconds=180):
    """Returns the last line that a program printed, read as JSON."""
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        raise AssertionError(f"The program did not end in {seconds} seconds.\n{output}\n{errors}") from None
    assert process.returncode == 0, f"{output}\n{errors}"
    return json.loads(output.strip().splitlines()[-1])
