// SPDX-License-Identifier: Apache-2.0
//
// Races in words: what is raced for, who runs each end, how one gets there, what is held.
#pragma once

#include <string>
#include <vector>

#include "check/race_accesses.h"
#include "check/race_paths.h"

namespace ravel::check {

class RaceWords {
 public:
  RaceWords(const JvmInput& input, const Accesses& accesses)
      : input_(input), accesses_(accesses), paths_(input.sync) {}

  /// `Pool.count`, `contents of the HashMap made in Pool.open`, `elements of the int[] made in Pool.open`.
  std::string subject(const Location& location, flow::heap::ObjectId object) const;
  /// `the Pool made in Main.main`; for the other view of the races.
  std::string object_subject(flow::heap::ObjectId object) const;
  /// `Pool.java:12`, or nothing if no code of the application made it.
  std::string made_at(flow::heap::ObjectId object) const;
  std::string class_name(flow::heap::ObjectId object) const;

  std::string function(ir::FuncId id, bool shorter = false) const;
  report::SourcePos position(const Spot& spot) const;
  std::string place(const Spot& spot) const;  ///< `Pool.java:12`
  /// What the spot does: `Pool.count`, `list.add()`.
  std::string action(const Location& location, const Spot& spot) const;

  /// One end of a race, with the way there.
  report::Place place_of(const LocationAccesses& where, const Touch& touch, flow::sync::OriginId origin);
  /// One end among others: only where it is.
  report::Place short_place(const LocationAccesses& where, const Spot& spot) const;

  /// `any thread that calls Pool.take()`, `thread started at Main.java:7`, `the main thread`.
  std::string origin(flow::sync::OriginId origin, const std::vector<flow::heap::CallEdge>& path) const;
  std::vector<std::string> holds(const Touch& touch) const;
  /// The harness's call that a path begins with; null if it begins otherwise.
  const flow::heap::Root* root(const std::vector<flow::heap::CallEdge>& path) const;

 private:
  struct Lock {
    std::vector<uint32_t> objects;  ///< what it may be
    std::string text;
    bool is_path = true;
    bool is_owner = false;  ///< `the owner of` something
  };
  static void drop_owners(std::vector<Lock>& locks);
  void add_locks(const Point& point, std::vector<Lock>& locks) const;
  /// A place of the application.
  struct Where {
    ir::FuncId function;
    ir::InstrId instr;
  };
  std::optional<Where> maker(flow::heap::ObjectId object) const;
  std::optional<Where> starter(const flow::heap::CallEdge& fork) const;

  const JvmInput& input_;
  const Accesses& accesses_;
  OriginPaths paths_;
};

}  // namespace ravel::check
