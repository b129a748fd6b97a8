"""Runs files of Keras's own test suites one by one and keeps a record of every test.

    python tools/keras_suites/run.py tf_keras --checkout DIR --results DIR [--on tensorflow] FILE ...
    python tools/keras_suites/run.py keras --checkout DIR --results DIR [--on tensorflow] FILE ...

The first is keras-team/tf-keras, its inner paths mapped on headrace.keras; the second keras-team/keras, Keras 3 with
headrace as its TensorFlow. FILE is a path below the checkout's `tf_keras` or `keras/src`. The record of a file has one
line of JSON per test. With `--on tensorflow --failed-here`, only the tests run that failed on headrace, by the records
in the same folder of results; `compare.py` counts how many of the tests that TensorFlow passes headrace passes.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import records


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=["tf_keras", "keras"])
    parser.add_argument("--checkout", type=Path, required=True)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--on", default="headrace", choices=["headrace", "tensorflow"])
    parser.add_argument("--timeout", type=int, default=600, help="seconds for a file")
    parser.add_argument("--test-timeout", type=int, default=120, help="seconds for a test")
    parser.add_argument("--again", action="store_true", help="run files that have a record already")
    parser.add_argument("--failed-here", action="store_true", help="only tests that have failed on headrace")
    parser.add_argument("-k", default="", help="only tests whose name has this")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    for file in options.files:
        record = records.path(options.results, options.suite, options.on, file)
        if options.again or not record.exists():
            run_file(options, file, record)
        print(file, counts(record), flush=True)


def run_file(options: argparse.Namespace, file: str, record: Path) -> None:
    record.parent.mkdir(parents=True, exist_ok=True)
    record.unlink(missing_ok=True)
    record.touch()
    chosen = record.with_suffix(".tests")
    chosen.unlink(missing_ok=True)
    if options.failed_here:
        here = records.outcomes(records.path(options.results, options.suite, "headrace", file))
        failed = [test for test, outcome in here.items() if outcome in records.FAILED]
        if not failed:
            return
        chosen.write_text("\n".join(failed))
    tools = Path(__file__).parent.resolve()
    paths = [str(tools), os.environ.get("PYTHONPATH", "")]
    if options.on == "tensorflow" or options.suite == "keras":
        paths.insert(0, str(options.checkout))
    else:
        paths.append(str(tools / "workers"))
    environment = {
        **os.environ,
        "SUITE": options.suite,
        "SUITE_ON": options.on,
        "SUITE_CHECKOUT": str(options.checkout),
        "SUITE_FILE": file,
        "SUITE_RESULTS": str(record.resolve()),
        "SUITE_TESTS": str(chosen.resolve()) if options.failed_here else "",
        "PYTHONPATH": os.pathsep.join(paths),
        "TF_USE_LEGACY_KERAS": "1" if options.suite == "tf_keras" else "0",
        "KERAS_BACKEND": "tensorflow",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "plugin", "-p", "no:cacheprovider", "-p", "no:warnings"]
    command += [f"--timeout={options.test_timeout}", "--rootdir", str(options.checkout), "-c", "/dev/null"]
    command += ["--import-mode=importlib"]
    command += ["-k", options.k] if options.k else []
    folder = options.checkout / ("tf_keras" if options.suite == "tf_keras" else "keras/src")
    started = time.time()
    with open(f"{record}.log", "w") as log:
        try:
            subprocess.run(
                [*command, str(folder / file)],
                env=environment,
                cwd="/tmp",
                stdout=log,
                stderr=log,
                timeout=options.timeout,
            )
        except subprocess.TimeoutExpired:
            late = {"test": records.REST, "outcome": "timeout", "seconds": options.timeout, "text": ""}
            with record.open("a") as lines:
                lines.write(json.dumps(late) + "\n")
    print(f"{time.time() - started:.0f} s", end=" ")


def counts(record: Path) -> dict[str, int]:
    return dict(collections.Counter(records.outcomes(record).values()))


if __name__ == "__main__":
    main()
