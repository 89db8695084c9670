// SPDX-License-Identifier: Apache-2.0
//
// The pairs of every stage one by one, in their contexts: the primed sets of Naik, Aiken, Whaley 2006. Made
// by asking each question of each pair, with none of the short cuts of race_stages.cc, so for small programs
// only; it is how the paper's running example is compared with its text.
//
// As there, a pair of two accesses is unordered, but the contexts of an access paired with itself are not.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "flow/jvm/input.h"
#include "flow/jvm/race_stages.h"

namespace ravel::flow::jvm {

class PairDump {
 public:
  PairDump(const JvmInput& input, const Accesses& accesses, const Stages& stages)
      : input_(input), accesses_(accesses), stages_(stages) {}

  /// Nothing if there are too many.
  std::optional<PairCounts> in_contexts() const;
  /// `reachable A.f: A.rd:9 read in [A], A.wr:10 write in [A]`, by stage.
  std::vector<std::string> lines() const;

 private:
  static constexpr uint64_t kPairsMax = 4'000'000;
  enum Stage { original, reachable, aliasing, escaping, unlocked, unordered };
  using Visit = std::function<void(Stage, const LocationAccesses&, const Touch&, const Touch&)>;

  bool few_enough() const;
  void each(const Visit& visit) const;
  /// The last stage that the pair is in.
  Stage fate(const LocationAccesses& where, const Touch& a, const Touch& b) const;
  std::string text(const LocationAccesses& where, const Spot& spot) const;
  std::string text(flow::heap::InstanceId instance) const;

  const JvmInput& input_;
  const Accesses& accesses_;
  const Stages& stages_;
};

}  // namespace ravel::flow::jvm
