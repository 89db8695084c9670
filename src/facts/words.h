// SPDX-License-Identifier: Apache-2.0
//
// What rules say of a program: who runs, which function, where in the source, by which calls. One
// interface, so that a thread has one name in every rule; one implementation a platform, beside the analysis
// that knows (flow/words.h for the BEAM, flow/sync/words.h for the JVM, flow/native/words.h for C and C++).
//
// What a location and a guard are called is with the implementations: there is no id of them yet that all
// platforms share.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "facts/ids.h"
#include "facts/sites.h"
#include "report/finding.h"

namespace ravel::facts {

/// How an origin gets to a place.
struct Path {
  ir::FuncId entry;         ///< the first function of the origin on this way; invalid: not known
  OriginId origin;          ///< invalid: nothing is known of who gets there
  std::vector<Step> calls;  ///< from the entry down to, not including, the place
  Step started;             ///< the program's own instruction that starts the origin, where one is known
};

/// How much of a function's name is said.
enum class Name : uint8_t {
  full,     ///< `pkg.Class.method`
  shorter,  ///< `Class.method`; as the full one where nothing can be left out
};

class Words {
 public:
  virtual ~Words() = default;

  /// The function a person wrote: for closures and their like the one whose text they are in.
  virtual std::string function(ir::FuncId id, Name form = Name::full) const = 0;
  virtual report::SourcePos position(const Step& step) const = 0;
  /// Code that came along: its frames are folded, and a finding is shown where the program's own code is.
  virtual bool is_library(ir::FuncId id) const = 0;
  /// `any process that calls m:f/1`, `the thread started at Main.java:7`, `the main thread`.
  virtual std::string origin(const Path& path) const = 0;

  /// `Main.java:7`; the function where no line is known.
  std::string place(const Step& step) const;
  report::Frame frame(const Step& step) const;
  std::vector<report::Frame> frames(std::span<const Step> calls) const;
  /// Where something is, who gets there and how.
  Spot spot(const Path& path, const Step& at) const;
  /// One end of a finding: the same as a place. What is done and held there is for the rule to say.
  report::Place end(report::Role role, const Path& path, const Step& at) const;
};

/// Where an instruction is in the source; where nothing tells, its function, or at least the file.
report::SourcePos position_of(const ir::Program& program, const Step& step);
/// `main.c:12`, without the folders.
std::string short_text(const report::SourcePos& pos);

}  // namespace ravel::facts
