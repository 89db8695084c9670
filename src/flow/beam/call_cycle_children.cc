// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/call_cycle_children.h"

#include <fmt/format.h>

#include <algorithm>

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using flow::ValueSet;

namespace {

constexpr size_t kChildrenMax = 200;  ///< cells of a list that are followed: it may be a cycle

constexpr Limit kLongLists{
    "call-cycle: the children of {0} supervisors are constants in a list of more than {1}: what depends on "
    "the order in which they start may be missing",
    flow::ValueFlow::kExactListMax};

class Reader {
 public:
  Reader(const BeamInput& input, const flow::Server& server)
      : input_(input), values_(input.flow.values), server_(server) {}

  std::vector<Child> read() {
    for (size_t c = 0; c < server_.callbacks.size(); ++c)
      if (server_.roles[c]->name == "init") read_init(values_.result(server_.callbacks[c]));
    if (server_.callbacks.empty()) read_starts();
    return std::move(children_);
  }

 private:
  const flow::Object& object(ObjId id) const { return values_.object(id); }
  ObjId atom(std::string_view text) const { return values_.atom(Symbol(text)); }

  /// {ok, {Flags, Children}}.
  void read_init(const ValueSet& result) {
    for (const ObjId id : result.objects) {
      if (object(id).kind != ObjKind::tuple || object(id).arity != 2) continue;
      for (const ObjId pair : values_.field(id, 1).objects)
        if (object(pair).kind == ObjKind::tuple && object(pair).arity == 2) read_list(values_.field(pair, 1));
      return;
    }
  }

  /// Supervisor.start_link(children, options).
  void read_starts() {
    if (server_.starts.size() != 1 || !server_.starts[0].func.valid()) return;
    const ir::Function& function = input_.program.function(server_.starts[0].func);
    const auto operands = function.operands_of(function.instr(server_.starts[0].instr));
    if (!operands.empty()) read_list(values_.value(server_.starts[0].func, operands[0]));
  }

  void read_list(ValueSet cells) {
    while (children_.size() < kChildrenMax) {
      const ObjId cell = cells.only();
      if (!cell.valid() || object(cell).kind != ObjKind::cons) return;
      const ObjId spec = values_.field(cell, 0).only();
      if (!spec.valid()) {
        // Its elements are one cell.
        if (object(cell).literal_module.valid()) input_.budget.hit(kLongLists);
        return;
      }
      read_spec(spec, 0);
      cells = values_.field(cell, 1);
      if (cells.only() == cell) return;
    }
    input_.budget.tell(fmt::format(
        "of the children of the supervisor {} the first {} are looked at: what depends on the order "
        "in which children start may be missing",
        server_.module.view(), kChildrenMax));
  }

  void read_spec(ObjId spec, int depth) {
    Child child;
    if (object(spec).kind == ObjKind::tuple && object(spec).arity == 6) {
      child.id = values_.field(spec, 0).only();
      child.shutdown_ms = shutdown(values_.field(spec, 3));
      find_start(values_.field(spec, 1), child);
    } else if (object(spec).kind == ObjKind::map) {
      child.id = values_.map_field(spec, atom("id")).only();
      if (const ObjId key = atom("shutdown"); key.valid())
        child.shutdown_ms = shutdown(values_.map_field(spec, key));
      if (const ObjId key = atom("start"); key.valid()) find_start(values_.map_field(spec, key), child);
    } else if (depth == 0) {
      // Elixir: Module, or {Module, Argument}.
      const bool pair = object(spec).kind == ObjKind::tuple && object(spec).arity == 2;
      const ObjId module = pair ? values_.field(spec, 0).only() : spec;
      if (!module.valid() || object(module).kind != ObjKind::atom) return;
      const ir::FuncId maker = input_.program.find({object(module).text, Symbol("child_spec"), 1});
      const ObjId made = maker.valid() ? values_.result(maker).only() : ObjId();
      if (made.valid()) read_spec(made, 1);
      return;
    }
    if (child.start.valid()) children_.push_back(child);
  }

  int64_t shutdown(const ValueSet& set) const {
    const ObjId only = set.only();
    if (!only.valid()) return 5000;
    if (object(only).kind == ObjKind::number) return object(only).number;
    if (object(only).text.view() == "brutal_kill") return 0;
    return object(only).text.view() == "infinity" ? -1 : 5000;
  }

  /// {M, F, A}: one of the functions that flow/ found.
  void find_start(const ValueSet& set, Child& child) const {
    const ObjId mfa = set.only();
    if (!mfa.valid() || object(mfa).kind != ObjKind::tuple || object(mfa).arity != 3) return;
    const ObjId m = values_.field(mfa, 0).only(), f = values_.field(mfa, 1).only();
    if (!m.valid() || !f.valid()) return;
    for (const auto& [start, many] : server_.children) {
      const ir::FuncName& name = input_.program.function(start).name;
      if (name.module == object(m).text && name.name == object(f).text) child.start = start;
    }
  }

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  const flow::Server& server_;
  std::vector<Child> children_;
};

}  // namespace

std::vector<Child> children_in_order(const BeamInput& input, flow::ServerId supervisor) {
  return Reader(input, input.flow.values.servers()[supervisor.index()]).read();
}

}  // namespace ravel::flow::beam
