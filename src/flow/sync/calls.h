// SPDX-License-Identifier: Apache-2.0
//
// The call graph as the questions about threads and locks see it: edges by caller and by callee, which of
// them start a thread, what is in a loop, which method runs at most once in the whole program.
//
// "At most once" is what makes one allocation site one object and one fork one thread: the harness's own
// method runs once; so does a class initialiser, and whatever is called by a single instruction
// outside loops of a method that runs once.
#pragma once

#include <span>
#include <vector>

#include "flow/heap/harness.h"
#include "flow/heap/points_to.h"
#include "model/jvm_primitives.h"

namespace ravel::flow::sync {

class Calls {
 public:
  Calls(const ir::Program& program, const heap::PointsTo& points_to, const heap::Harness& harness);

  const ir::Program& program() const { return program_; }
  const heap::PointsTo& points_to() const { return points_to_; }
  const heap::Harness& harness() const { return harness_; }
  const ir::Function& function(heap::InstanceId id) const {
    return program_.function(points_to_.function(id));
  }
  size_t size() const { return points_to_.instance_count(); }

  /// By instruction.
  std::span<const heap::CallEdge> out(heap::InstanceId caller) const {
    return range(out_, out_begin_, caller);
  }
  std::span<const heap::CallEdge> out(heap::InstanceId caller, ir::InstrId instr) const;
  /// By caller.
  std::span<const heap::CallEdge> in(heap::InstanceId callee) const { return range(in_, in_begin_, callee); }

  /// A call that another thread makes: a fork, a root of the harness.
  bool starts_thread(const heap::CallEdge& edge) const;
  /// A call after which the caller goes on: neither a thread's start nor a class's initialiser.
  bool is_plain(const heap::CallEdge& edge) const {
    return edge.kind == heap::CallKind::call && !starts_thread(edge);
  }
  /// The harness's method; invalid if nothing calls anything.
  heap::InstanceId harness_instance() const { return harness_instance_; }
  bool is_initialiser(heap::InstanceId id) const { return is_initialiser_[id.index()]; }

  bool in_loop(ir::FuncId function, ir::InstrId instr) const;
  /// The branch to that target is never taken: it asks for null what was made or used before.
  bool never_taken(ir::FuncId function, ir::BlockId block, size_t target) const;
  ir::BlockId block_of(ir::FuncId function, ir::InstrId instr) const;
  /// The value that an access or a call is made on, if it may be that object, or what that is a view of; or
  /// the array that a call is given; else invalid.
  ir::ValueId base_of(heap::InstanceId instance, ir::InstrId instr, heap::ObjectId object) const;
  /// The method runs at most once in this context, in the whole program.
  bool runs_once(heap::InstanceId id) const { return runs_once_[id.index()]; }
  /// At most one object is what this abstract object stands for.
  bool made_once(heap::ObjectId object) const { return made_once_[object.index()]; }
  /// The same if every client used the program as the harness does, once: what stands for a client's one
  /// object.
  bool made_once_by_harness(heap::ObjectId object) const { return made_by_harness_[object.index()]; }
  /// The instances that allocate the object, ascending.
  std::span<const heap::InstanceId> makers(heap::ObjectId object) const;

 private:
  struct Loops {
    std::vector<bool> in_loop;          ///< by block
    std::vector<ir::BlockId> block_of;  ///< by instruction
    std::vector<ir::BlockId> not_null;  ///< that end with a test for null which never holds, ascending
  };
  std::span<const heap::CallEdge> range(const std::vector<heap::CallEdge>& edges,
                                        const std::vector<uint32_t>& begin, heap::InstanceId id) const {
    return {edges.data() + begin[id.index()], begin[id.index() + 1] - begin[id.index()]};
  }
  ir::ValueId viewed_by(heap::InstanceId instance, ir::ValueId view, heap::ObjectId object) const;
  void index_edges();
  void find_loops();
  static void find_not_null(const ir::Module& module, const ir::Function& function, Loops& loops);
  std::vector<bool> find_once(bool harness_is_once) const;
  void find_makers();

  const ir::Program& program_;
  const heap::PointsTo& points_to_;
  const heap::Harness& harness_;
  heap::InstanceId harness_instance_;
  std::vector<heap::CallEdge> out_, in_;
  std::vector<uint32_t> out_begin_, in_begin_;
  std::vector<bool> is_initialiser_, runs_once_, made_once_, made_by_harness_;
  HashMap<ir::FuncId, Loops> loops_;
  std::vector<heap::InstanceId> makers_;
  std::vector<uint32_t> makers_begin_;
};

}  // namespace ravel::flow::sync
