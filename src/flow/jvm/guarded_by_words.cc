// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_words.h"

#include <algorithm>

#include "facts/words.h"

namespace ravel::flow::jvm {

using flow::sync::OriginKind;

uint32_t DisciplineWords::line(ir::FuncId function, ir::InstrId instr) const {
  const ir::Position* at =
      input_.program.module_of(function).position(input_.program.function(function).instr(instr).pos);
  return at == nullptr ? 0 : at->line;
}

report::Place DisciplineWords::place(report::Role role, const CodePoint& at, std::string what) {
  report::Place result = input_.words.end(role, path_to(at), {at.function, at.instr});
  result.what = std::move(what);
  result.holds = locks_.text(at);
  return result;
}

/// By one of the threads that run it.
facts::Path DisciplineWords::path_to(const CodePoint& at) {
  if (!at.instance.valid()) return {};
  for (const flow::sync::OriginId id : input_.sync.threads().of(at.instance)) {
    const OriginKind kind = input_.sync.threads()[id].kind;
    if (kind == OriginKind::root || kind == OriginKind::forked)
      return input_.words.path(id, paths_.to(id, at.instance));
  }
  return {};
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
  const report::SourcePos pos = facts::position_of(input_.program, {function, instr});
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

}  // namespace ravel::flow::jvm
