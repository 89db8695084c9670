// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array that belong to one thread each, because the thread was given their number: `sums[t]`
// in a lambda that has captured the counter of the loop in which it is made, or `sums[id]` where `id` is a
// field that the constructor of the thread's object has set to such a counter. Not told apart from these:
// threads that another call of the same method started.
#pragma once

#include <optional>
#include <vector>

#include "flow/sync/fields.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

/// All is found at once; then any number of workers may ask.
class OwnIndices {
 public:
  OwnIndices(const Calls& calls, const Threads& threads, const Fields& fields);

  bool empty() const { return own_.empty(); }
  /// A number for the counter that the index of an array's access is, if each thread has its own; for whoever
  /// runs it.
  std::optional<uint32_t> of(heap::InstanceId instance, ir::InstrId access) const;

 private:
  /// A value that is another one for each object that the instruction makes.
  struct Counter {
    ir::FuncId function;
    ir::InstrId at;
    ir::ValueId value;
    auto operator<=>(const Counter&) const = default;
  };
  void find_makers();
  std::optional<Counter> counter_of(ir::FuncId function, ir::ValueId index) const;
  std::optional<Counter> captured(ir::FuncId lambda, uint32_t parameter) const;
  std::optional<Counter> set_by_constructor(heap::FieldId field) const;
  std::optional<Counter> checked(const Counter& counter) const;
  static bool is_given_once(const ir::Function& maker, ir::ValueId object, ir::InstrId made);

  const Calls& calls_;
  const Threads& threads_;
  const Fields& fields_;
  /// By method: instructions that make its lambda, or call it.
  HashMap<ir::FuncId, std::vector<std::pair<ir::FuncId, ir::InstrId>>> lambdas_, constructions_;
  struct Own {
    uint32_t counter = 0;
    ir::FuncId maker;
  };
  HashMap<std::pair<ir::FuncId, ir::InstrId>, Own> own_;
  HashMap<ir::FuncId, std::vector<OriginId>> makers_;  ///< who runs them, ascending
};

}  // namespace ravel::flow::sync
