// SPDX-License-Identifier: Apache-2.0
//
// Clang on strangers' sources, in processes of their own. A unit may be made to take all memory, to go on for
// ever, or to meet a mistake of Clang's: then its process ends, which costs that unit alone. The processes
// have limits of memory and processor time, and where the system has a sandbox, they can write nothing, open
// no socket and start no program. What comes back is bitcode, messages, and the names of the files that were
// read.
//
// All are forks of one more process, a nursery, which is itself forked before threads begin to work here: it
// holds a process ready for each slot, and starts another one where one has ended.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/native.h"

namespace ravel::native {

struct Translated {
  std::string bitcode;  ///< empty if there were errors
  std::vector<Message> messages;
  std::vector<std::string> dependencies;  ///< absolute paths, sorted
  bool has_crashed = false;               ///< its process is of no further use
};

/// For a pipe between two processes of the same program.
std::string to_bytes(const Translated& translated);
/// Nothing if something is cut short.
std::optional<Translated> translated_of(std::string_view bytes);

class CompilePool {
 public:
  /// No other thread may be inside of LLVM meanwhile. `units` and `may_read` must stay.
  CompilePool(std::span<const Unit> units, const MayRead& may_read, size_t processes);
  ~CompilePool();
  CompilePool(const CompilePool&) = delete;
  CompilePool& operator=(const CompilePool&) = delete;

  /// Called by any thread, by no more than there are processes at a time.
  Translated compile(size_t unit);

 private:
  struct Slot;
  [[noreturn]] void nurse();
  pid_t start(const Slot& slot);
  [[noreturn]] void work(const Slot& slot);
  Slot* take();

  std::span<const Unit> units_;
  const MayRead& may_read_;
  std::vector<std::unique_ptr<Slot>> slots_;
  pid_t nursery_ = -1;
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<Slot*> idle_;
};

}  // namespace ravel::native
