"""Collections of v1 graphs: queue runners and control flow contexts."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("status",)
MESSAGES = """
QueueRunnerDef
    1 queue_name: string, 2 enqueue_op_name: string*, 3 close_op_name: string, 4 cancel_op_name: string,
    5 queue_closed_exception_types: error.Code*

ValuesDef
    1 values: string*, 2 external_values: {string: string}

ControlFlowContextDef
    1 cond_ctxt: CondContextDef in ctxt, 2 while_ctxt: WhileContextDef in ctxt

CondContextDef
    1 context_name: string, 2 pred_name: string, 3 pivot_name: string, 4 branch: int32,
    5 values_def: ValuesDef, 6 nested_contexts: ControlFlowContextDef*

WhileContextDef
    1 context_name: string, 2 parallel_iterations: int32, 3 back_prop: bool, 4 swap_memory: bool,
    5 pivot_name: string, 6 pivot_for_pred_name: string, 7 pivot_for_body_name: string,
    8 loop_exit_names: string*, 9 values_def: ValuesDef, 10 loop_enter_names: string*,
    11 maximum_iterations_name: string, 12 nested_contexts: ControlFlowContextDef*
"""
