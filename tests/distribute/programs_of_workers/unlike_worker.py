"""A worker that does other things than its peer, several times. Prints the error of each."""

import json

import headrace as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
number = strategy.cluster_resolver.task_id
with strategy.scope():
    weight = tf.Variable(1.0)


def other_shape():
    with strategy.scope():
        tf.Variable(tf.zeros([2 + number]))


def other_number_of_variables():
    if number == 0:
        with strategy.scope():
            tf.Variable([2.0])
    strategy.reduce("SUM", strategy.run(lambda: weight * 1.0), axis=None)


def all_reduced(value):
    return tf.distribute.get_replica_context().all_reduce("sum", value)


@tf.function(jit_compile=True)
def other_sizes():
    return strategy.run(lambda: all_reduced(weight * tf.ones([4 + number])))


@tf.function(jit_compile=True)
def other_collectives():
    return strategy.run(lambda: all_reduced(all_reduced(weight)) if number == 0 else all_reduced(weight))


found = {}
for program in (other_shape, other_number_of_variables, other_sizes, other_collectives):
    try:
        program()
    except tf.errors.InvalidArgumentError as error:
        found[getattr(program, "__name__", None) or program.python_function.__name__] = error.message
print(json.dumps(found))
