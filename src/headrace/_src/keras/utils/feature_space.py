"""FeatureSpace: converts the columns of a table to one vector or to a dictionary of tensors.

Each feature has a preprocessor, whose state `adapt` learns from data where needed, and an output mode: a number, an
integer or a one-hot vector. Crosses combine several features into one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeAlias

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.saving.archives import save_archive
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.keras.utils.features import Cross, Feature
from headrace._src.tensors.typing import TensorLike

# One number, or one per column. The class below has a method called `float`.
_Factor: TypeAlias = float | Sequence[float]


def _own_name(given: str | None, kind: str) -> str:
    return f"{given or unique_name(kind)}_preprocessor"


class FeatureSpace(Layer):
    """Preprocesses structured data; see the module's docstring.

    Args:
        features: Kind of each column: a name such as "string_categorical", or the result of a class method.
        output_mode: "concat" for one vector, "dict" for a dictionary of tensors.
        crosses: Tuples of feature names to combine, or results of `FeatureSpace.cross`.
        crossing_dim: Default number of bins of crosses.
        hashing_dim: Default number of bins of hashed features.
        num_discretization_bins: Default number of bins of discretized features.

    Raises:
        ValueError: If `features` is empty, or `output_mode` is neither "concat" nor "dict".
    """

    def __init__(
        self,
        features: dict[str, Any],
        output_mode: str = "concat",
        crosses: Sequence[Any] | None = None,
        crossing_dim: int = 32,
        hashing_dim: int = 32,
        num_discretization_bins: int = 32,
    ) -> None:
        super().__init__()
        if not features:
            raise ValueError("The `features` argument cannot be None or empty.")
        if output_mode not in ("concat", "dict"):
            raise ValueError(
                "Invalid value for argument `output_mode`. Expected one of {'dict', 'concat'}. Received: output_mode="
                f"{output_mode}"
            )
        self.output_mode, self.crossing_dim = output_mode, crossing_dim
        self.hashing_dim, self.num_discretization_bins = hashing_dim, num_discretization_bins
        self.features = {name: self._feature(name, value) for name, value in features.items()}
        self.crosses = [self._cross(value, set(features)) for value in crosses or ()]
        self.preprocessors = {name: feature.preprocessor for name, feature in self.features.items()}
        self.crossers = {
            cross.name: tf.keras.layers.HashedCrossing(cross.crossing_dim, name=cross.name) for cross in self.crosses
        }
        self.one_hot_encoders: dict[str, Any] = {}
        self._is_adapted = False
        self._inputs_kept: Any = None
        self._encoded: Any = None

    _untracked = Layer._untracked | {"_inputs_kept", "_encoded", "features", "crosses"}

    # Kinds of features.

    @classmethod
    def cross(cls, feature_names: Sequence[str], crossing_dim: int, output_mode: str = "one_hot") -> Cross:
        """Combines several features into one.

        Args:
            feature_names: Names of the features.
            crossing_dim: Number of bins.
            output_mode: "int" or "one_hot".

        Returns:
            A Cross.
        """
        return Cross(feature_names, crossing_dim, output_mode)

    @classmethod
    def feature(cls, dtype: str, preprocessor: Layer | Callable[..., Any], output_mode: str) -> Feature:
        """Describes a feature with a custom preprocessing layer.

        Args:
            dtype: Dtype of the column.
            preprocessor: Layer that preprocesses the column.
            output_mode: "int", "one_hot" or "float".

        Returns:
            A Feature.
        """
        return Feature(dtype, preprocessor, output_mode)

    @classmethod
    def float(cls, name: str | None = None) -> Feature:
        """Describes a number that is used unchanged.

        Args:
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        return Feature("float32", tf.keras.layers.Identity(dtype="float32", name=_own_name(name, "float")), "float")

    @classmethod
    def float_rescaled(cls, scale: _Factor = 1.0, offset: _Factor = 0.0, name: str | None = None) -> Feature:
        """Describes a number that is scaled and shifted.

        Args:
            scale: Factor.
            offset: Value added after scaling.
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        layer = tf.keras.layers.Rescaling(scale=scale, offset=offset, name=_own_name(name, "float_rescaled"))
        return Feature("float32", layer, "float")

    @classmethod
    def float_normalized(cls, name: str | None = None) -> Feature:
        """Describes a number that is normalized to zero mean and unit variance.

        Args:
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        layer = tf.keras.layers.Normalization(axis=-1, name=_own_name(name, "float_normalized"))
        return Feature("float32", layer, "float")

    @classmethod
    def float_discretized(
        cls,
        num_bins: int | None,
        bin_boundaries: Sequence[Any] | None = None,
        output_mode: str = "one_hot",
        name: str | None = None,
    ) -> Feature:
        """Describes a number that is replaced by its bin.

        Args:
            num_bins: Number of bins.
            bin_boundaries: Boundaries of the bins; learned from data for None.
            output_mode: "int" or "one_hot".
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        layer = tf.keras.layers.Discretization(
            num_bins=num_bins, bin_boundaries=bin_boundaries, name=_own_name(name, "float_discretized")
        )
        return Feature("float32", layer, output_mode)

    @classmethod
    def integer_categorical(
        cls, max_tokens: int | None = None, num_oov_indices: int = 1, output_mode: str = "one_hot",
        name: str | None = None,
    ) -> Feature:  # fmt: skip
        """Describes an integer category; the categories are learned from data.

        Args:
            max_tokens: Largest size of the vocabulary, or None.
            num_oov_indices: Number of indices for unknown values.
            output_mode: "int" or "one_hot".
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        layer = tf.keras.layers.IntegerLookup(
            name=_own_name(name, "integer_categorical"), max_tokens=max_tokens, num_oov_indices=num_oov_indices
        )
        return Feature("int64", layer, output_mode)

    @classmethod
    def string_categorical(
        cls, max_tokens: int | None = None, num_oov_indices: int = 1, output_mode: str = "one_hot",
        name: str | None = None,
    ) -> Feature:  # fmt: skip
        """Describes a string category; the categories are learned from data.

        Args:
            max_tokens: Largest size of the vocabulary, or None.
            num_oov_indices: Number of indices for unknown values.
            output_mode: "int" or "one_hot".
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        layer = tf.keras.layers.StringLookup(
            name=_own_name(name, "string_categorical"), max_tokens=max_tokens, num_oov_indices=num_oov_indices
        )
        return Feature("string", layer, output_mode)

    @classmethod
    def string_hashed(cls, num_bins: int, output_mode: str = "one_hot", name: str | None = None) -> Feature:
        """Describes a string that is hashed into bins.

        Args:
            num_bins: Number of bins.
            output_mode: "int" or "one_hot".
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        return Feature("string", tf.keras.layers.Hashing(num_bins, name=_own_name(name, "string_hashed")), output_mode)

    @classmethod
    def integer_hashed(cls, num_bins: int, output_mode: str = "one_hot", name: str | None = None) -> Feature:
        """Describes an integer that is hashed into bins.

        Args:
            num_bins: Number of bins.
            output_mode: "int" or "one_hot".
            name: Name of the preprocessing layer.

        Returns:
            A Feature.
        """
        return Feature("int64", tf.keras.layers.Hashing(num_bins, name=_own_name(name, "integer_hashed")), output_mode)

    def _feature(self, name: str, value: Any) -> Feature:
        if isinstance(value, Feature):
            return value
        if isinstance(value, dict):
            return deserialize_keras_object(value, {"Feature": Feature})
        sizes = {
            "float_discretized": (self.num_discretization_bins,),
            "string_hashed": (self.hashing_dim,),
            "integer_hashed": (self.hashing_dim,),
        }
        kinds = ("float", "float_rescaled", "float_normalized", "integer_categorical", "string_categorical", *sizes)
        if value not in kinds:
            raise ValueError(f"Invalid feature type: {value}")
        made: Feature = getattr(self, value)(*sizes.get(value, ()), name=name)
        return made

    def _cross(self, value: Any, known: set[str]) -> Cross:
        if isinstance(value, dict):
            value = deserialize_keras_object(value, {"Cross": Cross})
        if self.crossing_dim is None and not isinstance(value, Cross):
            raise ValueError(
                "When specifying `crosses`, the argument `crossing_dim` (dimensionality of the crossing space) should "
                "be specified as well."
            )
        cross = value if isinstance(value, Cross) else Cross(value, self.crossing_dim)
        if not set(cross.feature_names) <= known:
            raise ValueError(
                "All features referenced in the `crosses` argument should be present in the `features` dict. Received "
                f"unknown features: {cross.feature_names}"
            )
        return cross

    # Learning and using.

    def adapt(self, dataset: Dataset) -> None:
        """Learns the state of the preprocessors from a dataset of dictionaries.

        Args:
            dataset: Dataset of dictionaries, one entry per feature.

        Raises:
            ValueError: If `dataset` is not a dataset.
        """
        if not isinstance(dataset, tf.data.Dataset):
            raise ValueError(
                f"`adapt()` can only be called on a tf.data.Dataset. Received instead: {dataset} (of type "
                f"{type(dataset)})"
            )
        for name, layer in self.preprocessors.items():
            if not hasattr(layer, "adapt") or getattr(layer, "bin_boundaries", None):
                continue
            column = dataset.map(lambda row, name=name: row[name])
            rank = column.element_spec.shape.rank
            if rank == 0:
                column = column.batch(32)
            if rank in (0, 1):
                column = column.map(lambda values: tf.expand_dims(values, -1))
            layer.adapt(column)
        self._is_adapted = True
        self.get_encoded_features()
        self.built = True

    def finalize_state(self) -> None:
        """Creates the layers that depend on vocabulary sizes."""
        for name, feature in self.features.items():
            if feature.output_mode == "one_hot" and name not in self.one_hot_encoders:
                self.one_hot_encoders[name] = self._encoder(_size_of(name, feature.preprocessor))
        for cross in self.crosses:
            if cross.output_mode == "one_hot" and cross.name not in self.one_hot_encoders:
                self.one_hot_encoders[cross.name] = self._encoder(cross.crossing_dim)

    def _encoder(self, size: int) -> Layer:
        return tf.keras.layers.CategoryEncoding(num_tokens=size, output_mode="multi_hot")

    def get_inputs(self) -> dict[str, Any]:
        """Returns symbolic inputs, one per feature.

        Raises:
            ValueError: If `adapt` was not called and a preprocessor needs it.
        """
        self._check_adapted()
        if self._inputs_kept is None:
            self._inputs_kept = {
                name: tf.keras.Input(shape=(1,), dtype=feature.dtype, name=name)
                for name, feature in self.features.items()
            }
        return self._inputs_kept

    def get_encoded_features(self) -> Any:
        """Returns the symbolic outputs for `get_inputs()`.

        Raises:
            ValueError: If `adapt` was not called and a preprocessor needs it.
        """
        self._check_adapted()
        if self._encoded is None:
            self._encoded = self._merged(self._prepared(self.get_inputs()))
        return self._encoded

    def _check_adapted(self) -> None:
        if self._is_adapted:
            return
        if any(hasattr(layer, "adapt") for layer in self.preprocessors.values()):
            raise ValueError(
                "You need to call `.adapt(dataset)` on the FeatureSpace before you can start using it."
            )  # fmt: skip
        self._is_adapted = True

    def _prepared(self, columns: dict[str, Any]) -> dict[str, Any]:
        self.finalize_state()
        found = {name: self.preprocessors[name](columns[name]) for name in sorted(self.features)}
        for cross in self.crosses:
            found[cross.name] = self.crossers[cross.name]([found[name] for name in cross.feature_names])
        return {
            name: self.one_hot_encoders[name](value) if name in self.one_hot_encoders else value
            for name, value in found.items()
        }

    def _merged(self, found: dict[str, Any]) -> Any:
        if self.output_mode == "dict":
            return found
        modes = {name: feature.output_mode for name, feature in self.features.items()}
        modes |= {cross.name: cross.output_mode for cross in self.crosses}
        for name, value in found.items():
            if modes[name] == "int" or value.dtype == tf.string:
                raise ValueError(
                    f"Cannot concatenate features because feature '{name}' has not been encoded as a vector (it has "
                    "output_mode='int'). Use output_mode='one_hot' for it, or the FeatureSpace's output_mode='dict'."
                )
        values = [value if value.dtype == tf.float32 else tf.cast(value, tf.float32) for value in found.values()]
        return tf.keras.layers.concatenate(values, axis=-1) if len(values) > 1 else values[0]

    def __call__(self, data: Mapping[str, TensorLike]) -> Any:
        """Computes the features of samples."""
        if not isinstance(data, dict):
            raise ValueError(
                f"A FeatureSpace can only be called with a dict. Received: data={data} (of type {type(data)})"
            )
        self._check_adapted()
        columns = {}
        single = False
        for name in self.features:
            value = data[name]
            value = value if isinstance(value, (tf.Tensor, tf.keras.KerasTensor)) else tf.convert_to_tensor(value)
            if value.shape.rank == 0:
                single = True
                value = tf.reshape(value, (1, 1))
            elif value.shape.rank == 1:
                value = tf.expand_dims(value, -1)
            columns[name] = tf.cast(value, self.features[name].dtype) if value.dtype != tf.string else value
        found = self._merged(self._prepared(columns))
        return tf.nest.map_structure(lambda value: tf.squeeze(value, axis=0), found) if single else found

    def get_config(self) -> dict[str, Any]:
        return {
            "features": {name: serialize_keras_object(feature) for name, feature in self.features.items()},
            "output_mode": self.output_mode,
            "crosses": [serialize_keras_object(cross) for cross in self.crosses],
            "crossing_dim": self.crossing_dim,
            "hashing_dim": self.hashing_dim,
            "num_discretization_bins": self.num_discretization_bins,
        }

    def save(self, filepath: Path) -> None:
        """Saves the feature space with its learned state to a .keras file.

        Args:
            filepath: Path of the file, for `keras.models.load_model`.
        """
        save_archive(self, filepath)

    def get_build_config(self) -> dict[str, Any]:
        """Returns whether the feature space is adapted, for `build_from_config`."""
        return {"adapted": self._is_adapted}

    def build_from_config(self, config: dict[str, Any]) -> None:
        """Builds the preprocessors of a loaded feature space.

        Args:
            config: Dictionary returned by `get_build_config`.
        """
        self._is_adapted = config["adapted"]
        for layer in self.preprocessors.values():
            layer.build_from_config({"input_shape": (None, 1)})
        self.built = True

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        return cls(**config)


def _size_of(name: str, layer: Any) -> int:
    """Returns the number of integers that a preprocessor can produce."""
    if hasattr(layer, "vocabulary_size"):
        return int(layer.vocabulary_size())
    bins = getattr(layer, "num_bins", None)
    if bins is not None:  # also where the data had fewer different values
        return int(bins)
    boundaries = getattr(layer, "bin_boundaries", None)
    if not boundaries:
        raise ValueError(
            f"Feature '{name}' cannot be one-hot encoded: its preprocessor {layer.name} does not report its number of "
            "values."
        )
    return len(boundaries) + 1
