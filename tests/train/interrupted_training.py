"""A training loop that is killed 30 times: `python interrupted_training.py FOLDER SEED`.

This process never trains: it forks children that do, each going on from the last checkpoint, and kills them at random
moments. Then it trains once without a break, and prints as JSON what both ways lead to.
"""

import json
import os
import random
import signal
import sys
import threading
import time
import traceback

import numpy as np

import headrace as tf

KILLS = 30
LONGEST_LIFE = 0.2  # seconds


class Training:
    """A linear model with momentum, noise on its inputs, and shuffled data; all of it is in the checkpoint."""

    def __init__(self, folder):
        x = np.linspace(-1, 1, 64, dtype=np.float32).reshape(16, 4)
        data = tf.data.Dataset.from_tensor_slices((x, np.sin(x.sum(1, keepdims=True))))
        self.batches = iter(data.shuffle(16, seed=7).repeat().batch(4))
        self.weights = [tf.Variable(np.full((4, 1), 0.1, np.float32)), tf.Variable(np.zeros(1, np.float32))]
        self.momentum = [tf.Variable(tf.zeros_like(v)) for v in self.weights]
        self.step, self.noise = tf.Variable(0), tf.random.Generator.from_seed(3)
        parts = ("batches", "weights", "momentum", "step", "noise")
        checkpoint = tf.train.Checkpoint(**{name: getattr(self, name) for name in parts})
        self.manager = tf.train.CheckpointManager(checkpoint, folder, max_to_keep=2)
        self.manager.restore_or_initialize()

    def run(self, last_step):
        w, b = self.weights
        while int(self.step) < last_step:
            x, y = next(self.batches)
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean((x @ w + b + 0.01 * self.noise.normal([1]) - y) ** 2)
            for variable, speed, slope in zip(self.weights, self.momentum, tape.gradient(loss, self.weights)):
                speed.assign(0.9 * speed + slope)
                variable.assign_sub(0.1 * speed)
            self.step.assign_add(1)
            if int(self.step) % 2 == 0:
                self.manager.save()

    def state(self):
        """Everything, bit for bit."""
        arrays = [v.numpy() for v in (*self.weights, *self.momentum, self.noise.state)]
        return [int(self.step), *(a.tobytes().hex() for a in arrays), next(self.batches)[0].numpy().tobytes().hex()]


def in_child(work):
    """Runs `work` in a process of its own, which this one may end; its number."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        work()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def killed_life(folder, chance):
    """Trains in a child until it is killed. True if it was alive until then."""
    reading, writing = os.pipe()

    def live():
        training = Training(folder)
        os.write(writing, b".")
        training.run(10**9)

    child = in_child(live)
    os.close(writing)
    os.read(reading, 1)  # it has restored
    os.close(reading)
    time.sleep(chance.uniform(0, LONGEST_LIFE))
    os.kill(child, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def finish(folder, last_step, report):
    def work():
        training = Training(folder)
        training.run(last_step)
        with open(report, "w") as file:
            json.dump(training.state(), file)

    assert os.waitpid(in_child(work), 0)[1] == 0
    with open(report) as file:
        return json.load(file)


def main(folder, seed):
    Training(os.path.join(folder, "warm")).run(4)  # what is loaded here need not be loaded by every child
    assert threading.active_count() == 1  # a child has none of its parent's threads
    chance = random.Random(int(seed))
    broken, whole = os.path.join(folder, "broken"), os.path.join(folder, "whole")
    kills = sum(killed_life(broken, chance) for _ in range(KILLS))
    reached = int(tf.train.load_variable(broken, "step/.ATTRIBUTES/VARIABLE_VALUE"))
    states = [finish(place, reached + 3, os.path.join(folder, "report.json")) for place in (broken, whole)]
    print(json.dumps({"kills": kills, "reached": reached, "states": states}))


if __name__ == "__main__":
    main(*sys.argv[1:])
