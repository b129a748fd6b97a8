"""The rows of many files as one dataset, for datasets that batch rows of files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from headrace._src.data.dataset import Dataset
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import IntLike


def matching_paths(file_pattern: str | Sequence[str]) -> list[str]:
    """Returns the sorted names of the files that match a pattern or a list of patterns."""
    patterns = [file_pattern] if isinstance(file_pattern, (str, bytes)) else list(file_pattern)
    found: list[str] = []
    for pattern in patterns:
        names = raw.MatchingFiles(as_tensor(pattern, string)).numpy().reshape(-1)
        found += sorted(name.decode() for name in names)
    if not found:
        raise ValueError(f"No files match `file_pattern` {file_pattern}.")
    return found


def rows_of_files(
    paths: Sequence[str], read: Callable[[Tensor], Dataset], reads: IntLike | None, shuffle: bool, buffer_size: IntLike,
    seed: IntLike | None, num_epochs: int | None,
) -> Dataset:  # fmt: skip
    """Returns the rows that `read` reads from each path, `reads` files at a time, shuffled if requested."""
    files = Dataset.from_tensor_slices(as_tensor(paths))
    if shuffle and len(paths) > 1:
        files = files.shuffle(len(paths), seed)
    rows = files.interleave(read, cycle_length=1 if reads is None else reads)
    if shuffle:
        rows = rows.shuffle(buffer_size, seed)
    return rows if num_epochs == 1 else rows.repeat(num_epochs)
