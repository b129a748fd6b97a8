# Scalars, the graph and a profile written for TensorBoard.
import glob

import tensorflow as tf

num_batches, my_scalar, loss = 5, 3.0, tf.constant(0.25)

summary_writer = tf.summary.create_file_writer('./tensorboard')    
# start model training
for batch_index in range(num_batches):
    # ... (training code, use variable "loss" to store current loss value)
    with summary_writer.as_default():                               # the logger to be used
        tf.summary.scalar("loss", loss, step=batch_index)
        tf.summary.scalar("MyScalar", my_scalar, step=batch_index)  # you can also add other indicators below

summary_writer = tf.summary.create_file_writer('./tensorboard_files')

for batch_index in range(num_batches):
    with summary_writer.as_default():                      # 指定希望使用的记录器
        tf.summary.scalar('loss', loss, step=batch_index)
        tf.summary.scalar('MyScalar', my_scalar, step=batch_index)

log_dir = './tensorboard_files'

@tf.function
def train_one_step(x):
    return tf.reduce_sum(x * x)

tf.summary.trace_on(graph=True, profiler=True)  # Open Trace option, then the dataflow graph and profiling information can be recorded
# ... (training code)
train_one_step(tf.ones((3, 3)))
with summary_writer.as_default():
    tf.summary.trace_export(name="model_trace", step=0, profiler_outdir=log_dir)    # Save Trace information to a file

summary_writer.flush()
for folder in ("tensorboard", "tensorboard_files"):
    (file,) = glob.glob(f"{folder}/events*")
    events = [tf.compat.v1.Event.FromString(record.numpy()) for record in tf.data.TFRecordDataset(file)]
    values = [(event.step, value.tag, float(tf.make_ndarray(value.tensor))) for event in events for value in event.summary.value
              if value.tag in ("loss", "MyScalar")]
    assert values == [pair for n in range(5) for pair in ((n, "loss", 0.25), (n, "MyScalar", 3.0))]
assert glob.glob(f"{log_dir}/plugins/profile/*/*.xplane.pb")
assert any(value.tag == "model_trace" for event in events for value in event.summary.value)
