// SPDX-License-Identifier: Apache-2.0
#include "project/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/rules.h"

namespace ravel::project {

RuleSelection::RuleSelection() {
  for (const report::Rule& rule : report::all_rules()) names_.push_back(rule.name);
}

bool RuleSelection::has(std::string_view rule) const {
  return std::find(names_.begin(), names_.end(), rule) != names_.end();
}

Result<void> RuleSelection::apply(std::string_view list) {
  bool only = false;  // a name without a sign was seen: from then on the list is exactly what it names
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    std::string_view item = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    while (!item.empty() && item.back() == ' ') item.remove_suffix(1);
    if (item.empty()) continue;
    const char sign = item.front();
    const bool signed_item = sign == '+' || sign == '-';
    const std::string name(signed_item ? item.substr(1) : item);
    if (name != "all" && report::find_rule(name) == nullptr) {
      const auto near = report::nearest_rule(name);
      return fail(fmt::format(
          "there is no rule '{}'{}", name,
          near ? fmt::format("; did you mean {}?", *near) : std::string("; `ravel explain` lists them")));
    }
    if (!signed_item && !only) {
      names_.clear();
      only = true;
    }
    if (name == "all") {
      if (sign == '-')
        names_.clear();
      else
        *this = RuleSelection();
    } else if (sign == '-') {
      std::erase(names_, name);
    } else if (!has(name)) {
      names_.insert(std::upper_bound(names_.begin(), names_.end(), name), name);
    }
  }
  return {};
}

}  // namespace ravel::project
