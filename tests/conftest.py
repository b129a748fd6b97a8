"""What every test needs: interrupts that arrive, and property tests that a busy machine does not fail."""

import signal
import sys

import hypothesis
import pytest

from headrace._src.base import tracebacks

hypothesis.settings.register_profile("suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("suite")

# A shell starts background jobs with SIGINT ignored, and their children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

tracebacks.show_frames_in_pytest()


@pytest.fixture(autouse=True)
def own_programs():
    """Keeps tests that change how operations are lowered from using programs of other tests."""
    yield
    programs = sys.modules.get("headrace._src.runtime.xla.shared_programs")
    if programs is not None:
        programs.forget_all()
