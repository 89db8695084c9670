// SPDX-License-Identifier: Apache-2.0
#include "check/guarded_by_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/places.h"

namespace ravel::check {

using flow::heap::CallEdge;
using flow::sync::OriginKind;

std::string DisciplineWords::field(flow::heap::FieldId id) const {
  const flow::heap::FieldDecl& decl = input_.classes.field(id);
  return fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(decl.owner), true),
                     decl.name.view());
}

std::string DisciplineWords::method(ir::FuncId id, bool shorter) const {
  ir::FuncName name = input_.program.function(id).name;
  const std::string_view text = name.name.view();
  if (text.starts_with("lambda$")) {
    const std::string_view rest = text.substr(7);
    const std::string_view around = rest.substr(0, std::min(rest.find('$'), rest.find('(')));
    name.name = Symbol(around == "new" ? "<init>" : around == "static" ? "<clinit>" : around);
  }
  return flow::heap::method_text(name, shorter);
}

uint32_t DisciplineWords::line(ir::FuncId function, ir::InstrId instr) const {
  const ir::Position* at =
      input_.program.module_of(function).position(input_.program.function(function).instr(instr).pos);
  return at == nullptr ? 0 : at->line;
}

std::string DisciplineWords::origin(flow::sync::OriginId id, const std::vector<CallEdge>& path) const {
  const flow::sync::Origin& origin = input_.sync.threads()[id];
  if (origin.kind == OriginKind::root && !path.empty()) {
    if (!origin.many && !input_.harness.is_open()) return "the main thread";
    return fmt::format("any thread that calls {}()",
                       method(input_.points_to.function(path.front().callee), true));
  }
  const std::string_view many = origin.many ? "one of the threads that run" : "the thread that runs";
  if (origin.entries.empty()) return "a thread";
  return fmt::format("{} {}()", many, method(input_.points_to.function(origin.entries.front()), true));
}

report::Place DisciplineWords::place(report::Role role, const CodePoint& at, std::string what) {
  report::Place result;
  result.role = role;
  result.pos = check::position(input_.program, {at.function, at.instr});
  result.function = method(at.function, false);
  result.what = std::move(what);
  result.holds = locks_.text(at);
  if (!at.instance.valid()) return result;
  for (const flow::sync::OriginId id : input_.sync.threads().of(at.instance)) {
    const OriginKind kind = input_.sync.threads()[id].kind;
    if (kind != OriginKind::root && kind != OriginKind::forked) continue;
    const std::vector<CallEdge> edges = paths_.to(id, at.instance);
    result.origin = origin(id, edges);
    for (const CallEdge& edge : edges) {
      // The first one starts the thread.
      if (input_.sync.calls().starts_thread(edge) || !edge.caller.valid()) continue;
      const ir::FuncId caller = input_.points_to.function(edge.caller);
      if (caller == input_.harness.main()) continue;
      result.path.push_back({method(caller, false), check::position(input_.program, {caller, edge.instr}),
                             input_.program.module_of(caller).library});
    }
    break;
  }
  return result;
}

report::Place DisciplineWords::declaration(report::SourcePos pos, std::string what) const {
  report::Place result;
  result.role = report::Role::declare;
  result.pos = std::move(pos);
  result.what = std::move(what);
  return result;
}

report::Finding* FindingList::add(std::string_view rule, std::string_view kind, ir::FuncId function,
                                  ir::InstrId instr, std::string subject) {
  const report::SourcePos pos = position(input_.program, {function, instr});
  if (declared_.is_silenced(function, pos.line, kind)) return nullptr;
  const auto [entry, is_new] =
      known_.try_emplace({std::string(kind), pos.file, pos.line, subject}, findings_.size());
  if (!is_new) return nullptr;
  return &add(rule, kind, std::move(subject));
}

report::Finding& FindingList::add(std::string_view rule, std::string_view kind, std::string subject) {
  report::Finding& finding = findings_.emplace_back();
  finding.rule = rule;
  finding.kind = kind;
  finding.severity = report::Severity::error;
  finding.score = 0.8;
  finding.subject = std::move(subject);
  return finding;
}

std::vector<report::Finding> FindingList::take() {
  std::erase_if(findings_, [&](const report::Finding& f) {
    const bool at_declaration = f.locations.front().role == report::Role::declare;
    return f.score < input_.options.min_score ||
           (at_declaration && declared_.is_silenced(f.locations.front().pos, f.kind));
  });
  return std::move(findings_);
}

}  // namespace ravel::check
