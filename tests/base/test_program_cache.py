"""The cache of compiled programs trusts only what the user wrote, stays below its limit, and mends itself."""

import os
import subprocess
import sys

import pytest

from headrace._src.base.logs import NOTICE_VARIABLE
from headrace._src.base.program_cache import ProgramCache, prepare_folder

PROGRAM = b"program" * 100


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "xla" / "machine"
    assert prepare_folder(folder)
    return folder


def mode(path):
    return path.stat().st_mode & 0o777


def test_the_folder_and_its_files_are_private(folder):
    ProgramCache(folder).put("key", PROGRAM)
    assert mode(folder) == mode(folder.parent) == 0o700
    (path,) = folder.iterdir()
    assert mode(path) & 0o077 == 0
    assert ProgramCache(folder).get("key") == PROGRAM
    assert ProgramCache(folder).get("other") is None


def test_a_folder_that_others_can_write_becomes_private(folder):
    folder.chmod(0o777)
    assert prepare_folder(folder)
    assert mode(folder) == 0o700


def test_the_folder_of_another_user_is_not_used(tmp_path, monkeypatch, capfd):
    (tmp_path / "xla").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    monkeypatch.delenv(NOTICE_VARIABLE, raising=False)
    assert not prepare_folder(tmp_path / "xla" / "machine")
    assert "belongs to another user" in capfd.readouterr().err


def test_a_link_in_place_of_the_folder_is_not_used(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "xla").symlink_to(tmp_path / "elsewhere")
    assert not prepare_folder(tmp_path / "xla" / "machine")


def test_a_folder_that_cannot_be_made_turns_the_cache_off(tmp_path):
    (tmp_path / "file").write_text("")
    assert not prepare_folder(tmp_path / "file" / "xla" / "machine")


def test_a_file_that_others_could_write_is_not_used(folder):
    cache = ProgramCache(folder)
    cache.put("key", PROGRAM)
    (path,) = folder.iterdir()
    path.chmod(0o666)
    assert cache.get("key") is None


def test_a_file_of_another_user_is_not_used(folder, monkeypatch):
    cache = ProgramCache(folder)
    cache.put("key", PROGRAM)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    monkeypatch.delenv(NOTICE_VARIABLE, raising=False)
    assert cache.get("key") is None


def test_a_link_is_not_followed(folder, tmp_path):
    cache = ProgramCache(folder)
    cache.put("key", PROGRAM)
    (path,) = folder.iterdir()
    path.rename(tmp_path / "moved")
    path.symlink_to(tmp_path / "moved")
    assert cache.get("key") is None


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "of another key"])
def test_a_damaged_file_is_removed_and_replaced(folder, damage):
    cache = ProgramCache(folder)
    cache.put("key", PROGRAM)
    (path,) = folder.iterdir()
    content = bytearray(path.read_bytes())
    content[60] ^= damage == "flipped"
    path.write_bytes({"cut": content[:100], "empty": b""}.get(damage, content))
    key = "another" if damage == "of another key" else "key"
    path.rename(folder / f"{key}.program")
    assert cache.get(key) is None
    assert not any(folder.iterdir())
    cache.put(key, PROGRAM)
    assert cache.get(key) == PROGRAM


def test_programs_that_were_not_used_make_room(folder):
    cache = ProgramCache(folder, limit=4000)
    for number in range(5):
        cache.put(f"key{number}", PROGRAM)
        os.utime(folder / f"key{number}.program", (number, number))
    assert cache.get("key0") == PROGRAM  # it is the most recently used now
    cache.put("key5", PROGRAM)
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 4000
    assert cache.get("key0") and cache.get("key5")
    assert cache.get("key1") is None


def test_a_program_larger_than_the_limit_is_not_stored(folder):
    ProgramCache(folder, limit=100).put("key", PROGRAM)
    assert not any(folder.iterdir())


def test_compiled_functions_use_the_cache(tmp_path):
    program = (
        "import headrace as tf\n"
        "@tf.function(jit_compile=True)\n"
        "def f(x):\n"
        "    for _ in range(20):  # programs that compile in no time are not stored\n"
        "        x = tf.sort(tf.matmul(x, x) / 3.0)\n"
        "    return x\n"
        "print(float(f(tf.ones([3, 3]))[0, 0]))"
    )
    environment = {**os.environ, "HEADRACE_CACHE": os.fspath(tmp_path)}
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
        assert done.stdout == "1.0\n", done.stderr
        files = list(tmp_path.glob("xla/*/*.program"))
        assert files
        for file in files:  # the second run replaces them
            file.write_bytes(b"damaged")
    assert mode(tmp_path / "xla") == 0o700


def test_a_program_that_xla_cannot_read_is_compiled_again(tmp_path):
    program = (
        "import headrace as tf\n"
        "def nest(x, depth):\n"
        "    return tf.cond(tf.reduce_sum(x) > 0, lambda: nest(x + 1, depth - 1), lambda: x) if depth else x\n"
        "print(float(tf.function(lambda x: nest(x, 40), jit_compile=True, autograph=False)(tf.ones([2]))[0]))"
    )
    environment = {**os.environ, "HEADRACE_CACHE": os.fspath(tmp_path)}
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("41.0\n", "")
        assert list(tmp_path.glob("xla/*/*.program"))
