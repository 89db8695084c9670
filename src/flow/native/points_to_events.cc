// SPDX-License-Identifier: Apache-2.0
//
// Event loops (libevent and its like): a callback is given to a loop, and whoever runs that loop calls it.
//
// Each registration makes a *listener*, an object that holds the function and its argument. Its address lies
// in the first word of the loop, or of an event that is attached to a loop later; running a loop calls what
// it finds there. So the callback is analysed in the threads that run its loop, with its own argument, and
// how loops travel through the program is the business of the solver.
//
// Not told apart: whether an event was added or deleted. A callback that is set may be called.
#include "flow/native/points_to.h"

namespace ravel::flow::native {

namespace {

constexpr int64_t kFunction = 0, kArgument = 8;  ///< in a listener

}  // namespace

NodeId PointsTo::default_loop() {
  if (default_loop_ == 0) {
    default_loop_ = add_node();
    put(default_loop_, loc(add_object({.kind = ObjectKind::global, .name = Symbol("the event loop")}), 0));
  }
  return default_loop_;
}

NodeId PointsTo::loop_node(InstanceId id, uint8_t operand, std::span<const ir::ValueId> operands) {
  return operand < operands.size() ? node(id, operands[operand]) : default_loop();
}

void PointsTo::add_listener(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                            std::span<const ir::ValueId> operands) {
  if (known.other >= operands.size()) return;
  Object object{.kind = ObjectKind::heap, .site = {instances_[id.index()].function, at}};
  object.context = instances_[id.index()].context;
  object.size = 16;
  const ObjectId listener = add_object(std::move(object));
  listeners_.insert(listener.index());
  add_edge(node(id, operands[known.other]), contents_node(loc(listener, kFunction)));
  if (known.argument < operands.size())
    add_edge(node(id, operands[known.argument]), contents_node(loc(listener, kArgument)));
  const NodeId address = add_node();
  put(address, loc(listener, 0));
  add_use(loop_node(id, known.object, operands), {UseKind::store, address, 0});
}

void PointsTo::add_loop(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                        std::span<const ir::ValueId> operands) {
  calls_.push_back({.caller = id, .instr = at});
  const uint32_t index = static_cast<uint32_t>(calls_.size() - 1);
  const NodeId listeners = add_node();
  add_use(listeners, {UseKind::dispatch, index, 0});
  add_use(loop_node(id, known.object, operands), {UseKind::load, listeners, 0});
}

void PointsTo::dispatch(uint32_t pending, ObjectId listener) {
  if (!listeners_.contains(listener.index())) return;
  PendingCall call = calls_[pending];
  call.arguments = {contents_node(loc(listener, kArgument))};
  call.to_last = true;
  calls_.push_back(std::move(call));
  add_use(contents_node(loc(listener, kFunction)),
          {UseKind::call, static_cast<uint32_t>(calls_.size() - 1), 0});
}

}  // namespace ravel::flow::native
