"""`headrace profile`: runs a program and reports where it spends its time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from headrace._src.runtime.timeline import Span, Timeline

_ROWS = 15


@dataclass
class _Total:
    """The sum of all spans of one name, in seconds."""

    name: str
    calls: int = 0
    running: float = 0.0  # without compiling
    own: float = 0.0
    compiling: float = 0.0


def profile(run: Callable[[], int], trace_file: str) -> int:
    """Calls `run`, writes the timeline to `trace_file` and the report to the standard error stream."""
    timeline = Timeline()
    timeline.start()
    begin = time.perf_counter()
    try:
        return run()
    finally:  # also when the program calls sys.exit
        elapsed = time.perf_counter() - begin
        timeline.stop()
        print(report(timeline.spans, elapsed), file=sys.stderr)
        try:
            timeline.write(trace_file)
        except OSError as error:
            print(f"headrace profile: can't write {trace_file!r}: {error.strerror}", file=sys.stderr)
        else:
            print(f"\nTimeline: {trace_file} (open it in chrome://tracing or ui.perfetto.dev)", file=sys.stderr)


def report(spans: Iterable[Span], elapsed: float) -> str:
    """Returns tables of the functions and ops that took most of the `elapsed` seconds."""
    spans = list(spans)
    functions, ops = (_totals(s for s in spans if s.kind == kind) for kind in ("function", "op"))
    compiling = sum(s.own for s in spans if s.kind == "compile")
    running = sum(t.own for t in ops) + sum(t.own for t in functions)
    functions.sort(key=lambda t: -t.running - t.compiling)
    ops.sort(key=lambda t: -t.own)
    lines = [
        "",
        f"Program {elapsed:.3f} s: ops and functions {running:.3f} s, compiling {compiling:.3f} s, "
        f"Python and the rest {max(elapsed - running - compiling, 0.0):.3f} s",
        "",
        *_table(
            ("function", "calls", "run ms", "mean ms", "compile ms"),
            [
                (t.name, str(t.calls), _ms(t.running), _ms(t.running / t.calls), _ms(t.compiling))
                for t in functions[:_ROWS]
            ],
        ),
        "",
        *_table(
            ("op", "calls", "own ms", "mean us", "share"),
            [
                (t.name, str(t.calls), _ms(t.own), f"{t.own / t.calls * 1e6:.1f}", f"{t.own / (running or 1):.1%}")
                for t in ops[:_ROWS]
            ],
        ),
    ]
    return "\n".join(lines)


def _totals(spans: Iterable[Span]) -> list[_Total]:
    found: dict[str, _Total] = {}
    for span in spans:
        total = found.setdefault(span.name, _Total(span.name))
        total.calls += 1
        total.running += span.duration - span.compiling
        total.own += span.own
        total.compiling += span.compiling
    return list(found.values())


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    if not rows:
        return [f"{head[0]}: none ran"]
    widths = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    return [
        "  ".join(
            cell.ljust(w) if n == 0 else cell.rjust(w) for n, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, *rows)
    ]
