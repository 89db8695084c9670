// SPDX-License-Identifier: Apache-2.0
#include "session/native_coverage.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "model/native_calls.h"
#include "session/checking.h"

namespace ravel::session {

namespace {

using flow::native::EdgeKind;
using flow::native::InstanceId;
using flow::native::OriginKind;
using model::NativeAct;

bool starts(NativeAct act) { return act == NativeAct::create || act == NativeAct::create_state; }

bool awaits(NativeAct act) {
  return act == NativeAct::join || act == NativeAct::join_object || act == NativeAct::join_array;
}

class Coverage {
 public:
  Coverage(const ir::Program& program, const flow::native::Native& native, const flow::native::Words& words)
      : program_(program), points_to_(native.points_to()), words_(words) {
    for (size_t i = 0; i < points_to_.instance_count(); ++i)
      reached_.try_emplace(points_to_.instance(InstanceId(i)).function, InstanceId(i));
    for (const flow::native::CallEdge& edge : points_to_.edges())
      if (edge.kind == EdgeKind::start)
        understood_.emplace(points_to_.instance(edge.caller).function, edge.instr);
  }

  /// What nothing comes to is for the caller to tell, if no program has threads.
  std::optional<report::Diagnostic> tell(GrowingReport& report) {
    look_for_uses();
    const size_t threads = count_threads();
    const bool is_open = points_to_.input().open;
    if (lost_.count == 0 && (threads > 0 || is_open || awaited_.count == 0)) return {};
    if (threads > 0 || is_open) {
      report.add(note_of(
          fmt::format("what {} runs is not known at {} place{}, as {}: such threads were not looked at",
                      lost_.name, lost_.count, lost_.count == 1 ? "" : "s", facts::short_text(lost_.first))));
      return {};
    }
    const Uses& use = lost_.count > 0 ? lost_ : awaited_;
    report::Diagnostic diagnostic = note_of(fmt::format(
        "{} is used but no thread was found{}: what runs at the same time is not known, and that nothing was "
        "found says nothing",
        use.name, use.is_reached ? "" : ", for nothing that main calls leads there"));
    diagnostic.severity = report::Severity::error;
    diagnostic.pos = use.first;
    if (!use.is_reached) return diagnostic;
    report.add(std::move(diagnostic));
    return {};
  }

  size_t count_threads() const {
    size_t threads = 0;
    for (size_t i = 0; i < points_to_.origin_count(); ++i) {
      const OriginKind kind = points_to_.origin(flow::native::OriginId(i)).kind;
      threads += kind == OriginKind::thread || kind == OriginKind::region ? 1 : 0;
    }
    return threads;
  }

  void count(NativeCoverage::Functions& own, NativeCoverage::Functions& reached) const {
    for (size_t i = 0; i < program_.function_count(); ++i) {
      if (words_.is_library(ir::FuncId(i))) continue;
      const std::pair name{program_.module_of(ir::FuncId(i)).name, program_.function(ir::FuncId(i)).name};
      own.insert(name);
      if (reached_.contains(ir::FuncId(i))) reached.insert(name);
    }
  }

 private:
  /// Calls of one kind.
  struct Uses {
    size_t count = 0;
    std::string name;
    report::SourcePos first;
    bool is_reached = false;
  };

  void look_for_uses() {
    // What runs comes first: it says more than what nobody calls.
    for (const bool is_reached : {true, false})
      for (size_t i = 0; i < program_.function_count(); ++i)
        if (reached_.contains(ir::FuncId(i)) == is_reached) look_at(ir::FuncId(i), is_reached);
  }

  void look_at(ir::FuncId id, bool is_reached) {
    const ir::Function& function = program_.function(id);
    const ir::Module& module = program_.module_of(id);
    if (module.native == nullptr) return;
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op != ir::Op::call) continue;
      const model::NativeCall* known = points_to_.meaning(module, instr);
      if (known == nullptr) continue;
      const bool is_lost = starts(known->act) && !understood_.contains({id, ir::InstrId(i)});
      // What is never called is told only where nothing else is there.
      if (is_lost) add(lost_, id, ir::InstrId(i), known->act, is_reached);
      if (awaits(known->act)) add(awaited_, id, ir::InstrId(i), known->act, is_reached);
    }
  }

  void add(Uses& uses, ir::FuncId id, ir::InstrId at, NativeAct act, bool is_reached) const {
    if (!is_reached && (uses.is_reached || count_threads() > 0)) return;
    if (uses.count++ > 0) return;
    const ir::Module& module = program_.module_of(id);
    const std::string_view callee =
        module.callee(ir::CalleeId(program_.function(id).instrs[at.index()].payload)).name.view();
    uses.name = act == NativeAct::create_state ? "std::thread" : model::short_native_name(callee);
    uses.is_reached = is_reached;
    const auto instance = reached_.find(id);
    facts::Step where{id, at};
    if (instance != reached_.end()) where = words_.user_place(instance->second, at);
    uses.first = words_.position(where);
    if (words_.is_library(where.first) && !module.files.empty()) uses.first = {module.files.front()};
  }

  const ir::Program& program_;
  const flow::native::PointsTo& points_to_;
  const flow::native::Words& words_;
  std::map<ir::FuncId, InstanceId> reached_;                 ///< one of its contexts
  std::set<std::pair<ir::FuncId, ir::InstrId>> understood_;  ///< calls that start what is known
  Uses lost_, awaited_;
};

}  // namespace

void NativeCoverage::add(const ir::Program& program, const flow::native::Native& native,
                         const flow::native::Words& words, GrowingReport& report) {
  Coverage coverage(program, native, words);
  threads_ += coverage.count_threads();
  entries_ += native.points_to().input().entries.size();
  coverage.count(own_, reached_);
  if (auto unreached = coverage.tell(report); unreached && !unreached_) unreached_ = std::move(unreached);
}

void NativeCoverage::tell(GrowingReport& report) const {
  if (threads_ == 0 && unreached_) report.add(*unreached_);
  report.update_stats([&](report::Stats& stats) {
    stats.more["threads found"] += static_cast<double>(threads_);
    stats.more["entries"] += static_cast<double>(entries_);
    stats.more["functions of its own"] += static_cast<double>(own_.size());
    stats.more["functions reached"] += static_cast<double>(reached_.size());
  });
}

}  // namespace ravel::session
