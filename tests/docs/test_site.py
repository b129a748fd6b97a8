"""The documentation site: every public name has an anchor, tutorials and pages agree with their sources."""

import importlib.util
import itertools
import json
import re
from pathlib import Path

import pytest

from docsite import check_links, diagrams, docstrings, sources
from docsite.notebooks import EXAMPLES, as_notebook, page, read_cells, read_notebooks
from docsite.public_names import all_names
from docsite.reference import Reference

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r'\{ #([\w.-]+)| id="([^"]+)"')


@pytest.fixture(scope="module")
def reference():
    return Reference()


def test_every_public_name_has_an_anchor(reference):
    found = set(reference.anchors)
    for space in reference.spaces.values():
        found.update(f"{space.name}.{name}" for name in (*space.aliases, *space.modules))
    names = set(all_names())
    assert len(names) > 7000 and names - found == set()


def test_a_page_has_the_anchors_that_are_promised(reference):
    for name in ("tf", "tf.nn", "tf.data"):
        made = reference.page(name)
        ids = {a or b for text in (made.markdown, *made.bodies) for a, b in ID.findall(text)}
        space = reference.spaces[name]
        promised = {anchor for anchor, page in reference.anchors.items() if page == name}
        assert promised | {f"{name}.{other}" for other in (*space.aliases, *space.modules)} <= ids


def test_a_name_has_signature_docstring_and_source(reference):
    relu = next(entry for entry in reference.spaces["tf.nn"].entries if entry.name == "tf.nn.relu")
    assert relu.signature.startswith("tf.nn.relu(features") and "rectified" in relu.doc
    assert relu.place.file == "headrace/_src/ops/nn/activation.py"
    line = (ROOT / "src" / relu.place.file).read_text().splitlines()[relu.place.line - 1 :][:2]
    assert any("def relu" in text for text in line)
    everything = [entry for space in reference.spaces.values() for entry in space.entries]
    assert [entry.name for entry in everything if entry.place is None] == []


def test_a_second_name_leads_to_the_first(reference):
    assert reference.spaces["tf.math"].aliases["add"] == "tf.add"
    assert reference.link("tf.keras.Model.fit") == "tf.keras.html#tf.keras.Model.fit"


def test_inherited_members_lead_to_the_base(reference):
    dense = next(
        entry for entry in reference.spaces["tf.keras.layers"].entries if entry.name == "tf.keras.layers.Dense"
    )
    bases = dict(dense.inherited)
    assert "add_weight" in bases["tf.keras.Layer"]


def test_docstrings_become_html():
    text = "Adds `x` & y.\n\nArgs:\n    x: A tensor,\n        or a list.\n\n>>> f(1)\n2\n"
    made = docstrings.docstring_html(text, {"x": "x.html"}.get)
    assert '<a href="x.html"><code>x</code></a> &amp; y.' in made
    assert "<td>A tensor, or a list.</td>" in made and '<span class="gp">' in made


def test_a_source_page_has_an_anchor_for_each_line():
    made = sources.source_page("a/b.py", 'x = "<"  # less\n"""two\nlines"""\n')
    assert [f'id="L{n}"' in made for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert "&lt;" in made and 'href="../../api/index.html"' in made


def test_flowcharts_become_drawings():
    made = diagrams.svg('flowchart TD\n  a["one<br/>two"] -->|"yes"| b{"three"}\n  a --> c["four"]')
    assert made.count("<rect") == 3 and made.count("marker-end") == 2 and ">yes<" in made
    with pytest.raises(ValueError, match="only `flowchart TD`"):
        diagrams.svg("graph LR\n a --> b")


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_notebooks_are_those_of_their_sources(file):
    stored = json.loads(file.with_suffix(".ipynb").read_text(encoding="utf-8"))
    wanted = as_notebook(read_cells(file.read_text(encoding="utf-8")))
    cells = [[(c["cell_type"], "".join(c["source"])) for c in book["cells"]] for book in (stored, wanted)]
    assert cells[0] == cells[1], f"run `make notebooks NOTEBOOKS={file.stem}`"
    outputs = [output for cell in stored["cells"] for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert any("image/png" in output.get("data", {}) for output in outputs)


def test_a_notebook_becomes_a_page():
    text, pictures = page("digits_in_ten_lines", read_notebooks()["digits_in_ten_lines"])
    assert text.startswith("# Digits in ten lines") and "```python\nimport matplotlib" in text
    assert all(data.startswith(b"\x89PNG") for data in pictures.values()) and len(pictures) == 2


def test_the_link_check_finds_what_is_broken(tmp_path):
    (tmp_path / "a.html").write_text('<p id="x"></p><a href="b.html#y">b</a><a href="c.html">c</a><a href="#x">x</a>')
    (tmp_path / "b.html").write_text(
        '<script src="https://example.org/s.js"></script><a href="https://example.org">ok</a>'
    )
    found = sorted(check_links.problems(tmp_path, check_links.read_pages(tmp_path)))
    assert found == [
        "a.html: b.html#y: no such anchor",
        "a.html: c.html: no such page",
        "b.html: loads https://example.org/s.js",
    ]


def test_every_document_is_in_the_navigation():
    listed = set(re.findall(r"[\w/]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    files = {file.relative_to(ROOT / "docs").as_posix() for file in (ROOT / "docs").rglob("*.md")}
    assert files == listed | {"tutorials/index.md"}


def test_lists_and_tables_begin_after_an_empty_line():
    """Otherwise the site shows them as part of the paragraph before."""
    found = []
    for file in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = re.sub(r"```.*?```", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for before, line in itertools.pairwise(text.splitlines()):
            if re.match(r"(- |\d+\. |\|)", line) and before and not re.match(r"[ #|]|- |\d+\. ", before):
                found.append(f"{file.name}: {line[:60]}")
    assert found == []


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="needs the extra docs")
def test_every_tutorial_is_in_the_navigation():
    from docsite import hooks

    listed = [name for names in hooks.TUTORIALS.values() for name in names]
    assert sorted(listed) == sorted(read_notebooks())
