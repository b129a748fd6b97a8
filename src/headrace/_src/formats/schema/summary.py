"""Event files: summaries, histograms, log messages."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor",)
MESSAGES = """
HistogramProto
    1 min: double, 2 max: double, 3 num: double, 4 sum: double, 5 sum_squares: double,
    6 bucket_limit: double*, 7 bucket: double*

enum DataClass
    0 DATA_CLASS_UNKNOWN, 1 DATA_CLASS_SCALAR, 2 DATA_CLASS_TENSOR, 3 DATA_CLASS_BLOB_SEQUENCE

SummaryDescription
    1 type_hint: string

SummaryMetadata
    1 plugin_data: SummaryMetadata.PluginData, 2 display_name: string, 3 summary_description: string,
    4 data_class: DataClass

SummaryMetadata.PluginData
    1 plugin_name: string, 2 content: bytes

Summary
    1 value: Summary.Value*

Summary.Image
    1 height: int32, 2 width: int32, 3 colorspace: int32, 4 encoded_image_string: bytes

Summary.Audio
    1 sample_rate: float, 2 num_channels: int64, 3 length_frames: int64, 4 encoded_audio_string: bytes,
    5 content_type: string

Summary.Value
    1 tag: string, 2 simple_value: float in value, 3 obsolete_old_style_histogram: bytes in value,
    4 image: Summary.Image in value, 5 histo: HistogramProto in value, 6 audio: Summary.Audio in value,
    7 node_name: string, 8 tensor: TensorProto in value, 9 metadata: SummaryMetadata

enum WorkerHealth
    0 OK, 1 RECEIVED_SHUTDOWN_SIGNAL, 2 INTERNAL_ERROR, 3 SHUTTING_DOWN

enum WorkerShutdownMode
    0 DEFAULT, 1 NOT_CONFIGURED, 2 WAIT_FOR_COORDINATOR, 3 SHUTDOWN_AFTER_TIMEOUT

Event
    1 wall_time: double, 2 step: int64, 3 file_version: string in what, 4 graph_def: bytes in what,
    5 summary: Summary in what, 6 log_message: LogMessage in what, 7 session_log: SessionLog in what,
    8 tagged_run_metadata: TaggedRunMetadata in what, 9 meta_graph_def: bytes in what,
    10 source_metadata: SourceMetadata

SourceMetadata
    1 writer: string

LogMessage
    1 level: LogMessage.Level, 2 message: string

enum LogMessage.Level
    0 UNKNOWN, 10 DEBUGGING, 20 INFO, 30 WARN, 40 ERROR, 50 FATAL

SessionLog
    1 status: SessionLog.SessionStatus, 2 checkpoint_path: string, 3 msg: string

enum SessionLog.SessionStatus
    0 STATUS_UNSPECIFIED, 1 START, 2 STOP, 3 CHECKPOINT

TaggedRunMetadata
    1 tag: string, 2 run_metadata: bytes

WatchdogConfig
    1 timeout_ms: int64

RequestedExitCode
    1 exit_code: int32

WorkerHeartbeatRequest
    1 shutdown_mode: WorkerShutdownMode, 2 watchdog_config: WatchdogConfig,
    3 exit_code: RequestedExitCode

WorkerHeartbeatResponse
    1 health_status: WorkerHealth, 2 worker_log: Event*, 3 hostname: string
"""
