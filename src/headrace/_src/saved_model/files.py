"""The paths of the parts of a SavedModel, and reading its message."""

from __future__ import annotations

import os
from collections.abc import Sequence
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.formats.files import read_file

SCHEMA_VERSION = 1


def binary_path(folder: str) -> str:
    return os.path.join(folder, "saved_model.pb")


def text_path(folder: str) -> str:
    return os.path.join(folder, "saved_model.pbtxt")


def variables_prefix(folder: str) -> str:
    return os.path.join(folder, "variables", "variables")


def assets_folder(folder: str) -> str:
    return os.path.join(folder, "assets")


def contains_saved_model(export_dir: str | PathLike[str]) -> bool:
    """Returns whether a folder contains a SavedModel.

    Args:
        export_dir: Path of the folder.
    """
    folder = os.fspath(export_dir)
    return os.path.isfile(binary_path(folder)) or os.path.isfile(text_path(folder))


def read_saved_model(export_dir: str | PathLike[str]) -> Any:
    """Reads the SavedModel message of a folder.

    Returns:
        A SavedModel message.

    Raises:
        OSError: If there is no SavedModel in the folder.
        DataLossError: If the SavedModel has no graph.
    """
    folder = os.fspath(export_dir)
    if os.path.isfile(binary_path(folder)):
        path = binary_path(folder)
        model = messages.parse(messages.SavedModel, read_file(path), path)
    elif os.path.isfile(text_path(folder)):
        path = text_path(folder)
        model = messages.parse_text(messages.SavedModel, read_file(path), path)
    else:
        raise OSError(f"SavedModel file does not exist at: {folder}{os.sep}{{saved_model.pbtxt|saved_model.pb}}")
    if not model.meta_graphs:
        raise errors.data_loss(f"{path}: the SavedModel contains no graph.")
    return model


def choose_meta_graph(model: Any, folder: str, tags: str | Sequence[str] | None) -> Any:
    """Returns the MetaGraph with exactly these tags, or the only one if no tags are given."""
    wanted = None if tags is None else sorted({tags} if isinstance(tags, str) else set(tags))
    graphs: Sequence[Any] = model.meta_graphs
    if len(graphs) == 1:
        own = sorted(graphs[0].meta_info_def.tags)
        if wanted is not None and wanted != own:
            raise ValueError(
                f"Got an incompatible argument to `tags`: {wanted}. The SavedModel at {folder} has one MetaGraph with "
                f"tags {own}. You may omit the argument, pass 'None', or pass matching tags."
            )
        return graphs[0]
    for graph in graphs:
        if wanted == sorted(graph.meta_info_def.tags):
            return graph
    raise ValueError(
        f"The SavedModel at {folder} has {len(graphs)} MetaGraphs, with tags "
        f"{[sorted(g.meta_info_def.tags) for g in graphs]}; `tags` was {wanted}. Pass the tags of one of them."
    )


def asset_path(folder: str, filename: str) -> str:
    """Returns the path of an asset; raises an error for names that lead out of the assets folder."""
    base = os.path.abspath(assets_folder(folder))
    path = os.path.abspath(os.path.join(base, filename))
    if os.path.commonpath([base, path]) != base:
        raise errors.data_loss(f"The SavedModel at {folder} names an asset outside of its folder: {filename!r}.")
    return path
