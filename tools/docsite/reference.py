"""The reference pages: one for each public module, with an anchor for each name and for each member of a class.

A page is Markdown with headings only, for the table of contents, and marks in place of the bodies; `fill` replaces
the marks by HTML after Markdown has run. This keeps the build quick: there are thousands of bodies.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from docsite.docstrings import code_html, docstring_html, inline_html
from docsite.public_names import Entry, Member, Namespace, Place, read_namespaces

MARK = re.compile(r"<p>@@(\d+)@@</p>")
KINDS = (("class", "Classes"), ("function", "Functions"), ("value", "Values"))


@dataclass(frozen=True)
class Page:
    """The Markdown of a page and the HTML of its marks."""

    markdown: str
    bodies: tuple[str, ...]

    def fill(self, content: str) -> str:
        """Returns the page's HTML with the bodies in place of the marks."""
        return MARK.sub(lambda match: self.bodies[int(match[1])], content)


def page_name(module: str) -> str:
    """Returns the file name of a module's page, without its ending."""
    return module


class Reference:
    """All pages; knows the anchor of every name."""

    def __init__(self) -> None:
        self.spaces = read_namespaces()
        self.anchors: dict[str, str] = {}  # name -> page
        for space in self.spaces.values():
            self.anchors[space.name] = page_name(space.name)
            for entry in space.entries:
                self.anchors[entry.name] = page_name(space.name)
                for member in entry.members:
                    self.anchors[f"{entry.name}.{member.name}"] = page_name(space.name)

    def pages(self) -> dict[str, Page]:
        """Returns every page by its file name."""
        return {page_name(name): self.page(name) for name in self.spaces}

    def source_files(self) -> set[str]:
        """Returns the files that the pages refer to."""
        entries = [entry for space in self.spaces.values() for entry in space.entries]
        members = [member for entry in entries for member in entry.members]
        return {item.place.file for item in [*entries, *members] if item.place}

    def link(self, text: str) -> str | None:
        """Returns the address of a public name from another reference page."""
        name = text.removesuffix("()")
        page = self.anchors.get(name)
        if page is None:
            return None
        return f"{page}.html" if name in self.spaces else f"{page}.html#{name}"

    def page(self, module: str) -> Page:
        """Returns the page of one module."""
        space = self.spaces[module]
        bodies: list[str] = []
        front = "---\nsearch:\n  exclude: true\n---\n" if _rarely_sought(space.name) else ""
        lines = [f"{front}# {space.name.replace('__', chr(92) + '_' * 2)} {{ #{_heading_id(space.name)} }}"]

        def add(body: str) -> None:
            lines.append(f"@@{len(bodies)}@@")
            bodies.append(body)

        add(_extra_anchor(space.name) + docstring_html(space.doc, self.link))
        if space.modules:
            lines.append("## Modules { #modules }")
            add(self._module_table(space))
        for kind, title in KINDS:
            entries = [entry for entry in space.entries if entry.kind == kind]
            if entries:
                lines.append(f"## {title} {{ #{title.lower()} }}")
            for entry in entries:
                lines.append(_heading(space.name, entry.name))
                add(_extra_anchor(entry.name) + self._entry(entry))
        if space.aliases:
            lines.append("## Described elsewhere { #aliases }")
            add(self._alias_table(space))
        return Page("\n\n".join(lines) + "\n", tuple(bodies))

    def _module_table(self, space: Namespace) -> str:
        rows = []
        for name, full in sorted(space.modules.items()):
            doc = self.spaces[full].doc.partition("\n")[0] if full in self.spaces else ""
            linked = self._linked(full)
            rows.append(
                f'<tr id="{space.name}.{name}"><td class="doc-name">{linked}</td>'
                f"<td>{inline_html(doc, self.link)}</td></tr>"
            )
        return f'<table class="doc-table"><tbody>{"".join(rows)}</tbody></table>'

    def _alias_table(self, space: Namespace) -> str:
        rows = [
            f'<tr id="{space.name}.{name}"><td class="doc-name"><code>{space.name}.{name}</code></td>'
            f'<td><a href="{self.link(full)}"><code>{full}</code></a></td></tr>'
            for name, full in sorted(space.aliases.items())
        ]
        return f'<table class="doc-table"><tbody>{"".join(rows)}</tbody></table>'

    def _entry(self, entry: Entry) -> str:
        parts = [_signature_html(entry.kind, entry.signature, entry.place)]
        if entry.bases:
            parts.append(f"<p>A {self._linked(entry.bases[0])}.</p>")
        parts.append(docstring_html(entry.doc, self.link))
        parts += [self._member(entry, member) for member in entry.members]
        for base, names in entry.inherited:
            listed = ", ".join(self._linked(f"{base}.{name}", name) for name in names)
            parts.append(f'<p class="doc-inherited">Inherited from {self._linked(base)}: {listed}</p>')
        return "".join(parts)

    def _member(self, entry: Entry, member: Member) -> str:
        name = f"{entry.name}.{member.name}"
        return (
            f'<div class="doc-member"><h4 id="{name}"><code>{html.escape(member.name)}</code>'
            f'<a class="headerlink" href="#{name}" title="Permanent link">&para;</a></h4>'
            f"{_signature_html(member.kind, member.signature, member.place)}"
            f"{docstring_html(member.doc, self.link)}</div>"
        )

    def _linked(self, name: str, text: str | None = None) -> str:
        target = self.link(name)
        shown = f"<code>{html.escape(text or name)}</code>"
        return f'<a href="{target}">{shown}</a>' if target else shown


def _heading(module: str, name: str) -> str:
    """Returns the heading of a name; the table of contents shows its last part."""
    label = "" if "__" in name else f' data-toc-label="{name.removeprefix(module + ".")}"'
    return f"### `{name}` {{ #{_heading_id(name)}{label} }}"


def _heading_id(name: str) -> str:
    """Returns the id of a heading. Markdown would take two underscores as emphasis, even there."""
    return name.replace("__", "--")


def _extra_anchor(name: str) -> str:
    """Returns an anchor for a name that differs from the id of its heading."""
    return f'<span id="{name}"></span>' if "__" in name else ""


def _rarely_sought(name: str) -> bool:
    """Returns whether the search leaves a page out: TensorFlow 1 and the single ops would hide the names people use."""
    return name.startswith(("tf.compat", "tf.raw_ops", "tf.__internal__"))


def _signature_html(kind: str, signature: str, place: Place | None) -> str:
    source = ""
    if place:
        label = f"{place.file}:{place.line}"
        source = f'<a class="doc-source" href="../source/{place.file}.html#L{place.line}">{label}</a>'
    word = "class " if kind == "class" and not signature.startswith("class ") else ""
    code = "" if kind == "property" else code_html(word + signature)
    kind_text = "" if kind in ("function", "class", "method") else f'<span class="doc-kind">{kind}</span> '
    return f'<div class="doc-signature">{code}<p class="doc-place">{kind_text}{source}</p></div>'


def index_page(reference: Reference) -> str:
    """Returns the Markdown of the first page of the reference: every module with its number of names."""
    rows = "\n".join(
        f"| [`{name}`]({page_name(name)}.md) | {len(space.entries) + len(space.aliases)} | {_summary(space.doc)} |"
        for name, space in sorted(reference.spaces.items(), key=lambda item: "__internal__" in item[0])
    )
    names = sum(len(space.entries) + len(space.aliases) for space in reference.spaces.values())
    described = sum(len(space.entries) for space in reference.spaces.values())
    return (
        "# API reference\n"
        f"{names:,} public names in {len(reference.spaces)} modules. A value that has several names, such as `tf.add` "
        f"and `tf.math.add`, is described once, under the shortest; {described:,} are. Each name has its "
        "signature, its docstring and a link to the line of the source that defines it.\n\n"
        "The pages are generated from the tables of public names and from the docstrings, so they agree with "
        "`help()`.\n\n"
        f"| module | names | |\n|---|--:|---|\n{rows}\n"
    )


def _summary(doc: str) -> str:
    return doc.partition("\n")[0].replace("|", "\\|")
