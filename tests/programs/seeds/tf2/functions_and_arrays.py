# tf.function: what is traced when, variables in it, AutoGraph's code, the graph of a trace, TensorArray.
import numpy as np
import tensorflow as tf

tf.get_logger().setLevel("ERROR")  # that f is traced often is the point

@tf.function
def f(x):
    print("The function is running in Python")
    tf.print(x)

a = tf.constant(1, dtype=tf.int32)
f(a)
b = tf.constant(2, dtype=tf.int32)
f(b)
b_ = np.array(2, dtype=np.int32)
f(b_)
c = tf.constant(0.1, dtype=tf.float32)
f(c)
d = tf.constant(0.2, dtype=tf.float32)
f(d)

f(1)
f(2)
f(1)
f(0.1)
f(0.2)
f(0.1)

a = tf.Variable(0.0)

@tf.function
def g():
    a.assign(a + 1.0)
    return a

print(g())
print(g())
print(g())

@tf.function
def square_if_positive(x):
    if x > 0:
        x = x * x
    else:
        x = 0
    return x

a = tf.constant(1)
b = tf.constant(-1)
print(square_if_positive(a), square_if_positive(b))
code = tf.autograph.to_code(square_if_positive.python_function)
assert code.startswith("def tf__square_if_positive(x):") and "ag__.if_stmt(" in code

@tf.function
def array_write_and_read():
    arr = tf.TensorArray(dtype=tf.float32, size=3)
    arr = arr.write(0, tf.constant(0.0))
    arr = arr.write(1, tf.constant(1.0))
    arr = arr.write(2, tf.constant(2.0))
    arr_0 = arr.read(0)
    arr_1 = arr.read(1)
    arr_2 = arr.read(2)
    return arr_0, arr_1, arr_2

a, b, c = array_write_and_read()
print(a, b, c)

index, value = 0, tf.constant(5.0)

@tf.function
def write_without_left_value():
    arr = tf.TensorArray(dtype=tf.float32, size=1, clear_after_read=False)
    arr = arr.write(index, value)
    kept = arr.read(0)
    arr.write(index, value + 1)     # the generated operation node is lost since no left variable store it
    return kept, arr.read(0)

assert [float(n) for n in write_without_left_value()] == [5.0, 5.0]

model, optimizer = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="softmax")]), tf.keras.optimizers.Adam()

@tf.function
def train_one_step(X, y):
    with tf.GradientTape() as tape:
        y_pred = model(X)
        loss = tf.keras.losses.sparse_categorical_crossentropy(y_true=y, y_pred=y_pred)
        loss = tf.reduce_mean(loss)
        tf.print("loss", loss < 100)
    grads = tape.gradient(loss, model.variables)
    optimizer.apply_gradients(grads_and_vars=zip(grads, model.variables))

X, y = tf.ones((4, 5)), tf.constant([0, 1, 2, 0])
train_one_step(X, y)

graph = train_one_step.get_concrete_function(X, y)

assert "MatMul" in {op.type for op in graph.graph.get_operations()}
