// SPDX-License-Identifier: Apache-2.0
#include "check/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "base/hash_map.h"

namespace ravel::check {

using flow::OriginId;
using flow::Origins;
using ir::FuncId;
using ir::InstrId;

namespace {

constexpr size_t kSearchMax = 20000;  ///< functions looked at for a path; beyond, the path starts where it is

/// The instruction of `caller` that may run `callee` in the same process.
InstrId call_site(const CheckInput& input, FuncId caller, FuncId callee) {
  for (const flow::CallEdge& edge : input.flow.values.edges(caller))
    if (edge.callee == callee && edge.kind == flow::EdgeKind::call) return edge.instr;
  return {};
}

bool is_entry(const CheckInput& input, FuncId func, OriginId* origin) {
  const auto origins = input.flow.origins.origins();
  for (OriginId id : input.flow.origins.of(func)) {
    const auto& entries = origins[id.index()].entries;
    if (std::binary_search(entries.begin(), entries.end(), func)) {
      *origin = id;
      return true;
    }
  }
  return false;
}

report::Frame make_frame(const CheckInput& input, const Step& step) {
  return {written_name(input.program, step.first), position(input.program, step),
          input.program.module_of(step.first).library};
}

}  // namespace

report::SourcePos position(const ir::Program& program, const Step& step) {
  const ir::Module& module = program.module_of(step.first);
  const ir::Function& function = program.function(step.first);
  const ir::Position* at = nullptr;
  if (step.second.valid()) at = module.position(function.instr(step.second).pos);
  if (at == nullptr) at = module.position(function.pos);
  if (at == nullptr) return {module.files.empty() ? module.path : module.files[0], 0, 0};
  return {at->file < module.files.size() ? module.files[at->file] : module.path, at->line, at->column};
}

std::string place_text(const ir::Program& program, const Step& step) {
  const report::SourcePos at = position(program, step);
  return fmt::format("{}:{}", at.file.substr(at.file.rfind('/') + 1), at.line);
}

std::string function_name(const ir::Program& program, FuncId func) {
  return program.function(func).name.str();
}

std::string written_name(const ir::Program& program, FuncId func) {
  const ir::Function& function = program.function(func);
  return function.parent.name.empty() ? function.name.str() : function.parent.str();
}

EntryPath entry_path(const CheckInput& input, FuncId func) {
  EntryPath result{func, Origins::kApi, {}};
  if (is_entry(input, func, &result.origin)) return result;
  HashMap<FuncId, FuncId> towards;  // caller -> the callee through which it leads to func
  std::deque<FuncId> queue{func};
  towards.emplace(func, FuncId());
  FuncId found;
  while (!queue.empty() && towards.size() < kSearchMax && !found.valid()) {
    const FuncId at = queue.front();
    queue.pop_front();
    for (FuncId caller : input.flow.calls.callers(at)) {
      if (!towards.emplace(caller, at).second) continue;
      if (is_entry(input, caller, &result.origin)) {
        found = caller;
        break;
      }
      queue.push_back(caller);
    }
  }
  if (!found.valid()) return result;
  result.entry = found;
  for (FuncId at = found; at != func; at = towards[at])
    result.calls.emplace_back(at, call_site(input, at, towards[at]));
  return result;
}

EntryPath entry_path(const CheckInput& input, FuncId func, const flow::Conditions& conditions) {
  const flow::Reach::Who& who = input.reach->of(func, conditions);
  if (conditions.empty() || !who.from.valid()) return entry_path(input, func);
  EntryPath result = entry_path(input, who.from);
  if (who.origin.valid()) result = {who.from, who.origin, {}};
  result.calls.insert(result.calls.end(), who.calls.begin(), who.calls.end());
  return result;
}

std::vector<Step> user_part(const ir::Program& program, std::vector<Step> chain) {
  const auto in_library = [&](const Step& step) { return program.module_of(step.first).library; };
  const auto first = std::find_if(chain.begin(), chain.end(), in_library);
  if (first != chain.begin()) chain.erase(first, chain.end());
  return chain;
}

report::Place make_place(const CheckInput& input, report::Role role, const EntryPath& entry,
                         const std::vector<Step>& chain) {
  report::Place place;
  place.role = role;
  place.pos = position(input.program, chain.back());
  place.function = written_name(input.program, chain.back().first);
  const bool api = entry.origin == Origins::kApi;
  place.origin = api ? fmt::format("any process that calls {}", written_name(input.program, entry.entry))
                     : input.flow.origins.describe(entry.origin);
  for (const Step& step : entry.calls) place.path.push_back(make_frame(input, step));
  for (size_t i = 0; i + 1 < chain.size(); ++i) place.path.push_back(make_frame(input, chain[i]));
  return place;
}

}  // namespace ravel::check
