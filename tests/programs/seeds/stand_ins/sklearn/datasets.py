"""load_iris: the first rows of each kind of iris."""

import numpy as np

ROWS = """5.1 3.5 1.4 0.2 0
4.9 3.0 1.4 0.2 0
4.7 3.2 1.3 0.2 0
4.6 3.1 1.5 0.2 0
5.0 3.6 1.4 0.2 0
7.0 3.2 4.7 1.4 1
6.4 3.2 4.5 1.5 1
6.3 3.3 6.0 2.5 2
5.8 2.7 5.1 1.9 2"""


class Bunch(dict):
    __getattr__ = dict.__getitem__


def load_iris():
    rows = np.array([[float(n) for n in row.split()] for row in ROWS.splitlines()])
    names = ["sepal length (cm)", "sepal width (cm)", "petal length (cm)", "petal width (cm)"]
    return Bunch(data=rows[:, :4], target=rows[:, 4].astype(np.int64), feature_names=names)
