"""DataFrameIterator: batches of images whose files and labels are columns of a table."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.keras.engine.typing import Path
from headrace._src.keras.preprocessing.batch_iterator import ImageAugmenter
from headrace._src.keras.preprocessing.image_files import ImageFiles

_COLUMN_MODES = ("multi_output", "raw")
_LABELED = ("binary", "categorical", "sparse")


class DataFrameIterator(ImageFiles):
    """Iterates over batches of images; see `ImageDataGenerator.flow_from_dataframe`.

    Args:
        dataframe: Table whose columns `table[name]` are sequences, such as a pandas DataFrame.
        directory: Directory to read from.
        image_data_generator: ImageDataGenerator that augments the images.
        x_col: Column of file names.
        y_col: Column of labels, or several columns.
        weight_col: Column of sample weights, or None.
        target_size: (height, width) to which images are resized.
        color_mode: "grayscale", "rgb" or "rgba".
        classes: Names of the classes in the order of their indices; inferred for None.
        class_mode: Kind of labels: "categorical" (one-hot), "binary" or "sparse" (indices), "input" (the images
            themselves) or None.
        batch_size: Number of samples per batch.
        shuffle: Whether to shuffle the samples.
        seed: Seed of the random order and augmentation, or None.
        data_format: "channels_last", "channels_first", or None for the default.
        save_to_dir: Directory to which augmented images are written for inspection, or None.
        save_prefix: Prefix of the names of these files.
        save_format: File format of these files.
        subset: "training" or "validation", according to `validation_split`; None for all.
        interpolation: Interpolation used for resizing.
        keep_aspect_ratio: Whether to crop instead of distorting images.
        dtype: Dtype of the images; the default float type for None.
        validate_filenames: Whether to skip files that do not exist or have an unknown extension.

    Raises:
        TypeError: If a column does not hold what `class_mode` needs.
        ValueError: If `class_mode` is "binary" and there are not two classes.
    """

    allowed_class_modes = ("binary", "categorical", "input", "multi_output", "raw", "sparse", None)

    def __init__(
        self,
        dataframe: Mapping[str, Any],
        directory: Path | None = None,
        image_data_generator: ImageAugmenter | None = None,
        x_col: str = "filename",
        y_col: Any = "class",
        weight_col: str | None = None,
        target_size: tuple[int, int] = (256, 256),
        color_mode: str = "rgb",
        classes: Sequence[str] | None = None,
        class_mode: str | None = "categorical",
        batch_size: int = 32,
        shuffle: bool = True,
        seed: int | None = None,
        data_format: str | None = "channels_last",
        save_to_dir: str | None = None,
        save_prefix: str = "",
        save_format: str = "png",
        subset: str | None = None,
        interpolation: str = "nearest",
        keep_aspect_ratio: bool = False,
        dtype: npt.DTypeLike | None = None,
        validate_filenames: bool = True,
    ) -> None:
        self.set_processing_attrs(
            image_data_generator, target_size, color_mode, data_format, save_to_dir, save_prefix, save_format, subset,
            interpolation, keep_aspect_ratio,
        )  # fmt: skip
        self._set_targets(class_mode, dtype)
        self.directory = directory or ""
        wanted = [x_col, *([weight_col] if weight_col else [])]
        needs_labels = class_mode not in (None, "input")
        label_columns = [] if not needs_labels else list(y_col) if isinstance(y_col, (list, tuple)) else [y_col]
        table = {name: list(dataframe[name]) for name in (*wanted, *label_columns)}
        _check_columns(table, x_col, y_col, weight_col, class_mode)
        rows = list(range(len(table[x_col])))
        if validate_filenames:
            rows = self._existing(table[x_col], rows)
        if class_mode in _LABELED:
            rows = self._label(table, y_col, rows, classes)
        rows = self._in_subset(rows)
        self.filenames = [table[x_col][row] for row in rows]
        self._sample_weight = np.array([table[weight_col][row] for row in rows]) if weight_col else None
        self._keep_labels(table, y_col, rows)
        self.samples = len(self.filenames)
        kind = "validated" if validate_filenames else "non-validated"
        tail = f" belonging to {len(self.class_indices)} classes" if self.class_mode in _LABELED else ""
        print(f"Found {self.samples} {kind} image filenames{tail}.")
        self.filepaths = [os.path.join(self.directory, name) for name in self.filenames]
        super().__init__(self.samples, batch_size, shuffle, seed)

    def _existing(self, names: list[str], rows: list[int]) -> list[int]:
        endings = self.white_list_formats
        kept = [
            row for row in rows
            if names[row].lower().rpartition(".")[2] in endings
            and os.path.isfile(os.path.join(self.directory, names[row]))
        ]  # fmt: skip
        missing = len(rows) - len(kept)
        if missing:
            warnings.warn(
                f"Found {missing} invalid image filename(s) in x_col. These filename(s) will be ignored.", stacklevel=4
            )
        return kept

    def _label(
        self, table: dict[str, list[Any]], y_col: str, rows: list[int], classes: Sequence[str] | None
    ) -> list[int]:
        """Determines the classes; rows with other labels are dropped."""
        labels = table[y_col]
        several = [label if isinstance(label, (list, tuple)) else [label] for label in labels]
        if classes:
            known = set(classes)
            several = [[label for label in found if label in known] for found in several]
            rows = [row for row in rows if several[row]]
            names = list(classes)
        else:
            names = sorted({label for row in rows for label in several[row]})
        self.class_indices = {name: number for number, name in enumerate(names)}
        self._several = several
        return rows

    def _keep_labels(self, table: dict[str, list[Any]], y_col: Any, rows: list[int]) -> None:
        if self.class_mode in _LABELED:
            numbers = [[self.class_indices[label] for label in self._several[row]] for row in rows]
            lists = any(isinstance(table[y_col][row], (list, tuple)) for row in rows)
            self.classes = numbers if lists else [found[0] for found in numbers]
        elif self.class_mode == "raw":
            if isinstance(y_col, (list, tuple)):
                picked = [[table[name][row] for name in y_col] for row in rows]
            else:
                picked = [table[y_col][row] for row in rows]
            self._targets_kept: Any = np.array(picked)
        elif self.class_mode == "multi_output":
            self._targets_kept = [np.array([table[name][row] for row in rows]) for name in y_col]

    @property
    def labels(self) -> Any:
        return self._targets_kept if self.class_mode in _COLUMN_MODES else getattr(self, "classes", None)

    @property
    def sample_weight(self) -> Any:
        return self._sample_weight

    def _targets(self, batch: np.ndarray, index_array: np.ndarray) -> Any:
        if self.class_mode == "raw":
            return self._targets_kept[index_array]
        if self.class_mode == "multi_output":
            return [column[index_array] for column in self._targets_kept]
        return super()._targets(batch, index_array)


def _check_columns(
    table: dict[str, list[Any]], x_col: str, y_col: Any, weight_col: str | None, class_mode: str | None
) -> None:
    if not all(isinstance(name, str) for name in table[x_col]):
        raise TypeError(f"All values in column x_col={x_col} must be strings.")
    if class_mode in ("binary", "sparse") and not all(isinstance(label, str) for label in table[y_col]):
        raise TypeError(
            f'If class_mode="{class_mode}", y_col="{y_col}" column values must be strings.'
        )  # fmt: skip
    kinds = set(table[y_col]) if class_mode == "binary" else set()
    if class_mode == "binary" and len(kinds) != 2:
        raise ValueError(f'If class_mode="binary" there must be 2 classes. Found {len(kinds)} classes.')
    if class_mode == "categorical" and not all(isinstance(label, (str, list, tuple)) for label in table[y_col]):
        raise TypeError(
            f'If class_mode="{class_mode}", y_col="{y_col}" column values must be type string, list or tuple.'
        )
    if class_mode == "multi_output" and not isinstance(y_col, (list, tuple)):
        raise TypeError(f'If class_mode="{class_mode}", y_col must be a list. Received {type(y_col).__name__}.')
    if weight_col and not all(isinstance(weight, (int, float, np.number)) for weight in table[weight_col]):
        raise TypeError(f"Column weight_col={weight_col} must be numeric.")
