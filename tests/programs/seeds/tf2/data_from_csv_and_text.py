# Datasets of csv files by columns and by lines.
import made_up

made_up.titanic("../data/titanic")

import tensorflow as tf

ds4 = tf.data.experimental.make_csv_dataset(
      file_pattern = ["../data/titanic/train.csv","../data/titanic/test.csv"],
      batch_size=3, 
      label_name="Survived",
      na_value="",
      num_epochs=1,
      ignore_errors=True)

for data,label in ds4.take(2):
    print(data,label)

ds5 = tf.data.TextLineDataset(
    filenames = ["../data/titanic/train.csv","../data/titanic/test.csv"]
    ).skip(1) # Omitting the header on the first line

for line in ds5.take(5):
    print(line)

batches = list(ds4)
assert [label.shape[0] for _, label in batches] == [3, 2]
assert list(batches[0][0]) == ["PassengerId", "Pclass", "Name", "Sex", "Age", "Fare", "Cabin"]
rows = {int(n): (float(age), int(y)) for data, labels in batches for n, age, y in zip(data["PassengerId"], data["Age"], labels)}
assert rows == {1: (22.0, 0), 2: (38.0, 1), 3: (26.0, 1), 4: (35.0, 1), 5: (0.0, 0)}
