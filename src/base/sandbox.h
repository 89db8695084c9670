// SPDX-License-Identifier: Apache-2.0
//
// A child process that can do no harm: it reads only what it is told it may, writes only below its own
// folders, opens no socket, signals nobody, and ends when it takes too much. By Landlock (Linux 5.13 and
// later, no privilege needed) for files, a seccomp filter for everything else, and limits on resources.
// Nothing that the child starts can undo any of it.
//
// Everything that can fail or allocates is done before the fork; the child makes three system calls.
//
// Not handled: what the child can learn from the names of files, which Landlock does not hide, and from the
// clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ravel {

struct Sandbox {
  std::vector<std::string> readable;            ///< files and folders; what is not there is left out
  std::vector<std::string> runnable;            ///< the same, and programs there may be started
  std::vector<std::string> writable;            ///< folders; also readable
  uint64_t memory_max = 0;                      ///< bytes of data of each process; 0: no limit
  uint64_t file_bytes_max = uint64_t{1} << 30;  ///< of one file that it writes
};

/// Where programs, their libraries and their data usually lie. Nobody's own files are there.
std::vector<std::string> system_folders();

/// Empty if this system can confine a child; else why not, as a sentence.
std::string no_sandbox();

/// A sandbox made ready, for one or more children.
class SandboxPlan {
 public:
  static Result<SandboxPlan> make(const Sandbox& sandbox);
  SandboxPlan(SandboxPlan&& other) noexcept;
  SandboxPlan& operator=(SandboxPlan&&) = delete;
  ~SandboxPlan();

  /// In the child, between fork and exec: allocates nothing. False, with errno set, if the system refuses.
  bool enter() const;

 private:
  SandboxPlan(int rules, const Sandbox& limits);
  int rules_;  ///< Landlock's, as a file descriptor
  uint64_t memory_max_, file_bytes_max_;
};

}  // namespace ravel
