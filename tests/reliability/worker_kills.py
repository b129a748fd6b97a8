"""Kills one of three workers at random moments and starts the job again, until it ends (docs/reliability.md).

python tests/reliability/worker_kills.py [kills] prints one line for each kill. It fails if a worker takes more than 60
seconds to end after a kill or ends otherwise than by UnavailableError, if a checkpoint is lost, or if the weights
differ from those of a job that ran through.
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
from pathlib import Path

import numpy as np

import headrace as tf

sys.path.insert(0, str(Path(__file__).parents[1] / "distribute"))
from worker_processes import start_workers

os.environ.setdefault("HEADRACE_CONNECT_SECONDS", "40")  # a worker may die before it has joined
WORKERS, EPOCHS, LONGEST_WAIT, UNAVAILABLE = 3, 20, 60, 75


def end_of(worker):
    """Returns the exit status and the output of a worker, and how long it took to end."""
    begin = time.monotonic()
    output, errors = worker.communicate(timeout=LONGEST_WAIT)
    return worker.returncode, output, time.monotonic() - begin, errors


def steps_saved(folder):
    """Returns the number of optimizer steps in the last checkpoint of a backup, -1 without one."""
    checkpoints = [tf.train.latest_checkpoint(found) for found, _, _ in os.walk(folder)]
    steps = [-1]
    for path in filter(None, checkpoints):
        reader = tf.train.load_checkpoint(path)
        names = [name for name in reader.get_variable_to_shape_map() if "optimizer/_iterations" in name]
        steps += [int(reader.get_tensor(name)) for name in names]
    return max(steps)


def run(folder, kill_after=None, workers=WORKERS, epochs=EPOCHS):
    """Runs a job; returns the weights, or None if it was killed. `kill_after` is in seconds."""
    started = start_workers("resuming_worker.py", workers, folder, epochs)
    victim = None if kill_after is None else random.randrange(workers)
    if victim is not None:
        try:
            started[victim].wait(timeout=kill_after)
        except subprocess.TimeoutExpired:
            started[victim].send_signal(signal.SIGKILL)
    else:
        started[0].wait(timeout=300)
    ends = [end_of(worker) for worker in started]
    statuses = [status for status, *_ in ends]
    if statuses == [0] * workers:
        return json.loads(ends[0][1].strip().splitlines()[-1])
    waits = max(seconds for _, _, seconds, _ in ends)
    others = {status for n, status in enumerate(statuses) if n != victim}
    print(
        f"killed worker {victim} after {kill_after or 0:.1f} s: exit statuses {statuses}, the others waited "
        f"{waits:.1f} s, {steps_saved(folder)} steps are saved",
        flush=True,
    )
    assert others <= {0, UNAVAILABLE}, [errors[-2000:] for *_, errors in ends]
    return None


def main(kills):
    folder, whole = tempfile.mkdtemp(), tempfile.mkdtemp()
    try:
        begin = time.monotonic()
        expected = run(whole)
        seconds = time.monotonic() - begin
        assert expected is not None
        print(f"a job that runs through takes {seconds:.1f} s", flush=True)
        saved, done = -1, 0
        while done < kills:
            found = run(folder, random.uniform(0.05, 1.0) * seconds)
            now = steps_saved(folder)
            assert now >= saved, f"the last checkpoint has {now} steps, an earlier one had {saved}"
            saved, done = now, done + (found is None)
            if found is not None:
                compare(found, expected)
                shutil.rmtree(folder)
                folder, saved = tempfile.mkdtemp(), -1
        compare(run(folder) or [], expected)
        print(f"workers {done} kills, 0 problems", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(whole, ignore_errors=True)


def compare(found, expected):
    difference = max(np.abs(np.subtract(a, b)).max() for a, b in zip(found, expected, strict=True))
    print(f"ended with weights that differ by {difference:.1e}", flush=True)
    assert difference < 1e-6


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
