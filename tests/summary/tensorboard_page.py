"""The real TensorBoard on a free port of this machine, looked at through a headless Chromium."""

import contextlib
import os
import re
import subprocess
import sys
import time

# Most of TensorBoard's elements live in shadow trees, which CSS selectors of a page do not enter.
_DEEP = """
const [selector, text] = arguments;
const found = [];
const holds = e => [e, e.shadowRoot].some(part => part && (part.textContent || '').trim().match(text));
function look(root) {
  Array.from(root.querySelectorAll(selector)).forEach(e => { if (!text || holds(e)) found.push(e); });
  Array.from(root.querySelectorAll('*')).forEach(e => { if (e.shadowRoot) look(e.shadowRoot); });
}
look(document);
return found;
"""

SECONDS = 60  # pages and their data may take long on a busy machine


@contextlib.contextmanager
def serving(folder):
    """Runs TensorBoard on `folder`; gives its address."""
    around, name = os.path.split(folder)  # pages show the folder as it is given here
    command = [sys.executable, "-m", "tensorboard.main", "--logdir", name, "--host", "127.0.0.1", "--port", "0"]
    path = os.path.join(around, "tensorboard.log")
    with open(path, "w") as log, subprocess.Popen(command, cwd=around, stdout=log, stderr=log) as server:
        try:
            yield _address(server, path)
        finally:
            server.terminate()


def _address(server, path):
    end = time.monotonic() + SECONDS
    while server.poll() is None and time.monotonic() < end:
        with open(path) as log:
            found = re.search(r"http://127\.0\.0\.1:\d+/", log.read())
        if found:
            return found.group()
        time.sleep(0.2)
    raise RuntimeError(f"TensorBoard did not start; see {path}")


class Page:
    """A browser window with TensorBoard in it."""

    def __init__(self, address, chromium, chromedriver, pictures):
        from selenium import webdriver

        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,939"):
            options.add_argument(argument)
        service = webdriver.ChromeService(chromedriver)
        self.driver = webdriver.Chrome(options=options, service=service)
        self._address, self._pictures = address, pictures

    def open(self, tab, query=""):
        self.driver.switch_to.default_content()
        self.driver.get("about:blank")  # else only the fragment changes and nothing is loaded
        self.driver.get(f"{self._address}{query}#{tab}")

    def find(self, selector, text=None):
        """The elements, in shadow trees too, whose text matches."""
        return self.driver.execute_script(_DEEP, selector, text)

    def wait_for(self, selector, text=None, count=1):
        """The elements, once there are at least `count`."""
        found = []

        def are_there():
            found[:] = self.find(selector, text)
            return len(found) >= count

        self._wait_until(are_there, f"did not show {count} of {selector} with {text!r}")
        return found

    def _wait_until(self, condition, failure):
        from selenium.common.exceptions import StaleElementReferenceException

        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(StaleElementReferenceException):  # the page is still building itself
                if condition():
                    return
            time.sleep(0.5)
        self.picture("failed")
        raise AssertionError(f"the page {failure} within {SECONDS} s")

    def wait_for_text(self, text):
        """Waits until the page, shadow trees left out, shows `text`."""
        self._wait_until(lambda: text in self._text(), f"did not show {text!r}")

    def wait_until_gone(self, text):
        self._wait_until(lambda: text not in self._text(), f"went on to show {text!r}")

    def _text(self):
        return self.driver.execute_script("return document.body.innerText")

    def attributes(self, selector, name):
        return [element.get_attribute(name) or "" for element in self.find(selector)]

    def texts(self, selector):
        return self.attributes(selector, "textContent")

    def click(self, selector, text=None):
        element = self.wait_for(selector, text)[0]
        self.driver.execute_script("arguments[0].click()", element)
        return element

    def double_click(self, selector, text=None):
        from selenium.webdriver.common.action_chains import ActionChains

        self.wait_for(selector, text)
        time.sleep(2)  # graphs glide to their places
        ActionChains(self.driver).double_click(self.find(selector, text)[0]).perform()

    def enter_frame(self):
        """Goes into the frame of a plugin that has one."""
        self.driver.switch_to.frame(self.wait_for("iframe")[0])

    def picture(self, name):
        """Keeps what the window shows, once it has come to rest."""
        time.sleep(2)
        self.driver.save_screenshot(os.path.join(self._pictures, f"{name}.png"))
