# %% [markdown]
# # Serving a model over HTTP
#
# A trained model becomes a service: save it as a SavedModel, start `headrace serve`, and any program in any language
# can ask it for predictions over HTTP. The addresses and the JSON are those of TensorFlow Serving, so clients that
# were written for it work unchanged. The server needs the extra `serve`: `pip install 'headrace[serve]'`.
#
# ## Train and save
#
# A SavedModel is saved in a folder whose name is its version number.

# %%
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

tf.keras.utils.set_random_seed(14)
train, test = load_digits()
model = tf.keras.Sequential(
    [
        tf.keras.layers.Flatten(input_shape=(28, 28, 1)),
        tf.keras.layers.Dense(64, activation="relu"),
        tf.keras.layers.Dense(10, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train.images, train.labels, batch_size=100, epochs=5, verbose=0)
model.export("digits/1")
print(f"accuracy on new digits: {model.evaluate(test.images, test.labels, verbose=0)[1]:.1%}")

# %% [markdown]
# ## Start the server
#
# In a terminal this is `headrace serve digits --port 8501`. Here the notebook starts it as another process, on a free
# port, and waits until it answers. It listens on this machine only, unless you say otherwise.

# %%
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
server = subprocess.Popen(
    [sys.executable, "-m", "headrace", "serve", "digits", "--port", str(port)],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)
ADDRESS = f"http://127.0.0.1:{port}/v1/models/digits"


def ask(address, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data)) as answer:
        return json.load(answer)


for _ in range(150):
    try:
        status = ask(ADDRESS)
        break
    except urllib.error.URLError:
        time.sleep(0.2)
print(json.dumps(status, indent=1))

# %% [markdown]
# ## What does the model want?
#
# The metadata name the inputs and outputs with dtype and shape.

# %%
signature = ask(f"{ADDRESS}/metadata")["metadata"]["signature_def"]["signature_def"]["serving_default"]
print(
    "inputs:",
    {
        name: (given["dtype"], [d["size"] for d in given["tensor_shape"]["dim"]])
        for name, given in signature["inputs"].items()
    },
)

# %% [markdown]
# ## Ask
#
# `instances` is a list with one entry per image. The answer has one list of ten probabilities for each.

# %%
answer = ask(f"{ADDRESS}:predict", {"instances": test.images[:6].tolist()})
probabilities = np.array(answer["predictions"])
same = np.allclose(probabilities, model.predict(test.images[:6], verbose=0), atol=1e-5)
print("shape of the answer:", probabilities.shape, "- the same as the model in this process:", same)
figure, axes = plt.subplots(2, 6, figsize=(10, 3), layout="constrained", height_ratios=[2, 1])
for column in range(6):
    axes[0, column].imshow(test.images[column, :, :, 0], cmap="gray_r")
    axes[0, column].axis("off")
    axes[1, column].bar(range(10), probabilities[column])
    axes[1, column].set(ylim=(0, 1), xticks=range(10), yticks=[])
plt.show()

# %% [markdown]
# ## A mistake gets a clear answer
#
# A request of the wrong shape is refused with status 400 and a reason.

# %%
try:
    ask(f"{ADDRESS}:predict", {"instances": [[1.0, 2.0]]})
except urllib.error.HTTPError as error:
    print(error.code, json.load(error)["error"])

# %% [markdown]
# ## How fast is it?
#
# 300 requests of one image each, one after the other:

# %%
body = {"instances": test.images[:1].tolist()}
times = []
for _ in range(300):
    start = time.perf_counter()
    ask(f"{ADDRESS}:predict", body)
    times.append((time.perf_counter() - start) * 1000)
plt.figure(figsize=(6, 2.6))
plt.hist(times, bins=40)
plt.xlabel("milliseconds per request")
plt.show()
print("requests answered:", len(times))

# %% [markdown]
# ## A new version, without a restart
#
# The server watches the folder. We train for five more epochs and save version 2; a moment later it answers. Requests
# can still name the old one: `/v1/models/digits/versions/1:predict`.

# %%
model.fit(train.images, train.labels, batch_size=100, epochs=5, verbose=0)
model.export("digits/2")
for _ in range(100):
    versions = {item["version"]: item["state"] for item in ask(ADDRESS)["model_version_status"]}
    if versions.get("2") == "AVAILABLE":
        break
    time.sleep(0.2)
print(versions)
labels = test.labels[:500]
answers = np.array(ask(f"{ADDRESS}:predict", {"instances": test.images[:500].tolist()})["predictions"]).argmax(axis=1)
print(f"accuracy over HTTP, latest version, 500 images: {np.mean(answers == labels):.1%}")

# %%
server.terminate()
server.wait(timeout=20)
print("server stopped")
