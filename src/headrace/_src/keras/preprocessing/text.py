"""Conversion of texts to lists of word indices."""

from __future__ import annotations

import collections
import hashlib
import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

_FILTERS = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\t\n'


def text_to_word_sequence(input_text: str, filters: str = _FILTERS, lower: bool = True, split: str = " ") -> list[str]:
    """Splits a text into words.

    Args:
        input_text: Text to split.
        filters: Characters to remove.
        lower: Whether to convert to lower case.
        split: Separator of words.

    Returns:
        A list of words.

    >>> tf.keras.preprocessing.text.text_to_word_sequence("Hello, world!")
    ['hello', 'world']
    """
    if lower:
        input_text = input_text.lower()
    cleaned = input_text.translate({ord(character): split for character in filters})
    return [word for word in cleaned.split(split) if word]


def _md5(word: str) -> int:
    return int(hashlib.md5(word.encode()).hexdigest(), 16)


def hashing_trick(
    text: str,
    n: int,
    hash_function: str | Callable[[str], int] | None = None,
    filters: str = _FILTERS,
    lower: bool = True,
    split: str = " ",
    analyzer: Callable[[Any], list[str]] | None = None,
) -> list[int]:
    """Converts the words of a text to integers from 1 to n - 1; different words may collide.

    Args:
        text: Text to convert.
        n: Size of the hash space.
        hash_function: Function of words, "md5" for a stable hash, or None for Python's `hash`, which differs between
            runs.
        filters: Characters to remove.
        lower: Whether to convert to lower case.
        split: Separator of words.
        analyzer: Function that splits a text into words, or None.

    Returns:
        A list of integers.
    """
    function: Callable[[Any], int] = hash
    if hash_function is not None:
        function = hash_function if callable(hash_function) else _md5
    words = text_to_word_sequence(text, filters, lower, split) if analyzer is None else analyzer(text)
    return [function(word) % (n - 1) + 1 for word in words]


def one_hot(
    input_text: str,
    n: int,
    filters: str = _FILTERS,
    lower: bool = True,
    split: str = " ",
    analyzer: Callable[[Any], list[str]] | None = None,
) -> list[int]:
    """Converts the words of a text to integers with `hashing_trick` and Python's `hash`.

    Args:
        input_text: Text to convert.
        n: Size of the hash space.
        filters: Characters to remove.
        lower: Whether to convert to lower case.
        split: Separator of words.
        analyzer: Function that splits a text into words, or None.

    Returns:
        A list of integers.
    """
    return hashing_trick(input_text, n, hash, filters, lower, split, analyzer)


class Tokenizer:
    """Assigns indices to words by frequency in the texts it was fit on; 1 is the most frequent.

    Args:
        num_words: Number of words to use plus one; None for all.
        filters: Characters to remove.
        lower: Whether to convert to lower case.
        split: Separator of words.
        char_level: Whether characters are the tokens.
        oov_token: Replacement of unknown words, with index 1; None drops unknown words.
        analyzer: Function that splits a text into words, or None.
        **kwargs: `document_count`, and `nb_words` for `num_words`.

    Raises:
        TypeError: If there are unknown keyword arguments.

    >>> tokenizer = tf.keras.preprocessing.text.Tokenizer()
    >>> tokenizer.fit_on_texts(["a b a"])
    >>> tokenizer.texts_to_sequences(["b a"])
    [[2, 1]]
    """

    def __init__(
        self,
        num_words: int | None = None,
        filters: str = _FILTERS,
        lower: bool = True,
        split: str = " ",
        char_level: bool = False,
        oov_token: str | None = None,
        analyzer: Callable[[Any], list[str]] | None = None,
        **kwargs: Any,
    ) -> None:
        if "nb_words" in kwargs:
            warnings.warn("The `nb_words` argument in `Tokenizer` has been renamed `num_words`.", stacklevel=2)
            num_words = kwargs.pop("nb_words")
        document_count = kwargs.pop("document_count", 0)
        if kwargs:
            raise TypeError(f"Unrecognized keyword arguments: {kwargs}")
        self.word_counts: dict[str, int] = collections.OrderedDict()
        self.word_docs: dict[str, int] = collections.defaultdict(int)
        self.index_docs: dict[int, int] = collections.defaultdict(int)
        self.filters, self.split, self.lower = filters, split, lower
        self.num_words, self.document_count = num_words, document_count
        self.char_level, self.oov_token, self.analyzer = char_level, oov_token, analyzer
        self.word_index: dict[str, int] = {}
        self.index_word: dict[int, str] = {}

    def _words(self, text: str) -> Any:
        if self.char_level or isinstance(text, list):
            if not self.lower:
                return text
            return [word.lower() for word in text] if isinstance(text, list) else text.lower()
        if self.analyzer is not None:
            return self.analyzer(text)
        return text_to_word_sequence(text, self.filters, self.lower, self.split)

    def fit_on_texts(self, texts: Iterable[Any]) -> None:
        """Counts the words of texts and assigns their indices.

        Args:
            texts: Texts, or lists of words.
        """
        for text in texts:
            self.document_count += 1
            words = self._words(text)
            for word in words:
                self.word_counts[word] = self.word_counts.get(word, 0) + 1
            for word in dict.fromkeys(words):
                self.word_docs[word] += 1
        by_frequency = sorted(self.word_counts, key=lambda word: self.word_counts[word], reverse=True)
        if self.oov_token is not None:
            by_frequency.insert(0, self.oov_token)
        self.word_index = {word: number for number, word in enumerate(by_frequency, 1)}
        self.index_word = {number: word for word, number in self.word_index.items()}
        for word, count in self.word_docs.items():
            self.index_docs[self.word_index[word]] = count

    def fit_on_sequences(self, sequences: Iterable[Any]) -> None:
        """Counts in how many lists each index occurs.

        Args:
            sequences: Lists of word indices.
        """
        for sequence in sequences:
            self.document_count += 1
            for number in set(sequence):
                self.index_docs[number] += 1

    def texts_to_sequences(self, texts: Iterable[Any]) -> list[list[int]]:
        """Converts texts to lists of word indices.

        Args:
            texts: Texts, or lists of words.

        Returns:
            A list of lists of word indices.
        """
        return list(self.texts_to_sequences_generator(texts))

    def texts_to_sequences_generator(self, texts: Iterable[Any]) -> Iterator[list[int]]:
        """Converts texts to lists of word indices, one at a time.

        Args:
            texts: Texts, or lists of words.

        Returns:
            A generator of lists of word indices.
        """
        unknown = None if self.oov_token is None else self.word_index.get(self.oov_token)
        for text in texts:
            numbers = (self._number(word, unknown) for word in self._words(text))
            yield [number for number in numbers if number is not None]

    def _number(self, word: str, unknown: int | None) -> int | None:
        number = self.word_index.get(word)
        if number is None or (self.num_words and number >= self.num_words):
            return unknown
        return number

    def sequences_to_texts(self, sequences: Iterable[Any]) -> list[str]:
        """Converts lists of word indices to texts.

        Args:
            sequences: Lists of word indices.

        Returns:
            A list of texts.
        """
        return list(self.sequences_to_texts_generator(sequences))

    def sequences_to_texts_generator(self, sequences: Iterable[Any]) -> Iterator[str]:
        """Converts lists of word indices to texts, one at a time.

        Args:
            sequences: Lists of word indices.

        Returns:
            A generator of texts.
        """
        unknown = None if self.oov_token is None else self.word_index.get(self.oov_token)
        for sequence in sequences:
            words = []
            for number in sequence:
                word = self.index_word.get(number)
                if word is not None and not (self.num_words and number >= self.num_words):
                    words.append(word)
                elif unknown is not None:
                    words.append(self.index_word[unknown])
            yield " ".join(words)

    def texts_to_matrix(self, texts: Iterable[Any], mode: str = "binary") -> np.ndarray:
        """Converts texts to a matrix with a row per text; see `sequences_to_matrix`.

        Args:
            texts: Texts, or lists of words.
            mode: "binary" (presence), "count", "freq" (fraction of the list) or "tfidf".

        Returns:
            A NumPy array with a row for each text.
        """
        return self.sequences_to_matrix(self.texts_to_sequences(texts), mode=mode)

    def sequences_to_matrix(self, sequences: Sequence[Sequence[int]], mode: str = "binary") -> np.ndarray:
        """Converts lists of word indices to a matrix with a row per list and a column per index.

        Args:
            sequences: Lists of word indices.
            mode: "binary" (presence), "count", "freq" (fraction of the list) or "tfidf".

        Returns:
            A NumPy array with a row for each list.

        Raises:
            ValueError: If the number of columns is not known yet, or "tfidf" is used before `fit_on_texts`.
        """
        width = self.num_words or (len(self.word_index) + 1 if self.word_index else 0)
        if not width:
            raise ValueError("Specify a dimension (`num_words` argument), or fit on some text data first.")
        if mode == "tfidf" and not self.document_count:
            raise ValueError("Fit the Tokenizer on some data before using tfidf mode.")
        rows = np.zeros((len(sequences), width))
        for row, sequence in zip(rows, sequences, strict=True):
            counts = collections.Counter(number for number in sequence if number < width)
            for number, count in counts.items():
                row[number] = self._weight(number, count, len(sequence), mode)
        return rows

    def _weight(self, number: int, count: int, length: int, mode: str) -> float:
        if mode == "count":
            return count
        if mode == "freq":
            return count / length
        if mode == "binary":
            return 1
        if mode == "tfidf":
            rarity = np.log(1 + self.document_count / (1 + self.index_docs.get(number, 0)))
            return float((1 + np.log(count)) * rarity)
        raise ValueError(f"Unknown vectorization mode: {mode}")

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments and the learned vocabulary; dictionaries are JSON strings."""
        return {
            "num_words": self.num_words, "filters": self.filters, "lower": self.lower, "split": self.split,
            "char_level": self.char_level, "oov_token": self.oov_token, "document_count": self.document_count,
            "word_counts": json.dumps(self.word_counts), "word_docs": json.dumps(self.word_docs),
            "index_docs": json.dumps(self.index_docs), "index_word": json.dumps(self.index_word),
            "word_index": json.dumps(self.word_index),
        }  # fmt: skip

    def to_json(self, **kwargs: Any) -> str:
        """Returns the tokenizer as a JSON string, for `tokenizer_from_json`.

        Args:
            **kwargs: Further arguments of `json.dumps`.
        """
        return json.dumps({"class_name": type(self).__name__, "config": self.get_config()}, **kwargs)


def tokenizer_from_json(json_string: str) -> Tokenizer:
    """Creates a tokenizer from the result of `to_json`.

    Args:
        json_string: JSON text.

    Returns:
        A Tokenizer.
    """
    config = dict(json.loads(json_string)["config"])
    learned = {
        name: json.loads(config.pop(name))
        for name in ("word_counts", "word_docs", "index_docs", "index_word", "word_index")
    }
    tokenizer = Tokenizer(**config)
    tokenizer.word_counts, tokenizer.word_docs = learned["word_counts"], learned["word_docs"]
    tokenizer.index_docs = {int(number): count for number, count in learned["index_docs"].items()}
    tokenizer.index_word = {int(number): word for number, word in learned["index_word"].items()}
    tokenizer.word_index = learned["word_index"]
    return tokenizer
