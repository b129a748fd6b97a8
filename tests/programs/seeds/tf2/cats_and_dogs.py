# Pictures of two classes decoded in parallel, a network trained on them, tested, and the same through TFRecord.
import made_up

for part in ("train", "valid"):
    made_up.pictures(f"C:/datasets/cats_vs_dogs/{part}", ["cats", "dogs"], count=5, size=64)

import tensorflow as tf
import os
num_epochs = 10
batch_size = 32
learning_rate = 0.001
data_dir = 'C:/datasets/cats_vs_dogs'
train_cats_dir = data_dir + '/train/cats/'
train_dogs_dir = data_dir + '/train/dogs/'
test_cats_dir = data_dir + '/valid/cats/'
test_dogs_dir = data_dir + '/valid/dogs/'

def _decode_and_resize(filename, label):
    image_string = tf.io.read_file(filename)
    image_decoded = tf.image.decode_jpeg(image_string)
    image_resized = tf.image.resize(image_decoded, [256, 256]) / 255.0
    return image_resized, label

if __name__ == '__main__':
    train_cat_filenames = tf.constant([train_cats_dir + name for name in os.listdir(train_cats_dir)])
    train_dog_filenames = tf.constant([train_dogs_dir + name for name in os.listdir(train_dogs_dir)])
    train_filenames = tf.concat([train_cat_filenames, train_dog_filenames], axis=-1)
    # 将标签二值化
    train_labels = tf.concat([tf.zeros(train_cat_filenames.shape, dtype=tf.int32),
                             tf.ones(train_dog_filenames.shape, dtype=tf.int32)], axis=-1)
    train_dataset = tf.data.Dataset.from_tensor_slices((train_filenames, train_labels))
    # 并行地将构建Dataset
    train_dataset = train_dataset.map(map_func=_decode_and_resize,
                                     num_parallel_calls=tf.data.experimental.AUTOTUNE)
    train_dataset = train_dataset.shuffle(20000).batch(batch_size)
    train_dataset = train_dataset.prefetch(tf.data.experimental.AUTOTUNE)
    
    # Mended: the layers were left out of the text.
    model = tf.keras.Sequential([
        tf.keras.layers.Conv2D(4, 5, strides=4, activation='relu', input_shape=(256, 256, 3)),
        tf.keras.layers.MaxPooling2D(4),
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(2, activation='softmax'),
    ])
    
    model.compile(optimizer=tf.keras.optimizers.Adam(learning_rate),
                 loss=tf.keras.losses.sparse_categorical_crossentropy)
    
    model.fit(train_dataset, epochs=num_epochs)

    # Testing, as the handbook tells it.
    names = [folder + name for folder in (test_cats_dir, test_dogs_dir) for name in os.listdir(folder)]
    test_dataset = tf.data.Dataset.from_tensor_slices((names, [0] * 5 + [1] * 5)).map(_decode_and_resize).batch(batch_size)
    model.compile(optimizer="adam", loss="sparse_categorical_crossentropy",
                  metrics=[tf.keras.metrics.sparse_categorical_accuracy])
    results = model.evaluate(test_dataset, return_dict=True)
    assert list(results) == ["loss", "sparse_categorical_accuracy"]

    # Into a TFRecord file and out of it.
    with tf.io.TFRecordWriter(data_dir + '/train/train.tfrecords') as writer:
        for filename, label in zip(train_filenames.numpy(), train_labels.numpy()):
            image = open(filename, 'rb').read()
            feature = {
                'image': tf.train.Feature(bytes_list=tf.train.BytesList(value=[image])),
                'label': tf.train.Feature(int64_list=tf.train.Int64List(value=[label]))
            }
            example = tf.train.Example(features=tf.train.Features(feature=feature))
            writer.write(example.SerializeToString())

    raw_dataset = tf.data.TFRecordDataset(data_dir + '/train/train.tfrecords')
    feature_description = {
        'image': tf.io.FixedLenFeature([], tf.string),
        'label': tf.io.FixedLenFeature([], tf.int64),
    }

    def _parse_example(example_string):
        feature_dict = tf.io.parse_single_example(example_string, feature_description)
        feature_dict['image'] = tf.io.decode_jpeg(feature_dict['image'])
        return feature_dict['image'], feature_dict['label']

    dataset = raw_dataset.map(_parse_example)
    assert [int(label) for _, label in dataset] == [0] * 5 + [1] * 5
    assert {image.shape for image, _ in dataset} == {(64, 64, 3)}
