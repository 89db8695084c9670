// SPDX-License-Identifier: Apache-2.0
//
// Races in words: what is raced for, who runs each end, how one gets there, what is held.
#pragma once

#include <string>
#include <vector>

#include "flow/jvm/input.h"
#include "flow/jvm/race_accesses.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

class RaceWords {
 public:
  RaceWords(const JvmInput& input, const Accesses& accesses)
      : input_(input), accesses_(accesses), words_(input.words), paths_(input.sync) {}

  /// `Pool.count`, `contents of the HashMap made in Pool.open`, `elements of the int[] made in Pool.open`.
  std::string subject(const Location& location, flow::heap::ObjectId object) const;
  /// `Pool.java:12`.
  std::string place(const Spot& spot) const {
    return facts::short_text(words_.position({spot.function, spot.instr}));
  }
  /// What the spot does: `Pool.count`, `list.add()`.
  std::string action(const Location& location, const Spot& spot) const;

  /// One end of a race, with the way there.
  report::Place place_of(const LocationAccesses& where, const Touch& touch, flow::sync::OriginId origin);
  /// One end among others: only where it is.
  report::Place short_place(const LocationAccesses& where, const Spot& spot) const;

  std::vector<std::string> holds(const Touch& touch) const;

 private:
  struct Lock {
    std::vector<uint32_t> objects;  ///< what it may be
    std::string text;
    bool is_path = true;
    bool is_owner = false;  ///< `the owner of` something
  };
  static void drop_owners(std::vector<Lock>& locks);
  void add_locks(const Point& point, std::vector<Lock>& locks) const;

  const JvmInput& input_;
  const Accesses& accesses_;
  const flow::sync::Words& words_;
  flow::sync::OriginPaths paths_;
};

}  // namespace ravel::flow::jvm
