"""What `import headrace` does not load. (Times are for benchmarks/eager.py; a test of them would only flicker.)"""

import subprocess
import sys

HEAVY = ("jax", "jaxlib", "google.protobuf", "h5py", "PIL", "scipy", "matplotlib")
CHILD = "import sys; {program}; print(*[name for name in {heavy} if name in sys.modules])"


def loaded_after(program: str) -> list[str]:
    code = CHILD.format(program=program, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_import_loads_no_heavy_library():
    assert loaded_after("import headrace") == []


def test_small_eager_work_loads_no_heavy_library():
    program = "import headrace as tf; a = tf.constant([[1.0, 2.0]]); tf.matmul(a, a, transpose_b=True) + 1.0; repr(a)"
    assert loaded_after(program) == []


def test_the_check_sees_a_library_that_is_loaded():
    assert "google.protobuf" in loaded_after("import headrace, google.protobuf")
