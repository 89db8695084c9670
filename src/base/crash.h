// SPDX-License-Identifier: Apache-2.0
//
// A crash of ours is written down before the process ends: how it came (a signal, a failing CHECK, no more
// memory, an exception, a stack that is too small) and in which parts (base/part.h). The record lies in
// memory that another process shares, which then tells people and goes on without that part: see
// cli/isolate.h.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ravel {

constexpr size_t kPartNameMax = 256;

/// Plain memory: it is filled in by signal handlers and read by another process.
struct CrashRecord {
  static constexpr size_t kPartsMax = 6;
  struct Named {
    char kind[16], name[kPartNameMax], file[512];
  };
  std::atomic<bool> taken{false};     ///< the first crash counts
  std::atomic<bool> complete{false};  ///< everything below is there
  char how[256];
  uint32_t part_count = 0;
  Named parts[kPartsMax];  ///< outermost first
  /// The large parts (all but files and functions) that are under way: all that is known of a process that
  /// was killed.
  std::atomic<uint32_t> begun_count{0};
  Named begun[kPartsMax];
};

class Part;

/// From now on crashes of this process are written to `record`, which must stay.
void record_crashes_in(CrashRecord* record);

/// Writes down a crash in the parts of this thread. Safe in a signal handler; does nothing if nobody wants
/// it.
void record_crash(std::string_view how);

/// Notes that a large part has begun, or that it is done.
void record_begun(const Part& part);
void record_done(const Part& part);

/// A thread whose stack is full needs another one to tell it. Cheap after the first time.
void prepare_thread_for_crashes();

}  // namespace ravel
