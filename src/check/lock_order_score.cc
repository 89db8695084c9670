// SPDX-License-Identifier: Apache-2.0
#include "check/lock_order_score.h"

#include <algorithm>
#include <set>

namespace ravel::check {

using facts::CircleKind;
using facts::WaitEnd;

namespace {

struct KindRow {
  std::string_view name;
  double start;  ///< with nothing against it
};

/// In the order of CircleKind.
constexpr KindRow kKinds[] = {{"again", 0.7}, {"cycle", 0.9}, {"initialiser", 0.5}, {"instances", 0.7},
                              {"join", 0.85}, {"room", 0.7},  {"upgrade", 0.9},     {"wait", 0.8}};
/// Calls beyond so many change nothing.
constexpr size_t kDepthMax = 40;

}  // namespace

std::string_view name_of(CircleKind kind) { return kKinds[static_cast<size_t>(kind)].name; }

double score_of(const facts::WaitCircle& circle, CircleKind kind) {
  double score = kKinds[static_cast<size_t>(kind)].start;
  std::set<uint32_t> seen;
  for (const WaitEnd& end : circle.ends) {
    if (end.timed) score *= 0.5;
    if (kind == CircleKind::instances && end.unnamed) score *= 0.6;
    // All of them must be at it at once.
    if (end.workers > 1) score *= 0.8;
    if (kind == CircleKind::instances || !seen.insert(end.number).second) continue;
    if (end.made != WaitEnd::Made::once) score *= end.made == WaitEnd::Made::often ? 0.75 : 0.95;
  }
  for (size_t i = 2; i < circle.ends.size(); ++i) score *= 0.85;
  // Far away the program's ways run together, and each call may be another one in truth.
  for (size_t i = 4; i < std::min<size_t>(circle.depth, kDepthMax); ++i) score *= i < 14 ? 0.96 : 0.9;
  if (!circle.gate.empty()) score *= 0.3;
  if (circle.composed) score *= 0.15;
  if (kind == CircleKind::instances && circle.outer) score *= 0.2;
  return std::clamp(score, 0.05, 0.99);
}

}  // namespace ravel::check
