"""tf.__internal__.test.combinations for the suite: each combination is a test of its own, as with TensorFlow.

headrace's own module runs the combinations of a test one after the other, which would count them as one.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import re
import sys
import types
import unittest
from collections.abc import Callable, Sequence
from typing import Any

from absl.testing import parameterized

import headrace as tf


class TestCombination:
    """Decides whether a combination runs, and in which contexts."""

    def should_execute_combination(self, kwargs: dict[str, Any]) -> tuple[bool, str | None]:
        return True, None

    def parameter_modifiers(self) -> list[Any]:
        return []

    def context_managers(self, kwargs: dict[str, Any]) -> list[Any]:
        return []


class OptionalParameter:
    """A parameter that a test need not take."""

    def __init__(self, name: str) -> None:
        self.name = name


class Mode(TestCombination):
    """The parameter `mode`: "graph" or "eager"."""

    def context_managers(self, kwargs: dict[str, Any]) -> list[Any]:
        return [tf.Graph().as_default()] if kwargs.get("mode") == "graph" else []

    def parameter_modifiers(self) -> list[Any]:
        return [OptionalParameter("mode")]


class ApiVersion(TestCombination):
    """The parameter `tf_api_version`: tests of TensorFlow 1 are skipped."""

    def should_execute_combination(self, kwargs: dict[str, Any]) -> tuple[bool, str | None]:
        return kwargs.get("tf_api_version") in (None, 2), "Skipping a test of TensorFlow 1"

    def parameter_modifiers(self) -> list[Any]:
        return [OptionalParameter("tf_api_version")]


def _generate(combinations: Sequence[dict[str, Any]], test_combinations: Sequence[Any] = ()) -> Callable[[Any], Any]:
    def decorate(target: Any) -> Any:
        if not isinstance(target, type):
            return parameterized.named_parameters(*[(suffix(c), c) for c in combinations])(
                running(target, test_combinations)
            )
        for name, method in list(vars(target).items()):
            if name.startswith("test") and isinstance(method, types.FunctionType):
                delattr(target, name)
                run = running(method, test_combinations)
                for combination in combinations:
                    made = functools.partialmethod(run, combination)
                    setattr(target, name + suffix(combination), made)
        return target

    return decorate


generate = functools.partial(_generate, test_combinations=(Mode(), ApiVersion()))


# The classes that are parameters, by their names on TensorFlow, so that the records of both have the same tests.
CLASSES = {
    "headrace._src.keras.optimizers.legacy.optimizer.Optimizer": "tf_keras.optimizers.legacy.optimizer_v2.OptimizerV2",
    "headrace._src.keras.optimizers.optimizer.Optimizer": "tf_keras.optimizers.optimizer.Optimizer",
}


def suffix(combination: dict[str, Any]) -> str:
    def plain(value: object) -> str:
        text = re.sub(r"at 0x[0-9a-f]+", "at 2", str(value))  # TensorFlow leaves this of an address
        for own, name in CLASSES.items():
            text = text.replace(own, name)
        return "".join(filter(str.isalnum, text))

    return "_test" + "".join(f"_{plain(name)}_{plain(value)}" for name, value in combination.items())


def running(method: Callable[..., None], test_combinations: Sequence[Any]) -> Callable[..., None]:
    """Returns a test of one combination."""
    wanted = inspect.getfullargspec(method)

    def run(self: Any, combination: dict[str, Any]) -> None:
        optional: set[str] = set()
        for each in test_combinations:
            runs, reason = each.should_execute_combination(dict(combination))
            if not runs:
                self.skipTest(reason)
            optional |= {getattr(m, "name", None) or m._parameter_name for m in each.parameter_modifiers()}
        given = {
            name: value
            for name, value in combination.items()
            if name in wanted.args or (wanted.varkw is not None and name not in optional)
        }
        given = {name: value.strategy if isinstance(value, Distribution) else value for name, value in given.items()}
        with contextlib.ExitStack() as stack:
            for each in test_combinations:
                for context in each.context_managers(dict(combination)):
                    stack.enter_context(context)
            method(self, **given)

    run.__name__ = method.__name__
    return run


class Distribution:
    """A strategy by its name in tests. Those for accelerators are skipped: there is none."""

    def __init__(self, name: str, make: Callable[[], Any] | None) -> None:
        self.name, self.make = name, make
        self.required_gpus = self.required_physical_gpus = 0 if make else 1
        self.required_tpu = self.use_cloud_tpu = False

    @property
    def strategy(self) -> Any:
        if self.make is None:
            raise unittest.SkipTest(f"{self.name} needs an accelerator")
        return self.make()

    def __repr__(self) -> str:
        return SHOWN_NAMES.get(self.name, self.name)


def one_device() -> Any:
    return tf.distribute.OneDeviceStrategy("cpu:0")


# What TensorFlow calls the strategies in the names of tests.
SHOWN_NAMES = {
    "default_strategy": "Default",
    "one_device_strategy": "OneDeviceCPU",
    "mirrored_strategy_with_one_cpu": "Mirrored1CPU",
    "mirrored_strategy_with_two_cpus": "Mirrored2CPUs",
    "mirrored_strategy_with_cpu_1_and_2": "Mirrored2CPU",
}

DISTRIBUTIONS = {
    "default_strategy": tf.distribute.get_strategy,
    "one_device_strategy": one_device,
    "mirrored_strategy_with_one_cpu": lambda: tf.distribute.MirroredStrategy(["cpu:0"]),
    "mirrored_strategy_with_two_cpus": lambda: tf.distribute.MirroredStrategy(["cpu:0", "cpu:1"]),
    "mirrored_strategy_with_cpu_1_and_2": lambda: tf.distribute.MirroredStrategy(["cpu:1", "cpu:2"]),
}


class Strategies(TestCombination):
    """Parameters that are distributions become strategies."""

    def should_execute_combination(self, kwargs: dict[str, Any]) -> tuple[bool, str | None]:
        missing = [v for v in kwargs.values() if isinstance(v, Distribution) and v.make is None]
        return not missing, f"{missing} needs an accelerator or several processes"

    def parameter_modifiers(self) -> list[Any]:
        return []


def distribution_module() -> types.ModuleType:
    """Returns what tf.__internal__.distribute.combinations is on a machine without accelerators."""
    module = types.ModuleType("combinations")
    found = functools.cache(lambda name: Distribution(name, DISTRIBUTIONS.get(name)))
    module.__getattr__ = lambda name: found(name) if not name.startswith("__") else getattr(types, name)  # type: ignore
    module.generate = functools.partial(  # type: ignore[attr-defined]
        _generate, test_combinations=(Mode(), ApiVersion(), Strategies())
    )
    module.env = lambda: types.SimpleNamespace(tf_data_service_dispatcher=None)  # type: ignore[attr-defined]
    module.in_main_process = lambda: True  # type: ignore[attr-defined]
    return module


def install() -> None:
    """Puts these in the place of headrace's."""
    module = tf.__internal__.test.combinations
    for made in (TestCombination, OptionalParameter, generate):
        setattr(module, getattr(made, "__name__", "generate"), made)
    module = tf.__internal__.distribute
    module.combinations = distribution_module()
    sys.modules[f"{module.__name__}.combinations"] = module.combinations
    sys.modules["tensorflow.__internal__.distribute.combinations"] = module.combinations
