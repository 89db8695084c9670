// SPDX-License-Identifier: Apache-2.0
//
// Which drivers are worth a try for a finding, the most likely first.
#pragma once

#include <string>
#include <vector>

#include "confirm/code.h"
#include "confirm/watch.h"
#include "report/finding.h"

namespace ravel::confirm {

class Plans {
 public:
  Plans(const report::Finding& finding, const Goal& goal, const Code& code);

  /// Exported functions that lead to the finding's places.
  const std::vector<ir::FuncId>& entries() const { return entries_; }
  /// The project's tests that lead there.
  const std::vector<Call>& tests() const { return tests_; }
  /// What could be done before: nothing, what makes things, and what fills them.
  std::vector<std::vector<Call>> setups(bool booted) const;
  std::vector<Call> calls(ir::FuncId entry, size_t results) const;
  /// To servers whose callbacks the finding is about.
  std::vector<Call> requests(size_t results) const;
  /// The same with somebody else who does it, too, or does something else to the item.
  std::vector<Driver> with_others(const Driver& alone) const;
  /// What the user names, or the project's tests do, with one more process that does what the finding says.
  std::vector<Driver> beside(const Call& given, bool booted) const;
  /// For the rules that are seen at the end: what is there before, and what can be done then.
  std::vector<std::vector<Call>> grounds(bool booted) const;
  std::vector<Call> moves(const std::vector<Call>& ground) const;

  bool may_need_boot() const { return may_need_boot_; }
  bool needs_boot() const { return finding_.kind == "mnesia"; }
  std::string where() const;  ///< the finding's first place, in words

 private:
  std::vector<Call> makers(size_t each) const;
  std::vector<Call> applications() const;
  std::vector<Call> all_moves(size_t results) const;

  const report::Finding& finding_;
  const Goal& goal_;
  const Code& code_;
  std::vector<ir::ModuleId> modules_;  ///< those that the finding is about, then what has to do with them
  size_t own_modules_ = 0;             ///< so many are of the finding itself
  std::vector<ir::FuncId> entries_;
  std::vector<Call> tests_;
  bool may_need_boot_ = false;
};

}  // namespace ravel::confirm
