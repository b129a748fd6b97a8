"""Adds the generated pages to the site: the reference, the tutorials, and the sources that the reference refers to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from docsite.notebooks import page as notebook_page
from docsite.notebooks import read_notebooks, title_of
from docsite.reference import Reference, index_page
from docsite.sources import source_page

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
# The order in which tutorials are listed.
TUTORIALS = {
    "First steps": ["digits_in_ten_lines", "custom_training_loop", "structured_data", "time_series"],
    "Images": ["image_classification", "transfer_learning", "autoencoder_anomalies", "vae", "dcgan"],
    "Text": ["text_classification", "text_generation", "translation"],
    "Further": ["actor_critic", "distributed_training", "serving_http", "tensorflow1"],
}


# Pictures of tutorials in the gallery: (tutorial, number of its picture, caption).
GALLERY = [
    ("vae", 1, "A map of digits that nobody drew: a variational autoencoder"),
    ("dcgan", 0, "Threes from noise: a DCGAN while it learns"),
    ("custom_training_loop", 0, "Two spirals, separated"),
    ("translation", 1, "Where a transformer looks while it translates"),
    ("actor_critic", 0, "Learning to balance a pole"),
    ("text_classification", 1, "Words of praise and of criticism, as vectors"),
    ("image_classification", 1, "What augmentation is worth"),
    ("autoencoder_anomalies", 1, "An unusual heartbeat cannot be restored"),
    ("time_series", 2, "Forecasts for a day"),
    ("structured_data", 0, "Rented bicycles, predicted from a table"),
    ("transfer_learning", 0, "Transfer learning with 30 images"),
    ("digits_in_ten_lines", 1, "Digits in ten lines, right and wrong"),
]


class Site:
    """What one build needs; made when it starts."""

    def __init__(self) -> None:
        self.reference = Reference()
        self.pages = self.reference.pages()
        self.notebooks = read_notebooks()

    def navigation(self) -> dict[str, list[Any]]:
        """Returns the generated parts of the navigation by their titles in mkdocs.yml."""
        listed = [name for names in TUTORIALS.values() for name in names]
        if sorted(listed) != sorted(self.notebooks):
            sys.exit(
                f"docs: TUTORIALS in tools/docsite/hooks.py and examples/ differ: {set(listed) ^ {*self.notebooks}}"
            )
        tutorials: list[Any] = ["tutorials/index.md"]
        for group, names in TUTORIALS.items():
            tutorials.append({group: [{title_of(self.notebooks[n]): f"tutorials/{n}.md"} for n in names]})
        groups: dict[str, list[Any]] = {"TensorFlow 2": [], "Keras": [], "TensorFlow 1": [], "Internal": []}
        for name in self.pages:
            group = (
                "Internal" if "__internal__" in name
                else "TensorFlow 1" if name.startswith("tf.compat")
                else "Keras" if name.startswith("tf.keras")
                else "TensorFlow 2"
            )  # fmt: skip
            groups[group].append({name: f"api/{name}.md"})
        return {"Tutorials": tutorials, "API reference": ["api/index.md", *({k: v} for k, v in groups.items())]}

    def files(self, config: Any) -> list[File]:
        made = [File.generated(config, f"api/{name}.md", content=page.markdown) for name, page in self.pages.items()]
        made.append(File.generated(config, "api/index.md", content=index_page(self.reference)))
        for name, notebook in self.notebooks.items():
            text, pictures = notebook_page(name, notebook)
            made.append(File.generated(config, f"tutorials/{name}.md", content=text))
            made += [File.generated(config, f"tutorials/{file}", content=data) for file, data in pictures.items()]
        return made


site: Site


def readme_section(title: str) -> str:
    """Returns a section of README.md without its heading, with links as they are from docs/."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return section.replace("](docs/", "](")


def on_config(config: Any) -> Any:
    """Puts the generated pages into the navigation."""
    global site
    site = Site()
    generated = site.navigation()
    config.nav = [{k: generated.get(k, v) for k, v in item.items()} for item in config.nav]
    return config


def on_files(files: Files, config: Any) -> Files:
    for file in site.files(config):
        files.append(file)
    return files


def on_page_markdown(markdown: str, page: Any, **rest: Any) -> str:
    """Puts the tables of README into the page on performance, and the pictures of the tutorials into the gallery."""
    if page.file.src_uri == "api_coverage.md":
        page.meta["search"] = {"exclude": True}  # it has every name, and would hide the pages that describe them
    if page.file.src_uri == "performance.md":
        return markdown.replace("<!-- README.md: Speed -->", readme_section("Speed"))
    if page.file.src_uri != "gallery.md":
        return markdown
    figures = "\n".join(
        f'<figure><a href="tutorials/{name}.html">'
        f'<img src="tutorials/{name}-{number}.png" alt="{caption}" loading="lazy">'
        f"</a><figcaption>{caption}</figcaption></figure>"
        for name, number, caption in GALLERY
    )
    return markdown.replace("<!-- tutorial pictures -->", f'<div class="gallery" markdown="0">\n{figures}\n</div>')


def on_page_content(html: str, page: Any, **rest: Any) -> str:
    """Puts the bodies into the reference pages."""
    folder, _, name = page.file.src_uri.rpartition("/")
    found = site.pages.get(name.removesuffix(".md")) if folder == "api" else None
    return found.fill(html) if found else html


def on_post_build(config: Any) -> None:
    """Writes the pages of the source files."""
    for path in sorted(site.reference.source_files()):
        target = Path(config.site_dir, "source", f"{path}.html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source_page(path, (SOURCE / path).read_text(encoding="utf-8")), encoding="utf-8")
