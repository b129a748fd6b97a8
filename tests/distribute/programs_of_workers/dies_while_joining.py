"""A worker that joins a job. The last one is killed before the call of XLA whose description has the given words."""

import json
import os
import signal
import sys

import headrace as tf
from headrace._src.runtime.coordination import RollCall

task = json.loads(os.environ["TF_CONFIG"])["task"]["index"]
run = RollCall.run


def run_or_die(self, action, what, give_up):
    if sys.argv[1] in what and task == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    run(self, action, what, give_up)


RollCall.run = run_or_die
try:
    tf.distribute.MultiWorkerMirroredStrategy()
except tf.errors.UnavailableError as error:
    print(error.message)
    sys.exit(75)
