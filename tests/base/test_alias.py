"""`tensorflow` as a name for headrace: every path gives the same objects, and what is missing is named."""

import importlib
import subprocess
import sys
import textwrap

import pytest

from headrace._src.base.internal_paths import NAMES_FROM, RENAMED, SAME_MODULE

INSTALL = "import sys, headrace; headrace.install_as_tensorflow()\n"


def run(program, path=None):
    """Runs a program in its own process, since the alias cannot be taken back."""
    code = INSTALL + textwrap.dedent(program)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=path)


def check(program):
    done = run(program)
    assert done.returncode == 0, done.stderr


def test_every_way_of_importing_gives_the_same_module():
    check("""
        import tensorflow
        import tensorflow as tf
        import tensorflow.nest
        import tensorflow.nest as by_path
        from tensorflow import nest, errors
        from tensorflow.errors import OpError
        assert tensorflow is tf is headrace
        assert tensorflow.nest is by_path is nest is headrace.nest
        assert sys.modules["tensorflow.nest"] is headrace.nest
        assert OpError is headrace.errors.OpError
    """)


def test_modules_keep_their_own_identity():
    check("""
        import tensorflow.nest
        assert headrace.nest.__name__ == headrace.nest.__spec__.name == "headrace.nest"
        assert headrace.__spec__.name == "headrace"
    """)


def test_names_that_are_not_modules_are_imported_from_their_namespace():
    check("""
        from tensorflow import Tensor, float32, constant
        from tensorflow.math import reduce_sum
        assert Tensor is headrace.Tensor and float32 is headrace.float32
        assert constant is headrace.constant and reduce_sum is headrace.math.reduce_sum
    """)


def test_an_attribute_that_is_a_module_can_be_imported_by_its_path():
    check("""
        import tensorflow.compat.v2 as v2
        import tensorflow.compat.v2.nest as nest
        assert v2 is headrace and nest is headrace.nest
        from tensorflow.compat import v2 as again
        assert again is headrace
    """)


def test_keras_by_itself_is_headraces():
    check("""
        import keras
        from keras import layers, ops
        from keras.layers import Dense
        from tf_keras.models import Sequential
        from tensorflow.python.keras import backend as K
        assert keras is headrace.keras and layers is headrace.keras.layers and ops is headrace.keras.ops
        assert Dense is headrace.keras.layers.Dense and Sequential is headrace.keras.Sequential
        assert K is headrace.keras.backend
    """)


def test_internal_paths_lead_to_public_names():
    check("""
        from tensorflow.python.util import nest
        from tensorflow.python.framework import ops, dtypes
        from tensorflow.python.framework.errors_impl import NotFoundError
        from tensorflow.python.framework.ops import convert_to_tensor
        from tensorflow.python.ops.init_ops_v2 import Zeros, glorot_normal
        import tensorflow.python.framework.ops as by_path
        from tensorflow import python
        assert nest.flatten is headrace.nest.flatten
        assert nest.flatten_with_joined_string_paths({'a': [1]}) == [('a/0', 1)]
        assert dtypes is headrace.dtypes
        assert NotFoundError is headrace.errors.NotFoundError
        assert ops is by_path is python.framework.ops
        assert convert_to_tensor is headrace.convert_to_tensor
        assert ops.Tensor is headrace.Tensor
        from tensorflow.python.ops.numpy_ops import np_config
        assert np_config.enable_numpy_behavior is headrace.experimental.numpy.experimental_enable_numpy_behavior
        assert "Tensor" in dir(ops)
    """)


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("import tensorflow.nowhere", "tensorflow.nowhere"),
        ("import tensorflow.nest.deeper", "tensorflow.nest.deeper"),
        ("from tensorflow import nowhere", "'nowhere' from 'headrace'"),
        ("import tensorflow.contrib.slim", "headrace does not provide tensorflow.contrib"),
        ("from tensorflow.python.framework import nowhere", "does not provide tensorflow.python.framework.nowhere"),
        ("from tensorflow.python.framework.ops import nowhere", "'nowhere' from 'tensorflow.python.framework.ops'"),
        ("import tensorflow.python.nowhere.deeper", "headrace does not provide tensorflow.python.nowhere"),
    ],
)
def test_what_is_missing_is_an_import_error_that_names_it(statement, named):
    done = run(f"""
try:
    {statement}
except ImportError as error:
    print(error)
""")
    assert named in done.stdout, done.stderr


def test_a_missing_internal_name_is_an_attribute_error():
    done = run("import tensorflow.python.framework.ops as ops\nassert not hasattr(ops, 'nowhere')\nops.nowhere")
    assert "AttributeError: headrace does not provide tensorflow.python.framework.ops.nowhere" in done.stderr


def test_installing_again_changes_nothing():
    check("""
        before = list(sys.meta_path)
        headrace.install_as_tensorflow()
        assert sys.meta_path == before
    """)


def test_a_real_tensorflow_that_is_not_imported_yet_is_hidden(tmp_path):
    (tmp_path / "tensorflow.py").write_text("raise AssertionError('the real one was imported')")
    done = run("import tensorflow\nassert tensorflow is headrace", path=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_real_tensorflow_that_is_already_imported_is_an_error(tmp_path):
    (tmp_path / "tensorflow.py").write_text("")
    code = "import tensorflow\n" + INSTALL
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert "RuntimeError: headrace cannot take the name tensorflow: the real one is already imported" in done.stderr
    assert str(tmp_path / "tensorflow.py") in done.stderr


def test_functions_of_ops_are_found_by_their_internal_paths():
    check("""
        from tensorflow.python.ops import gen_array_ops, gen_math_ops, gen_nn_ops, gen_sparse_ops

        assert gen_math_ops.mat_mul([[1.0, 2.0]], [[3.0], [4.0]]).numpy().tolist() == [[11.0]]
        assert gen_array_ops.gather_v2([1, 2, 3], [0], 0).numpy().tolist() == [1]
        assert "conv2d_backprop_input" in dir(gen_nn_ops)
        assert gen_sparse_ops.sparse_reorder([[1, 0], [0, 0]], [1, 2], [2, 2])[1].numpy().tolist() == [2, 1]
    """)


def test_internal_names_have_the_signatures_of_their_generation():
    check("""
        import tensorflow as tf
        from tensorflow.python.ops import array_ops, check_ops, math_ops, nn, nn_impl, nn_ops
        assert nn_ops.convolution is nn.convolution is tf.compat.v1.nn.convolution
        assert nn_ops.convolution_v2 is tf.nn.convolution
        assert nn_impl.moments is tf.compat.v1.nn.moments and nn_impl.moments_v2 is tf.nn.moments
        assert array_ops.gather is tf.compat.v1.gather and array_ops.size_v2 is tf.size
        assert check_ops.assert_equal is tf.compat.v1.assert_equal
        assert check_ops.assert_equal_v2 is tf.debugging.assert_equal
        assert math_ops.reduce_sum is tf.reduce_sum and math_ops.reduce_sum_v1 is tf.compat.v1.reduce_sum
        assert math_ops.argmax is tf.compat.v1.argmax and math_ops.argmax_v2 is tf.argmax
    """)


def test_all_names_of_an_internal_module_can_be_imported():
    check("""
        from tensorflow.python.ops.rnn_cell import *
        from tensorflow.python.ops import rnn_cell_impl

        assert issubclass(GRUCell, RNNCell)
        assert rnn_cell_impl._concat(2, [3, 4]).numpy().tolist() == [2, 3, 4]
        assert rnn_cell_impl._concat(None, 3, static=True) is None
        assert rnn_cell_impl._concat([2, None], 3, static=True) == [2, None, 3]
    """)


def test_find_spec_answers_as_for_any_package():
    check("""
        from importlib.util import find_spec
        assert find_spec("tensorflow") is not None
        assert find_spec("tensorflow.nest") is not None
        assert find_spec("tensorflow.nowhere") is None
    """)


@pytest.mark.parametrize(
    "target", sorted({*SAME_MODULE.values(), *(n for names in NAMES_FROM.values() for n in names)})
)
def test_the_modules_in_the_internal_tables_exist(target):
    importlib.import_module(target)


@pytest.mark.parametrize("target", sorted(target for names in RENAMED.values() for target in names.values()))
def test_the_names_in_the_internal_tables_exist(target):
    namespace, _, attribute = target.rpartition(".")
    assert hasattr(importlib.import_module(namespace), attribute)
