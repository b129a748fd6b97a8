# Eager execution in TensorFlow 1: memory options, and scalars through tf.contrib.summary.
import glob

import tensorflow as tf

config = tf.ConfigProto()
config.gpu_options.allow_growth = True
tf.enable_eager_execution(config=config)

num_batches, my_scalar, loss = 3, 2.0, tf.constant(0.5)

summary_writer = tf.contrib.summary.create_file_writer('./tensorboard')
with summary_writer.as_default(), tf.contrib.summary.always_record_summaries():
    # Start model training
    for batch_index in range(num_batches):
        # Training code, the current loss value of batch is put into the variable "loss"
        tf.contrib.summary.scalar("loss", loss, step=batch_index)
        tf.contrib.summary.scalar("MyScalar", my_scalar, step=batch_index)  # You can also add other variables

tf.contrib.summary.flush(summary_writer)
(file,) = glob.glob("tensorboard/events*")
values = [(event.step, value.tag) for event in tf.train.summary_iterator(file) for value in event.summary.value]
assert values == [(n, tag) for n in range(3) for tag in ("loss", "MyScalar")]

# The perceptron's variables saved and restored, as the chapter on Checkpoint has it.
model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
optimizer = tf.train.AdamOptimizer()
x = tf.ones((3, 4))
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(model(x))
optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))

checkpoint = tf.train.Checkpoint(myAwesomeModel=model, myAwesomeOptimizer=optimizer)
checkpoint.save('./save/model.ckpt')

model_to_be_restored = tf.keras.Sequential([tf.keras.layers.Dense(2)])
checkpoint = tf.train.Checkpoint(myAwesomeModel=model_to_be_restored)
checkpoint.restore(tf.train.latest_checkpoint('./save'))
assert (model_to_be_restored(x).numpy() == model(x).numpy()).all()
