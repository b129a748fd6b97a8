"""Texts as lists of word numbers."""

from __future__ import annotations

import collections
import hashlib
import json
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

_FILTERS = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\t\n'


def text_to_word_sequence(input_text: str, filters: str = _FILTERS, lower: bool = True, split: str = " ") -> list[str]:
    """The words of a text.

    Args:
        input_text: The text.
        filters: Characters that are taken out.
        lower: Whether to make everything lower case.
        split: What stands between words.
    """
    if lower:
        input_text = input_text.lower()
    cleaned = input_text.translate({ord(character): split for character in filters})
    return [word for word in cleaned.split(split) if word]


def _md5(word: str) -> int:
    return int(hashlib.md5(word.encode()).hexdigest(), 16)


def hashing_trick(
    text: Any,
    n: int,
    hash_function: Any = None,
    filters: str = _FILTERS,
    lower: bool = True,
    split: str = " ",
    analyzer: Callable[[Any], list[str]] | None = None,
) -> list[int]:
    """A number from 1 to n - 1 for each word of a text; different words may get the same.

    Args:
        hash_function: A function of words; None for Python's `hash` (other numbers in each run), "md5" for one whose
            numbers stay.
        analyzer: A function that finds the words.
    """
    function: Callable[[Any], int] = hash
    if hash_function is not None:
        function = _md5 if hash_function == "md5" else hash_function
    words = text_to_word_sequence(text, filters, lower, split) if analyzer is None else analyzer(text)
    return [function(word) % (n - 1) + 1 for word in words]


def one_hot(
    input_text: Any,
    n: int,
    filters: str = _FILTERS,
    lower: bool = True,
    split: str = " ",
    analyzer: Callable[[Any], list[str]] | None = None,
) -> list[int]:
    """`hashing_trick` with Python's `hash`."""
    return hashing_trick(input_text, n, hash, filters, lower, split, analyzer)


class Tokenizer:
    """Numbers words by how often they stand in the texts it was fit on: 1 is the most frequent.

    Args:
        num_words: Only the `num_words - 1` most frequent words are used.
        filters: Characters that are taken out.
        lower: Whether to make everything lower case.
        split: What stands between words.
        char_level: Whether characters are the words.
        oov_token: Stands for unknown words, and has the number 1; unknown words are left out without it.
        analyzer: A function that finds the words of a text.
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

    def _words(self, text: Any) -> Any:
        if self.char_level or isinstance(text, list):
            if not self.lower:
                return text
            return [word.lower() for word in text] if isinstance(text, list) else text.lower()
        if self.analyzer is not None:
            return self.analyzer(text)
        return text_to_word_sequence(text, self.filters, self.lower, self.split)

    def fit_on_texts(self, texts: Iterable[Any]) -> None:
        """Counts the words of texts (or lists of words) and numbers them."""
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
        """Counts in how many lists each number stands."""
        for sequence in sequences:
            self.document_count += 1
            for number in set(sequence):
                self.index_docs[number] += 1

    def texts_to_sequences(self, texts: Iterable[Any]) -> list[list[int]]:
        """The numbers of the words of texts."""
        return list(self.texts_to_sequences_generator(texts))

    def texts_to_sequences_generator(self, texts: Iterable[Any]) -> Iterator[list[int]]:
        """As `texts_to_sequences`, one text at a time."""
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
        """The texts that numbers stand for."""
        return list(self.sequences_to_texts_generator(sequences))

    def sequences_to_texts_generator(self, sequences: Iterable[Any]) -> Iterator[str]:
        """As `sequences_to_texts`, one list at a time."""
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
        """A row for each text; see `sequences_to_matrix`."""
        return self.sequences_to_matrix(self.texts_to_sequences(texts), mode=mode)

    def sequences_to_matrix(self, sequences: Any, mode: str = "binary") -> np.ndarray:
        """A row for each list of numbers, a column for each number.

        Args:
            mode: "binary" (whether it is there), "count", "freq" (its share of the list) or "tfidf".
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
        """What it was made with and has learned; dictionaries as JSON."""
        return {
            "num_words": self.num_words, "filters": self.filters, "lower": self.lower, "split": self.split,
            "char_level": self.char_level, "oov_token": self.oov_token, "document_count": self.document_count,
            "word_counts": json.dumps(self.word_counts), "word_docs": json.dumps(self.word_docs),
            "index_docs": json.dumps(self.index_docs), "index_word": json.dumps(self.index_word),
            "word_index": json.dumps(self.word_index),
        }  # fmt: skip

    def to_json(self, **kwargs: Any) -> str:
        """All of it as text, for `tokenizer_from_json`."""
        return json.dumps({"class_name": type(self).__name__, "config": self.get_config()}, **kwargs)


def tokenizer_from_json(json_string: str) -> Tokenizer:
    """The tokenizer that `to_json` described."""
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
