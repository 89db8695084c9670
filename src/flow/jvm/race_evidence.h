// SPDX-License-Identifier: Apache-2.0
//
// What speaks for a race on the JVM. Where the program's own threads meet, the paper's stages are evidence
// enough. In an open program it is the harness that lets any two clients share any object, and most classes
// are not made for that: there a finding needs the word of the authors. Where one side is a thread of the
// program and the other a client, a field speaks for itself, unless it is merely set (configuration); an
// array or collection only if one class makes it and uses it on both sides: those of others are easily mixed
// up. Either they said it (@GuardedBy,
// @ThreadSafe, --api names the class), or they do it: most places that use the field, or else most places
// that use fields of the class, hold one lock that stands in the same relation to the object (`this`,
// `this.lock`), and this place does not (facts/habits.h). A method that takes its object's own lock says more
// than a place in C does: half of the methods that use the field are enough.
#pragma once

#include <map>
#include <vector>

#include "facts/evidence.h"
#include "facts/habits.h"
#include "flow/jvm/asks_thread.h"
#include "flow/jvm/input.h"
#include "flow/jvm/lazy_start.h"
#include "flow/jvm/one_thread.h"
#include "flow/jvm/race_promises.h"
#include "flow/jvm/race_stages.h"
#include "flow/jvm/set_up.h"
#include "flow/jvm/static_helpers.h"

namespace ravel::flow::jvm {

class RaceEvidence {
 public:
  RaceEvidence(const JvmInput& input, const Accesses& accesses);

  facts::Evidence of(size_t location, const RacePair& pair);

 private:
  facts::Evidence spoken_for(size_t location, const RacePair& pair);
  bool comes_locked(size_t location, const RacePair& pair);
  bool is_started(size_t location, const RacePair& pair);
  /// A field or static; of arrays and collections one object; or all fields of a class.
  struct Variable {
    size_t location = 0;
    flow::heap::ObjectId object;
    flow::heap::ClassId klass;
    bool by_method = false;  ///< its places are the methods that use it
    bool changes = false;    ///< its places are those that change it
    auto operator<=>(const Variable&) const = default;
  };
  enum class Comer : uint8_t { own_thread, framework, client };
  Comer comer(flow::sync::OriginId id) const;
  bool is_argument(size_t location, const RacePair& pair) const;
  bool is_by_own_threads(size_t location, const RacePair& pair) const;
  bool is_of_one_class(size_t location, const RacePair& pair) const;
  bool is_merely_set(size_t location, uint32_t touch) const;
  bool asks_size(size_t location, uint32_t touch) const;
  bool is_declared(size_t location) const;
  bool is_of_component(size_t location, const RacePair& pair) const;
  bool is_of_one_user(size_t location, const RacePair& pair) const;
  bool is_of_library(size_t location, const RacePair& pair) const;
  bool is_set_up(size_t location, const RacePair& pair);
  bool is_kept_to_thread(size_t location, const RacePair& pair);
  bool is_called_locked(size_t location, const RacePair& pair);
  facts::VariableId with_habits(const Variable& variable);
  void add_habits(facts::VariableId what, const Variable& variable, size_t location);
  /// The guards of a touch that mean one lock for one object, ascending.
  const std::vector<facts::GuardId>& guards(size_t location, uint32_t touch);
  facts::PlaceId place(const Spot& spot);
  bool is_own(facts::GuardId guard) const;
  facts::Evidence broken_by(const std::vector<facts::Habit>& habits, size_t location, const RacePair& pair,
                            std::string_view users);
  std::string guard_text(facts::GuardId guard, ir::FuncId function) const;

  const JvmInput& input_;
  const Accesses& accesses_;
  Promises promises_;
  SetUp set_up_;
  OneThread one_thread_;
  AsksThread asks_thread_;
  LazyStart lazy_start_;
  StaticHelpers helpers_;
  flow::sync::OriginPaths paths_;
  facts::Habits habits_;
  std::map<flow::sync::LockName, facts::GuardId> guard_ids_;
  std::vector<flow::sync::LockName> guard_names_;
  std::map<Spot, facts::PlaceId> places_;
  std::map<std::pair<size_t, uint32_t>, std::vector<facts::GuardId>> guards_;
  std::map<Variable, facts::VariableId> variables_;            ///< whose habits are known
  std::map<flow::heap::ClassId, std::vector<size_t>> fields_;  ///< by class: locations
};

}  // namespace ravel::flow::jvm
