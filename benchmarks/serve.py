"""A load test of `headrace serve`: 2,000 requests at concurrency 32, over real connections.

    python benchmarks/serve.py

Prints the requests per second, the times of the 50th, 95th and 99th percentile, and the number of failures.
"""

from __future__ import annotations

import concurrent.futures
import http.client
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

import headrace as tf

REQUESTS, CLIENTS = 2000, 32
_connections = threading.local()


def main() -> None:
    folder = tempfile.mkdtemp() + "/digits"
    layers = [tf.keras.layers.Dense(128, "relu", input_shape=(784,)), tf.keras.layers.Dense(10, "softmax")]
    tf.keras.Sequential(layers).export(folder + "/1")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from headrace.cli.main import main; main()", "serve", folder]
    server = subprocess.Popen([*command, "--port", str(port)])
    try:
        body = json.dumps({"instances": np.random.default_rng(0).random((1, 784)).round(3).tolist()})
        _wait(port)
        for rows in (1, 2, 4, 8, 16, 32, 64):  # each size is interpreted once, then compiled
            for _ in range(3):
                _ask(port, json.dumps({"instances": [[0.5] * 784] * rows}))
        begin = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
            results = list(pool.map(lambda _: _ask(port, body), range(REQUESTS)))
        seconds = time.perf_counter() - begin
    finally:
        server.terminate()
        server.wait(10)
    times = sorted(duration for duration, _ in results)
    failures = sum(status != 200 for _, status in results)
    shown = ", ".join(f"p{p} {times[int(len(times) * p / 100)] * 1e3:.1f} ms" for p in (50, 95, 99))
    print(
        f"{REQUESTS} requests, concurrency {CLIENTS}: {REQUESTS / seconds:.0f} a second, {shown}, failures {failures}"
    )


def _wait(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def _ask(port: int, body: str) -> tuple[float, int]:
    connection = getattr(_connections, "connection", None)
    if connection is None:
        connection = _connections.connection = http.client.HTTPConnection("127.0.0.1", port)
    begin = time.perf_counter()
    connection.request("POST", "/v1/models/digits:predict", body)
    answer = connection.getresponse()
    answer.read()
    return time.perf_counter() - begin, answer.status


if __name__ == "__main__":
    main()
