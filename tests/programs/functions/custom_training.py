import headrace as tf


class Linear(tf.Module):
    def __init__(self):
        super().__init__(name="linear")
        self.kernel = tf.Variable(tf.zeros([3, 1]), name="kernel")
        self.bias = tf.Variable(tf.zeros([1]), name="bias")

    @tf.function(input_signature=[tf.TensorSpec([None, 3], tf.float32)])
    def __call__(self, inputs):
        print("tracing", inputs.shape)
        return tf.matmul(inputs, self.kernel) + self.bias


X = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
y = tf.constant([[10.0], [20.0]])
model = Linear()


@tf.function
def train_one_step(X, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(X) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    for variable, gradient in zip(model.trainable_variables, gradients, strict=True):
        variable.assign_sub(0.01 * gradient)
    return loss


for _ in range(100):
    loss = train_one_step(X, y)
print([v.name for v in model.trainable_variables])
print(loss.numpy() < 1.0, model(X).shape)
graph = train_one_step.get_concrete_function(X, y)
print(graph.name.decode().startswith("__inference_train_one_step_"))
