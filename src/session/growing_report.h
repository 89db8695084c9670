// SPDX-License-Identifier: Apache-2.0
//
// Where an analysis puts what it has found, as soon as it has it. Whoever waits for the end can look at any
// time.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "report/finding.h"
#include "report/transfer.h"

namespace ravel::session {

/// The report while it grows. Everything in it is complete at any time.
class GrowingReport {
 public:
  GrowingReport() = default;
  /// What is added goes to `sink` as well, but for the statistics.
  explicit GrowingReport(std::function<void(const report::Message&)> sink) : sink_(std::move(sink)) {}
  void add(report::Message message);
  /// From here on only findings that it accepts are added; null: all.
  void accept_only(std::function<bool(const report::Finding&)> accepts) { accepts_ = std::move(accepts); }
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
  std::function<bool(const report::Finding&)> accepts_;
  report::Report report_;
  std::vector<std::string> sources_;
};

}  // namespace ravel::session
