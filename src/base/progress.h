// SPDX-License-Identifier: Apache-2.0
//
// Progress: how long work tells the outside how far it is, without knowing who listens.
// The command line installs a terminal bar; tests and pipes install nothing.
#pragma once

#include <cstddef>
#include <string_view>

namespace ravel {

class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  /// A new phase begins; total 0 means that the amount is not known.
  virtual void begin(std::string_view phase, size_t total) = 0;
  /// May be called from any worker.
  virtual void advance(size_t amount) = 0;
  virtual void end() = 0;
};

/// The sink in use; by default one that does nothing.
ProgressSink& progress();
void set_progress(ProgressSink* sink);

/// A phase from construction to destruction.
class ProgressPhase {
 public:
  ProgressPhase(std::string_view name, size_t total) { progress().begin(name, total); }
  ~ProgressPhase() { progress().end(); }
  ProgressPhase(const ProgressPhase&) = delete;
  ProgressPhase& operator=(const ProgressPhase&) = delete;
  void advance(size_t amount = 1) { progress().advance(amount); }
};

}  // namespace ravel
