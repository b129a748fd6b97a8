"""Files for TensorBoard's embedding projector: the list of embeddings, and checkpoints of them."""

from __future__ import annotations

import json
import os
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import ModelLike, Path

CONFIG_FILE = "projector_config.pbtxt"
CHECKPOINT_NAME = "keras_embedding.ckpt"


def write_config(model: ModelLike, folder: str, metadata: Path | dict[str, Path] | None) -> None:
    """Writes the list of the embeddings of `model`.

    Args:
        model: The model.
        folder: Folder for the file. It is created if necessary.
        metadata: File with a label for each row, for all embeddings or by layer name.
    """
    given = dict(metadata) if isinstance(metadata, dict) else metadata
    entries = []
    for layer, path in _embedding_layers(model):
        file = given.pop(layer.name, None) if isinstance(given, dict) else given
        lines = [f"  tensor_name: {json.dumps(f'{path}/embeddings/.ATTRIBUTES/VARIABLE_VALUE')}"]
        if file is not None:
            lines.append(f"  metadata_path: {json.dumps(os.fspath(file))}")
        entries.append("\n".join(["embeddings {", *lines, "}\n"]))
    if given and isinstance(given, dict):
        raise ValueError(
            "Unrecognized `Embedding` layer names passed to `keras.callbacks.TensorBoard` `embeddings_metadata` "
            f"argument: {given.keys()}"
        )
    tf.io.gfile.makedirs(folder)
    with tf.io.gfile.GFile(os.path.join(folder, CONFIG_FILE), "w") as writer:
        writer.write("".join(entries))


def _embedding_layers(model: ModelLike) -> list[tuple[Any, str]]:
    """Returns the embedding layers of a model and their shortest paths, which its checkpoints use."""
    found, seen = [], {id(model)}
    waiting: list[tuple[Any, str]] = [(model, "")]
    for item, path in waiting:  # grows during the loop: breadth-first search
        for name, child in tf.train.TrackableView.children(item).items():
            if id(child) not in seen:
                seen.add(id(child))
                below = f"{path}/{name}" if path else name
                waiting.append((child, below))
                if isinstance(child, tf.keras.layers.Embedding):
                    found.append((child, below))
    return found


class EmbeddingCheckpoints:
    """Saves checkpoints of a model, numbered by epoch."""

    def __init__(self, model: ModelLike, folder: str) -> None:
        checkpoint = tf.train.Checkpoint(root=model)
        self._manager = tf.train.CheckpointManager(checkpoint, folder, None, checkpoint_name=CHECKPOINT_NAME)

    def save(self, epoch: int) -> None:
        self._manager.save(checkpoint_number=epoch)
