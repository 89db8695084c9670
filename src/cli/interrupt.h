// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C prints what was found so far. The analysis runs on a second thread and puts its results where the
// first one can take them; the first waits for the end of the work or for the signal, whichever comes first.
// So no pass has to ask whether it should stop, and none can forget to. A second Ctrl-C ends the program at
// once.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "report/finding.h"
#include "report/transfer.h"

namespace ravel::cli {

/// The report while it grows. Everything in it is complete at any time.
class GrowingReport {
 public:
  GrowingReport() = default;
  /// What is added goes to `sink` as well, but for the statistics.
  explicit GrowingReport(std::function<void(const report::Message&)> sink) : sink_(std::move(sink)) {}
  void add(report::Message message);
  /// Everything that another one has.
  void take(const GrowingReport& other);
  void add(report::Diagnostic diagnostic);
  void add(std::vector<report::Diagnostic> diagnostics);
  void add(std::vector<report::Finding> findings);
  /// Notes a source file of the program itself.
  void add_source(std::string file);
  std::vector<std::string> sources() const;
  /// Lets `change` work on the statistics.
  void update_stats(const std::function<void(report::Stats&)>& change);
  report::Report copy() const;

 private:
  void send(const report::Message& message) const {
    if (sink_) sink_(message);
  }
  mutable std::mutex mutex_;
  std::function<void(const report::Message&)> sink_;
  report::Report report_;
  std::vector<std::string> sources_;
};

/// Runs `work` on another thread. True if the user interrupted it: the thread then still runs, and the caller
/// must end the process with leave().
bool run_interruptible(const std::function<void()>& work);

/// Runs `work` to its end on a thread with room for deep recursion.
void run_on_large_stack(const std::function<void()>& work);

/// From now on an interrupt of the user can be read here, one byte each.
int watch_for_interrupts();

/// Ends the process without waiting for any thread.
[[noreturn]] void leave(int status);

}  // namespace ravel::cli
