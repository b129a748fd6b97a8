"""Texts and sequences as numbers; results recorded from Keras."""

import json
import random

import numpy as np
import pytest

import headrace as tf

text = tf.keras.preprocessing.text
sequence = tf.keras.preprocessing.sequence
TEXTS = ["The quick brown fox, jumped over the lazy dog!", "Some more text here; the END.", "fox fox the\tdog\nnew"]


def test_words_are_numbered_by_frequency():
    tokenizer = text.Tokenizer()
    tokenizer.fit_on_texts(TEXTS)
    assert list(tokenizer.word_index)[:4] == ["the", "fox", "dog", "quick"]
    assert tokenizer.word_counts["fox"] == 3 and tokenizer.word_docs["fox"] == 2 and tokenizer.document_count == 3
    assert tokenizer.texts_to_sequences([TEXTS[2], "unknown fox"]) == [[2, 2, 1, 3, 14], [2]]
    assert tokenizer.sequences_to_texts([[2, 1, 99]]) == ["fox the"]


def test_unknown_and_rare_words_become_the_token_for_them():
    tokenizer = text.Tokenizer(num_words=4, oov_token="<oov>")
    tokenizer.fit_on_texts(TEXTS)
    assert tokenizer.word_index["<oov>"] == 1
    assert tokenizer.texts_to_sequences(["the fox dog unknown"]) == [[2, 3, 1, 1]]
    assert tokenizer.sequences_to_texts([[2, 3, 7]]) == ["the fox <oov>"]


def test_characters_can_be_the_words():
    tokenizer = text.Tokenizer(char_level=True)
    tokenizer.fit_on_texts(["abca", "A"])
    assert tokenizer.word_index == {"a": 1, "b": 2, "c": 3}


def test_a_tokenizer_comes_back_from_json():
    tokenizer = text.Tokenizer(num_words=6, oov_token="?")
    tokenizer.fit_on_texts(TEXTS)
    again = text.tokenizer_from_json(tokenizer.to_json())
    assert again.texts_to_sequences(TEXTS) == tokenizer.texts_to_sequences(TEXTS)
    assert again.get_config() == tokenizer.get_config()
    assert json.loads(tokenizer.to_json())["class_name"] == "Tokenizer"


def test_texts_become_rows():
    tokenizer = text.Tokenizer(num_words=4)
    tokenizer.fit_on_texts(TEXTS)
    np.testing.assert_array_equal(tokenizer.texts_to_matrix([TEXTS[2]], "count"), [[0, 1, 2, 1]])
    np.testing.assert_array_equal(tokenizer.texts_to_matrix([TEXTS[2]], "freq"), [[0, 0.25, 0.5, 0.25]])
    np.testing.assert_array_equal(tokenizer.texts_to_matrix([TEXTS[2]]), [[0, 1, 1, 1]])
    rarity = np.log(1 + 3 / (1 + 2))
    np.testing.assert_allclose(tokenizer.texts_to_matrix([TEXTS[2]], "tfidf")[0, 2], (1 + np.log(2)) * rarity)


@pytest.mark.parametrize(
    ("tokenizer", "mode", "message"),
    [
        (text.Tokenizer(), "binary", "Specify a dimension"),
        (text.Tokenizer(num_words=4), "foo", "Unknown vectorization mode"),
        (text.Tokenizer(num_words=4), "tfidf", "Fit the Tokenizer"),
    ],
)
def test_rows_need_a_width_and_a_mode(tokenizer, mode, message):
    with pytest.raises(ValueError, match=message):
        tokenizer.sequences_to_matrix([[1]], mode)


def test_words_are_split_and_hashed():
    assert text.text_to_word_sequence(TEXTS[1]) == ["some", "more", "text", "here", "the", "end"]
    assert text.hashing_trick(TEXTS[0], 20, "md5") == [17, 13, 9, 5, 15, 4, 17, 3, 17]
    assert all(1 <= number < 10 for number in text.one_hot(TEXTS[0], 10))


def test_skipgrams_pair_words_within_a_window():
    couples, labels = sequence.skipgrams([1, 2, 0, 3, 4, 2, 5], 6, window_size=2, negative_samples=0, shuffle=False)
    assert couples[:5] == [[1, 2], [2, 1], [2, 3], [3, 2], [3, 4]] and labels == [1] * 14
    random.seed(1)
    couples, labels = sequence.skipgrams([1, 2, 0, 3, 4, 2, 5], 6, seed=3)
    assert couples[:5] == [[3, 1], [2, 5], [3, 5], [2, 2], [2, 1]] and labels[:5] == [0, 0, 1, 1, 1]
    random.seed(1)
    table = sequence.make_sampling_table(6, 0.01)
    couples, _ = sequence.skipgrams([1, 2, 0, 3, 4, 2, 5], 6, sampling_table=table, seed=2)
    assert couples[:4] == [[4, 1], [4, 1], [4, 2], [4, 5]]
    np.testing.assert_allclose(table, [0.1, 0.1, 0.173, 0.235, 0.289, 0.338], atol=1e-3)


def test_windows_of_a_series_come_in_batches():
    data = np.arange(50).reshape(25, 2)
    windows = sequence.TimeseriesGenerator(
        data, np.arange(25), 6, sampling_rate=2, stride=3, start_index=2, end_index=20, batch_size=3
    )
    assert len(windows) == 2
    x, y = windows[0]
    assert x.shape == (3, 3, 2) and y.tolist() == [8, 11, 14] and x[0].tolist() == [[4, 5], [8, 9], [12, 13]]
    assert windows[1][1].tolist() == [17, 20]
    backwards = sequence.TimeseriesGenerator(data, np.arange(25), 5, reverse=True, batch_size=4)
    assert backwards[0][0][0, 0].tolist() == [8, 9]
    assert json.loads(backwards.to_json())["config"]["length"] == 5
    with pytest.raises(ValueError, match="disallowed"):
        sequence.TimeseriesGenerator(data, np.arange(25), 30)
    with pytest.raises(ValueError, match="same length"):
        sequence.TimeseriesGenerator(data, np.arange(3), 4)
