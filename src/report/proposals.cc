// SPDX-License-Identifier: Apache-2.0
#include "report/proposals.h"

#include <fmt/format.h>

#include "report/json_form.h"

namespace ravel::report {
namespace {

std::string annotation(const Proposal& proposal) {
  return fmt::format(fmt::runtime(proposal.is_native ? "GUARDED_BY({})" : "@GuardedBy(\"{}\")"),
                     proposal.lock);
}

}  // namespace

std::string proposals_text(std::span<const Proposal> proposals) {
  std::string text;
  for (size_t i = 0; i < proposals.size(); ++i) {
    const Proposal& p = proposals[i];
    if (i == 0 || proposals[i - 1].pos.file != p.pos.file)
      text += fmt::format("{}--- {}\n", i == 0 ? "" : "\n", p.pos.file);
    text += fmt::format("{}:{}: {}{}{}{}\n", p.pos.file, p.pos.line, p.klass, p.klass.empty() ? "" : ".",
                        p.member, p.is_method ? "()" : "");
    const std::string_view what = p.is_method      ? (p.support == 1 ? "call" : "calls")
                                  : p.support == 1 ? "access"
                                                   : "accesses";
    text += fmt::format("+   {}   {} {}\n", annotation(p), p.support, what);
  }
  return text;
}

std::string proposals_json(std::span<const Proposal> proposals, std::span<const Diagnostic> diagnostics,
                           std::string_view version) {
  Json result;
  result["ravel"] = version;
  result["proposals"] = Json::array();
  for (const Proposal& p : proposals) {
    Json one;
    one["file"] = p.pos.file;
    one["line"] = p.pos.line;
    one["class"] = p.klass;
    one["member"] = p.member;
    one["kind"] = p.is_method ? "method" : "field";
    if (p.is_method) one["descriptor"] = p.descriptor;
    one["annotation"] = annotation(p);
    one["lock"] = p.lock;
    one["support"] = p.support;
    result["proposals"].push_back(std::move(one));
  }
  result["diagnostics"] = Json::array();
  for (const Diagnostic& diagnostic : diagnostics)
    result["diagnostics"].push_back(diagnostic_json(diagnostic));
  return dump(result, 2) + "\n";
}

}  // namespace ravel::report
