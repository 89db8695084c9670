// SPDX-License-Identifier: Apache-2.0
//
// Where methods ask for volatile fields and set them: what facts/turns.h wants to know of a program for the
// JVM. Methods of libraries, and the atomic classes, are not looked at.
#pragma once

#include <map>

#include "facts/turns.h"
#include "flow/sync/calls.h"
#include "flow/sync/fields.h"

namespace ravel::flow::sync {

/// All is found at once; then any number of workers may ask.
class VolatileTurns final : public facts::Turns {
 public:
  VolatileTurns(const Calls& calls, const Fields& fields);

  bool empty() const { return steps_.empty(); }
  const ir::Function& function(Instance instance) const override {
    return calls_.function(heap::InstanceId(instance));
  }
  const Steps* steps(Instance instance) const override;
  std::optional<Call> only_call(Instance instance) const override;

 private:
  /// A load that is asked for, or a store; without what it may mean.
  struct Use {
    ir::InstrId at;
    heap::FieldId field;
    bool is_static = false, is_set = false;
    uint32_t how = 0;
  };
  std::vector<Use> uses_in(ir::FuncId function) const;
  std::vector<uint32_t> meant(heap::InstanceId instance, const Use& use);
  uint32_t name(heap::FieldId field, uint32_t object);

  const Calls& calls_;
  const Fields& fields_;
  HashMap<heap::InstanceId, Steps> steps_;
  std::map<std::pair<heap::FieldId, uint32_t>, uint32_t> names_;
};

}  // namespace ravel::flow::sync
