"""The machine code that runs scripts: it makes a list of calls of C functions, without Python.

A compiled program calls oneDNN many times a millisecond, often on a thread that Python does not know. A handler written
in Python takes 25 to 80 microseconds each time, and waits for Python's lock. So the calls are prepared as data
(`script.py`), and these instructions for x86-64 make them. They follow the calling convention of Linux: arguments in
rdi, rsi, rdx and rcx, the result in rax.

A call is eight words: the function (0 ends a list), its four arguments, the numbers of two arrays whose addresses are
added to the first two arguments (0 adds nothing), and what is expected of the result. A script is a row of words:

    0 addresses of the arrays   1 calls before   2 body   3 calls after   4 failure of a part
    5 omp_get_thread_num   6 omp_get_num_threads   7 sched_getcpu
    8 processor on which the body runs   9 calls that bind this thread to it   10 calls that undo that
    11 number of parts   12... their lists

To bind a thread takes as long as a short primitive, so it is not done if the thread is there already; other scripts
have the number of no processor at 8.
"""

from __future__ import annotations

import ctypes
import mmap
import platform
from ctypes import c_int, c_size_t, c_uint64, c_void_p

TABLE_BITS = 11  # of the number of slots in the table of scripts
SLOT_FACTOR = 0x9E3779B97F4A7C15  # the slot of a key is in the upper bits of the product with this number
OPERANDS = ("TABLE", "OTHERWISE")  # addresses that are known when the code is loaded
COLUMN = 35  # where the instruction itself begins in a line of the listing; `tools/assemble.py` writes its bytes before

LISTING = """
# run_list(calls, addresses): makes calls; returns 0, or the number of the one that failed and its result.
run_list:
    53                             push rbx
    55                             push rbp
    41 54                          push r12
    41 55                          push r13
    48 89 fb                       mov rbx, rdi
    48 89 fd                       mov rbp, rdi
    49 89 f4                       mov r12, rsi
    49 89 e5                       mov r13, rsp
    48 83 e4 c0                    and rsp, -64  # some kernels keep vectors on the stack
next_call:
    4c 8b 13                       mov r10, [rbx]
    4d 85 d2                       test r10, r10
    74 52                          je return_zero
    48 8b 43 28                    mov rax, [rbx+0x28]
    48 8b 7b 08                    mov rdi, [rbx+0x8]
    49 03 3c c4                    add rdi, [r12+rax*8]
    48 8b 43 30                    mov rax, [rbx+0x30]
    48 8b 73 10                    mov rsi, [rbx+0x10]
    49 03 34 c4                    add rsi, [r12+rax*8]
    48 8b 53 18                    mov rdx, [rbx+0x18]
    48 8b 4b 20                    mov rcx, [rbx+0x20]
    41 ff d2                       call r10
    48 8b 4b 38                    mov rcx, [rbx+0x38]
    48 83 c3 40                    add rbx, 0x40
    85 c9                          test ecx, ecx
    74 c9                          je next_call
    31 d2                          xor edx, edx
    85 c0                          test eax, eax
    0f 95 c2                       setne dl
    ff c2                          inc edx
    39 ca                          cmp edx, ecx
    74 bc                          je next_call
    48 29 eb                       sub rbx, rbp
    48 c1 e3 1a                    shl rbx, 0x1a
    89 c0                          mov eax, eax
    48 09 d8                       or rax, rbx
return_result:
    4c 89 ec                       mov rsp, r13
    41 5d                          pop r13
    41 5c                          pop r12
    5d                             pop rbp
    5b                             pop rbx
    c3                             ret
return_zero:
    31 c0                          xor eax, eax
    eb f2                          jmp return_result

# run_script(script, addresses): the calls before, the body and the calls after it.
run_script:
    53                             push rbx
    55                             push rbp
    41 54                          push r12
    41 55                          push r13
    48 83 ec 08                    sub rsp, 0x8
    48 89 fb                       mov rbx, rdi
    49 89 f4                       mov r12, rsi
    48 8b 7b 08                    mov rdi, [rbx+0x8]
    e8 73 ff ff ff                 call run_list
    4c 89 23                       mov [rbx], r12
    48 83 63 20 00                 and qword ptr [rbx+0x20], 0x0
    31 ed                          xor ebp, ebp
    ff 53 38                       call [rbx+0x38]
    3b 43 40                       cmp eax, [rbx+0x40]
    74 15                          je bound
    48 8b 7b 48                    mov rdi, [rbx+0x48]
    4c 89 e6                       mov rsi, r12
    e8 55 ff ff ff                 call run_list
    48 85 c0                       test rax, rax
    75 04                          jne bound
    48 8b 6b 50                    mov rbp, [rbx+0x50]
bound:
    48 8b 7b 10                    mov rdi, [rbx+0x10]
    4c 89 e6                       mov rsi, r12
    e8 40 ff ff ff                 call run_list
    4c 8b 6b 20                    mov r13, [rbx+0x20]
    49 09 c5                       or r13, rax
    48 85 ed                       test rbp, rbp
    74 0b                          je unbound
    48 89 ef                       mov rdi, rbp
    4c 89 e6                       mov rsi, r12
    e8 29 ff ff ff                 call run_list
unbound:
    48 8b 7b 18                    mov rdi, [rbx+0x18]
    4c 89 e6                       mov rsi, r12
    e8 1d ff ff ff                 call run_list
    4c 89 e8                       mov rax, r13
    48 83 c4 08                    add rsp, 0x8
    41 5d                          pop r13
    41 5c                          pop r12
    5d                             pop rbp
    5b                             pop rbx
    c3                             ret

# run_part(script): on each thread of a team, the lists that are its own.
run_part:
    53                             push rbx
    55                             push rbp
    41 54                          push r12
    48 89 fb                       mov rbx, rdi
    ff 53 30                       call [rbx+0x30]
    41 89 c4                       mov r12d, eax
    ff 53 28                       call [rbx+0x28]
    89 c5                          mov ebp, eax
next_list:
    48 3b 6b 58                    cmp rbp, [rbx+0x58]
    73 1b                          jae parts_done
    48 8b 7c eb 60                 mov rdi, [rbx+rbp*8+0x60]
    48 8b 33                       mov rsi, [rbx]
    e8 ea fe ff ff                 call run_list
    48 85 c0                       test rax, rax
    74 04                          je own_next
    48 89 43 20                    mov [rbx+0x20], rax
own_next:
    4c 01 e5                       add rbp, r12
    eb df                          jmp next_list
parts_done:
    41 5c                          pop r12
    5d                             pop rbp
    5b                             pop rbx
    c3                             ret

# difference(a, b): whether two addresses differ.
difference:
    31 c0                          xor eax, eax
    48 39 f7                       cmp rdi, rsi
    0f 95 c0                       setne al
    c3                             ret

# handle(frame): what XLA calls. Finds the script by the call's text, and runs it on the buffers.
handle:
    55                             push rbp
    48 89 e5                       mov rbp, rsp
    53                             push rbx
    41 54                          push r12
    41 55                          push r13
    41 56                          push r14
    48 89 fb                       mov rbx, rdi
    48 83 7b 08 00                 cmp qword ptr [rbx+0x8], 0x0
    0f 85 c4 00 00 00              jne otherwise
    48 8b 83 a0 00 00 00           mov rax, [rbx+0xa0]
    48 8b 00                       mov rax, [rax]
    4c 8b 20                       mov r12, [rax]
    4c 8b 68 08                    mov r13, [rax+0x8]
    49 83 fd 08                    cmp r13, 0x8
    0f 82 a9 00 00 00              jb otherwise
    49 b8 TABLE                    movabs r8, TABLE
    4d 8b 0c 24                    mov r9, [r12]
    48 b8 15 7c 4a 7f b9 79 37 9e  movabs rax, 0x9e3779b97f4a7c15
    49 0f af c1                    imul rax, r9
    48 c1 e8 35                    shr rax, 0x35
look:
    48 89 c2                       mov rdx, rax
    48 c1 e2 05                    shl rdx, 0x5
    4c 01 c2                       add rdx, r8
    4c 8b 12                       mov r10, [rdx]
    4d 85 d2                       test r10, r10
    74 77                          je otherwise
    4d 39 ca                       cmp r10, r9
    75 14                          jne next_slot
    4c 3b 6a 08                    cmp r13, [rdx+0x8]
    75 0e                          jne next_slot
    4c 89 e7                       mov rdi, r12
    48 8b 72 10                    mov rsi, [rdx+0x10]
    4c 89 e9                       mov rcx, r13
    f3 a6                          repe cmpsb
    74 09                          je found
next_slot:
    ff c0                          inc eax
    25 ff 07 00 00                 and eax, 0x7ff
    eb cc                          jmp look
found:
    4c 8b 72 18                    mov r14, [rdx+0x18]
    48 8b 4b 38                    mov rcx, [rbx+0x38]
    48 8b 53 60                    mov rdx, [rbx+0x60]
    48 8d 44 11 02                 lea rax, [rcx+rdx+0x2]
    48 83 e0 fe                    and rax, -2
    48 c1 e0 03                    shl rax, 0x3
    48 29 c4                       sub rsp, rax
    48 89 e7                       mov rdi, rsp
    31 c0                          xor eax, eax
    48 ab                          stosq
    48 8b 73 48                    mov rsi, [rbx+0x48]
    e8 44 00 00 00                 call copy_addresses
    48 8b 73 70                    mov rsi, [rbx+0x70]
    48 89 d1                       mov rcx, rdx
    e8 38 00 00 00                 call copy_addresses
    4c 89 f7                       mov rdi, r14
    48 89 e6                       mov rsi, rsp
    e8 77 fe ff ff                 call run_script
    48 85 c0                       test rax, rax
    75 0d                          jne otherwise
    48 8d 65 e0                    lea rsp, [rbp-0x20]
    41 5e                          pop r14
    41 5d                          pop r13
    41 5c                          pop r12
    5b                             pop rbx
    5d                             pop rbp
    c3                             ret
otherwise:
    48 89 df                       mov rdi, rbx
    48 b8 OTHERWISE                movabs rax, OTHERWISE
    48 8d 65 e0                    lea rsp, [rbp-0x20]
    41 5e                          pop r14
    41 5d                          pop r13
    41 5c                          pop r12
    5b                             pop rbx
    5d                             pop rbp
    ff 20                          jmp [rax]
copy_addresses:
    e3 0a                          jrcxz copied
copy_one:
    48 ad                          lodsq
    48 8b 40 18                    mov rax, [rax+0x18]
    48 ab                          stosq
    e2 f6                          loop copy_one
copied:
    c3                             ret
"""


def _assembled(table: int, otherwise: int) -> tuple[bytes, dict[str, int]]:
    """Returns the machine code and where its functions begin."""
    code, labels = bytearray(), dict[str, int]()
    operands = {name: address.to_bytes(8, "little") for name, address in zip(OPERANDS, (table, otherwise), strict=True)}
    for line in LISTING.splitlines():
        if line.startswith(" "):
            for word in line[:COLUMN].split():
                code += operands[word] if word in operands else bytes.fromhex(word)
        elif line.endswith(":"):
            labels[line[:-1]] = len(code)
    return bytes(code), labels


class MachineCode:
    """The loaded machine code.

    Attributes:
        run_script: Runs a script, given its address and that of the addresses of arrays, the first of which is 0.
        run_part, difference, handle: Addresses of further functions, see the listing.
        table: Where `handle` finds scripts: slots of four words, which are the first eight bytes of a text, its length,
            its address and the script. A slot whose first word is 0 is free.
        otherwise: Address of the function that `handle` calls if the table lacks a text, or its script fails.
    """

    def __init__(self) -> None:
        if platform.machine() != "x86_64":
            raise OSError(f"headrace has no machine code for {platform.machine()}")
        self.table, self.otherwise = (c_uint64 * (4 << TABLE_BITS))(), c_uint64()
        code, labels = _assembled(ctypes.addressof(self.table), ctypes.addressof(self.otherwise))
        self._memory = mmap.mmap(-1, len(code), prot=mmap.PROT_READ | mmap.PROT_WRITE)  # kept as long as the process
        self._memory.write(code)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        protect = ctypes.CDLL(None, use_errno=True).mprotect
        protect.argtypes = [c_void_p, c_size_t, c_int]
        if protect(start, len(code), mmap.PROT_READ | mmap.PROT_EXEC):
            raise OSError(ctypes.get_errno(), "memory cannot be made executable")
        self.run_part, self.difference, self.handle = (start + labels[n] for n in ("run_part", "difference", "handle"))
        self.run_script = ctypes.CFUNCTYPE(c_uint64, c_void_p, c_void_p)(start + labels["run_script"])
