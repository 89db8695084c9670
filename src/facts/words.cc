// SPDX-License-Identifier: Apache-2.0
#include "facts/words.h"

#include <fmt/format.h>

namespace ravel::facts {

report::SourcePos position_of(const ir::Program& program, const Step& step) {
  const ir::Module& module = program.module_of(step.first);
  const ir::Function& function = program.function(step.first);
  const ir::Position* at = nullptr;
  if (step.second.valid()) at = module.position(function.instr(step.second).pos);
  if (at == nullptr) at = module.position(function.pos);
  if (at == nullptr) return {module.files.empty() ? module.path : module.files[0], 0, 0};
  return {at->file < module.files.size() ? module.files[at->file] : module.path, at->line, at->column};
}

std::string short_text(const report::SourcePos& pos) {
  return fmt::format("{}:{}", pos.file.substr(pos.file.rfind('/') + 1), pos.line);
}

std::string Words::place(const Step& step) const {
  const report::SourcePos pos = position(step);
  return pos.line == 0 ? function(step.first, Name::shorter) : short_text(pos);
}

report::Frame Words::frame(const Step& step) const {
  return {function(step.first), position(step), is_library(step.first)};
}

std::vector<report::Frame> Words::frames(std::span<const Step> calls) const {
  std::vector<report::Frame> result;
  result.reserve(calls.size());
  for (const Step& call : calls) result.push_back(frame(call));
  return result;
}

Spot Words::spot(const Path& path, const Step& at) const {
  return {position(at), function(at.first), path.origin.valid() ? origin(path) : std::string(),
          frames(path.calls)};
}

report::Place Words::end(report::Role role, const Path& path, const Step& at) const {
  return facts::place(role, spot(path, at));
}

}  // namespace ravel::facts
