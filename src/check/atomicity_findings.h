// SPDX-License-Identifier: Apache-2.0
//
// What people read about a method that is not atomic: its two parts, who can come in between, and a result
// that no serial order gives. The score is told in docs/ranking.md.
#pragma once

#include <string>
#include <vector>

#include "check/jvm_input.h"
#include "flow/jvm/atomicity_intruder.h"
#include "flow/jvm/atomicity_summary.h"
#include "flow/jvm/race_result.h"
#include "flow/sync/origin_paths.h"

namespace ravel::check {

/// A method, the pair in it, and the other thread.
struct Broken {
  ir::FuncId function;
  StalePair pair;
  Intruder intruder;
  double score = 0;
  bool declared = false;  ///< @Atomic
};

/// How many of the methods that share the datum's class keep it whole.
struct Siblings {
  size_t atomic = 0, all = 0;
};

/// `lock_free`: the class is an algorithm of compareAndSet on fields.
double score_of(const StalePair& pair, const Siblings& siblings, bool declared, bool lock_free);

class AtomicityWords {
 public:
  AtomicityWords(const JvmInput& input, const flow::sync::LockNames& names)
      : input_(input), names_(names), words_(input.words), paths_(input.sync) {}

  report::Finding finding(const Broken& broken, const Siblings& siblings);
  /// It says what it is (`atomic`, `mover`), and is not; no stale value was found to tell it by.
  report::Finding finding(flow::heap::InstanceId instance, const Split& split, const std::string& said,
                          const std::string& why);
  /// `Account.balance`, `contents of this.items`
  std::string datum(ir::FuncId function, const Datum& datum, flow::heap::ObjectId object) const;

 private:
  report::Place place(ir::FuncId function, ir::InstrId at, report::Role role) const;
  void add_way(report::Place& place, flow::sync::OriginId origin, flow::heap::InstanceId instance);
  ir::FuncId shown(ir::FuncId function, flow::sync::OriginId origin, flow::heap::InstanceId instance);
  std::string action(ir::FuncId function, ir::InstrId at) const;
  std::string where(ir::FuncId function, ir::InstrId at) const;
  std::string held(flow::heap::InstanceId instance, ir::InstrId at) const;
  std::vector<std::string> reasons(const Broken& broken, const Siblings& siblings,
                                   const report::Finding& f) const;
  void add_interleaving(const Broken& broken, report::Finding& finding) const;  ///< finding.origins are set
  std::vector<std::string> advice(const Broken& broken) const;

  const JvmInput& input_;
  const flow::sync::LockNames& names_;
  const flow::sync::Words& words_;
  flow::sync::OriginPaths paths_;
};

}  // namespace ravel::check
