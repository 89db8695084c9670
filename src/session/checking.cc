// SPDX-License-Identifier: Apache-2.0
#include "session/checking.h"

#include <algorithm>

#include "project/sources.h"
#include "project/toolchain.h"
#include "session/jvm_analysis.h"

namespace ravel::session {

facts::CheckOptions check_options(const Options& options) {
  facts::CheckOptions result;
  // Findings below --min-score are made all the same: one may be what a suppression is for.
  result.min_score = std::min(options.min_score, facts::kDefaultMinScore);
  result.wants = [&options](std::string_view rule) { return options.rules.has(rule); };
  result.unknown_any = options.unknown_calls == UnknownCalls::any;
  result.group = options.jvm.group;
  result.count_contexts = options.stats;
  // Who names a class means that one; a pattern only says where clients come in.
  for (const std::string& api : options.api)
    (api.find('*') == std::string::npos ? result.api_was_named : result.api_is_pattern) = true;
  result.source_text = source_lookup(OwnFiles(options, find_toolchain()));
  if (!options.jvm.thread_local_names.empty())
    result.thread_local_name = [&options](const std::string& name) {
      return matches_any(options.jvm.thread_local_names, name);
    };
  return result;
}

report::Diagnostic note_of(std::string message) {
  report::Diagnostic note;
  note.severity = report::Severity::note;
  note.message = std::move(message);
  return note;
}

void Checking::tell(GrowingReport& report) {
  for (std::string& sentence : budget_.sentences()) diagnostics_.push_back(note_of(std::move(sentence)));
  report.add(std::move(diagnostics_));
  report.update_stats([&](report::Stats& stats) {
    for (const auto& [name, value] : counts_) stats.more[name] += value;
  });
}

}  // namespace ravel::session
