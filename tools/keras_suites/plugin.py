"""pytest's plugin for the suites: makes `tensorflow` headrace, maps `tf_keras`, records the outcome of each test."""

from __future__ import annotations

import importlib
import json
import logging
import os
import sys
from pathlib import Path

import absl.logging

sys.path.insert(0, str(Path(__file__).parent))
import records


class WarningsOfTests(logging.Handler):
    """Hands what headrace logs to the functions that tf-keras logs with, which its tests replace or listen to."""

    def emit(self, record: logging.LogRecord) -> None:
        name, text = record.levelname.lower(), record.getMessage()
        if record.levelno >= logging.WARNING:  # the root logger gets the others already
            getattr(absl.logging, name, absl.logging.warning)(text)
        replaced = getattr(tf.compat.v1.logging, name, None)
        if replaced is not None and replaced is not LOGGING_FUNCTIONS.get(name):
            replaced(text)


if os.environ["SUITE_ON"] == "headrace":
    import headrace

    headrace.install_as_tensorflow()
    if os.environ["SUITE"] == "tf_keras":
        import combinations
        import inner_modules
        import mapping
        import PIL.Image  # noqa: F401  tf-keras imports it, and tests use it as `PIL.Image`
        import tensorflow as tf
        from tensorflow.python.framework import test_util

        combinations.install()
        inner_modules.install()
        test_util.random_seed = tf.random  # tests take set_seed from there
        for name in mapping.DECORATORS_WITHOUT_EFFECT:
            if not hasattr(test_util, name):
                setattr(test_util, name, lambda function, *_: function)
        LOGGING_FUNCTIONS = {name: getattr(tf.compat.v1.logging, name, None) for name in ("info", "warning", "error")}
        logging.getLogger("tensorflow").addHandler(WarningsOfTests())
        tf.distribute.MirroredStrategy._collective_key_base = 0  # tests count it up
        mapping.install(Path(os.environ["SUITE_CHECKOUT"]))
        # pytest would load the packages around a test file from the checkout.
        importlib.import_module(".".join(("tf_keras", *Path(os.environ["SUITE_FILE"]).parent.parts)))


def pytest_configure(config):
    import tensorflow as tf

    if (os.environ["SUITE_ON"], os.environ["SUITE"]) == ("tensorflow", "tf_keras"):
        tf.compat.v1.enable_v2_behavior()
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(sys.argv[:1])


def pytest_collection_modifyitems(items):
    if os.environ["SUITE_TESTS"]:
        chosen = set(Path(os.environ["SUITE_TESTS"]).read_text().splitlines())
        # Where the file could not be collected or ended early, nobody knows which tests failed.
        if not chosen & {records.COLLECTION, records.REST}:
            items[:] = [item for item in items if name_of(item.nodeid) in chosen]


def name_of(node_id):
    return node_id.split("::", 1)[-1]


def pytest_runtest_logreport(report):
    if report.when == "call" or report.outcome != "passed":
        text = "" if report.outcome == "passed" else str(report.longrepr)
        if report.outcome == "skipped":
            outcome = "skipped"
        else:
            outcome = report.outcome if report.when == "call" else "error"
        write(name_of(report.nodeid), outcome, text, report.duration)


def pytest_collectreport(report):
    if report.failed:
        write(records.COLLECTION, "error", str(report.longrepr), 0)


def write(test, outcome, text, duration):
    with open(os.environ["SUITE_RESULTS"], "a") as file:
        line = {"test": test, "outcome": outcome, "seconds": round(duration, 2), "text": text[-6000:]}
        file.write(json.dumps(line) + "\n")
