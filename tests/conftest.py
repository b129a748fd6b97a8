"""What every test needs: interrupts that arrive, and property tests that a busy machine does not fail."""

import signal

import hypothesis

from headrace._src.base import tracebacks

hypothesis.settings.register_profile("suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("suite")

# A shell starts background jobs with SIGINT ignored, and their children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

tracebacks.show_frames_in_pytest()
