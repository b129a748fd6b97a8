import headrace as tf


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
print(code.splitlines()[0])
print("ag__.if_stmt(" in code)
