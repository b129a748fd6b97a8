"""get_file against a server of its own."""

import hashlib
import http.server
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest

import headrace as tf

CONTENT = bytes(range(256)) * 40


class Handler(http.server.BaseHTTPRequestHandler):
    asked: list = []

    def do_GET(self):
        begin = self.headers.get("Range")
        Handler.asked.append(begin)
        start = int(begin.removeprefix("bytes=").removesuffix("-")) if begin else 0
        if self.path == "/missing" or start > len(CONTENT):
            self.send_error(404 if self.path == "/missing" else 416)
            return
        body = CONTENT[start:]
        self.send_response(206 if begin else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:100] if self.path == "/broken" else body)

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


def test_a_broken_fetch_goes_on_where_it_ended(server, tmp_path):
    digest = hashlib.sha256(CONTENT).hexdigest()
    with pytest.raises(RuntimeError, match="ended after 100"):
        tf.keras.utils.get_file("data.bin", f"{server}/broken", cache_dir=str(tmp_path))
    assert (tmp_path / "datasets" / "data.bin.part").stat().st_size == 100
    path = tf.keras.utils.get_file("data.bin", f"{server}/whole", file_hash=digest, cache_dir=str(tmp_path))
    assert Handler.asked[-1] == "bytes=100-"
    assert Path(path).read_bytes() == CONTENT
    assert not (tmp_path / "datasets" / "data.bin.part").exists()


def test_a_stale_rest_is_thrown_away(server, tmp_path):
    (tmp_path / "datasets").mkdir()
    (tmp_path / "datasets" / "data.bin.part").write_bytes(bytes(len(CONTENT) + 10))
    path = tf.keras.utils.get_file("data.bin", f"{server}/whole", cache_dir=str(tmp_path))
    assert Path(path).read_bytes() == CONTENT


def test_an_address_without_file_is_named(server, tmp_path):
    with pytest.raises(RuntimeError, match="404"):
        tf.keras.utils.get_file("x", f"{server}/missing", cache_dir=str(tmp_path))


def test_zip_members_stay_inside_the_folder(tmp_path):
    archive = tmp_path / "evil.zip"
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("../outside.txt", "no")
        out.writestr("inside.txt", "yes")
    tf.keras.utils.get_file("evil.zip", archive.as_uri(), extract=True, cache_dir=str(tmp_path / "cache"))
    assert not (tmp_path / "cache" / "outside.txt").exists()
    assert (tmp_path / "cache" / "datasets" / "inside.txt").read_text() == "yes"


def test_a_tar_archive_unpacks_beside_its_name_without_the_ending(tmp_path):
    (tmp_path / "note.txt").write_text("bee")
    with tarfile.open(tmp_path / "packed.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "note.txt", "note.txt")
    origin = (tmp_path / "packed.tar.gz").as_uri()
    path = tf.keras.utils.get_file("note.txt.tar.gz", origin, untar=True, cache_dir=tmp_path, cache_subdir="cache")
    assert Path(path) == tmp_path / "cache" / "note.txt"
    assert Path(path).read_text() == "bee"
