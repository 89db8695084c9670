// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_dump.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/jvm/race_words.h"

namespace ravel::flow::jvm {

using flow::heap::ObjectId;
using flow::sync::LockVerdict;

namespace {

constexpr std::string_view kStageNames[] = {"original", "reachable", "aliasing",
                                            "escaping", "unlocked",  "unordered"};

}  // namespace

bool PairDump::few_enough() const {
  uint64_t pairs = 0;
  for (const LocationAccesses& where : accesses_.all()) pairs += where.touches.size() * where.touches.size();
  return pairs <= kPairsMax;
}

void PairDump::each(const Visit& visit) const {
  for (const LocationAccesses& where : accesses_.all())
    for (const Touch& a : where.touches)
      for (const Touch& b : where.touches) {
        if (a.spot > b.spot || (!where.spots[a.spot].write && !where.spots[b.spot].write)) continue;
        visit(fate(where, a, b), where, a, b);
      }
}

PairDump::Stage PairDump::fate(const LocationAccesses& where, const Touch& a, const Touch& b) const {
  if (!stages_.overlap(a.origins, b.origins)) return original;
  if (!stages_.alias(where, a, b, false)) return reachable;
  if (!stages_.alias(where, a, b, true)) return aliasing;
  std::vector<ObjectId> shared;
  if (where.location.kind == LocationKind::statik) shared.emplace_back();
  const auto x = accesses_.objects(where, a), y = accesses_.objects(where, b);
  for (const uint32_t o : x)
    if (std::binary_search(y.begin(), y.end(), o) && stages_.is_shared(where, ObjectId(o)))
      shared.emplace_back(o);
  Stage best = escaping;
  const auto [begin_a, end_a] = stages_.elements(where, where.spots[a.spot]);
  const auto [begin_b, end_b] = stages_.elements(where, where.spots[b.spot]);
  if (begin_a >= end_b || begin_b >= end_a) return best;
  const auto& sync = input_.sync;
  for (const ObjectId object : shared) {
    const auto lock = sync.locks().common(stages_.guards(where, a, object), stages_.guards(where, b, object));
    if (lock.verdict != LockVerdict::none) continue;
    const auto met = stages_.meeting(stages_.runners(where, a, object), stages_.access(where, a),
                                     stages_.runners(where, b, object), stages_.access(where, b));
    const bool may_meet = met && met->lock.verdict == LockVerdict::none;
    best = std::max(best, may_meet ? unordered : unlocked);
  }
  return best;
}

std::optional<PairCounts> PairDump::in_contexts() const {
  if (!few_enough()) return std::nullopt;
  PairCounts counts;
  each([&](Stage stage, const LocationAccesses&, const Touch&, const Touch&) {
    if (stage >= reachable) ++counts.reachable;
    if (stage >= aliasing) ++counts.aliasing;
    if (stage >= escaping) ++counts.escaping;
    if (stage >= unlocked) ++counts.unlocked;
    if (stage >= unordered) ++counts.unordered;
  });
  return counts;
}

std::string PairDump::text(const LocationAccesses& where, const Spot& spot) const {
  const RaceWords words(input_, accesses_);
  const uint32_t line = input_.words.position({spot.function, spot.instr}).line;
  return fmt::format(
      "{}:{} {}{}", input_.words.function(spot.function, facts::Name::shorter), line,
      spot.write ? "write" : "read",
      where.location.kind == LocationKind::contents ? " by " + words.action(where.location, spot) : "");
}

/// The sites of the context, innermost first: `[A@inc:12, B@harness]`.
std::string PairDump::text(flow::heap::InstanceId instance) const {
  std::string result;
  for (const uint32_t e : input_.points_to.elements(input_.points_to.context(instance))) {
    if (!result.empty()) result += ", ";
    const flow::heap::ContextElement element = input_.points_to.element(e);
    if (element.klass.valid()) {
      result += flow::heap::class_text(input_.program.module(element.klass).name, true);
    } else if (element.caller.valid()) {
      result += facts::short_text(input_.words.position({element.caller, element.instr}));
    } else {
      const flow::heap::Site& site = input_.points_to.site(element.site);
      const std::string klass = flow::heap::class_text(input_.classes.name(site.klass), true);
      result += !site.function.valid() || site.function == input_.harness.main()
                    ? klass
                    : fmt::format("{}@{}", klass,
                                  facts::short_text(input_.words.position({site.function, site.instr})));
    }
  }
  return "[" + result + "]";
}

std::vector<std::string> PairDump::lines() const {
  std::vector<std::vector<std::string>> by_stage(std::size(kStageNames));
  const RaceWords words(input_, accesses_);
  const auto name = [&](const LocationAccesses& where) {
    if (where.location.kind == LocationKind::array) return std::string("array elements");
    if (where.location.kind == LocationKind::contents)
      return "contents of " + flow::heap::class_text(input_.classes.name(where.location.klass), true);
    return words.subject(where.location, {});
  };
  if (!few_enough()) return {"there are too many pairs to list them"};
  for (const LocationAccesses& where : accesses_.all())
    for (size_t i = 0; i < where.spots.size(); ++i)
      for (size_t j = i; j < where.spots.size(); ++j)
        if (where.spots[i].write || where.spots[j].write)
          by_stage[original].push_back(fmt::format("original {}: {}, {}", name(where),
                                                   text(where, where.spots[i]), text(where, where.spots[j])));
  each([&](Stage last, const LocationAccesses& where, const Touch& a, const Touch& b) {
    for (size_t stage = reachable; stage <= static_cast<size_t>(last); ++stage)
      by_stage[stage].push_back(fmt::format("{} {}: {} in {}, {} in {}", kStageNames[stage], name(where),
                                            text(where, where.spots[a.spot]), text(a.at.instance),
                                            text(where, where.spots[b.spot]), text(b.at.instance)));
  });
  std::vector<std::string> result;
  for (std::vector<std::string>& stage : by_stage) {
    std::sort(stage.begin(), stage.end());
    result.insert(result.end(), stage.begin(), stage.end());
  }
  return result;
}

}  // namespace ravel::flow::jvm
