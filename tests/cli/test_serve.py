"""`headrace serve`: TensorFlow Serving's REST interface, over a real connection."""

from __future__ import annotations

import base64
import concurrent.futures
import json
import shutil
import threading
import time
import urllib.error
import urllib.request

import numpy as np
import pytest

import headrace as tf

uvicorn = pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from headrace.cli.serving.models import Model, UnknownModel  # noqa: E402
from headrace.cli.serving.server import Server  # noqa: E402


class Doubler(tf.Module):
    """A model with a few signatures."""

    def __init__(self, factor):
        self.factor = tf.Variable(factor)
        self.batches = tf.Variable(0)

    @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32, "x")])
    def double(self, x):
        return {"y": x * self.factor}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string, "text"), tf.TensorSpec([None], tf.int32, "count")])
    def describe(self, text, count):
        return {"length": tf.strings.length(text) + count, "raw_bytes": text}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string, "examples")])
    def classify(self, examples):
        x = tf.io.parse_example(examples, {"x": tf.io.FixedLenFeature([], tf.float32)})["x"]
        return {"classes": tf.fill([tf.size(x), 1], "big"), "scores": x[:, None] * self.factor}

    @tf.function(input_signature=[tf.TensorSpec([], tf.int32, "index")])
    def pick(self, index):
        return {"picked": tf.gather([10, 20, 30], index)}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.int64, "n")])
    def long(self, n):
        return {"n": n}


def save(folder, factor):
    model = Doubler(factor)
    signatures = {"serving_default": model.double, "describe": model.describe, "classify": model.classify}
    tf.saved_model.save(model, str(folder), {**signatures, "pick": model.pick, "long": model.long})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models") / "doubler"
    save(folder / "1", 2.0)
    save(folder / "3", 3.0)
    return folder


@pytest.fixture(scope="module")
def model(folder):
    return Model("doubler", folder)


@pytest.fixture(scope="module")
def address(model):
    config = uvicorn.Config(Server(model, 1 << 20).application(), port=0, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/v1/models/doubler"
    server.should_exit = True
    thread.join(10)


def fetch(address, body=None):
    """Returns the status and the JSON of an answer."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data)) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_the_highest_version_predicts_rows(address):
    assert fetch(address + ":predict", {"instances": [[1, 2], [3.5, 4]]}) == (
        200, {"predictions": [[3.0, 6.0], [10.5, 12.0]]},
    )  # fmt: skip


def test_a_version_can_be_named(address):
    assert fetch(address + "/versions/1:predict", {"instances": [[1, 2]]}) == (200, {"predictions": [[2.0, 4.0]]})
    status, body = fetch(address + "/versions/2:predict", {"instances": [[1, 2]]})
    assert status == 404 and "version 2" in body["error"]
    assert fetch(address + "/versions/x:predict", {"instances": [[1, 2]]})[0] == 400


def test_inputs_give_outputs_by_column(address):
    body = {"signature_name": "describe", "inputs": {"text": ["ab", {"b64": "/w=="}], "count": [1, 2]}}
    raw = [{"b64": base64.b64encode(b).decode()} for b in (b"ab", b"\xff")]
    assert fetch(address + ":predict", body) == (200, {"outputs": {"length": [3, 3], "raw_bytes": raw}})


def test_rows_with_several_inputs_give_rows_with_several_outputs(address):
    rows = [{"text": "abc", "count": 0}, {"text": "", "count": 5}]
    status, body = fetch(address + ":predict", {"signature_name": "describe", "instances": rows})
    assert status == 200
    assert [row["length"] for row in body["predictions"]] == [3, 5]


def test_classify_takes_features(address):
    body = {"signature_name": "classify", "examples": [{"x": 1.5}, {"x": 2.0}]}
    assert fetch(address + ":classify", body) == (200, {"result": [[["big", 4.5]], [["big", 6.0]]]})
    assert fetch(address + ":classify", {"examples": [{"x": 1.5}]})[0] == 400


def test_status_and_metadata(address):
    status, body = fetch(address)
    assert status == 200
    states = [(v["version"], v["state"]) for v in body["model_version_status"]]
    assert states == [("3", "AVAILABLE"), ("1", "AVAILABLE")]
    metadata = fetch(address + "/versions/1/metadata")[1]
    assert metadata["model_spec"] == {"name": "doubler", "signature_name": "", "version": "1"}
    described = metadata["metadata"]["signature_def"]["signature_def"]["serving_default"]["inputs"]["x"]
    assert described["dtype"] == "DT_FLOAT"
    assert [d["size"] for d in described["tensor_shape"]["dim"]] == ["-1", "2"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{nonsense", "JSON Parse error"),
        (b"[" * 100_000, "JSON Parse error"),
        (b"[1, 2]", "must be a JSON object"),
        ({}, "exactly one of the keys"),
        ({"instances": []}, "not empty"),
        ({"instances": [[1.0, 2.0], [3.0]]}, "different lengths"),
        ({"instances": [[1.0, 2.0, 3.0]]}, "must have the shape"),
        ({"instances": [["a", "b"]]}, "values of type float32"),
        ({"inputs": {"z": [[1.0, 2.0]]}}, "missing: ['x'], unknown: ['z']"),
        ({"signature_name": 3, "instances": [[1.0, 2.0]]}, "must be a string"),
        ({"signature_name": "describe", "inputs": {"text": ["a"], "count": [1.5]}}, "fractions"),
        ({"signature_name": "describe", "inputs": {"text": ["a"], "count": [1 << 40]}}, "out of range"),
        ({"signature_name": "long", "inputs": [1 << 63, 2]}, "out of range"),
        ({"signature_name": "long", "inputs": [1e30]}, "out of range"),
        ({"signature_name": "describe", "inputs": {"text": [{"b64": "?"}], "count": [1]}}, "base64"),
        ({"signature_name": "pick", "inputs": 7}, "7"),
    ],
)
def test_bad_requests_get_a_clear_answer(address, body, words):
    status, answer = fetch(address + ":predict", body)
    assert status == 400
    assert words in answer["error"]


def test_unknown_names_and_huge_bodies_are_refused(address):
    assert fetch(address + ":predict", {"signature_name": "none", "instances": [[1, 2]]})[0] == 404
    assert fetch(address.replace("doubler", "other") + ":predict", {"instances": [[1, 2]]})[0] == 404
    status, body = fetch(address + ":predict", b" " * (1 << 20) + b"{}")
    assert status == 413 and "bytes" in body["error"]


def test_a_client_that_sends_far_too_much_still_gets_the_answer(address):
    status, body = fetch(address + ":predict", b"1" * (10 << 20))
    assert status == 413 and "bytes" in body["error"]


@pytest.mark.parametrize(("method", "path"), [("PUT", ":predict"), ("DELETE", ""), ("GET", ":predict")])
def test_wrong_methods_get_an_answer_in_json(address, method, path):
    with pytest.raises(urllib.error.HTTPError) as failure:
        urllib.request.urlopen(urllib.request.Request(address + path, method=method))
    assert failure.value.code == 405
    assert f"Malformed request: {method}" in json.loads(failure.value.read())["error"]


def test_errors_do_not_show_paths_of_the_server(address):
    status, body = fetch(
        address + ":predict", {"signature_name": "describe", "inputs": {"text": ["a", "b"], "count": [1, 2, 3]}}
    )
    assert status == 400 and "shape" in body["error"] and ".py" not in body["error"]


def test_a_version_that_was_still_being_copied_is_loaded_later(folder, tmp_path):
    shutil.copytree(folder / "1", tmp_path / "doubler" / "1")
    model = Model("doubler", tmp_path / "doubler")
    new = tmp_path / "doubler" / "2"
    new.mkdir()
    shutil.copy(folder / "1" / "saved_model.pb", new)
    model.refresh()
    assert model.statuses(2)[0]["state"] == "END"
    shutil.copytree(folder / "1" / "variables", new / "variables")
    model.refresh()
    assert model.statuses(2)[0]["state"] == "AVAILABLE"


def test_concurrent_requests_get_their_own_answers(address):
    def ask(n):
        return fetch(address + ":predict", {"instances": [[n, n + 1]] * (n % 3 + 1)})

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(ask, range(100)))
    for n, (status, body) in enumerate(answers):
        assert status == 200
        np.testing.assert_allclose(body["predictions"], [[3.0 * n, 3.0 * (n + 1)]] * (n % 3 + 1))


def test_health_and_metrics(address):
    base = address.removesuffix("/v1/models/doubler")
    with urllib.request.urlopen(base + "/healthz") as answer:
        assert answer.read() == b"ok\n"
    fetch(address + ":predict", {"instances": [[1, 2]]})
    with urllib.request.urlopen(base + "/monitoring/prometheus/metrics") as answer:
        text = answer.read().decode()
    assert 'headrace_requests_total{method="predict",status="200"}' in text
    assert 'headrace_request_seconds_bucket{le="+Inf"}' in text


def test_versions_come_and_go_while_it_runs(tmp_path):
    folder = tmp_path / "m"
    save(folder / "1", 2.0)
    model = Model("m", folder)
    save(folder / "2", 5.0)
    (folder / "7").mkdir()
    (folder / "7" / "saved_model.pb").write_bytes(b"damaged")
    model.refresh()
    assert model.version(None).number == 2
    states = {s["version"]: s["state"] for s in model.statuses(None)}
    assert states == {"1": "AVAILABLE", "2": "AVAILABLE", "7": "END"}
    shutil.rmtree(folder / "2")
    model.refresh()
    assert model.version(None).number == 1
    with pytest.raises(UnknownModel):
        model.version(2)


def test_a_folder_without_a_model_is_refused(tmp_path):
    with pytest.raises(UnknownModel, match="is no SavedModel"):
        Model("none", tmp_path)
