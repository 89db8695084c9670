// SPDX-License-Identifier: Apache-2.0
//
// unsafe-publication: a constructor hands out the object that it has not finished. Fields that are written
// after that may be seen without their values, final ones too. By kind, after who gets it: `thread`,
// `static`, `listener`.
//
// Who listens mostly has nothing to do with the fields that are left, and what runs after a while finds them
// written: these are told only with --all.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::Publication;

struct Handing {
  std::string_view kind;
  double score = 0;
  std::string_view text;
};

const Handing& handing(Publication::To to) {
  static const Handing kHandings[] = {{"thread", 0.6, "starts a thread that gets the object"},
                                      {"static", 0.45, "puts the object into a static field"},
                                      {"listener", 0.35, "registers the object with somebody else"}};
  return kHandings[static_cast<size_t>(to)];
}

report::Finding finding(const Publication& publication) {
  const Handing& how = handing(publication.to);
  std::vector<std::string> fields;
  for (const Publication::Write& write : publication.writes) fields.push_back(write.variable);
  std::ranges::sort(fields);
  fields.erase(std::unique(fields.begin(), fields.end()), fields.end());
  const bool is_one = fields.size() == 1;
  report::Finding result;
  result.rule = "unsafe-publication";
  result.kind = how.kind;
  result.score = how.score;
  result.is_evident = publication.to != Publication::To::listener && !publication.is_delayed;
  result.subject = fmt::format("{} in {}", fmt::join(fields, ", "), publication.function);
  result.message = fmt::format("{} {} before it has written {}: another thread may find {} without {}",
                               publication.function, how.text, fmt::join(fields, ", "),
                               is_one ? "it" : "them", is_one ? "its value" : "their values");
  result.locations.push_back(place(report::Role::call, publication.at, "hands out the object"));
  for (const Publication::Write& write : publication.writes)
    result.locations.push_back(place(report::Role::write, write.at, write.variable));
  result.reasons.push_back("the constructor goes on after it has handed out the object");
  result.advice.push_back(
      "Hand it out last, or from a method that makes the object first (a factory, start()).");
  return result;
}

}  // namespace

Findings unsafe_publication(std::span<const Publication> publications) {
  Findings result;
  for (const Publication& publication : publications) result.push_back(finding(publication));
  return result;
}

}  // namespace ravel::check
