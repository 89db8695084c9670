// SPDX-License-Identifier: Apache-2.0
//
// What atomicity has to know about a field beyond whether its accesses race:
//
//   guard   the lock that every write holds, in relation to the object: reads under it are movers, others are
//           single steps (the original checker's write_guarded_by); or the one that @GuardedBy declares
//   once    set where it was found to be null, under a lock, and never again: double-checked locking. A read
//           that finds it set finds it so for ever, and one that does not is followed by the read that
//           counts, so reads may be moved (compare Flanagan, Freund, Qadeer 2004, "Exploiting purity for
//           atomicity").
#pragma once

#include <optional>

#include "flow/jvm/race_promises.h"
#include "flow/jvm/race_result.h"

namespace ravel::flow::jvm {

class FieldFacts {
 public:
  FieldFacts(const JvmInput& input, flow::sync::LockNames& names);

  bool is_once(flow::heap::FieldId field);
  struct Guard {
    flow::sync::NameId name;  ///< in the method of the access
    bool declared = false;
  };
  /// Of an access whose base is `base`; nothing for statics.
  std::optional<Guard> guard(flow::heap::FieldId field, flow::sync::NameId base);

 private:
  using Steps = std::vector<flow::sync::Step>;
  std::optional<Steps> declared_guard(flow::heap::FieldId field);
  std::optional<Steps> guard_of_writes(flow::heap::FieldId field);
  bool sets_once(const flow::sync::FieldStore& store, flow::heap::FieldId field);

  const JvmInput& input_;
  flow::sync::LockNames& names_;
  Promises promises_;
  HashMap<flow::heap::FieldId, size_t> location_;  ///< of instance fields, in the race's list
  HashMap<flow::heap::FieldId, bool> once_;
  struct Known {
    std::optional<Steps> steps;
    bool declared = false;
  };
  HashMap<flow::heap::FieldId, Known> guards_;
};

}  // namespace ravel::flow::jvm
