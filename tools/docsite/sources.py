"""The package's source files as plain HTML pages, with an anchor for each line."""

from __future__ import annotations

import html
import keyword
import re

TOKEN = re.compile(
    r"(?P<s>[rbfuRBFU]{0,2}(?:\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'))"
    r"|(?P<c>#[^\n]*)"
    rf"|(?P<k>\b(?:{'|'.join(keyword.kwlist)})\b)",
    re.DOTALL,
)
STYLE = """
:root { color-scheme: light dark; --text: #24292f; --ground: #ffffff; --number: #8c959f; --mark: #fff3bf;
  --s: #0a5a2a; --c: #6e7781; --k: #a40e26; }
@media (prefers-color-scheme: dark) { :root { --text: #dfe3e8; --ground: #1e2129; --number: #6e7681; --mark: #4a3f14;
  --s: #8fd19e; --c: #8b949e; --k: #ff8f87; } }
body { margin: 0; color: var(--text); background: var(--ground); font: 14px/1.5 system-ui, sans-serif; }
header { padding: 12px 16px; border-bottom: 1px solid var(--number); }
a { color: inherit; }
pre { margin: 0; padding: 12px 0; overflow-x: auto; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre a { display: inline-block; width: 4em; margin-right: 1em; text-align: right; color: var(--number);
  text-decoration: none; user-select: none; scroll-margin-top: 5em; }
pre a:target { background: var(--mark); color: inherit; font-weight: bold; }
.s { color: var(--s); } .c { color: var(--c); } .k { color: var(--k); }
"""


def source_page(path: str, text: str) -> str:
    """Returns the page of a source file; `path` is its path under src."""
    lines = _highlighted(text).split("\n")
    if lines[-1] == "":
        lines.pop()
    numbered = "\n".join(f'<a id="L{n}" href="#L{n}">{n}</a>{line}' for n, line in enumerate(lines, 1))
    home = "../" * (path.count("/") + 1) + "api/index.html"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(path)}</title><style>{STYLE}</style></head>\n"
        f'<body><header><a href="{home}">API reference</a> · {html.escape(path)}</header>\n'
        f"<pre>{numbered}</pre></body></html>\n"
    )


def _highlighted(text: str) -> str:
    parts, end = [], 0
    for match in TOKEN.finditer(text):
        parts.append(html.escape(text[end : match.start()], quote=False))
        kind = str(match.lastgroup)
        lines = html.escape(match[0], quote=False).split("\n")
        parts.append("\n".join(f'<span class="{kind}">{line}</span>' for line in lines))
        end = match.end()
    return "".join([*parts, html.escape(text[end:], quote=False)])
