"""tf.__internal__.test.combinations: tests that run once per combination of arguments."""

from __future__ import annotations

import functools
import inspect
import itertools
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.internals.modes import eager_mode, graph_mode


class ParameterModifier:
    """Changes the arguments of a combination; kept for libraries that define their own.

    Args:
        parameter_name: Name of the parameter that is modified.
    """

    def __init__(self, parameter_name: str | None = None) -> None:
        self._parameter_name = parameter_name


class TestCombination:
    """Surrounds the run of a combination; kept for libraries that define their own."""


class NamedObject:
    """A value with a name for reports.

    Args:
        name: Name in the test's name.
        obj: Any object.
    """

    def __init__(self, name: str, obj: Any) -> None:
        self._name, self._obj = name, obj

    def __getattr__(self, name: str) -> Any:
        return getattr(self._obj, name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._obj(*args, **kwargs)

    def __repr__(self) -> str:
        return self._name


def combine(**kwargs: object) -> list[OrderedDict[str, Any]]:
    """Returns every combination of the values of the arguments.

    Args:
        **kwargs: Lists of values, by the names of parameters.
    """
    names = sorted(kwargs)
    values = [v if isinstance(v := kwargs[n], (list, tuple)) else [v] for n in names]
    return [OrderedDict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]


def times(*combined: Sequence[dict[str, Any]]) -> list[OrderedDict[str, Any]]:
    """Returns every union of one combination of each list.

    Args:
        *combined: Lists of combinations.
    """
    return [
        OrderedDict(sorted((pair for part in parts for pair in part.items()), key=lambda pair: pair[0]))
        for parts in itertools.product(*combined)
    ]


def generate(combinations: Sequence[dict[str, Any]], test_combinations: object = ()) -> Callable[[Any], Any]:
    """Decorator that runs a test once per combination. The argument `mode` is "graph" or "eager".

    Args:
        combinations: Arguments of the test, from `combine`.
        test_combinations: Has no effect.

    Returns:
        The decorator.
    """

    def decorate(target: Any) -> Any:
        if isinstance(target, type):
            for name, value in list(vars(target).items()):
                if name.startswith("test") and callable(value):
                    setattr(target, name, decorate(value))
            return target
        wanted = inspect.signature(target).parameters

        @functools.wraps(target)
        def decorated(self: Any) -> None:
            for number, combination in enumerate(combinations):
                with self.subTest(**combination):
                    if number:
                        self.tearDown()
                        self.setUp()
                    given = {n: v for n, v in combination.items() if n in wanted}
                    with graph_mode() if combination.get("mode") == "graph" else eager_mode():
                        target(self, **given)

        del decorated.__wrapped__  # pytest would read the arguments of the test from it
        return decorated

    return decorate
