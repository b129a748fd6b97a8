"""The methods that objects have in TensorFlow 1 only: `tensor.eval()`, `operation.run()`, `dataset.output_types` ..."""

from __future__ import annotations

from headrace._src.base.late_methods import add_methods
from headrace._src.base.lazy import load
from headrace._src.wiring import TENSORFLOW_1_DATASET_METHODS, TENSORFLOW_1_METHODS


def add_graph_methods() -> None:
    """Adds the methods of tensors, operations and variables that need a session."""
    for path, table in TENSORFLOW_1_METHODS.items():
        add_methods(load(path), table)


def add_dataset_methods() -> None:
    """Adds the methods of datasets for graph iterators, and the structure as three nests."""
    for path, table in TENSORFLOW_1_DATASET_METHODS.items():
        add_methods(load(path), table)
