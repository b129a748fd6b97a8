# A dataset of file names, mapped to pictures and labels.
import made_up

made_up.pictures("../data/cifar2/train", ["airplane", "automobile"], count=3, size=40)

import tensorflow as tf

ds6 = tf.data.Dataset.list_files("../data/cifar2/train/*/*.jpg")
for file in ds6.take(5):
    print(file)

from matplotlib import pyplot as plt 
def load_image(img_path,size = (32,32)):
    label = 1 if tf.strings.regex_full_match(img_path,".*/automobile/.*") else 0
    img = tf.io.read_file(img_path)
    img = tf.image.decode_jpeg(img) # Note that we are using jpeg format
    img = tf.image.resize(img,size)
    return(img,label)

# In the notebook: %matplotlib inline
# In the notebook: %config InlineBackend.figure_format = 'svg'
for i,(img,label) in enumerate(ds6.map(load_image).take(2)):
    plt.figure(i)
    plt.imshow((img/255.0).numpy())
    plt.title("label = %d"%label)
    plt.xticks([])
    plt.yticks([])

plt.close("all")
labels = [(int(label), float(tf.reduce_mean(img)) > 125) for img, label in ds6.map(load_image)]
assert sorted(labels) == [(0, False)] * 3 + [(1, True)] * 3  # automobiles are the bright ones
