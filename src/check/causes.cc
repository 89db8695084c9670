// SPDX-License-Identifier: Apache-2.0
#include "check/causes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
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
/// So many variables without a common name, at the same two functions, were forgotten together.
constexpr size_t kVariablesMin = 3;

using Cause = std::tuple<std::string, std::string, std::string, std::string, std::string, bool>;

/// `conn` of `conn.count`; empty if it is no member.
std::string thing_of(const report::Finding& finding) {
  const size_t dot = finding.subject.find('.');
  return dot == std::string::npos || finding.locations.size() < 2 ? std::string()
                                                                  : finding.subject.substr(0, dot);
}

/// The handler that comes, if that is what the finding is about. All that it meets is mended by one change:
/// that it only sets a flag.
std::string handler_of(const report::Finding& finding) {
  if (finding.locations.size() < 2) return {};
  if (finding.kind == kByHandler) return finding.locations[1].origin;
  for (size_t i = 0; i < 2 && finding.origins.size() == 2; ++i)
    if (finding.origins[i] == kHandler) return finding.locations[i].origin;
  return {};
}

bool is_of_handler(const report::Finding& finding) { return !handler_of(finding).empty(); }

Cause cause_of(const report::Finding& finding) {
  if (std::string handler = handler_of(finding); !handler.empty())
    return {finding.rule, {}, {}, std::move(handler), {}, finding.is_evident};
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
  const bool of_one_thing = !is_of_handler(result) && !thing_of(result).empty();
  const std::string thing = of_one_thing ? thing_of(result) : std::string();
  std::set<std::string> members;
  for (size_t i = 1; i < all.size(); ++i) {
    if (of_one_thing) members.insert(all[i].subject.substr(thing.size() + 1));
    if (!of_one_thing && all[i].subject != result.subject) members.insert(all[i].subject);
    add_places(all[i], result);
  }
  std::vector<std::string> named(members.begin(), members.end());
  const size_t more = named.size() > kNamedMax ? named.size() - kNamedMax : 0;
  named.resize(named.size() - more);
  if (more > 0) named.push_back(fmt::format("{} more", more));
  if (of_one_thing) result.subject = thing + ".*";
  if (named.empty()) return result;
  result.message += !of_one_thing ? fmt::format("; the same goes for {}", fmt::join(named, ", "))
                                  : fmt::format("; so {} {}", named.size() + more > 1 ? "are" : "is",
                                                fmt::join(named, ", "));
  return result;
}

}  // namespace

std::vector<report::Finding> join_causes(std::vector<report::Finding> findings) {
  std::map<Cause, std::vector<report::Finding>> causes;
  std::vector<report::Finding> result;
  for (report::Finding& finding : findings) {
    if (finding.locations.size() < 2)
      result.push_back(std::move(finding));
    else
      causes[cause_of(finding)].push_back(std::move(finding));
  }
  for (auto& [cause, all] : causes) {
    const bool are_alone = !is_of_handler(all.front()) && thing_of(all.front()).empty();
    if (are_alone && all.size() < kVariablesMin)
      std::ranges::move(all, std::back_inserter(result));
    else
      result.push_back(join(all));
  }
  return result;
}

}  // namespace ravel::check
