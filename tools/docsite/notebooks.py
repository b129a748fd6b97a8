"""Tutorials: one source file each, as a notebook and as a page of the site.

The source is `examples/NAME.py` in the percent format that Jupyter tools and editors read: `# %% [markdown]` begins a
text cell, `# %%` a code cell. It is also an ordinary script. `examples/NAME.ipynb` is written from it by
`make notebooks`, with outputs, and is never edited.
"""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CELL = re.compile(r"^# %%(?P<markdown> \[markdown\])?\s*$", re.MULTILINE)
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Cell:
    """A cell of a source: text in Markdown, or code."""

    markdown: bool
    text: str


def read_cells(source: str) -> list[Cell]:
    """Returns the cells of a script in percent format."""
    starts = list(CELL.finditer(source))
    ends = [match.start() for match in starts[1:]] + [len(source)]
    cells = []
    for match, end in zip(starts, ends, strict=True):
        text = source[match.end() : end].strip("\n")
        if match["markdown"]:
            text = "\n".join(line.removeprefix("#").removeprefix(" ") for line in text.splitlines())
        cells.append(Cell(match["markdown"] is not None, text))
    return cells


def as_notebook(cells: list[Cell]) -> dict[str, Any]:
    """Returns the cells as a notebook without outputs."""
    made = []
    for number, cell in enumerate(cells):
        lines = cell.text.splitlines(keepends=True)
        common: dict[str, Any] = {"id": f"cell-{number}", "metadata": {}, "source": lines}
        if cell.markdown:
            made.append({"cell_type": "markdown", **common})
        else:
            made.append({"cell_type": "code", "execution_count": None, "outputs": [], **common})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def title_of(notebook: dict[str, Any]) -> str:
    """Returns the first heading."""
    return "".join(notebook["cells"][0]["source"]).splitlines()[0].removeprefix("# ")


def read_notebooks() -> dict[str, dict[str, Any]]:
    """Returns every notebook of `examples` by its name."""
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(EXAMPLES.glob("*.ipynb"))}


def page(name: str, notebook: dict[str, Any]) -> tuple[str, dict[str, bytes]]:
    """Returns the Markdown of a tutorial's page, and its pictures by file name."""
    parts: list[str] = []
    pictures: dict[str, bytes] = {}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        shown = [_output(name, output, pictures) for output in _joined(cell["outputs"])]
        if any(shown):
            parts.append('<div class="output">\n' + "\n".join(filter(None, shown)) + "\n</div>")
    note = f"*This page is the notebook `examples/{name}.ipynb`; `examples/{name}.py` is the same as a script.*"
    parts.insert(1, note)
    return "\n\n".join(parts) + "\n", pictures


def _joined(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the outputs with the lines that were printed one after the other as one text."""
    joined: list[dict[str, Any]] = []
    for output in outputs:
        if joined and output["output_type"] == joined[-1]["output_type"] == "stream":
            joined[-1] = {**joined[-1], "text": "".join([*joined[-1]["text"], *output["text"]])}
        else:
            joined.append(output)
    return joined


def _output(name: str, output: dict[str, Any], pictures: dict[str, bytes]) -> str:
    data = output.get("data", {})
    if "image/png" in data:
        file = f"{name}-{len(pictures)}.png"
        pictures[file] = base64.b64decode("".join(data["image/png"]))
        return f'<p><img src="{file}" alt="Plot {len(pictures)} of {name.replace("_", " ")}" loading="lazy"></p>'
    text = "".join(output.get("text", data.get("text/plain", "")))
    return f"<pre><code>{_escaped(text)}</code></pre>" if text.strip() else ""


def _escaped(text: str) -> str:
    """Returns the text as HTML; empty lines become entities, since an empty line would end the HTML block."""
    plain = ESCAPES.sub("", text).rstrip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"\n(?=\n)", "\n&#8203;", plain)
