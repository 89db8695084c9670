// SPDX-License-Identifier: Apache-2.0
//
// A variable or field that threads share, that somebody writes, and at whose every access one and the same
// lock is held, is guarded by that lock: the intersection that Eraser takes while a program runs (Savage and
// others 1997), taken over all accesses that the walk knows. The lock is a global one, or a member of the
// same object. Accesses while nobody else runs, and to objects that nobody else knows yet, do not count.
//
// The position is that of the variable; for a field that of the first access, since what a field's own line
// is the IR does not tell.
#include "flow/native/infer.h"

#include <algorithm>
#include <map>
#include <set>

#include "flow/native/words.h"

namespace ravel::flow::native {

using flow::native::Access;
using flow::native::Held;
using flow::native::HeldKind;
using flow::native::LocId;
using flow::native::ObjectKind;
using flow::native::PathId;

namespace {

struct Guessed {
  std::set<std::string> locks;  ///< held at all accesses so far
  std::set<std::pair<ir::FuncId, ir::InstrId>> accesses;
  report::SourcePos pos;
  bool is_written = false, is_declared = false, started = false;
};

class Inference {
 public:
  explicit Inference(const NativeInput& input)
      : input_(input), native_(input.native), points_to_(native_.points_to()), words_(input.words) {}

  std::vector<report::Proposal> run() {
    for (const Access& access : native_.walk().accesses()) look_at(access);
    std::vector<report::Proposal> result;
    for (const auto& [name, guessed] : guessed_) {
      if (!guessed.is_written || guessed.is_declared || guessed.locks.empty()) continue;
      report::Proposal proposal;
      proposal.pos = guessed.pos;
      const size_t dot = name.find('.');
      if (dot != std::string::npos) proposal.klass = name.substr(0, dot);
      proposal.member = dot == std::string::npos ? name : name.substr(dot + 1);
      proposal.lock = *guessed.locks.begin();
      proposal.support = guessed.accesses.size();
      proposal.is_native = true;
      result.push_back(std::move(proposal));
    }
    std::stable_sort(result.begin(), result.end(), [](const auto& a, const auto& b) {
      return std::tie(a.pos.file, a.pos.line) < std::tie(b.pos.file, b.pos.line);
    });
    return result;
  }

 private:
  bool is_alone(const Access& access) const {
    return !points_to_.input().open && native_.walk().running(access.running).empty() &&
           points_to_.origin(points_to_.origin_of(access.instance)).kind == flow::native::OriginKind::main;
  }

  bool is_fresh(const Access& access, LocId place) const {
    for (const Held& held : native_.walk().lockset(access.locks))
      if (held.kind == HeldKind::fresh &&
          points_to_.place(held.unique).object == points_to_.place(place).object)
        return true;
    return false;
  }

  void look_at(const Access& access) {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = input_.program.function(id);
    const ir::Module& module = input_.program.module_of(id);
    const ir::Instr& instr = function.instr(access.instr);
    const ir::Memory& memory = module.memory[instr.payload];
    if (words_.is_library(id) || is_alone(access) || memory.order != ir::MemoryOrder::plain) return;
    for (const LocId place : points_to_.accessed(access.instance, instr)) {
      const flow::native::Object& object = points_to_.object(points_to_.place(place).object);
      if (!native_.sharing().is_shared(points_to_.place(place).object) || is_fresh(access, place)) continue;
      const bool is_global = object.kind == ObjectKind::global && memory.field.empty();
      if (!is_global && memory.field.empty()) continue;
      Guessed& guessed =
          guessed_[is_global ? words_.location(access.instance, instr, place) : memory.field.str()];
      const bool write = instr.op == ir::Op::store;
      std::set<std::string> locks = locks_at(access, write);
      if (!guessed.started) {
        guessed.locks = std::move(locks);
        guessed.pos = is_global ? position_of(object.name) : words_.position({id, access.instr});
        if (guessed.pos.line == 0) guessed.pos = words_.position({id, access.instr});
        guessed.started = true;
      } else {
        std::erase_if(guessed.locks, [&](const std::string& lock) { return !locks.contains(lock); });
      }
      guessed.is_written = guessed.is_written || write;
      guessed.is_declared = guessed.is_declared ||
                            !native_.declared().guards(module, function, native_.names()[id], instr).empty();
      guessed.accesses.insert({id, access.instr});
    }
  }

  report::SourcePos position_of(Symbol global) const {
    for (size_t m = 0; m < input_.program.module_count(); ++m) {
      const ir::Module& module = input_.program.module(ir::ModuleId(m));
      if (module.native == nullptr) continue;
      for (const ir::NativeGlobal& each : module.native->globals) {
        const ir::Position* pos = each.name == global ? module.position(each.pos) : nullptr;
        if (pos != nullptr && pos->file < module.files.size())
          return {module.files[pos->file], pos->line, pos->column};
      }
    }
    return {};
  }

  /// The member of a struct that a lock is, as the place says where it is taken: `mu`.
  std::string member_name(const Held& held) const {
    if (!held.taken.function.valid()) return {};
    const ir::Function& function = input_.program.function(held.taken.function);
    const ir::Module& module = input_.program.module_of(held.taken.function);
    for (const ir::ValueId operand : function.operands_of(function.instr(held.taken.instr))) {
      const ir::Instr* made = function.definition(operand);
      if (made == nullptr || !ir::is_memory(*made)) continue;
      const std::string_view field = module.memory[made->payload].field.view();
      if (const size_t dot = field.find('.'); dot != std::string_view::npos)
        return std::string(field.substr(dot + 1));
    }
    return {};
  }

  /// `mu` for a global lock or a member of the object itself.
  std::set<std::string> locks_at(const Access& access, bool write) const {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = input_.program.function(id);
    const PathId base = native_.names()[id].of[function.operands_of(function.instr(access.instr))[0].index()];
    const bool has_field =
        !input_.program.module_of(id).memory[function.instr(access.instr).payload].field.empty();
    std::set<std::string> result;
    for (const Held& held : native_.walk().lockset(access.locks)) {
      if (held.kind != HeldKind::lock || (held.shared && write)) continue;
      const flow::native::Step& step = native_.paths()[held.lock];
      const bool is_member =
          base.valid() &&
          (held.lock == base || (step.kind == flow::native::StepKind::add && step.from == base));
      if (is_member && has_field) {
        if (const std::string name = member_name(held); !name.empty()) result.insert(name);
      } else if (held.unique.valid() &&
                 points_to_.object(points_to_.place(held.unique).object).kind == ObjectKind::global) {
        result.insert(words_.guard(
            id, native_.paths().add(
                    native_.paths().global(points_to_.object(points_to_.place(held.unique).object).name),
                    points_to_.place(held.unique).offset)));
      }
    }
    return result;
  }

  const NativeInput& input_;
  const flow::native::Native& native_;
  const flow::native::PointsTo& points_to_;
  const Words& words_;
  std::map<std::string, Guessed> guessed_;
};

}  // namespace

std::vector<report::Proposal> infer_native(const NativeInput& input) { return Inference(input).run(); }

}  // namespace ravel::flow::native
