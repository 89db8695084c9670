// SPDX-License-Identifier: Apache-2.0
//
// `ravel explain`: the pages of docs/rules/, which are compiled into the program.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "report/rules.h"

namespace ravel::cli {

namespace {

std::string list_of_rules() {
  size_t longest = 0;
  for (const report::Rule& rule : report::all_rules()) longest = std::max(longest, rule.name.size());
  std::string text;
  for (const report::Rule& rule : report::all_rules())
    text += fmt::format("{:<{}}  {} ({})\n", rule.name, longest, rule.title, fmt::join(rule.platforms, ", "));
  return text + "\n`ravel explain RULE` tells more.\n";
}

}  // namespace

ExitStatus run_explain(const Options& options, const std::string& name) {
  std::string text;
  if (name.empty()) {
    text = list_of_rules();
  } else if (const report::Rule* rule = report::find_rule(name)) {
    const bool color = wants_color(options.color, stdout_is_terminal(), environment);
    text = report::explain(*rule, color, terminal_width(STDOUT_FILENO));
  } else {
    const auto near = report::nearest_rule(name);
    return complain(fmt::format(
        "there is no rule '{}'; {}", name,
        near ? fmt::format("did you mean {}?", *near) : std::string("`ravel explain` lists them")));
  }
  return write_stdout(text) ? ExitStatus::clean : complain("cannot write to standard output");
}

}  // namespace ravel::cli
