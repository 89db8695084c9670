// SPDX-License-Identifier: Apache-2.0
//
// The accesses to data of the application, before anything is asked about threads that could meet.
//
//   location  a field, a static field, the elements of all arrays, or the contents of a library's objects
//   spot      an instruction of the application that reads or writes a location (the paper's `e`)
//   touch     a spot in a method's context (the paper's `(e, c)`), run by at least one thread
//
// What library code does belongs to the application's call that led there: `map.put(k, v)` is the spot, and a
// touch of it has those points of the way down to the store at which a lock is held, because locks that the
// library takes itself (a synchronized wrapper's) are held only there. Nothing is kept about objects that
// only the library knows.
//
// Left out, as harmless: volatile and final fields; what a constructor does to its own object while nobody
// else can know it (Naik, Aiken, Whaley 2006 leave out all constructors); class initialisers.
#pragma once

#include <vector>

#include "flow/jvm/input.h"
#include "flow/jvm/race_object_sets.h"

namespace ravel::flow::jvm {

enum class LocationKind : uint8_t { field, statik, array, contents };

struct Location {
  LocationKind kind = LocationKind::field;
  flow::heap::FieldId field;  ///< field, statik
  flow::heap::ClassId klass;  ///< contents: of the objects
  auto operator<=>(const Location&) const = default;
};

struct Spot {
  ir::FuncId function;
  ir::InstrId instr;
  bool write = false;
  auto operator<=>(const Spot&) const = default;
};

/// An instruction in a context.
struct Point {
  flow::heap::InstanceId instance;
  ir::InstrId instr;
  auto operator<=>(const Point&) const = default;
};

using OriginSet = uint32_t;  ///< in Accesses: a set of threads

inline constexpr SetId kBase = UINT32_MAX;
inline constexpr uint32_t kUnknownWay = 1;  ///< Touch::way of calls of code that is not there

struct Touch {
  uint32_t spot = 0;  ///< in its LocationAccesses
  Point at;
  OriginSet origins = 0;
  SetId objects = kBase;  ///< calls into a library: what it touches; else what the spot's base may be
  uint32_t way = 0;       ///< calls into a library: its locks on the way, see Accesses::way()
};

/// Everything about one location.
struct LocationAccesses {
  Location location;
  std::vector<Spot> spots;     ///< ascending; those of unreached code and of constructors too
  std::vector<Touch> touches;  ///< by spot and instance
};

class Accesses {
 public:
  explicit Accesses(const JvmInput& input);

  /// By location.
  const std::vector<LocationAccesses>& all() const { return all_; }
  /// The objects that a touch may be about; empty for statics.
  std::span<const uint32_t> objects(const LocationAccesses& where, const Touch& touch) const;
  std::span<const flow::sync::OriginId> origins(OriginSet set) const { return sets_[set]; }
  size_t set_count() const { return sets_.size(); }
  /// By a thread: neither only while the harness sets up nor only by class initialisers.
  bool is_run(flow::heap::InstanceId id) const { return set_of_[id.index()] != 0; }
  /// Below a call of the application: calls inside the library under a lock, and the access itself if it is.
  const std::vector<Point>& way(const Touch& touch) const { return ways_[touch.way]; }

  bool is_application(ir::FuncId function) const { return !input_.program.module_of(function).library; }
  bool is_application(flow::heap::InstanceId id) const {
    return is_application(input_.points_to.function(id));
  }

 private:
  class Builder;
  const JvmInput& input_;
  std::vector<LocationAccesses> all_;
  std::vector<std::vector<flow::sync::OriginId>> sets_;
  std::vector<OriginSet> set_of_;  ///< by instance
  std::vector<std::vector<Point>> ways_;
  ObjectSets object_sets_;
};

}  // namespace ravel::flow::jvm
