// SPDX-License-Identifier: Apache-2.0
//
// A program that is explored or replayed: from the command line, or from a trace that says what it was. Only
// here do the commands know that it runs on the BEAM machine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "explore/beam_system.h"
#include "explore/search.h"
#include "explore/story_maker.h"
#include "explore/trace_file.h"
#include "project/options.h"

namespace ravel::cli {

using namespace project;

class Session {
 public:
  /// The error is a sentence. What the machine lacks is said on standard error, once.
  static Result<Session> open(const ExploreRequest& request);
  /// Refuses if a module of the trace is not what it was. `code_path` is searched before the trace's own.
  static Result<Session> open(const explore::Trace& trace, const std::vector<std::string>& code_path);

  /// At its start; every schedule runs in a copy.
  explore::BeamSystem& system() const { return *system_; }
  explore::Start start() const;
  explore::Start plain_start() const;  ///< without what only dpor and a close look at races need
  const std::string& title() const { return title_; }  ///< "demo:main(3)"
  std::string module() const;                          ///< "demo"

  /// Its modules as they are now, but for OTP's: "demo" and a checksum, sorted.
  std::vector<std::string> modules() const;
  /// Everything needed to do these actions again.
  explore::Trace trace(const ExploreRequest& request, const std::vector<explore::Action>& actions) const;
  /// What they do, for people.
  explore::Story story(const std::vector<explore::Action>& actions,
                       explore::OtherOrders others = explore::OtherOrders::unknown) const;

 private:
  static Result<Session> open(explore::BeamOptions options);
  Result<void> check_function(const std::string& target) const;
  Result<void> check_code(const explore::Trace& trace) const;

  explore::BeamOptions options_;
  std::unique_ptr<explore::BeamSystem> system_;
  std::string title_;
  std::string module_;          ///< that is tested, if another one is called for it
  bool is_test_ = false;        ///< ExploreRequest::is_test
  uint64_t told_ = UINT64_MAX;  ///< ExploreRequest::told
};

/// How a request has the program run on that machine.
explore::BeamOptions beam_options(const ExploreRequest& request, vm::MachineOptions machine);

/// What --ignore names.
std::vector<explore::FailureKind> ignored_kinds(const ExploreRequest& request);

/// How it wants them searched; explore.cc.
Result<explore::SearchOptions> search_options(const ExploreRequest& request);

/// Reads and judges a trace file; the error names the file.
/// With --against: if a trace is one of `ravel test`, of the test that is asked for, this is explored as the
/// framework's test that it is, time-outs and all; as the plain function it would end in other ways.
Result<ExploreRequest> as_the_tests_of(ExploreRequest request);

Result<explore::Trace> load_trace(const std::string& file);

/// Options that change how a program runs, by name; for traces.
using NamedOptions = std::vector<std::pair<std::string, std::string>>;

}  // namespace ravel::cli
