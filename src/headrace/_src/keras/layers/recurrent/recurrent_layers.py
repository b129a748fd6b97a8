"""SimpleRNN, LSTM and GRU: RNN layers that make their own cell."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.activations import functions as activations
from headrace._src.keras.backend.names import snake_case
from headrace._src.keras.engine.init_arguments import passed_on
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    Mask,
    RegularizerLike,
    Tensors,
    Training,
)
from headrace._src.keras.layers.recurrent.recurrent_cell import (
    GRUCell,
    LSTMCell,
    RecurrentCell,
    SimpleRNNCell,
)
from headrace._src.keras.layers.recurrent.rnn import RNN
from headrace._src.tensors.tensor import Tensor

_LOOP_ARGUMENTS = (
    "return_sequences", "return_state", "go_backwards", "stateful", "unroll", "time_major", "zero_output_for_mask",
    "name", "trainable", "activity_regularizer", "input_shape", "batch_input_shape", "batch_size", "weights",
    "input_dim", "input_length", "autocast", "dynamic",
)  # fmt: skip


CPU_KERNELS, GPU_KERNELS = 1.0, 2.0  # the numbers that `return_runtime` returns in TensorFlow


class _OwnCell(RNN):
    """Base class of recurrent layers that make their own cell. They take the arguments of the loop and of the cell."""

    _cell_class: type[RecurrentCell]

    def __init__(self, units: int, *args: Any, **kwargs: Any) -> None:
        loop = {name: kwargs.pop(name) for name in _LOOP_ARGUMENTS if name in kwargs}
        dtype = kwargs.pop("dtype", None)
        return_runtime = kwargs.pop("return_runtime", False)
        implementation = kwargs.get("implementation")
        if implementation == 0:
            kwargs["implementation"] = 1
        name = snake_case(self._cell_class.__name__)  # the cell has the same name in every layer
        trainable = loop.get("trainable", True)
        cell = self._cell_class(units, *args, dtype=dtype, name=name, trainable=trainable, **kwargs)
        super().__init__(cell, dtype=dtype, **loop)
        self._return_runtime = return_runtime
        if return_runtime:  # an argument of TensorFlow's own programs
            self.call = self._call_with_runtime  # type: ignore[method-assign, assignment]

    def _call_with_runtime(
        self,
        inputs: Any,
        mask: Mask | list[Mask] | None = None,
        training: Training = None,
        initial_state: Tensors | None = None,
    ) -> list[Tensor]:
        """Returns the outputs, and the number of the kind of device that computed them."""
        outputs = RNN.call(self, inputs, mask, training, initial_state)
        kind = GPU_KERNELS if tf.config.list_logical_devices("GPU") else CPU_KERNELS
        return [*(outputs if isinstance(outputs, list) else [outputs]), tf.constant(kind, name="runtime")]

    def get_config(self) -> dict[str, Any]:
        return self._config_with_cell()

    @property
    def _could_use_gpu_kernel(self) -> bool:
        """Whether the arguments are those that cuDNN's kernels allow. Libraries read this name."""
        cell: Any = self.cell
        return (
            cell.activation in (activations.tanh, tf.tanh)
            and getattr(cell, "recurrent_activation", None) in (activations.sigmoid, tf.sigmoid)
            and cell.recurrent_dropout == 0
            and not self.unroll
            and cell.use_bias
            and getattr(cell, "reset_after", True)
        )


def of_cell(name: str) -> property:
    """Returns a property that reads an attribute of the cell."""
    return property(lambda layer: getattr(layer.cell, name))


# The arguments of the cell are also attributes of the layer.
for _name in (
    "units", "activation", "use_bias", "kernel_initializer", "recurrent_initializer", "bias_initializer",
    "kernel_regularizer", "recurrent_regularizer", "bias_regularizer", "kernel_constraint", "recurrent_constraint",
    "bias_constraint", "dropout", "recurrent_dropout",
):  # fmt: skip
    setattr(_OwnCell, _name, of_cell(_name))


class SimpleRNN(_OwnCell):
    """Runs a fully connected recurrent network along sequences.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        unroll: Whether to unroll the loop over time in graphs. The number of steps must be known.
        **kwargs: `time_major`, `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments
            of `Layer`.

    >>> tf.keras.layers.SimpleRNN(4)(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 4])
    """

    _cell_class = SimpleRNNCell

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        return_sequences: bool = False,
        return_state: bool = False,
        go_backwards: bool = False,
        stateful: bool = False,
        unroll: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**passed_on(locals()))


class LSTM(_OwnCell):
    """Runs a long short-term memory network along sequences.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        recurrent_activation: Activation function of the gates, or its name.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias, or its name.
        unit_forget_bias: Whether the bias of the forget gate starts at one.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        time_major: Whether the first axis of the inputs is time and the second the batch.
        unroll: Whether to unroll the loop over time in graphs. The number of steps must be known.
        **kwargs: `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.

    >>> tf.keras.layers.LSTM(4)(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 4])
    """

    _cell_class = LSTMCell
    recurrent_activation = of_cell("recurrent_activation")
    unit_forget_bias = of_cell("unit_forget_bias")
    implementation = of_cell("implementation")

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "sigmoid",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        unit_forget_bias: bool = True,
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        return_sequences: bool = False,
        return_state: bool = False,
        go_backwards: bool = False,
        stateful: bool = False,
        time_major: bool = False,
        unroll: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**passed_on(locals()))


class GRU(_OwnCell):
    """Runs a network of gated recurrent units along sequences.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        recurrent_activation: Activation function of the gates, or its name.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        unroll: Whether to unroll the loop over time in graphs. The number of steps must be known.
        time_major: Whether the first axis of the inputs is time and the second the batch.
        reset_after: Whether the reset gate is applied after the product with the recurrent kernel.
        **kwargs: `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.

    >>> outputs, state = tf.keras.layers.GRU(4, return_sequences=True, return_state=True)(tf.zeros([2, 5, 3]))
    >>> outputs.shape, state.shape
    (TensorShape([2, 5, 4]), TensorShape([2, 4]))
    """

    _cell_class = GRUCell
    recurrent_activation = of_cell("recurrent_activation")
    reset_after = of_cell("reset_after")
    implementation = of_cell("implementation")

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "sigmoid",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        return_sequences: bool = False,
        return_state: bool = False,
        go_backwards: bool = False,
        stateful: bool = False,
        unroll: bool = False,
        time_major: bool = False,
        reset_after: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(**passed_on(locals()))
