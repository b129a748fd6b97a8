"""Runs the scripts of this folder in large numbers and prints one table: `python tests/reliability/torture.py`.

With HEADRACE_TF_PYTHON=..., the interpreter of an environment that has TensorFlow and tf_keras, the same programs run
with TensorFlow too, in smaller numbers. Two scripts run at a time, each at most as long as its limit.
`--part 0.1` makes all numbers smaller.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
_RESULT = re.compile(r"^(\w+)\s+(\S.*problems.*)$", re.MULTILINE)
_OFTEN = ["fit_arrays", "fit_dataset", "fit_sequence", "custom_loop", "predict", "save"]


@dataclass(frozen=True)
class Job:
    """A script to run with one of the two libraries."""

    script: str
    count: int
    scenarios: tuple[str, ...]
    limit: float  # seconds
    tensorflow: bool = False
    mounts: bool = False

    def run(self, part: float) -> tuple[dict[str, str], float]:
        """Returns the lines of results by scenario, and the seconds it took."""
        python = os.environ["HEADRACE_TF_PYTHON"] if self.tensorflow else sys.executable
        path = "" if self.tensorflow else str(FOLDER.parents[1] / "src")
        module = "tensorflow" if self.tensorflow else "headrace"
        environment = {**os.environ, "PYTHONPATH": path, "RELIABILITY_MODULE": module, "JAX_PLATFORMS": "cpu"}
        count = str(max(round(self.count * part), 1))
        command = [*["unshare", "-rm"][: 2 * self.mounts], python, str(FOLDER / self.script), count, *self.scenarios]
        begin = time.perf_counter()
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
        )
        try:
            output, errors = process.communicate(timeout=self.limit)
            end = "" if not process.returncode else errors.strip().rpartition("\n")[2] or "no result"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            end = f"not done after {self.limit:.0f} s"
        found = {name: " ".join(result.split()) for name, result in _RESULT.findall(output)}
        missing = [name for name in self.scenarios if name not in found]
        found |= dict.fromkeys(missing, end or "no result")
        if end and not found:
            found = {Path(self.script).stem: end}
        return found, time.perf_counter() - begin


def jobs(with_tensorflow: bool) -> list[Job]:
    """Returns the scripts to run, the longest first."""
    found = [
        Job("interrupts.py", 30, ("load",), 240),
        Job("interrupts.py", 100, ("first_call",), 300),
        Job("worker_kills.py", 6, (), 300),
        Job("interrupts.py", 40, ("fit_processes",), 200),
        *[Job("interrupts.py", 100, (name,), 120) for name in _OFTEN],
        *[Job("kills.py", 20, (name,), 120) for name in ("checkpoints", "keras", "h5", "saved_model", "backup")],
        Job("threads.py", 1000, (), 200),
        Job("full_disk.py", 60, (), 120, mounts=True),
    ]
    if with_tensorflow:
        found += [
            Job("interrupts.py", 20, (name,), 100, tensorflow=True) for name in (*_OFTEN, "first_call", "fit_processes")
        ]
        kinds = ("checkpoints", "keras", "h5", "saved_model", "backup")
        found += [Job("kills.py", 10, (name,), 100, tensorflow=True) for name in kinds]
        found += [
            Job("threads.py", 500, (), 200, tensorflow=True),
            Job("full_disk.py", 20, (), 100, tensorflow=True, mounts=True),
        ]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--only", default="", help="a script")
    options = parser.parse_args()
    begin = time.perf_counter()
    wanted = [job for job in jobs(bool(os.environ.get("HEADRACE_TF_PYTHON"))) if options.only in job.script]
    rows: dict[tuple[str, str], dict[bool, str]] = {}
    with ThreadPoolExecutor(2) as pool:
        for job, (found, seconds) in zip(wanted, pool.map(lambda job: job.run(options.part), wanted), strict=True):
            library = "TensorFlow" if job.tensorflow else "headrace"
            print(f"{job.script} {library} {seconds:.0f} s", *found.values(), sep="; ", file=sys.stderr, flush=True)
            for scenario, result in found.items():
                rows.setdefault((job.script.removesuffix(".py"), scenario), {})[job.tensorflow] = result
    print("| script | scenario | headrace | TensorFlow |\n|---|---|---|---|")
    for (script, scenario), results in rows.items():
        print(f"| {script} | {scenario} | {results.get(False, '–')} | {results.get(True, '–')} |")
    print(f"\n{time.perf_counter() - begin:.0f} s in all")
    return 0 if all(", 0 problems" in row[False] for row in rows.values() if False in row) else 1


if __name__ == "__main__":
    sys.exit(main())
