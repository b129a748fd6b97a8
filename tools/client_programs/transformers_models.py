"""Small models of Transformers from random configurations: forward pass, fit, save, reload, generate.

Prints one line per step. The weights follow from their shapes, so that TensorFlow and headrace print the same numbers.
Names of models as arguments, such as `T5 ViT`, choose among them.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

os.environ.update(USE_TF="1", TRANSFORMERS_VERBOSITY="error", TF_USE_LEGACY_KERAS="1")

import numpy as np
import tensorflow as tf
import transformers as t

IDS = np.arange(12).reshape(2, 6) % 50
SIZES = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16}


def fill(model: Any) -> None:
    """Gives each weight values that depend on its shape."""
    for weight in model.weights:
        if weight.dtype.is_floating:
            values = np.sin(np.arange(np.prod(weight.shape, dtype=int)) * 0.7 + sum(weight.shape)).reshape(weight.shape)
            weight.assign((0.2 * values).astype(np.float32))


def show(name: str, value: Any) -> None:
    array = np.asarray(value, np.float64)
    print(f"{name}: {array.shape} {np.round([array.sum(), np.abs(array).sum()], 3).tolist()}", flush=True)


def attempt(name: str, step: Callable[[], None]) -> None:
    try:
        step()
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {str(error)[:200]}", flush=True)


def check(name: str, model: Any, inputs: dict[str, Any], output: str, labels: Any = None) -> None:
    """Runs a model's forward pass, trains it for two epochs, saves it and loads it again."""
    model(**inputs)
    fill(model)
    attempt(f"{name} forward", lambda: show(f"{name} forward", model(**inputs)[output]))

    def fit() -> None:
        model.compile(optimizer=tf.keras.optimizers.SGD(0.01))
        found = model.fit({**inputs, "labels": labels}, epochs=2, batch_size=2, verbose=0, shuffle=False)
        show(f"{name} fit", found.history["loss"])

    def save() -> None:
        with tempfile.TemporaryDirectory() as folder:
            model.save_pretrained(folder)
            again = type(model).from_pretrained(folder)
            show(f"{name} reloaded", again(**inputs)[output])
            same = np.allclose(again(**inputs)[output], model(**inputs)[output], atol=1e-5)
            print(f"{name} reloaded is the same: {same}")

    if labels is not None:
        attempt(f"{name} fit", fit)
    attempt(f"{name} save", save)


def generate(name: str, model: Any, **options: Any) -> None:
    """Generates greedily, eagerly and in a compiled function."""
    inputs = tf.constant(IDS)
    chosen = dict(do_sample=False, pad_token_id=0, **options)
    attempt(f"{name} generate", lambda: print(f"{name} generate: {model.generate(inputs, **chosen).numpy().tolist()}"))
    compiled = tf.function(lambda x: model.generate(x, **chosen), jit_compile=True)
    attempt(f"{name} jit", lambda: print(f"{name} generate compiled: {compiled(inputs).numpy().tolist()}"))


TOKENS = {"input_ids": IDS, "attention_mask": np.ones_like(IDS)}
DROPLESS = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}


def bert(name: str) -> None:
    model = t.TFBertForSequenceClassification(t.BertConfig(vocab_size=50, **SIZES, **DROPLESS))
    check(name, model, TOKENS, "logits", np.array([0, 1]))


def distil_bert(name: str) -> None:
    config = t.DistilBertConfig(
        vocab_size=50, dim=16, n_layers=2, n_heads=2, hidden_dim=16, dropout=0.0, attention_dropout=0.0
    )
    check(name, t.TFDistilBertForTokenClassification(config), TOKENS, "logits", IDS % 2)


def gpt2(name: str) -> None:
    config = t.GPT2Config(
        vocab_size=50, n_embd=16, n_layer=2, n_head=2, n_positions=32, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0
    )
    model = t.TFGPT2LMHeadModel(config)
    check(name, model, TOKENS, "logits", IDS)
    generate(name, model, max_length=12)


def t5(name: str) -> None:
    config = t.T5Config(
        vocab_size=50, d_model=16, d_kv=8, d_ff=16, num_layers=2, num_heads=2, dropout_rate=0.0,
        decoder_start_token_id=0,
    )  # fmt: skip
    model = t.TFT5ForConditionalGeneration(config)
    check(name, model, {**TOKENS, "decoder_input_ids": IDS}, "logits", IDS)
    generate(name, model, max_length=8)


def vit(name: str) -> None:
    model = t.TFViTForImageClassification(t.ViTConfig(image_size=16, patch_size=8, num_labels=3, **SIZES, **DROPLESS))
    images = np.sin(np.arange(2 * 3 * 16 * 16)).reshape(2, 3, 16, 16).astype(np.float32)
    check(name, model, {"pixel_values": images}, "logits", np.array([0, 2]))


def wav2vec2(name: str) -> None:
    config = t.Wav2Vec2Config(
        vocab_size=32, conv_dim=(8, 8), conv_stride=(4, 4), conv_kernel=(8, 8), num_feat_extract_layers=2,
        num_conv_pos_embeddings=4, num_conv_pos_embedding_groups=2, **SIZES, hidden_dropout=0.0, layerdrop=0.0,
        attention_dropout=0.0, feat_proj_dropout=0.0, mask_time_prob=0.0, do_stable_layer_norm=False,
    )  # fmt: skip
    waves = np.sin(np.arange(2 * 400)).reshape(2, 400).astype(np.float32)
    check(name, t.TFWav2Vec2Model(config), {"input_values": waves}, "last_hidden_state")


MODELS: dict[str, Callable[[str], None]] = {
    "Bert": bert, "DistilBert": distil_bert, "GPT2": gpt2, "T5": t5, "ViT": vit, "Wav2Vec2": wav2vec2,
}  # fmt: skip

for chosen in sys.argv[1:] or MODELS:
    MODELS[chosen](chosen)
