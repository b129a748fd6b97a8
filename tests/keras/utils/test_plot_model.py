"""Models drawn and described."""

import importlib.machinery
import sys
import types
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

import headrace as tf
from headrace._src.keras.utils.model_layout import lay_out

layers = tf.keras.layers


@pytest.fixture(scope="module")
def model():
    """A model with a branch that is added to the trunk."""
    inputs = tf.keras.Input((4,), name="inputs")
    x = layers.Dense(3, activation="relu", name="first")(inputs)
    y = layers.Dense(3, name="second")(x)
    return tf.keras.Model(inputs, layers.Add(name="sum")([x, y]))


@pytest.fixture(autouse=True)
def no_graphviz(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)


def test_dot_tells_layers_and_connections(model):
    text = tf.keras.utils.model_to_dot(model, show_shapes=True, show_layer_activations=True).to_string()
    assert '"first" [label="{first: Dense|{{activation:|input:|output:}|{relu|(None, 4)|(None, 3)}}}"];' in text
    for arrow in ('"inputs" -> "first"', '"first" -> "sum"', '"second" -> "sum"'):
        assert arrow in text


def test_dot_can_leave_names_out_and_tell_more(model):
    text = tf.keras.utils.model_to_dot(model, show_layer_names=False, show_dtype=True, show_trainable=True).to_string()
    assert '"second" [label="{Dense|{{dtype:|trainable:}|{float32|yes}}}"];' in text


def test_a_range_of_layers_is_kept(model):
    text = tf.keras.utils.model_to_dot(model, layer_range=["first", "second"]).to_string()
    assert '"inputs"' not in text and '"first" -> "second"' in text
    with pytest.raises(ValueError, match="do not match"):
        tf.keras.utils.model_to_dot(model, layer_range=["nothing", "sum"])


def test_nested_models_become_groups():
    inner = tf.keras.Sequential(
        [tf.keras.Input((4,)), layers.Dense(3, name="a"), layers.Dense(2, name="b")], name="inner"
    )
    inputs = tf.keras.Input((4,), name="inputs")
    outer = tf.keras.Model(inputs, layers.Dense(1, name="last")(inner(inputs)))
    text = tf.keras.utils.model_to_dot(outer, expand_nested=True).to_string()
    assert 'subgraph "cluster_inner"' in text and '"inner/b" -> "last"' in text and '"inputs" -> "inner/a"' in text
    assert '"inner" -> "last"' in tf.keras.utils.model_to_dot(outer).to_string()


def test_pictures_are_drawn_without_graphviz(model, tmp_path):
    for name in ("model.png", "model.jpg"):
        tf.keras.utils.plot_model(model, tmp_path / name, show_shapes=True)
        with Image.open(tmp_path / name) as picture:
            assert picture.width > 100 and picture.height > 300
            assert len(picture.convert("RGB").getcolors(1 << 24)) > 5
    tf.keras.utils.plot_model(model, tmp_path / "wide.png", rankdir="LR")
    with Image.open(tmp_path / "wide.png") as picture:
        assert picture.width > picture.height


def test_svg_holds_the_names(model, tmp_path):
    path = tmp_path / "model.svg"
    tf.keras.utils.plot_model(model, path, show_shapes=True)
    words = [element.text for element in ElementTree.parse(path).iter() if element.tag.endswith("text")]
    assert "first: Dense" in words and "(None, 3)" in words


def test_dot_files_are_written(model, tmp_path):
    tf.keras.utils.plot_model(model, tmp_path / "model.dot")
    assert (tmp_path / "model.dot").read_text().startswith("digraph")
    with pytest.raises(OSError, match="not installed"):
        tf.keras.utils.model_to_dot(model).create()


def test_a_model_must_be_built():
    with pytest.raises(ValueError, match="not yet been built"):
        tf.keras.utils.plot_model(tf.keras.Sequential([layers.Dense(1)]))


def test_boxes_do_not_overlap_and_stand_below_what_they_need():
    keys = [f"n{number}" for number in range(12)]
    arrows = [(keys[i], keys[j]) for i in range(12) for j in range(i + 1, 12) if (i * j + i + j) % 4 == 0]
    layout = lay_out({key: (60.0 + 10 * i, 20.0) for i, key in enumerate(keys)}, arrows)
    for source, target in arrows:
        assert layout.places[source].y < layout.places[target].y
    places = list(layout.places.values())
    for i, a in enumerate(places):
        for b in places[i + 1 :]:
            assert abs(a.x - b.x) >= (a.width + b.width) / 2 or abs(a.y - b.y) >= 20


def test_a_sequential_model_shows_its_input_layer():
    model = tf.keras.Sequential([tf.keras.Input((4,), name="x"), layers.Dense(3, name="a")])
    text = tf.keras.utils.model_to_dot(model, show_shapes=True).to_string()
    assert '"x" [label="{x: InputLayer|' in text and '"x" -> "a"' in text
    built = tf.keras.Sequential([layers.Dense(3, input_shape=(4,), name="a")])
    assert "InputLayer" in tf.keras.utils.model_to_dot(built).to_string()


@pytest.fixture
def pydot(monkeypatch):
    """Stands in for the package: the graph is the text that it would parse."""
    module = types.ModuleType("pydot")
    module.__spec__ = importlib.machinery.ModuleSpec("pydot", None)
    module.graph_from_dot_data = lambda text: [types.SimpleNamespace(text=text, get_subgraphs=lambda: ["the cluster"])]
    monkeypatch.setitem(sys.modules, "pydot", module)


def test_graphs_are_those_of_pydot_where_it_is_installed(model, tmp_path, pydot):
    assert tf.keras.utils.model_to_dot(model).text.startswith("digraph model {")
    assert tf.keras.utils.model_to_dot(model, subgraph=True) == "the cluster"
    assert tf.keras.utils.plot_model(model, tmp_path / "model.png").text.startswith("digraph model {")
    assert (tmp_path / "model.png").stat().st_size > 0
