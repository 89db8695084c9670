// SPDX-License-Identifier: Apache-2.0
//
// What is promised about locks and threads and not kept, as facts: a file for each of broken_guards,
// broken_duties and broken_owners; and what they share, how one is told: its place with the way there, one
// for each line and subject.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "facts/promises.h"
#include "flow/jvm/guarded_by_held.h"
#include "flow/jvm/input.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

/// An access to a field whose declared lock is not held.
std::vector<facts::BrokenPromise> broken_guards(const JvmInput& input);
/// A call without the locks that the method asks of its callers.
std::vector<facts::BrokenPromise> broken_duties(const JvmInput& input);
/// An object that is declared a thread's own and that another gets.
std::vector<facts::BrokenPromise> broken_owners(const JvmInput& input);

class BrokenPromises {
 public:
  BrokenPromises(const JvmInput& input, Declarations& declared, LocksAt& locks)
      : input_(input), declared_(declared), locks_(locks), paths_(input.sync) {}

  /// `Account.balance`.
  std::string field(flow::heap::FieldId id) const { return input_.words.field(id); }
  /// `Account.deposit`.
  std::string method(ir::FuncId id) const { return input_.words.function(id, facts::Name::shorter); }

  /// Nothing if one of that kind was told at the same line about the same, or if it is silenced there: `x++`
  /// reads and writes, and is one mistake.
  facts::BrokenPromise* add(facts::Breach breach, const CodePoint& at, const std::string& subject,
                            const std::string& what);
  /// About a declaration.
  facts::BrokenPromise* add(facts::Breach breach, report::SourcePos declared, const std::string& subject,
                            std::string_view flaw = {});
  std::vector<facts::BrokenPromise> take() { return std::move(all_); }

 private:
  facts::Path path_to(const CodePoint& at);

  const JvmInput& input_;
  Declarations& declared_;
  LocksAt& locks_;
  flow::sync::OriginPaths paths_;
  /// Kind, file, line, subject.
  std::set<std::tuple<std::string_view, std::string, uint32_t, std::string>> known_;
  std::vector<facts::BrokenPromise> all_;
};

}  // namespace ravel::flow::jvm
