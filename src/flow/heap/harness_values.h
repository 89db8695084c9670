// SPDX-License-Identifier: Apache-2.0
//
// The values that the made-up caller of a program (harness.h) has: static fields that keep, by type, all
// objects which a client may have, and the arguments that it takes from them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "flow/heap/harness_api.h"
#include "flow/heap/harness_code.h"

namespace ravel::flow::heap {

class HarnessValues {
 public:
  HarnessValues(Hierarchy& classes, const HarnessOptions& options, HarnessApi& api, HarnessCode& code,
                std::vector<std::string>& limits)
      : classes_(classes), options_(options), api_(api), code_(code), limits_(limits) {}

  std::vector<ir::ValueId> arguments(std::string_view method, ir::ValueId receiver);
  ir::ValueId injected(std::string_view type);
  ir::ValueId holder(ClassId type);
  /// The types of which a client has something.
  const std::map<ClassId, ir::ValueId>& holders() const { return holders_; }
  void keep_made(ClassId klass, ir::ValueId object) { made_.emplace_back(klass, object); }
  void keep_result(std::string_view type, ir::ValueId value);
  void feed();

 private:
  ir::ValueId argument(std::string_view type);
  bool feed_made(ClassId type);
  Symbol result_name(ClassId type) const;
  bool feed_result(ClassId type, ClassId source);
  ir::ValueId result_value(ClassId source);
  ir::ValueId outside(ClassId type);

  Hierarchy& classes_;
  const HarnessOptions& options_;
  HarnessApi& api_;
  HarnessCode& code_;
  std::vector<std::string>& limits_;
  std::vector<std::pair<ClassId, ir::ValueId>> made_;
  std::map<ClassId, ir::ValueId> holders_, result_values_;
  std::map<ClassId, std::vector<ir::ValueId>> results_;
  std::map<std::string, ir::ValueId, std::less<>> arrays_;
  std::map<Symbol, ir::ValueId> injected_;  ///< by class
};

}  // namespace ravel::flow::heap
