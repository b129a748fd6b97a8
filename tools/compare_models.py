"""Loads saved models with headrace and with real TensorFlow, runs both on the same inputs, and compares.

    python tools/compare_models.py FOLDER --tensorflow-python PYTHON [--out OUT] [--only TEXT] [--again]

FOLDER holds any files: SavedModels, .h5, .hdf5, .keras, .meta with checkpoints, and .pb graphs are found. The report
counts by kind and by version of the writer: same, worse (headrace lacks something that TensorFlow gives), better, both
fail. TensorFlow's results are kept in OUT; --again computes them again. Exits with 1 if outputs differ.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from headrace.cli.writers import written_by

WORKER = Path(__file__).with_name("model_results.py")
SECONDS = 180  # for one model
_LOADS = frozenset({"load", "keras", "graph", "meta", "process"})
_OF_KERAS = ("compile", "keras")
VERDICTS = ("same", "worse", "better", "both fail")


@dataclass(frozen=True)
class SavedFile:
    """A saved model: its kind, its path, and a key for the files of results."""

    kind: str
    path: Path
    key: str


@dataclass
class Comparison:
    """What comparing the results of one model gave."""

    model: SavedFile
    version: str
    verdict: str
    reasons: list[str] = field(default_factory=list)
    differs: bool = False  # outputs that are not equal, with no error


def find_models(folder: Path) -> list[SavedFile]:
    """Returns the saved models under a folder."""
    found = []
    for path in sorted(folder.rglob("*")):
        kind = _kind(path)
        if kind is not None:
            path = path.parent if kind == "saved_model" else path
            key = re.sub(r"[^A-Za-z0-9.+-]+", "_", str(path.relative_to(folder)))
            found.append(SavedFile(kind, path, key))
    return found


def _kind(path: Path) -> str | None:
    if path.name == "saved_model.pb":
        return "saved_model"
    if path.suffix in (".h5", ".hdf5"):
        return "hdf5"
    if path.suffix == ".keras":
        return "keras" if path.open("rb").read(2) == b"PK" else "hdf5"
    if path.suffix == ".meta":
        return "meta"
    in_saved_model = path.parent.name == "assets" or (path.parent / "saved_model.pb").exists()
    return "graph" if path.suffix == ".pb" and not in_saved_model else None


# Running.


def run_all(python: str, library: str, models: Sequence[SavedFile], out: Path) -> None:
    """Runs the worker on every model. A model that crashes it or takes too long is recorded; the rest goes on."""
    out.mkdir(parents=True, exist_ok=True)
    left = list(models)
    while left:
        done = _run_some(python, library, left, out)
        left = left[done:]
        if left:  # the worker died on the first of these
            problem = {"errors": {"process": "the process died or took too long"}, "facts": {}}
            (out / f"{left[0].key}.json").write_text(json.dumps(problem))
            np.savez(out / f"{left[0].key}.npz")
            left = left[1:]


def _run_some(python: str, library: str, models: Sequence[SavedFile], out: Path) -> int:
    """Returns how many models are done."""
    lines = "".join(f"{m.kind}\t{m.path}\t{m.key}\n" for m in models)
    process = subprocess.Popen(
        [python, str(WORKER), library, str(out)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=None if os.environ.get("MODEL_RESULTS_TRACE") else subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(lines)
    process.stdin.close()
    done = 0
    timer = threading.Timer(SECONDS, process.kill)
    timer.start()
    for line in process.stdout:
        if line.startswith("done "):
            done += 1
            timer.cancel()
            timer = threading.Timer(SECONDS, process.kill)
            timer.start()
    timer.cancel()
    process.wait()
    return done


# Comparing.


def compare(model: SavedFile, ours: Path, theirs: Path) -> Comparison:
    """Compares the results of one model."""
    mine, other = (json.loads((folder / f"{model.key}.json").read_text()) for folder in (ours, theirs))
    my_arrays, their_arrays = (dict(np.load(folder / f"{model.key}.npz")) for folder in (ours, theirs))
    result = Comparison(model, version_of(model), "")
    worse, better = [], []
    for name in sorted({*mine["errors"], *other["errors"]}):
        if name.startswith("run "):
            continue
        if name not in other["errors"]:
            worse.append(f"{name}: {mine['errors'][name].splitlines()[0]}")
        elif name not in mine["errors"] and (name not in _OF_KERAS or mine["facts"].get("keras") != "not a model"):
            better.append(f"{name}: TensorFlow raises {_short(other['errors'][name])}")
    for name, fact in other["facts"].items():
        if name.startswith("run "):
            if name not in mine["facts"]:
                problem = f"{name}: {_short(mine['errors'].get(name, 'is not there'))}"
            else:
                problem = _run_difference(name, fact, mine["facts"][name], my_arrays, their_arrays)
                result.differs |= problem is not None
            worse += [] if problem is None else [problem]
        elif name in mine["facts"] and not _same_fact(fact, mine["facts"][name]):
            # TensorFlow gives an optimizer of a SavedModel its state at the first step, and lists no old variables.
            if fact or name not in ("iterations", "slots", "variables"):
                worse.append(f"{name}: {_both(mine['facts'][name], fact)}")
    better += [f"{n}: only headrace runs it" for n in mine["facts"] if n.startswith("run ") and n not in other["facts"]]
    ran = any(name.startswith("run ") for name in (*mine["facts"], *other["facts"]))
    loaded = ran or not mine["errors"].keys() & _LOADS
    result.verdict = "worse" if worse else "better" if better else "same" if loaded else "both fail"
    result.reasons = worse or better or ([_short(e) for e in mine["errors"].values()] if not loaded else [])
    return result


def _both(mine: Any, other: Any) -> str:
    return f"headrace {_short(mine)}, TensorFlow {_short(other)}"


def _short(value: Any) -> str:
    text = str(value).splitlines()[0] if str(value) else ""
    return text if len(text) < 160 else f"{text[:157]}..."


def _same_fact(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same_fact(a, b) for a, b in zip(one, other))
    if isinstance(one, float) or isinstance(other, float):
        return bool(np.isclose(one, other, 1e-2, 1e-3, equal_nan=True))
    return bool(one == other)


def _run_difference(name: str, fact: Any, mine: Any, my_arrays: Any, their_arrays: Any) -> str | None:
    if fact["attempt"] != mine["attempt"]:
        return f"{name}: runs with other inputs ({_both(mine['attempt'], fact['attempt'])})"
    prefix = f"{name.removeprefix('run ')}#"
    theirs = {k: a for k, a in their_arrays.items() if k.startswith(prefix)}
    for key, array in theirs.items():
        own = my_arrays.get(key)
        if own is None or own.shape != array.shape or own.dtype.kind != array.dtype.kind:
            return f"{key}: {_both(own if own is None else (own.shape, own.dtype), (array.shape, array.dtype))}"
        if fact["random"] and mine["random"]:
            continue
        if array.dtype.kind not in "fc":
            if not np.array_equal(own, array):
                return f"{key}: values differ in {np.mean(own != array):.2%}"
            continue
        scale = max(float(np.max(np.abs(array[np.isfinite(array)]), initial=0)), 1e-6)
        if not np.allclose(own, array, 2e-3, 1e-4 * scale, equal_nan=True):
            return f"{key}: values differ by {np.nanmax(np.abs(own - array)):.3g} (largest {scale:.3g})"
    return None


# Versions.


def version_of(model: SavedFile) -> str:
    """Returns which library wrote a file, as `headrace show` says it."""
    try:
        return (written_by(model.path) or "unknown").partition(", GraphDef")[0]
    except Exception as error:
        return f"unreadable ({type(error).__name__})"


# Reporting.


def report(comparisons: Sequence[Comparison]) -> str:
    """Returns the tables and the remaining causes as Markdown."""
    lines = []
    for title, key in (("kind", lambda c: c.model.kind), ("written by", lambda c: c.version)):
        rows: dict[str, Counter[str]] = defaultdict(Counter)
        for comparison in comparisons:
            rows[key(comparison)][comparison.verdict] += 1
        lines += [f"| {title} | models | {' | '.join(VERDICTS)} |", f"|---|{'--:|' * (len(VERDICTS) + 1)}"]
        for name, counts in sorted(rows.items()):
            lines.append(f"| {name} | {counts.total()} | {' | '.join(str(counts[v]) for v in VERDICTS)} |")
        total = Counter(c.verdict for c in comparisons)
        lines += [f"| all | {total.total()} | {' | '.join(str(total[v]) for v in VERDICTS)} |", ""]
    for verdict in VERDICTS[1:]:
        lines.append(f"{verdict}:")
        for c in comparisons:
            if c.verdict == verdict:
                lines.append(f"- {c.model.key} ({c.model.kind}, {c.version})")
                lines += [f"    - {reason}" for reason in c.reasons]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tensorflow-python", default=os.environ.get("HEADRACE_TF_PYTHON"))
    parser.add_argument("--out", type=Path, default=Path("model_results"))
    parser.add_argument("--only", default="", help="only models whose key contains this text")
    parser.add_argument("--again", action="store_true", help="run TensorFlow again too")
    given = parser.parse_args()
    if not given.tensorflow_python:
        parser.error("--tensorflow-python (or HEADRACE_TF_PYTHON) must name a Python that has TensorFlow")
    models = [m for m in find_models(given.folder) if given.only in m.key]
    ours, theirs = given.out / "headrace", given.out / "tensorflow"
    todo = [m for m in models if given.again or not (theirs / f"{m.key}.json").exists()]
    run_all(given.tensorflow_python, "tensorflow", todo, theirs)
    run_all(sys.executable, "headrace", models, ours)
    comparisons = [compare(m, ours, theirs) for m in models]
    print(report(comparisons))
    return 1 if any(c.differs for c in comparisons) else 0


if __name__ == "__main__":
    sys.exit(main())
