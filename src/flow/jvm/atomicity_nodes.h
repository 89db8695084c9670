// SPDX-License-Identifier: Apache-2.0
//
// What is summarised once: a method of the application, or a method of a library in one context. Contexts
// matter in the library: the map that HashMap and ConcurrentHashMap share in its models guards itself in one
// and not in the other. In the application the conditions on locks make one summary enough.
#pragma once

#include <span>
#include <vector>

#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

using SummaryNode = uint32_t;
inline constexpr SummaryNode kNoSummaryNode = UINT32_MAX;

struct NodeCall {
  ir::InstrId at;
  flow::sync::Binding binding;
  SummaryNode callee = 0;
  auto operator<=>(const NodeCall&) const = default;
};

class SummaryNodes {
 public:
  SummaryNodes(const JvmInput& input, const flow::sync::LockNames& names);

  size_t size() const { return functions_.size(); }
  ir::FuncId function(SummaryNode node) const { return functions_[node]; }
  bool is_library(SummaryNode node) const { return node >= application_count_; }
  /// Of a method of the application that is reached; kNoSummaryNode for others.
  SummaryNode of(ir::FuncId function) const { return of_function_[function.index()]; }
  SummaryNode of(flow::heap::InstanceId instance) const { return of_instance_[instance.index()]; }
  /// Plain calls, by instruction.
  std::span<const NodeCall> calls(SummaryNode node) const { return calls_[node]; }
  std::span<const NodeCall> calls(SummaryNode node, ir::InstrId at) const;
  /// Callees first.
  const std::vector<std::vector<SummaryNode>>& components() const { return components_; }

 private:
  size_t application_count_ = 0;
  std::vector<ir::FuncId> functions_;  ///< the application's first
  std::vector<SummaryNode> of_function_, of_instance_;
  std::vector<std::vector<NodeCall>> calls_;
  std::vector<std::vector<SummaryNode>> components_;
};

}  // namespace ravel::flow::jvm
