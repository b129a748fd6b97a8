"""`headrace run` executes programs as python does, with tensorflow meaning headrace."""

import json
import os
import signal
import subprocess
import sys
import textwrap

import pytest

PRINT_SELF = """
    '''The docstring.'''
    import json, sys
    import tensorflow as tf
    print(json.dumps({
        "name": __name__, "file": __file__, "doc": __doc__, "argv": sys.argv, "path0": sys.path[0],
        "package": __package__, "spec": __spec__ and __spec__.name, "tensorflow": tf.__name__,
        "main": sys.modules["__main__"].__file__,
    }))
"""


@pytest.fixture
def folder(tmp_path):
    """A temporary folder that the tests write programs into and run from."""
    return tmp_path


def write(folder, name, program):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(textwrap.dedent(program).strip() + "\n")
    return file


def headrace(folder, *arguments, short=False, input=None):
    command = [sys.executable, "-m", "headrace", *([] if short else ["run"]), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, input=input)


def output(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_script_sees_itself_as_main(folder):
    script = write(folder, "sub/show.py", PRINT_SELF)
    seen = output(headrace(folder, "sub/show.py", "--lr", "0.1", "-m", "x"))
    assert seen == {
        "name": "__main__",
        "file": str(script),
        "doc": "The docstring.",
        "argv": ["sub/show.py", "--lr", "0.1", "-m", "x"],
        "path0": str(script.parent),
        "package": None,
        "spec": None,
        "tensorflow": "headrace",
        "main": str(script),
    }


def test_the_short_form_is_the_same(folder):
    write(folder, "show.py", PRINT_SELF)
    assert output(headrace(folder, "show.py", "a", short=True)) == output(headrace(folder, "show.py", "a"))


def test_the_program_is_what_python_makes_of_it(folder):
    write(folder, "show.py", PRINT_SELF.replace("import tensorflow as tf", "import json as tf"))
    plain = subprocess.run([sys.executable, "show.py", "a"], cwd=folder, capture_output=True, text=True)
    assert headrace(folder, "show.py", "a").stdout == plain.stdout


def test_a_module_runs_with_its_package(folder):
    write(folder, "pkg/__init__.py", "")
    script = write(folder, "pkg/train.py", PRINT_SELF + "    from . import other")
    write(folder, "pkg/other.py", "")
    seen = output(headrace(folder, "-m", "pkg.train", "--epochs", "3"))
    assert seen["argv"] == [str(script), "--epochs", "3"]
    assert (seen["package"], seen["spec"], seen["path0"]) == ("pkg", "pkg.train", str(folder))


def test_a_package_runs_its_main(folder):
    write(folder, "pkg/__init__.py", "")
    write(folder, "pkg/__main__.py", PRINT_SELF)
    assert output(headrace(folder, "-m", "pkg"))["spec"] == "pkg.__main__"


def test_scripts_import_their_neighbours(folder):
    write(folder, "sub/main.py", "import neighbour")
    write(folder, "sub/neighbour.py", "print('hello')")
    assert headrace(folder, "sub/main.py").stdout == "hello\n"


def test_a_traceback_begins_in_the_program(folder):
    script = write(folder, "fail.py", "def f():\n    raise ValueError('boom')\n\n\nf()")
    done = headrace(folder, "fail.py")
    assert done.returncode == 1
    plain = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.stderr == plain.stderr


def test_a_syntax_error_shows_as_in_python(folder):
    script = write(folder, "bad.py", "def (:")
    done = headrace(folder, "bad.py")
    assert done.returncode == 1
    assert done.stderr == subprocess.run([sys.executable, str(script)], capture_output=True, text=True).stderr


def test_an_error_in_an_imported_package_shows_the_package(folder):
    write(folder, "pkg/__init__.py", "import not_there_at_all")
    write(folder, "pkg/train.py", "")
    done = headrace(folder, "-m", "pkg.train")
    assert done.returncode == 1
    assert done.stderr.startswith(f'Traceback (most recent call last):\n  File "{folder}/pkg/__init__.py", line 1')
    assert done.stderr.endswith("No module named 'not_there_at_all'\n")


def test_a_failing_import_inside_headrace_shows_the_users_line(folder):
    script = write(folder, "main.py", "import tensorflow as tf\nfrom tensorflow.python.framework import nothing_here")
    done = headrace(folder, "main.py")
    assert done.stderr.startswith(f'Traceback (most recent call last):\n  File "{script}", line 2, in <module>')
    assert "headrace does not provide tensorflow.python.framework.nothing_here" in done.stderr


@pytest.mark.parametrize(
    ("ending", "status", "stderr"),
    [("sys.exit(7)", 7, ""), ("sys.exit()", 0, ""), ("sys.exit('bad news')", 1, "bad news\n"), ("pass", 0, "")],
)
def test_exit_statuses_pass_through(folder, ending, status, stderr):
    write(folder, "end.py", f"import sys\n{ending}")
    done = headrace(folder, "end.py")
    assert (done.returncode, done.stderr) == (status, stderr)


def test_an_interrupt_ends_the_program_with_the_shells_status(folder):
    write(folder, "stop.py", "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nimport time\ntime.sleep(60)")
    done = headrace(folder, "stop.py")
    assert done.returncode == 128 + signal.SIGINT
    assert done.stderr.endswith("KeyboardInterrupt\n")


def test_standard_input_reaches_the_program(folder):
    write(folder, "echo.py", "print(input())")
    assert headrace(folder, "echo.py", input="through\n").stdout == "through\n"


def test_processes_that_the_program_starts_find_tensorflow(folder):
    write(
        folder,
        "parent.py",
        """
        import multiprocessing, subprocess, sys
        import tensorflow as tf

        def work(queue):
            import tensorflow.nest
            queue.put(tensorflow.nest.__name__)

        if __name__ == "__main__":
            spawn = multiprocessing.get_context("spawn")
            queue = spawn.Queue()
            process = spawn.Process(target=work, args=(queue,))
            process.start()
            print(queue.get(timeout=60))
            process.join()
            child = "import tensorflow.nest, headrace; print(tensorflow is headrace, tensorflow.nest.__name__)"
            subprocess.run([sys.executable, "-c", child], check=True)
        """,
    )
    done = headrace(folder, "parent.py")
    assert done.stderr == ""
    assert done.stdout.split("\n") == ["headrace.nest", "True headrace.nest", ""]


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["nowhere.py"], 2, "can't open file 'nowhere.py': No such file or directory"),
        (["-m", "nowhere"], 1, "no module named nowhere"),
        (["-m", "json.nowhere"], 1, "no module named json.nowhere"),
        (["-m"], 2, "-m needs the name of a module"),
        ([], 2, "name a program"),
    ],
)
def test_a_missing_program_is_named(folder, arguments, status, message):
    done = headrace(folder, *arguments)
    assert done.returncode == status
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_the_console_script_is_installed(folder):
    write(folder, "show.py", PRINT_SELF)
    command = os.path.join(os.path.dirname(sys.executable), "headrace")
    done = subprocess.run([command, "run", "show.py"], cwd=folder, capture_output=True, text=True)
    assert output(done)["path0"] == str(folder)


def test_tf1_gives_the_old_dialect_in_graph_mode(folder):
    write(
        folder,
        "old.py",
        """
        import subprocess, sys
        import tensorflow as tf
        import tensorflow.compat.v1 as by_path
        print(tf is by_path, tf.executing_eagerly())
        doubled = tf.placeholder(tf.float32, [None])
        with tf.Session() as session:
            print(session.run(doubled * 2.0, {doubled: [1.0, 2.0]}))
        child = "import tensorflow as tf; print(tf.executing_eagerly())"
        subprocess.run([sys.executable, "-c", child], check=True)
        """,
    )
    done = headrace(folder, "--tf1", "old.py")
    assert sorted(done.stdout.splitlines()) == ["False", "True False", "[2. 4.]"], done.stderr


def test_internal_device_listings_work(folder):
    write(
        folder,
        "devices.py",
        """
        from tensorflow.python.client import device_lib
        print([(d.name, d.device_type, d.memory_limit, d.xla_global_id) for d in device_lib.list_local_devices()][0])
        """,
    )
    assert headrace(folder, "devices.py").stdout == "('/device:CPU:0', 'CPU', 268435456, -1)\n"


def test_a_program_given_as_text_runs_and_sees_its_arguments(folder):
    done = headrace(folder, "-c", "import sys, tensorflow; print(tensorflow.__name__, sys.argv, __name__)", "--x", "1")
    assert done.stdout == "headrace ['-c', '--x', '1'] __main__\n", done.stderr


def test_a_program_from_standard_input_can_trace_its_functions(folder):
    program = """
        import tensorflow as tf
        @tf.function
        def size(x):
            if x < 0:
                return -x
            return x
        print(int(size(tf.constant(-3))))
    """
    done = headrace(folder, "-", input=textwrap.dedent(program))
    assert done.stdout == "3\n", done.stderr


def test_a_console_opens_after_the_program(folder):
    done = headrace(folder, "-i", "-c", "x = 6 * 7", input="print('x is', x)\nimport tensorflow; tensorflow.__name__\n")
    assert "x is 42" in done.stdout and "'headrace'" in done.stdout, done.stderr
