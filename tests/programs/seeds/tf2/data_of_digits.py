# Datasets of arrays: zipped columns, digits rotated, batched, shuffled, read ahead; iterators; Keras fed by them.
import made_up

made_up.small_mnist(train=60, test=10)

import matplotlib.pyplot as plt 
import numpy as np
import tensorflow as tf

X = tf.constant([2013, 2014, 2015, 2016, 2017])
Y = tf.constant([12000, 14000, 15000, 16500, 17500])
dataset = tf.data.Dataset.from_tensor_slices((X, Y))
for x, y in dataset:
    print(x.numpy(), y.numpy())

(train_data, train_label), (_, _) = tf.keras.datasets.mnist.load_data()
# [60000,28,28]->[60000,28,28,1]
train_data = np.expand_dims(train_data.astype(np.float32)/255.0, axis=-1)
mnist_dataset = tf.data.Dataset.from_tensor_slices((train_data, train_label))

for image, label in mnist_dataset.take(1):
    plt.title(label.numpy())
    plt.imshow(image.numpy()[:, :, 0])
    plt.show()
plt.close("all")

unrotated, num_epoch = mnist_dataset, 2

def rot90(image, label):
    image = tf.image.rot90(image)
    return image, label

mnist_dataset = mnist_dataset.map(rot90)

np.testing.assert_array_equal(next(iter(mnist_dataset))[0], np.rot90(train_data[0]))
seen = []

def train_step(images, labels):
    seen.append((images.shape, labels.shape))

mnist_dataset = mnist_dataset.batch(4)
for _ in range(num_epoch):
    for images, labels in mnist_dataset:
        train_step(images, labels)

assert seen == [((4, 28, 28, 1), (4,))] * 30

mnist_dataset = unrotated.shuffle(buffer_size=10000).batch(4)
assert [int(n) for _, labels in mnist_dataset for n in labels] != list(train_label)

mnist_dataset = mnist_dataset.prefetch(buffer_size=tf.data.experimental.AUTOTUNE)
mnist_dataset = unrotated
mnist_dataset = mnist_dataset.map(map_func=rot90, num_parallel_calls=2)
mnist_dataset = mnist_dataset.map(map_func=rot90, num_parallel_calls=4)
mnist_dataset = mnist_dataset.map(map_func=rot90, num_parallel_calls=tf.data.experimental.AUTOTUNE)
np.testing.assert_array_equal(next(iter(mnist_dataset))[0], np.rot90(train_data[0], 3))

A, B, C = np.arange(3), np.arange(3) * 10, np.arange(3) * 100

# Mended here and below: `(A, B, C, ...)` and `a, b, c, ...` are filled in.
dataset = tf.data.Dataset.from_tensor_slices((A, B, C))
for a, b, c in dataset:
    # Operate on tensor a, b, c, etc., e.g. feed into model for training
    assert (b, c) == (a * 10, a * 100)

dataset = tf.data.Dataset.from_tensor_slices((A, B, C))
it = iter(dataset)
a_0, b_0, c_0 = next(it)
a_1, b_1, c_1 = next(it)

dataset = tf.data.Dataset.from_tensor_slices((A, B, C))
it = iter(dataset)
a0, b0, c0 = next(it)
a1, b1, c1 = next(it)

assert [int(n) for n in (a_0, b_0, c_0, a_1, b_1, c_1)] == [0, 0, 0, 1, 10, 100] == [int(n) for n in (a0, b0, c0, a1, b1, c1)]

num_epochs, batch_size = 2, 20
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, activation="softmax")])
model.compile(optimizer=tf.keras.optimizers.Adam(), loss=tf.keras.losses.sparse_categorical_crossentropy)

model.fit(x=train_data, y=train_label, epochs=num_epochs, batch_size=batch_size)

mnist_dataset = unrotated.batch(20)

model.fit(mnist_dataset, epochs=num_epochs)

assert int(model.optimizer.iterations) == 2 * 3 * 2
