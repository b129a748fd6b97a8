"""Kills one of three workers at random moments and starts the job again, until it ends (docs/reliability.md).

python tests/distribute/worker_kills.py [kills] prints one line for each kill. It fails if a worker hangs for more than
60 seconds after a kill, or if the weights differ from those of a job that ran through.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import numpy as np
from worker_processes import start_workers

os.environ.setdefault("HEADRACE_CONNECT_SECONDS", "25")  # a worker may die before it has joined
WORKERS, EPOCHS, LONGEST_WAIT = 3, 20, 60


def end_of(worker):
    """Returns the exit status and the output of a worker, and how long it took to end."""
    begin = time.monotonic()
    output, errors = worker.communicate(timeout=LONGEST_WAIT)
    return worker.returncode, output, time.monotonic() - begin, errors


def run(folder, kill_after=None):
    """Runs a job; returns the weights, or None if it was killed. `kill_after` is in seconds."""
    workers = start_workers("resuming_worker.py", WORKERS, folder, EPOCHS)
    victim = None
    if kill_after is not None:
        victim = random.randrange(WORKERS)
        try:
            workers[victim].wait(timeout=kill_after)
        except subprocess.TimeoutExpired:
            workers[victim].send_signal(signal.SIGKILL)
    else:
        workers[0].wait(timeout=300)
    ends = [end_of(worker) for worker in workers]
    statuses = [status for status, *_ in ends]
    if statuses == [0] * WORKERS:
        return json.loads(ends[0][1].strip().splitlines()[-1])
    waits = max(seconds for _, _, seconds, _ in ends)
    for _, _, _, errors in ends:
        print("   ", errors.strip().splitlines()[-1:], flush=True)
    print(f"killed worker {victim} after {kill_after:.1f} s: exit statuses {statuses}, the others waited {waits:.1f} s")
    sys.stdout.flush()
    return None


def main(kills):
    folder, whole = tempfile.mkdtemp(), tempfile.mkdtemp()
    try:
        begin = time.monotonic()
        expected = run(whole)
        seconds = time.monotonic() - begin
        assert expected is not None
        print(f"a job that runs through takes {seconds:.1f} s", flush=True)
        for _ in range(kills):
            found = run(folder, random.uniform(0.2, 1.0) * seconds)
            if found is not None:
                compare(found, expected)
                shutil.rmtree(folder)
                folder = tempfile.mkdtemp()
        compare(run(folder) or [], expected)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(whole, ignore_errors=True)


def compare(found, expected):
    difference = max(np.abs(np.subtract(a, b)).max() for a, b in zip(found, expected, strict=True))
    print(f"ended with weights that differ by {difference:.1e}", flush=True)
    assert difference < 1e-6


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
