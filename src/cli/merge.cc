// SPDX-License-Identifier: Apache-2.0
//
// `ravel merge RESULT…`: the results of the parts of one search as one result, as if one machine had done it
// all. Parts of different searches are refused: their sums would mean nothing.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/explore_result.h"

namespace ravel::cli {

namespace {

std::string identity(const report::Exploration& e) {
  return fmt::format("{}, {}, seed {}, {} shards{}{}", e.program, e.strategy, e.seed, e.shards,
                     e.options.empty() ? "" : ", ", e.options);
}

std::vector<uint64_t> shards_of(const report::Exploration& e) {
  return e.shards_joined.empty() ? std::vector<uint64_t>{e.shard} : e.shards_joined;
}

/// Adds a part to the whole. The error is a sentence without the file's name.
Result<void> join(report::Exploration& whole, const report::Exploration& part) {
  if (identity(whole) != identity(part))
    return fail(
        fmt::format("it is of another search ({}; the first is {})", identity(part), identity(whole)));
  if (whole.modules != part.modules)
    return fail("it was made from other code than the first: a module has changed between the two");
  for (const uint64_t shard : shards_of(part)) {
    if (std::ranges::find(whole.shards_joined, shard) != whole.shards_joined.end())
      return fail(fmt::format("shard {}/{} is there twice", shard, part.shards));
    whole.shards_joined.push_back(shard);
  }
  explore::SearchResult sum = search_result_of(whole);
  const explore::SearchResult more = search_result_of(part);
  sum.schedules += more.schedules;
  sum.events += more.events;
  sum.failures += more.failures;
  sum.cut += more.cut;
  sum.ignored += more.ignored;
  sum.left_out += more.left_out;
  sum.remarks.add(more.remarks);
  sum.next = std::max(sum.next, more.next);
  sum.complete &= more.complete;
  for (const auto& [text, outcome] : more.outcomes) {
    const auto [found, is_new] = sum.outcomes.try_emplace(text, outcome);
    if (is_new) continue;
    found->second.count += outcome.count;
    found->second.first = std::min(found->second.first, outcome.first);
  }
  for (const explore::Race& race : more.races.sorted()) sum.races.add(race);

  report::Exploration joined = exploration_of(sum);
  whole.outcomes = std::move(joined.outcomes);
  whole.races = std::move(joined.races);
  whole.has_timers = joined.has_timers;
  whole.waiting = std::move(joined.waiting);
  whole.waiting_left_out = joined.waiting_left_out;
  whole.blind_spots = std::move(joined.blind_spots);
  whole.schedules = sum.schedules;
  whole.events = sum.events;
  whole.failures = sum.failures;
  whole.cut = sum.cut;
  whole.ignored = sum.ignored;
  whole.left_out = sum.left_out;
  whole.next = sum.next;
  whole.complete = sum.complete;
  whole.interrupted |= part.interrupted;
  whole.seconds = std::max(whole.seconds, part.seconds);
  if (part.failure && (!whole.failure || part.failure->number < whole.failure->number))
    whole.failure = part.failure;
  return {};
}

}  // namespace

ExitStatus run_merge(const MergeRequest& request) {
  std::optional<report::Exploration> whole;
  for (const std::string& file : request.files) {
    const auto text = read_file(file);
    if (!text) return complain(text.error().message);
    auto part = report::parse_exploration(*text, file);
    if (!part) return complain(part.error().message);
    if (!whole) {
      part->shards_joined = shards_of(*part);
      whole = std::move(*part);
    } else if (const auto joined = join(*whole, *part); !joined) {
      return complain(fmt::format("{}: {}", file, joined.error().message));
    }
  }
  std::ranges::sort(whole->shards_joined);
  // What is not here was not explored, and a whole is not gone on with.
  whole->frontier.clear();
  whole->complete &= whole->shards_joined.size() == whole->shards;
  const ExitStatus status = show(*whole, request.result);
  return status == ExitStatus::interrupted ? (whole->failure ? ExitStatus::findings : ExitStatus::clean)
                                           : status;
}

}  // namespace ravel::cli
