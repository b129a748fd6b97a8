"""A program is trained and watched in the real TensorBoard, in a browser: `make browser`.

Pictures of the pages go to the folder that HEADRACE_PICTURES names.
"""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from summary.tensorboard_page import Page, serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
MISSING = [
    *(name for name in ("tensorboard", "tensorboard_plugin_profile", "selenium") if not importlib.util.find_spec(name)),
    *(name for name, path in (("chromium", CHROMIUM), ("chromedriver", DRIVER)) if path is None),
]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("watched") / "logs"
    program = pathlib.Path(__file__).parent / "watched_training.py"
    subprocess.run([sys.executable, program, folder], check=True)
    for profile in folder.rglob("*.xplane.pb"):
        profile.rename(profile.with_name("localhost.xplane.pb"))  # pages show this as the name of the machine
    pictures = os.environ.get("HEADRACE_PICTURES") or str(tmp_path_factory.mktemp("pictures"))
    os.makedirs(pictures, exist_ok=True)
    with serving(str(folder)) as address:
        page = Page(address, CHROMIUM, DRIVER, pictures)
        yield page
        page.driver.quit()


def node_names(page):
    return set(page.attributes("g.node", "data-name"))


def test_scalars_are_curves(page):
    page.open("timeseries", "?tagFilter=loss")
    for name in ("batch_loss", "epoch_loss"):
        page.wait_for("scalar-card", name)
    page.picture("scalars")
    page.open("scalars")
    page.wait_for("tf-scalar-card", count=2)
    page.wait_for("vz-line-chart2", count=2)
    drawn = [len(path) for path in page.attributes("path", "d")]
    assert max(drawn) > 1000  # a curve of hundreds of points, not an axis


def test_the_step_of_a_keras_model_is_a_graph_of_scopes(page):
    page.open("graphs&run=keras%2Ftrain")
    page.wait_for("g.node")
    assert {"data", "digits", "gradient_tape", "Adam", "sparse_categorical_crossentropy"} <= node_names(page)
    page.double_click('g.node[data-name="digits"]')
    page.wait_for('g.node[data-name="digits/hidden"]')
    page.picture("graph")


def test_the_layers_of_a_keras_model_are_a_conceptual_graph(page):
    page.open("graphs&run=keras%2Ftrain")
    page.wait_for("g.node")
    page.click("paper-item", "^keras$")  # the tag; the run is keras/train
    page.click('paper-radio-button[name="conceptual_graph"]')
    page.double_click('g.node[data-name="digits"]')
    page.wait_for('g.node[data-name="digits/scores"]')
    assert {"digits/hidden_input", "digits/hidden"} <= node_names(page)
    page.picture("layers")


def test_a_traced_function_is_a_graph_with_shapes(page):
    page.open("graphs")
    page.click("paper-item", "^loop$")
    page.double_click('g.node[data-name="graph_1"]')  # TensorBoard's name for the first function that ran
    page.wait_for('g.node[data-name="graph_1/Softmax"]')
    assert {"graph_1/inputs", "graph_1/hidden", "graph_1/scores"} <= node_names(page)
    assert {"50×784", "50×10"} <= {label.strip() for label in page.texts("textPath")}


def test_weights_are_histograms(page):
    page.open("histograms")
    page.wait_for("vz-histogram-timeseries", count=2)
    assert "hidden/kernel_0/histogram" in page.texts(".heading-label, .name, span")
    assert sum(len(path) > 200 for path in page.attributes("path", "d")) >= 5  # a hill for each epoch
    page.picture("histograms")


def test_the_profile_has_an_overview_and_a_timeline(page):
    page.open("profile")
    page.enter_frame()
    choose(page, 0, "keras/")
    page.wait_for_text("Performance Summary")
    page.wait_until_gone("No step marker")  # of the loop, which is shown first and marks none
    choose(page, 1, "Trace Viewer")
    page.enter_frame()
    page.wait_for_text("/host:CPU")
    page.picture("profile")


def choose(page, menu, text):
    """Chooses from one of the profiler's menus."""
    trigger = page.wait_for(".mat-mdc-select-trigger", count=menu + 1)[menu]
    page.driver.execute_script("arguments[0].click()", trigger)
    page.click("mat-option", text)
