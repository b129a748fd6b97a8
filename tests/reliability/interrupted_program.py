"""A program that is interrupted again and again, and looks at itself each time. Run by `interrupts.py`.

    python interrupted_program.py SCENARIO

It prints "go" and does the scenario's work until Ctrl-C; then it checks that its variables are those of a finished
step and goes on with them, and prints "ok" or what is wrong. Each line on its standard input starts another round.
With the name "load" the work is loading JAX, which a process does once.

Every weight of the model moves by exactly RATE in each step, so that a torn step shows. RELIABILITY_MODULE=tensorflow
runs the same with TensorFlow, for which "load" is one call of a function.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np
from saves import tf

RATE = 2.0**-10
WEIGHTS = 6
BATCH = 8


class Sum(tf.keras.layers.Layer):
    """Adds its weights to its input."""

    def build(self, shape: Any) -> None:
        self.parts = [
            self.add_weight(name=f"part_{number}", shape=(), initializer="zeros") for number in range(WEIGHTS)
        ]

    def call(self, inputs: Any) -> Any:
        return inputs + tf.add_n([part.read_value() for part in self.parts])


def make_model() -> Any:
    model = tf.keras.Sequential([tf.keras.Input((1,)), Sum()])
    model.compile(tf.keras.optimizers.SGD(RATE), lambda y, p: -tf.reduce_mean(p, -1), metrics=["mae"], jit_compile=True)
    return model


class Batches(tf.keras.utils.Sequence):
    """Batches made by threads or processes."""

    def __len__(self) -> int:
        return 50

    def __getitem__(self, index: int) -> Any:
        return np.ones((BATCH, 1), np.float32), np.ones((BATCH, 1), np.float32)


X = np.ones((50 * BATCH, 1), np.float32)


class Program:
    """The model, and the work of each scenario."""

    def __init__(self, scenario: str) -> None:
        self.folder = tempfile.mkdtemp()
        self.work: Callable[[], None] = getattr(self, scenario)
        self.model = make_model()
        self.steps = None
        if scenario not in ("first_call", "load"):
            self.model.fit(X, X, batch_size=BATCH, verbose=0)

    def fit_arrays(self) -> None:
        self.model.fit(X, X, batch_size=BATCH, epochs=10**6, verbose=0)

    def fit_dataset(self) -> None:
        data = tf.data.Dataset.from_tensor_slices((X, X)).batch(BATCH).prefetch(2)
        self.model.fit(data, epochs=10**6, verbose=0)

    def fit_sequence(self) -> None:
        self.model.fit(Batches(), epochs=10**6, workers=2, verbose=0)

    def fit_processes(self) -> None:
        self.model.fit(Batches(), epochs=10**6, workers=2, use_multiprocessing=True, verbose=0)

    def custom_loop(self) -> None:
        step = self.steps = self.steps or custom_step(self.model)
        x = tf.ones((BATCH, 1))
        while True:
            step(x)

    def first_call(self) -> None:
        """Makes models and calls each once, so that nearly all the time goes into tracing and compiling."""
        while True:
            self.model = make_model()
            for size in (BATCH, BATCH // 2):
                self.model.fit(X[:size], X[:size], batch_size=size, epochs=2, verbose=0)

    def predict(self) -> None:
        while True:
            self.model.predict(X, batch_size=BATCH, verbose=0)

    def save(self) -> None:
        checkpoint = tf.train.Checkpoint(model=self.model)
        while True:
            self.model.save(os.path.join(self.folder, "interrupted.keras"))
            checkpoint.write(os.path.join(self.folder, "interrupted"))

    def load(self) -> None:
        double = tf.function(lambda x: x * 2.0, jit_compile=True)
        while True:
            double(tf.ones(3))

    def check(self) -> str | None:
        """Says what is wrong, if anything; then trains, saves and loads."""
        steps = int(self.model.optimizer.iterations)
        found = [float(w) for w in self.model.trainable_variables]
        if len(set(found)) > 1 or (found and found[0] != steps * RATE):
            return f"after {steps} steps the weights, in steps, are {[w / RATE for w in found]}"
        self.model.fit(X[:BATCH], X[:BATCH], batch_size=BATCH, verbose=0)
        if int(self.model.optimizer.iterations) != steps + 1:
            return f"step {steps + 1} did not count"
        if not np.array_equal(self.model.predict(X[:2], verbose=0), np.full((2, 1), 1 + (steps + 1) * WEIGHTS * RATE)):
            return "predict gives something else than the weights say"
        path = os.path.join(self.folder, "model.weights.h5")
        self.model.save_weights(path)
        other = make_model()
        other.load_weights(path)
        if [float(w) for w in other.trainable_variables] != [(steps + 1) * RATE] * WEIGHTS:
            return "saved weights differ"
        if os.path.exists(os.path.join(self.folder, "interrupted.index")):
            tf.train.Checkpoint(model=self.model).read(os.path.join(self.folder, "interrupted"))
        return None


def custom_step(model: Any) -> Any:
    @tf.function(jit_compile=True)
    def step(x: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = -tf.reduce_mean(model(x, training=True))
        variables = model.trainable_variables
        model.optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
        return loss

    return step


def interrupted_round(program: Program) -> str | None:
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print("go", flush=True)
        program.work()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except BaseException:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return f"something else than KeyboardInterrupt: {traceback.format_exc()}"
    try:
        return program.check()
    except BaseException:
        return traceback.format_exc()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    program = Program(sys.argv[1])
    print("ready", flush=True)
    for _ in sys.stdin:
        print(repr(interrupted_round(program) or "ok"), flush=True)


if __name__ == "__main__":
    main()
