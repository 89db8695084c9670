// SPDX-License-Identifier: Apache-2.0
//
// race: two threads access the same data, one of them writes, no lock is held at both and nothing orders
// them (Naik, Aiken, Whaley, "Effective Static Race Detection for Java", 2006). The work is elsewhere; this
// is the order of it:
//
//   race_accesses   which instructions touch what, in which contexts, run by which threads
//   race_stages     the pairs that may meet: stage after stage leaves fewer
//   race_score      which of them matter
//   race_findings   what people read
//
// Not handled: data reached only through natives or reflection by names that are computed; which elements of
// an array two indices mean, unless both are constants.
#include "base/parallel.h"
#include "base/progress.h"
#include "check/race_accesses.h"
#include "check/race_dump.h"
#include "check/race_findings.h"
#include "check/race_stages.h"

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
  // Every access of the application to data, with the objects it may mean.
  const Accesses accesses(input);
  const Stages stages(input, accesses);

  // Locations have nothing to do with each other.
  const std::vector<LocationAccesses>& all = accesses.all();
  std::vector<LocationRaces> races(all.size());
  ProgressPhase phase("Looking for races", all.size());
  parallel_for(all.size(), [&](size_t i) {
    races[i] = stages.run(all[i]);
    phase.advance();
  });
  // From here on pairs are only told.

  PairCounts total;
  for (const LocationRaces& one : races) total += one.counts;
  tell_counts(input, "", total);
  const PairDump dump(input, accesses, stages);
  if (input.options.count_contexts)
    if (const auto counted = dump.in_contexts()) tell_counts(input, "in context ", *counted);
  if (input.options.pair_lines != nullptr) *input.options.pair_lines = dump.lines();
  return race_findings(input, accesses, races);
}

}  // namespace ravel::check
