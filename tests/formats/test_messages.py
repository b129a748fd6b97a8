"""Protobuf messages made from the schema text."""

import subprocess
import sys

import pytest

from formats import recorded
from headrace._src.base.errors import DataLossError
from headrace._src.formats import messages, notation


def test_every_message_and_enumeration_can_be_made():
    for name in messages.names():
        made = getattr(messages, name)
        if hasattr(made, "SerializeToString"):
            assert made().SerializeToString() == b""
        else:
            assert 0 in made.values()


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="NoSuchMessage"):
        _ = messages.NoSuchMessage


@pytest.mark.parametrize("name", ["net0", "net1", "net2", "frozen_tf2"])
def test_recorded_graphs_survive_a_round_trip(name):
    data = recorded.content("graphdef", f"{name}.pb")
    graph = messages.parse(messages.GraphDef, data, name)
    assert len(graph.node) > 3
    again = messages.GraphDef.FromString(graph.SerializeToString())
    assert again == graph
    assert not _unknown_fields(graph)


@pytest.mark.parametrize(
    "name", ["sm_control_flow", "sm_keras2_cnn", "sm_keras3_export", "sm_lookup", "sm_signatures", "sm_v1"]
)
def test_recorded_saved_models_hold_no_field_the_schema_lacks(name):
    model = messages.parse(messages.SavedModel, recorded.content(name, "saved_model.pb"), name)
    assert model.saved_model_schema_version == 1
    assert not _unknown_fields(model)


def _unknown_fields(message) -> bool:
    # What the schema does not know is kept as unknown fields, which a copy without them lacks.
    known = type(message)()
    known.CopyFrom(message)
    known.DiscardUnknownFields()
    return known.ByteSize() != message.ByteSize()


def test_the_text_form_spells_the_same_graph_as_the_binary_form():
    from_text = messages.parse_text(messages.GraphDef, recorded.content("graphdef", "net1.pbtxt"), "net1.pbtxt")
    from_binary = messages.parse(messages.GraphDef, recorded.content("graphdef", "net1.pb"), "net1.pb")
    assert from_text == from_binary
    assert messages.parse_text(messages.GraphDef, messages.to_text(from_binary), "text") == from_binary


def test_keras_metadata_is_read():
    metadata = messages.SavedMetadata.FromString(recorded.content("sm_keras2_cnn", "keras_metadata.pb"))
    assert metadata.nodes[0].node_path == "root"
    assert metadata.nodes[0].identifier == "_tf_keras_sequential"


def test_oneofs_maps_and_presence_work():
    attribute = messages.AttrValue(i=0)
    assert attribute.WhichOneof("value") == "i"
    node = messages.NodeDef(name="n", op="NoOp")
    node.attr["T"].type = messages.DataType.Value("DT_FLOAT")
    assert node.SerializeToString() == b"\n\x01n\x12\x04NoOp*\x07\n\x01T\x12\x020\x01"
    frame = messages.GraphDebugInfo.FileLineCol()
    assert not frame.HasField("line")
    frame.line = 0
    assert frame.HasField("line")


def test_the_type_names_are_tensorflows():
    assert messages.GraphDef.DESCRIPTOR.full_name == "tensorflow.GraphDef"
    assert messages.OpLogProto.DESCRIPTOR.full_name == "tensorflow.tfprof.OpLogProto"


def test_damaged_bytes_are_data_loss_that_names_the_source():
    with pytest.raises(DataLossError, match=r"model\.pb.*tensorflow\.GraphDef"):
        messages.parse(messages.GraphDef, b"\n\xff\xff", "model.pb")
    with pytest.raises(DataLossError, match=r"model\.pbtxt"):
        messages.parse_text(messages.GraphDef, "node { nme: 3 }", "model.pbtxt")


def test_the_same_names_may_be_registered_elsewhere_in_the_process():
    program = """
from google.protobuf import descriptor_pb2, descriptor_pool
file = descriptor_pb2.FileDescriptorProto(name="tensorflow/core/framework/graph.proto", package="tensorflow")
file.message_type.add(name="GraphDef").field.add(name="other", number=1, type=5, label=1)
descriptor_pool.Default().AddSerializedFile(file.SerializeToString())
from headrace._src.formats import messages
messages.GraphDef(versions=messages.VersionDef(producer=3))
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_importing_the_module_does_not_load_protobuf():
    program = "import sys; from headrace._src.formats import messages; assert 'google.protobuf' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_first_use_from_several_threads_is_safe():
    program = """
import threading
from headrace._src.formats import messages
failures = []
def use():
    try:
        messages.SavedModel(), messages.Event(), messages.ConfigProto()
    except Exception as error:
        failures.append(error)
threads = [threading.Thread(target=use) for _ in range(8)]
[t.start() for t in threads], [t.join() for t in threads]
assert not failures, failures
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_notation_refuses_what_it_cannot_read():
    with pytest.raises(ValueError, match="cannot read the entry"):
        notation.file_descriptor("x.proto", "x", [], "Message\n    one name: string")
