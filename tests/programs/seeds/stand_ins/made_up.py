"""Small data in the form of the data that the programs were written for."""

import os

import numpy as np
import tensorflow as tf
from PIL import Image

rng = np.random.default_rng(0)


def pictures(folder, classes, count=4, size=32):
    """JPEG files, `count` for each class in a folder of its name, each class of its own brightness."""
    for number, name in enumerate(classes):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        for n in range(count):
            pixels = rng.integers(0, 100, (size, size, 3)) + 150 * number
            Image.fromarray(pixels.astype(np.uint8)).save(os.path.join(folder, name, f"{n}.jpg"))


def titanic(folder):
    """train.csv and test.csv with some columns of the passengers."""
    os.makedirs(folder, exist_ok=True)
    header = "PassengerId,Survived,Pclass,Name,Sex,Age,Fare,Cabin\n"
    rows = [
        '1,0,3,"Braund, Mr. Owen Harris",male,22,7.25,',
        '2,1,1,"Cumings, Mrs. John Bradley",female,38,71.2833,C85',
        '3,1,3,"Heikkinen, Miss. Laina",female,26,7.925,',
        '4,1,1,"Futrelle, Mrs. Jacques Heath",female,35,53.1,C123',
        '5,0,3,"Allen, Mr. William Henry",male,,8.05,',
    ]
    for name, part in (("train.csv", rows[:3]), ("test.csv", rows[3:])):
        with open(os.path.join(folder, name), "w") as file:
            file.write(header + "\n".join(part) + "\n")


def digits(count):
    """Pictures of 28x28 bytes that tell their class by the rows that are bright, and the classes."""
    labels = (np.arange(count) % 10).astype(np.uint8)
    images = rng.integers(0, 60, (count, 28, 28))
    for image, label in zip(images, labels):
        image[2 * label + 2 : 2 * label + 6] += 180
    return images.astype(np.uint8), labels


def small_mnist(train=200, test=40):
    """Lets tf.keras.datasets.mnist.load_data() return made-up digits instead of fetching the real ones."""
    tf.keras.datasets.mnist.load_data = lambda path="mnist.npz": (digits(train), digits(test))


def reviews(words, length, classes, count=64):
    """Rows of word numbers and their classes, told by the words that are frequent."""
    labels = rng.integers(0, classes, count)
    texts = rng.integers(0, words, (count, length))
    texts[:, ::2] = labels[:, None]
    return texts, labels
