"""Whether eager code is recorded: on an accelerator, where calls run later, many of them as one program."""

from __future__ import annotations

from collections.abc import Callable

from headrace._src.base.slot import Slot

# Whether this thread runs eager code on an accelerator, which records calls.
records_calls: Slot[Callable[[], bool]] = Slot("keras.engine.recording:records_calls")
