// SPDX-License-Identifier: Apache-2.0
#include "session/growing_report.h"

namespace ravel::session {

void GrowingReport::add(report::Message message) {
  if (auto* finding = std::get_if<report::Finding>(&message))
    add(std::vector<report::Finding>{std::move(*finding)});
  else if (auto* diagnostic = std::get_if<report::Diagnostic>(&message))
    add(std::move(*diagnostic));
  else if (const auto* source = std::get_if<report::SourceName>(&message))
    add_source(source->file);
  else if (const auto* stats = std::get_if<report::Stats>(&message))
    update_stats([&](report::Stats& mine) { mine = *stats; });
}

void GrowingReport::take(const GrowingReport& other) {
  report::Report theirs = other.copy();
  add(std::move(theirs.findings));
  add(std::move(theirs.diagnostics));
  for (std::string& file : other.sources()) add_source(std::move(file));
  update_stats([&](report::Stats& mine) { mine = theirs.stats; });
}

void GrowingReport::add(report::Diagnostic diagnostic) {
  const std::lock_guard lock(mutex_);
  send(diagnostic);
  report_.diagnostics.push_back(std::move(diagnostic));
}

void GrowingReport::add(std::vector<report::Diagnostic> diagnostics) {
  for (auto& diagnostic : diagnostics) add(std::move(diagnostic));
}

void GrowingReport::add(std::vector<report::Finding> findings) {
  const std::lock_guard lock(mutex_);
  if (accepts_) std::erase_if(findings, [&](const report::Finding& finding) { return !accepts_(finding); });
  for (auto& finding : findings) send(finding);
  for (auto& finding : findings) report_.findings.push_back(std::move(finding));
}

void GrowingReport::add_source(std::string file) {
  const std::lock_guard lock(mutex_);
  send(report::SourceName{file});
  sources_.push_back(std::move(file));
}

std::vector<std::string> GrowingReport::sources() const {
  const std::lock_guard lock(mutex_);
  return sources_;
}

void GrowingReport::update_stats(const std::function<void(report::Stats&)>& change) {
  const std::lock_guard lock(mutex_);
  change(report_.stats);
}

report::Report GrowingReport::copy() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

}  // namespace ravel::session
