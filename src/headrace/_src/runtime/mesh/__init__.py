"""Values that XLA keeps on a mesh, a grid of devices with named axes, in one process or in several.

They are arrays of JAX with a NamedSharding. `arrays` puts values on a mesh, joins parts and takes them back.
`replica_mesh` is the mesh of a strategy: one axis, one device per replica. `layouts` names meshes and shardings as
DTensor writes them, which is how graphs keep them. `storages` holds variables on a mesh, `eager` runs single ops on it.
"""
