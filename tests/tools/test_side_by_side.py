"""The benchmark harness: interleaved rounds, ratios within a round, errors shown and not raised."""

import sys
import textwrap

import pytest

from side_by_side import Case, Result, Worker, measure, row, shown_time


class Recorder:
    """Stands for a worker and writes down when it is asked."""

    def __init__(self, framework, log, seconds, error=""):
        self.framework, self.log, self.seconds, self.error = framework, log, iter(seconds), error

    def prepare(self, case, seconds):
        return self.error

    def time(self, case):
        self.log.append(self.framework)
        return next(self.seconds)


CASE = Case("add", build=lambda tf: lambda: None, target=5)


def test_frameworks_take_turns_within_a_round():
    log = []
    workers = [Recorder("headrace", log, [1.0, 2.0]), Recorder("tensorflow", log, [10.0, 10.0])]
    measure(workers, CASE, rounds=2, seconds=0.1)
    assert log == ["headrace", "tensorflow", "headrace", "tensorflow"]


def test_the_ratio_is_the_median_of_the_rounds():
    result = Result(CASE, {"headrace": [1.0, 2.0, 1.0], "tensorflow": [9.0, 10.0, 7.0]}, {})
    assert result.ratio("tensorflow") == 7.0
    assert result.ratio("jax") is None


def test_a_framework_that_fails_is_left_out_and_named():
    log = []
    workers = [Recorder("headrace", log, [1.0]), Recorder("tensorflow", log, [], error="NameError: x")]
    result = measure(workers, CASE, rounds=1, seconds=0.1)
    assert result.errors == {"tensorflow": "NameError: x"}
    assert "error" in row(result, ["headrace", "tensorflow"])


def test_cases_without_a_jax_form_do_not_run_on_jax():
    assert CASE.runs_on("tensorflow") and not CASE.runs_on("jax")


@pytest.mark.parametrize(("seconds", "text"), [(1.5, "1.5 s"), (0.0021, "2.1 ms"), (3e-6, "3 us"), (None, "-")])
def test_times_are_shown_in_fitting_units(seconds, text):
    assert shown_time(seconds) == text


def test_a_worker_times_cases_and_reports_what_fails(tmp_path):
    file = tmp_path / "cases.py"
    file.write_text(
        textwrap.dedent("""
            from side_by_side import Case
            def wrong(tf):
                raise ValueError("no such thing")
            CASES = [Case("fine", lambda tf: lambda: tf.__name__), Case("wrong", wrong)]
        """)
    )
    worker = Worker("headrace", sys.executable, str(file))
    try:
        fine, wrong = Case("fine", lambda tf: lambda: None), Case("wrong", lambda tf: lambda: None)
        assert worker.prepare(fine, seconds=0.001) == ""
        assert 0 < worker.time(fine) < 1
        assert worker.prepare(wrong, seconds=0.001) == "ValueError: no such thing"
        assert worker.time(Case("whole", program="import sys")) > 0
        assert "ZeroDivisionError" in worker.prepare(Case("bad", program="1 / 0"), seconds=0.001)
    finally:
        worker.close()
