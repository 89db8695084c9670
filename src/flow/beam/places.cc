// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/places.h"

#include <algorithm>

#include "flow/words.h"

namespace ravel::flow::beam {

report::SourcePos position(const ir::Program& program, const Step& step) {
  return facts::position_of(program, step);
}

std::string place_text(const ir::Program& program, const Step& step) {
  return facts::short_text(facts::position_of(program, step));
}

std::string written_name(const ir::Program& program, ir::FuncId func) {
  return flow::written_name(program, func);
}

EntryPath entry_path(const BeamInput& input, ir::FuncId func) { return flow::entry_path(input.flow, func); }

EntryPath entry_path(const BeamInput& input, ir::FuncId func, const flow::Conditions& conditions) {
  return flow::entry_path(input.flow, *input.reach, func, conditions);
}

std::vector<Step> user_part(const ir::Program& program, std::vector<Step> chain) {
  const auto in_library = [&](const Step& step) { return program.module_of(step.first).library; };
  const auto first = std::find_if(chain.begin(), chain.end(), in_library);
  if (first != chain.begin()) chain.erase(first, chain.end());
  return chain;
}

report::Place make_place(const BeamInput& input, report::Role role, EntryPath entry,
                         const std::vector<Step>& chain) {
  entry.calls.insert(entry.calls.end(), chain.begin(), chain.end() - 1);
  return flow::Words(input.flow).end(role, entry, chain.back());
}

}  // namespace ravel::flow::beam
