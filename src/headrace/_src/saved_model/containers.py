"""The identifiers of lists and dictionaries among the objects of a SavedModel."""

from __future__ import annotations

LIST_KINDS = ("trackable_list_wrapper", "trackable_tuple_wrapper")
DICT_KINDS = ("trackable_dict_wrapper", "trackable_mutable_mapping")
