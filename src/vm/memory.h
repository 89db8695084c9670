// SPDX-License-Identifier: Apache-2.0
//
// How much memory a machine may use. A program that grows without end must end before the computer's memory
// does, wherever it grows: heaps, stacks, mailboxes, tables, processes.
//
// Whoever allocates for a program says so (note_allocation), which costs a subtraction. When half of what was
// left has been allocated, the machine is measured as a whole (Machine::memory_bytes): what was given back in
// between does not count. If there is no room for what is asked for, OutOfMemory is thrown; Machine::run_turn
// catches it, and the machine does nothing more (Machine::exhausted). Terms that were being built are lost
// with the process that built them, and nobody runs after that.
//
// Not counted: what the explorer keeps, code, and the files that a program has written.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ravel::vm {

class Machine;
struct Process;

uint64_t memory_bytes_of(const Process& process);
uint64_t tables_bytes(const Machine& machine);

struct OutOfMemory {};

/// What this thread may still allocate before the machine that it runs is measured again.
inline constinit thread_local int64_t memory_allowance = INT64_MAX;

/// Throws OutOfMemory if the machine has no room for so many bytes more.
void measure_memory(size_t bytes);

inline void note_allocation(size_t bytes) {
  memory_allowance -= static_cast<int64_t>(bytes);
  if (memory_allowance < 0) [[unlikely]]
    measure_memory(bytes);
}

/// There is none for so many bytes: throws if a machine runs on this thread, else the program is over.
[[noreturn]] void no_memory(size_t bytes);

/// As long as it lives, what is allocated on this thread is the machine's.
class MemoryScope {
 public:
  explicit MemoryScope(Machine& machine);
  ~MemoryScope();
  MemoryScope(const MemoryScope&) = delete;
  MemoryScope& operator=(const MemoryScope&) = delete;

 private:
  Machine* outer_;
  int64_t outer_allowance_;
};

}  // namespace ravel::vm
