# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.experimental.dtensor: tensors and variables that the devices of a mesh share."""

from headrace._src.distribute.dtensor.checkpoint import (
    DTensorCheckpoint as DTensorCheckpoint,
    name_based_restore as name_based_restore,
    name_based_save as name_based_save,
    sharded_save as sharded_save,
)
from headrace._src.distribute.dtensor.clients import (
    client_id as client_id,
    device_name as device_name,
    full_job_name as full_job_name,
    heartbeat_enabled as heartbeat_enabled,
    initialize_accelerator_system as initialize_accelerator_system,
    initialize_accelerator_system as initialize_multi_client,
    initialize_accelerator_system as initialize_tpu_system,
    job_name as job_name,
    jobs as jobs,
    local_devices as local_devices,
    num_clients as num_clients,
    num_global_devices as num_global_devices,
    num_local_devices as num_local_devices,
    preferred_device_type as preferred_device_type,
    shutdown_accelerator_system as shutdown_accelerator_system,
    shutdown_accelerator_system as shutdown_tpu_system,
)
from headrace._src.distribute.dtensor.dataset import DTensorDataset as DTensorDataset
from headrace._src.distribute.dtensor.layout import Layout as Layout, MATCH as MATCH, UNSHARDED as UNSHARDED
from headrace._src.distribute.dtensor.mesh import Mesh as Mesh
from headrace._src.distribute.dtensor.mesh_making import (
    barrier as barrier,
    create_distributed_mesh as create_distributed_mesh,
    create_mesh as create_mesh,
    create_tpu_mesh as create_tpu_mesh,
)
from headrace._src.distribute.dtensor.placing import (
    call_with_layout as call_with_layout,
    check_layout as check_layout,
    copy_to_mesh as copy_to_mesh,
    default_mesh as default_mesh,
    fetch_layout as fetch_layout,
    get_default_mesh as get_default_mesh,
    is_dtensor as is_dtensor,
    pack as pack,
    relayout as relayout,
    relayout_like as relayout_like,
    run_on as run_on,
    unpack as unpack,
)
from headrace._src.distribute.dtensor.variable import (
    DVariable as DVariable,
    enable_save_as_bf16 as enable_save_as_bf16,
)

__all__ = [
    "DTensorCheckpoint", "DTensorDataset", "DVariable", "Layout", "MATCH", "Mesh", "UNSHARDED", "barrier",
    "call_with_layout", "check_layout", "client_id", "copy_to_mesh", "create_distributed_mesh", "create_mesh",
    "create_tpu_mesh", "default_mesh", "device_name", "enable_save_as_bf16", "fetch_layout", "full_job_name",
    "get_default_mesh", "heartbeat_enabled", "initialize_accelerator_system", "initialize_multi_client",
    "initialize_tpu_system", "is_dtensor", "job_name", "jobs", "local_devices", "name_based_restore", "name_based_save",
    "num_clients", "num_global_devices", "num_local_devices", "pack", "preferred_device_type", "relayout",
    "relayout_like", "run_on", "sharded_save", "shutdown_accelerator_system", "shutdown_tpu_system", "unpack",
]
