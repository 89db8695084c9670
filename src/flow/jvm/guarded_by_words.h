// SPDX-License-Identifier: Apache-2.0
//
// The findings of the lock discipline in words: places with the way there, names of fields and methods.
#pragma once

#include <string>
#include <vector>

#include "flow/jvm/guarded_by_held.h"
#include "flow/jvm/input.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

class DisciplineWords {
 public:
  DisciplineWords(const JvmInput& input, Declarations& declared, LocksAt& locks)
      : input_(input), declared_(declared), locks_(locks), paths_(input.sync) {}

  /// `Account.balance`.
  std::string field(flow::heap::FieldId id) const { return input_.words.field(id); }
  /// `Account.deposit`.
  std::string method(ir::FuncId id) const { return input_.words.function(id, facts::Name::shorter); }
  uint32_t line(ir::FuncId function, ir::InstrId instr) const;
  report::Place place(report::Role role, const CodePoint& at, std::string what);
  report::Place declaration(report::SourcePos pos, std::string what) const;

 private:
  facts::Path path_to(const CodePoint& at);

  const JvmInput& input_;
  Declarations& declared_;
  LocksAt& locks_;
  flow::sync::OriginPaths paths_;
};

/// One for each line and subject: `x++` reads and writes, and is one mistake.
class FindingList {
 public:
  FindingList(const JvmInput& input, Declarations& declared) : input_(input), declared_(declared) {}
  /// Nothing if a finding of that kind was made at the same line about the same, or if it is silenced there.
  report::Finding* add(std::string_view rule, std::string_view kind, ir::FuncId function, ir::InstrId instr,
                       std::string subject);
  /// About a declaration.
  report::Finding& add(std::string_view rule, std::string_view kind, std::string subject);
  std::vector<report::Finding> take();

 private:
  const JvmInput& input_;
  Declarations& declared_;
  std::map<std::tuple<std::string, std::string, uint32_t, std::string>, size_t>
      known_;  ///< kind, file, line, subject
  std::vector<report::Finding> findings_;
};

}  // namespace ravel::flow::jvm
