"""The constructor arguments that all optimizers share."""

import inspect

import pytest

import headrace as tf

SHARED = [
    "weight_decay", "clipnorm", "clipvalue", "global_clipnorm", "use_ema", "ema_momentum", "ema_overwrite_frequency",
    "jit_compile", "name", "kwargs",
]  # fmt: skip
OPTIMIZERS = ["Adadelta", "Adafactor", "Adagrad", "Adam", "Adamax", "Ftrl", "Lamb", "Lion", "Nadam", "RMSprop", "SGD"]


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_a_signature_ends_with_the_shared_arguments_in_the_order_of_keras(name):
    parameters = inspect.signature(getattr(tf.keras.optimizers, name)).parameters
    assert list(parameters)[-10:] == SHARED
    assert parameters["name"].default == name
    assert parameters["weight_decay"].default is None


def test_adamw_has_its_weight_decay_second():
    parameters = inspect.signature(tf.keras.optimizers.AdamW).parameters
    assert list(parameters)[:3] == ["learning_rate", "weight_decay", "beta_1"]
    assert list(parameters)[-9:] == SHARED[1:]
    assert parameters["weight_decay"].default == 0.004


def test_rmsprop_overwrites_weights_every_hundred_steps_by_default():
    assert inspect.signature(tf.keras.optimizers.RMSprop).parameters["ema_overwrite_frequency"].default == 100
    assert tf.keras.optimizers.RMSprop().ema_overwrite_frequency == 100
    assert tf.keras.optimizers.RMSprop(ema_overwrite_frequency=None).ema_overwrite_frequency is None


def test_shared_arguments_can_be_passed_by_position():
    optimizer = tf.keras.optimizers.SGD(0.5, 0.9, True, 0.25, 2.0)
    assert optimizer.nesterov is True
    assert (optimizer.weight_decay, optimizer.clipnorm) == (0.25, 2.0)


def test_too_many_arguments_name_the_constructor():
    with pytest.raises(TypeError, match=r"SGD.__init__\(\) too many positional arguments"):
        tf.keras.optimizers.SGD(*range(20))


def test_a_subclass_may_pass_on_any_keyword():
    class Slow(tf.keras.optimizers.Adam):
        def __init__(self, learning_rate=1e-5, **kwargs):
            super().__init__(learning_rate, **kwargs)

    optimizer = Slow.from_config(Slow(clipvalue=1.0, name="slow").get_config())
    assert (optimizer.clipvalue, optimizer.name) == (1.0, "slow")
    assert float(optimizer.learning_rate) == pytest.approx(1e-5)
