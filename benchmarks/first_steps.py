"""First calls and memory of training steps: `python benchmarks/first_steps.py --tensorflow-python PATH [NETWORK...]`.

Each network trains in a fresh process with an empty cache of compiled programs. The table has the seconds of the first
two calls of the step (tracing and compiling happen there) and the memory of the process at its peak. `--cpu-time`
counts the time of all threads instead, for machines that do other work as well.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

NETWORKS = ("MLP", "CNN", "LSTM", "ResNet")
_MODULES = {"headrace": "headrace", "tensorflow": "tensorflow", "keras2": "tensorflow"}
_STEPS = 10
_CPU_TIME = "HEADRACE_BENCHMARK_CPU_TIME"


def _networks() -> Any:
    folder = str(Path(__file__).parent)
    sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location("networks", Path(folder) / "networks.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.remove(folder)  # its keras.py is not the one TensorFlow looks for
    return module


def _mlp(tf: Any) -> Any:
    layers = tf.keras.layers
    return tf.keras.Sequential([tf.keras.Input((784,)), layers.Dense(512, "relu"), layers.Dense(10)])


def _memory() -> float:
    """Returns the peak of the memory in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def work(framework: str, network: str) -> None:
    """Trains one network and prints the measurements."""
    networks = _networks()
    models = networks.models
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if path != folder]
    tf = importlib.import_module(_MODULES[framework])
    build, shape = {
        "MLP": (_mlp, (64, 784)),
        "CNN": (models.cnn, models.MNIST),
        "LSTM": (models.recurrent("LSTM"), models.SERIES),
        "ResNet": (models.resnet, models.PHOTOS),
    }[network]
    clock = time.process_time if os.environ.get(_CPU_TIME) else time.perf_counter
    step = networks.step(build, shape)(tf)
    seconds = []
    for _ in range(_STEPS):
        start = clock()
        step()
        seconds.append(clock() - start)
    print(json.dumps({"first": seconds[0], "second": seconds[1], "memory": _memory()}))


def measured(python: str, framework: str, network: str) -> dict[str, float]:
    """Returns the measurements of one process."""
    with tempfile.TemporaryDirectory() as cache:
        usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**usual, "XDG_CACHE_HOME": cache, "TF_CPP_MIN_LOG_LEVEL": "3"}
        if framework == "keras2":
            environment["TF_USE_LEGACY_KERAS"] = "1"
        command = [python, os.path.abspath(__file__), "--worker", framework, network]
        finished = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(finished.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Measures first calls and memory of training steps.")
    parser.add_argument("networks", nargs="*", default=NETWORKS, help=f"any of {', '.join(NETWORKS)} (default: all)")
    parser.add_argument("--tensorflow-python", default=os.environ.get("HEADRACE_TF_PYTHON"), metavar="PATH")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cpu-time", action="store_true", help="measure the time of all threads")
    options = parser.parse_args()
    if options.cpu_time:
        os.environ[_CPU_TIME] = "1"
    pythons = {"headrace": sys.executable}
    if options.tensorflow_python:
        pythons |= {"tensorflow": options.tensorflow_python, "keras2": options.tensorflow_python}
    print(f"{'best of ' + str(options.rounds):<10}{'':<12}{'first call':>12}{'second call':>13}{'peak memory':>13}")
    for network in options.networks:
        best: dict[str, dict[str, float]] = {}
        for _ in range(options.rounds):
            for framework, python in pythons.items():
                found = measured(python, framework, network)
                known = best.setdefault(framework, found)
                best[framework] = {name: min(value, known[name]) for name, value in found.items()}
        for framework, found in best.items():
            times = f"{found['first'] * 1e3:9.0f} ms{found['second'] * 1e3:10.0f} ms"
            print(f"{network:<10}{framework:<12}{times}{found['memory']:10.0f} MB", flush=True)
    return 0


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--worker":
        work(sys.argv[2], sys.argv[3])
    else:
        sys.exit(main())
