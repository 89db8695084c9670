// SPDX-License-Identifier: Apache-2.0
//
// race: two threads access the same data, one of them writes, no lock is held at both and nothing orders
// them (Naik, Aiken, Whaley, "Effective Static Race Detection for Java", 2006). The work is elsewhere; this
// is the order of it:
//
//   race_accesses   which instructions touch what, in which contexts, run by which threads
//   race_stages     the pairs that may meet: stage after stage leaves fewer, the last ones by facts/pairs.h
//   race_result     both of these, done once for all rules that ask
//   race_score      which of them matter
//   race_findings   what people read
//
// Not handled: data reached only through natives or reflection by names that are computed; which elements of
// an array two indices mean, unless both are constants.
#include "check/jvm_input.h"
#include "check/race_findings.h"
#include "flow/jvm/race_dump.h"
#include "flow/jvm/race_result.h"

namespace ravel::check {

namespace {

void tell_counts(const JvmInput& input, const std::string& infix, const PairCounts& counts) {
  if (input.counts == nullptr) return;
  const std::pair<std::string_view, uint64_t> rows[] = {
      {"original", counts.original}, {"reachable", counts.reachable}, {"aliasing", counts.aliasing},
      {"escaping", counts.escaping}, {"unlocked", counts.unlocked},   {"unordered", counts.unordered}};
  // The original pairs have no contexts.
  for (const auto& [name, value] : rows)
    if (infix.empty() || name != "original")
      (*input.counts)["pairs " + infix + std::string(name)] = static_cast<double>(value);
}

}  // namespace

std::vector<report::Finding> race(const JvmInput& input) {
  const RaceResult& races = *input.races;
  PairCounts total;
  for (const LocationRaces& one : races.races()) total += one.counts;
  tell_counts(input, "", total);
  const PairDump dump(input, races.accesses(), races.stages());
  if (input.options.count_contexts)
    if (const auto counted = dump.in_contexts()) tell_counts(input, "in context ", *counted);
  if (input.options.pair_lines != nullptr) *input.options.pair_lines = dump.lines();
  return race_findings(input, races.accesses(), races.races());
}

}  // namespace ravel::check
