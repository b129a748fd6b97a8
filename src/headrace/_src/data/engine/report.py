"""The report of a run: what each stage did and how long it took."""

from __future__ import annotations

from typing import Any

from headrace._src.data.engine.cursor import Run, Stage


def report(plan: Any, elements: int | None) -> str:
    """Runs a plan (up to `elements` elements) and describes its stages, the last one first."""
    run = Run()
    run.stages = {}
    try:
        cursor = run.open(plan)
        left = elements
        while left is None or left > 0:
            block = cursor.pull(1 if left is not None else 64)
            if block is None:
                break
            left = None if left is None else left - block.count
    finally:
        run.close()
    lines = [f"{'stage':<32}{'elements':>10}{'blocks':>10}{'ms inside':>12}"]
    _describe(plan, run.stages, 0, lines)
    return "\n".join(lines)


def _describe(node: Any, stages: dict[int, Stage], depth: int, lines: list[str]) -> None:
    stage = stages.get(id(node))
    label = "  " * depth + node.described()
    if stage is None:
        # A shuffle that reads its input as a table never opens a cursor on it.
        lines.append(f"{label:<32}{'-':>10}{'-':>10}{'-':>12}")
    else:
        before = sum(stages[id(n)].seconds for n in node.inputs if id(n) in stages)
        own = max(stage.seconds - before, 0.0) * 1000
        lines.append(f"{label:<32}{stage.elements:>10}{stage.blocks:>10}{own:>12.2f}  {stage.remark}".rstrip())
    for source in node.inputs:
        _describe(source, stages, depth + 1, lines)
