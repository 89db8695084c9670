// SPDX-License-Identifier: Apache-2.0
//
// What speaks for a method that is not atomic, where clients of a library may share anything with anybody:
// its authors thought of other threads. They said so (@Atomic, @ThreadSafe, --api), took a lock at one of the
// two parts, made the field volatile, or keep a collection there that is made for threads
// (java.util.concurrent, a synchronized view). Vector, Hashtable and Stack take locks whether anybody wants
// them or not: they say nothing.
#pragma once

#include "check/atomicity_findings.h"
#include "check/jvm_input.h"
#include "flow/jvm/asks_thread.h"
#include "flow/jvm/one_thread.h"
#include "flow/jvm/race_promises.h"
#include "flow/jvm/set_up.h"

namespace ravel::check {

class AtomicityEvidence {
 public:
  AtomicityEvidence(const JvmInput& input, const flow::sync::LockNames& names)
      : input_(input),
        names_(names),
        promises_(input),
        set_up_(input),
        one_thread_(input),
        asks_thread_(input) {}

  bool speaks_for(const Broken& broken);

 private:
  bool is_by_own_threads(const Broken& broken) const;
  bool is_declared(const Broken& broken) const;
  bool is_made_for_threads(const Broken& broken) const;
  bool is_configured(const Broken& broken) const;
  bool is_of_one_user(const Broken& broken) const;
  bool is_for_one_writer(const Broken& broken) const;
  bool is_at_home(const Broken& broken) const;

  const JvmInput& input_;
  const flow::sync::LockNames& names_;
  Promises promises_;
  SetUp set_up_;
  OneThread one_thread_;
  AsksThread asks_thread_;
};

}  // namespace ravel::check
