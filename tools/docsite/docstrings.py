"""Docstrings as HTML: paragraphs, lists, examples, and sections such as `Args:` as tables.

Our docstrings use few forms, so this is a small reader of its own and not Markdown: the reference has thousands of
them, and this takes a second for all.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonConsoleLexer, PythonLexer

SECTION = re.compile(r"^([A-Z][A-Za-z ]{2,30}):$")
ITEM = re.compile(r"^(\*{0,2}[\w.`]+(?:, \*{0,2}[\w.`]+)*(?: \([^)]*\))?): ?(.*)$", re.DOTALL)
BULLET = re.compile(r"^(?:[-*]|\d+\.) ")
INLINE = re.compile(r"``([^`]+)``|`([^`]+)`|\*\*(\S(?:[^*]*\S)?)\*\*")
FORMATTER = HtmlFormatter(nowrap=True)

Link = Callable[[str], str | None]


def code_html(text: str) -> str:
    """Returns Python code, or an interactive session, as a highlighted block."""
    lexer = PythonConsoleLexer() if text.lstrip().startswith(">>>") else PythonLexer()
    return f'<div class="highlight"><pre><code>{highlight(text, lexer, FORMATTER)}</code></pre></div>'


def inline_html(text: str, link: Link) -> str:
    """Returns one run of text with its code and emphasis; code that `link` knows becomes a link."""

    def replace(match: re.Match[str]) -> str:
        code = match[1] or match[2]
        if code is None:
            return f"<strong>{html.escape(match[3])}</strong>"
        target = link(code)
        shown = f"<code>{html.escape(code)}</code>"
        return shown if target is None else f'<a href="{target}">{shown}</a>'

    parts, end = [], 0
    for match in INLINE.finditer(text):
        parts += [html.escape(text[end : match.start()]), replace(match)]
        end = match.end()
    return "".join([*parts, html.escape(text[end:])])


def docstring_html(text: str, link: Link) -> str:
    """Returns a cleaned docstring (as of `inspect.getdoc`) as HTML; `link` finds the page of a public name or None."""
    return "".join(_blocks(text.splitlines(), link))


def _blocks(lines: list[str], link: Link) -> list[str]:
    found: list[str] = []
    position = 0
    while position < len(lines):
        line = lines[position]
        if not line.strip():
            position += 1
            continue
        end = position + 1
        if line.lstrip().startswith("```"):
            while end < len(lines) and not lines[end].lstrip().startswith("```"):
                end += 1
            found.append(code_html(textwrap.dedent("\n".join(lines[position + 1 : end]))))
            end += 1
        elif line.startswith(">>>"):
            while end < len(lines) and lines[end].strip():
                end += 1
            found.append(code_html("\n".join(lines[position:end])))
        elif SECTION.match(line) and _is_indented(lines, end):
            while end < len(lines) and (not lines[end].strip() or lines[end].startswith(" ")):
                end += 1
            body = textwrap.dedent("\n".join(lines[position + 1 : end])).strip("\n").splitlines()
            found.append(_section(line.rstrip(":"), body, link))
        elif line.startswith("    "):
            while end < len(lines) and (not lines[end].strip() or lines[end].startswith("    ")):
                end += 1
            found.append(code_html(textwrap.dedent("\n".join(lines[position:end])).rstrip()))
        elif BULLET.match(line):
            while end < len(lines) and lines[end].strip() and (BULLET.match(lines[end]) or lines[end][0] == " "):
                end += 1
            found.append(_bullets(lines[position:end], link))
        else:
            while end < len(lines) and _goes_on(lines[end]):
                end += 1
            found.append(f"<p>{inline_html(' '.join(part.strip() for part in lines[position:end]), link)}</p>")
        position = end
    return found


def _is_indented(lines: list[str], position: int) -> bool:
    following = next((line for line in lines[position:] if line.strip()), "")
    return following.startswith(" ")


def _goes_on(line: str) -> bool:
    """Returns whether the line belongs to the paragraph before it."""
    starts_block = line.startswith((">>>", "```", "    ")) or BULLET.match(line) or SECTION.match(line)
    return bool(line.strip()) and not starts_block


def _bullets(lines: list[str], link: Link) -> str:
    items: list[list[str]] = []
    for line in lines:
        if BULLET.match(line):
            items.append([BULLET.sub("", line)])
        else:
            items[-1].append(line.strip())
    return "<ul>" + "".join(f"<li>{inline_html(' '.join(item), link)}</li>" for item in items) + "</ul>"


def _section(title: str, body: list[str], link: Link) -> str:
    """Returns a section: a table if its lines are items (`name: text`), otherwise blocks."""
    head = f'<p class="doc-section">{title}</p>'
    rows = _items(body)
    if rows is None or title.startswith("Example"):
        return head + "".join(_blocks(body, link))
    cells = "".join(
        f'<tr><td class="doc-name"><code>{html.escape(name)}</code></td><td>{_cell(text, link)}</td></tr>'
        for name, text in rows
    )
    return f'{head}<table class="doc-table"><tbody>{cells}</tbody></table>'


def _items(body: list[str]) -> list[tuple[str, str]] | None:
    """Returns (name, text) of each item, or None if the section is plain text."""
    rows: list[tuple[str, list[str]]] = []
    for line in body:
        match = ITEM.match(line) if line[:1].strip() else None
        if match:
            rows.append((match[1].replace("`", ""), [match[2]]))
        elif not rows or line[:1].strip():
            return None
        else:
            rows[-1][1].append(line)
    return [(name, "\n".join([first.strip(), textwrap.dedent("\n".join(rest))])) for name, (first, *rest) in rows]


def _cell(text: str, link: Link) -> str:
    lines = text.strip().splitlines()
    blocks = _blocks(lines, link) if lines else []
    if len(blocks) == 1:
        return blocks[0].removeprefix("<p>").removesuffix("</p>")
    return "".join(blocks)
