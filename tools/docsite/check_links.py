"""Checks a built site: every link and anchor leads somewhere, and no page loads anything from another server.

python -m docsite.check_links build/site
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser loads when it shows the page: tag -> attribute. A link that is clicked may lead elsewhere.
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


@dataclass
class Found(HTMLParser):
    """The anchors of a page, its links, and what it loads."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADED and given.get(LOADED[tag]) and given.get("rel") not in ("next", "prev", "canonical"):
            self.loaded.append(given[LOADED[tag]])


def read_pages(folder: Path) -> dict[Path, Found]:
    pages = {}
    for file in sorted(folder.rglob("*.html")):
        found = Found()
        found.feed(file.read_text(encoding="utf-8"))
        pages[file.resolve()] = found
    return pages


def problems(folder: Path, pages: dict[Path, Found]) -> Iterator[str]:
    """Yields a line for each link that leads nowhere and each thing loaded from elsewhere."""
    top = folder.resolve()
    for file, page in pages.items():
        where = file.relative_to(top)
        for address in [*page.links, *page.loaded]:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if address in page.loaded and parts.scheme != "data":
                    yield f"{where}: loads {address}"
                continue
            if where.name == "404.html" and address.startswith("/"):
                target = (top / unquote(parts.path).lstrip("/")).resolve()
            else:
                target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                yield f"{where}: {address}: no such page"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{where}: {address}: no such anchor"
    for file in folder.rglob("*.css"):
        if "url(http" in file.read_text(encoding="utf-8"):
            yield f"{file.relative_to(folder)}: loads something from another server"


def main() -> int:
    folder = Path(sys.argv[1])
    pages = read_pages(folder)
    links = sum(len(page.links) + len(page.loaded) for page in pages.values())
    anchors = sum(len(page.anchors) for page in pages.values())
    found = sorted(set(problems(folder, pages)))
    print(
        "\n".join(found)
        + "\n" * bool(found)
        + f"{len(pages)} pages, {anchors} anchors, {links} links: {len(found)} problems"
    )
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
