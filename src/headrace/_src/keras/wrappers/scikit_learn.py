"""Keras models with the interface of scikit-learn estimators: fit, predict, score, get_params, set_params."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.callbacks.history import History
from headrace._src.keras.engine.typing import Data


class BaseWrapper:
    """Builds, trains and evaluates a model that a function creates.

    Args:
        build_fn: Function that creates and compiles the model; a subclass may define `__call__` instead.
        **sk_params: Arguments of `build_fn`, and of the model's `fit`, `predict` and `evaluate`, by name.
    """

    def __init__(self, build_fn: Callable[..., Any] | None = None, **sk_params: Any) -> None:
        self.build_fn, self.sk_params = build_fn, sk_params
        self.model: Any = None

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Returns the parameters of the estimator.

        Args:
            deep: Accepted for compatibility with scikit-learn.
        """
        return {**copy.deepcopy(self.sk_params), "build_fn": self.build_fn}

    def set_params(self, **params: Any) -> BaseWrapper:
        """Sets parameters and returns the estimator.

        Args:
            **params: New values by name.

        Returns:
            The estimator.
        """
        if "build_fn" in params:
            self.build_fn = params.pop("build_fn")
        self.sk_params.update(params)
        return self

    def filter_sk_params(self, fn: Callable[..., Any], override: dict[str, Any] | None = None) -> dict[str, Any]:
        """Returns the parameters that `fn` accepts.

        Args:
            fn: Function whose signature is inspected.
            override: Values that replace or extend the parameters.
        """
        known = inspect.signature(fn).parameters
        return {**{k: v for k, v in self.sk_params.items() if k in known}, **(override or {})}

    def fit(self, x: Data, y: Data, **kwargs: Any) -> History:
        """Creates a new model, trains it, and returns the history.

        Args:
            x: Training inputs.
            y: Targets.
            **kwargs: Further arguments of `Model.fit`.

        Returns:
            A History.

        Raises:
            ValueError: If a classifier cannot read classes from the shape of `y`.
        """
        if self.build_fn is None:
            self.model = self(**self.filter_sk_params(self.__call__))  # type: ignore[operator]
        else:
            self.model = self.build_fn(**self.filter_sk_params(self.build_fn))
        return self.model.fit(x, y, **self.filter_sk_params(tf.keras.Model.fit, kwargs))

    def _asked(self, method: str, *data: Data, **kwargs: Any) -> Any:
        if self.model is None:
            raise ValueError(f"{type(self).__name__}: call `fit` before `{method}`.")
        call = getattr(self.model, method)
        return call(*data, **self.filter_sk_params(getattr(tf.keras.Model, method), kwargs))


class KerasClassifier(BaseWrapper):
    """A scikit-learn classifier; labels may be class indices, class names or one-hot vectors.

    Args:
        build_fn: Function that creates and compiles the model; a subclass may define `__call__` instead.
        **sk_params: Arguments of `build_fn`, and of the model's `fit`, `predict` and `evaluate`, by name.
    """

    def fit(self, x: Data, y: Data, **kwargs: Any) -> History:
        y = np.array(y)
        if y.ndim == 2 and y.shape[1] > 1:
            self.classes_ = np.arange(y.shape[1])
        elif y.ndim in (1, 2):
            self.classes_ = np.unique(y)
            y = np.searchsorted(self.classes_, y)
        else:
            raise ValueError(f"Invalid shape for y: {y.shape}")
        self.n_classes_ = len(self.classes_)
        return super().fit(x, y, **kwargs)

    def predict(self, x: Data, **kwargs: Any) -> np.ndarray:
        """Returns the predicted class of each sample.

        Args:
            x: Inputs.
            **kwargs: Further arguments of `Model.predict`.
        """
        chances = self._asked("predict", x, **kwargs)
        if chances.shape[-1] > 1:
            return self.classes_[chances.argmax(axis=-1)]
        return self.classes_[(chances > 0.5).astype("int32")]

    def predict_proba(self, x: Data, **kwargs: Any) -> np.ndarray:
        """Returns the predicted probability of each class.

        Args:
            x: Inputs.
            **kwargs: Further arguments of `Model.predict`.
        """
        chances = self._asked("predict", x, **kwargs)
        return np.hstack([1 - chances, chances]) if chances.shape[1] == 1 else chances

    def score(self, x: Data, y: Data, **kwargs: Any) -> float:
        """Returns the accuracy, which the model must have been compiled with.

        Args:
            x: Inputs.
            y: True labels.
            **kwargs: Further arguments of `Model.evaluate`.

        Raises:
            ValueError: If the model does not compute the accuracy.
        """
        y = np.searchsorted(self.classes_, np.asarray(y))
        loss = getattr(self.model.loss, "__name__", self.model.loss)
        if loss == "categorical_crossentropy" and np.ndim(y) != 2:
            y = tf.keras.utils.to_categorical(y)
        found = self._asked("evaluate", x, y, **{"verbose": 0, **kwargs})
        values = dict(zip(self.model.metrics_names, np.ravel(found), strict=True))
        for name in ("accuracy", "acc"):
            if name in values:
                return float(values[name])
        raise ValueError("The model is not configured to compute accuracy. You should pass `metrics=[\"accuracy\"]` to "
                         "the `model.compile()` method.")  # fmt: skip


class KerasRegressor(BaseWrapper):
    """A scikit-learn regressor; its score is the negative loss.

    Args:
        build_fn: Function that creates and compiles the model; a subclass may define `__call__` instead.
        **sk_params: Arguments of `build_fn`, and of the model's `fit`, `predict` and `evaluate`, by name.
    """

    def predict(self, x: Data, **kwargs: Any) -> np.ndarray:
        """Returns the prediction for each sample.

        Args:
            x: Inputs.
            **kwargs: Further arguments of `Model.predict`.
        """
        return np.squeeze(self._asked("predict", x, **kwargs))

    def score(self, x: Data, y: Data, **kwargs: Any) -> float:
        """Returns the negative mean loss.

        Args:
            x: Inputs.
            y: True targets.
            **kwargs: Further arguments of `Model.evaluate`.
        """
        found = self._asked("evaluate", x, y, **{"verbose": 0, **kwargs})
        return -float(np.ravel(found)[0])
