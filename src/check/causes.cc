// SPDX-License-Identifier: Apache-2.0
#include "check/causes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace ravel::check {

namespace {

/// Places that one finding shows at the most.
constexpr size_t kPlacesMax = 30;
/// Members that are told by name.
constexpr size_t kNamedMax = 5;

using Cause = std::tuple<std::string, std::string, std::string, std::string, std::string, bool>;

/// `conn` of `conn.count`; empty if it is no member.
std::string thing_of(const report::Finding& finding) {
  const size_t dot = finding.subject.find('.');
  return dot == std::string::npos || finding.locations.size() < 2 ? std::string()
                                                                  : finding.subject.substr(0, dot);
}

Cause cause_of(const report::Finding& finding) {
  const auto [one, two] = std::minmax(finding.locations[0].function, finding.locations[1].function);
  return {finding.rule, finding.kind, thing_of(finding), one, two, finding.is_evident};
}

void add_places(const report::Finding& from, report::Finding& to) {
  const auto is_known = [&](const report::Place& place) {
    return std::ranges::any_of(to.locations, [&](const report::Place& known) {
      return known.pos == place.pos && known.role == place.role;
    });
  };
  for (const report::Place& place : from.locations)
    if (to.locations.size() < kPlacesMax && !is_known(place)) to.locations.push_back(place);
}

report::Finding join(std::vector<report::Finding>& all) {
  if (all.size() == 1) return std::move(all.front());
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  report::Finding result = std::move(all.front());
  const std::string thing = thing_of(result);
  std::set<std::string> members;
  for (size_t i = 1; i < all.size(); ++i) {
    members.insert(all[i].subject.substr(thing.size() + 1));
    add_places(all[i], result);
  }
  std::vector<std::string> named(members.begin(), members.end());
  const size_t more = named.size() > kNamedMax ? named.size() - kNamedMax : 0;
  named.resize(named.size() - more);
  if (more > 0) named.push_back(fmt::format("{} more", more));
  result.subject = thing + ".*";
  result.message += fmt::format("; so {} {}", named.size() + more > 1 ? "are" : "is", fmt::join(named, ", "));
  return result;
}

}  // namespace

std::vector<report::Finding> join_causes(std::vector<report::Finding> findings) {
  std::map<Cause, std::vector<report::Finding>> causes;
  std::vector<report::Finding> result;
  for (report::Finding& finding : findings) {
    if (thing_of(finding).empty())
      result.push_back(std::move(finding));
    else
      causes[cause_of(finding)].push_back(std::move(finding));
  }
  for (auto& [cause, all] : causes) result.push_back(join(all));
  return result;
}

}  // namespace ravel::check
