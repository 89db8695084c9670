// SPDX-License-Identifier: Apache-2.0
//
// Recovers the receives of a function as people wrote them: clauses, each with the pattern its
// message must match. A receive is spread over tests and branches; but what must hold where
// a clause takes its message is known without following every path. The tests on the blocks that
// dominate the `take` hold on every way to it: those about the message, its parts and already
// known values become the pattern, the others are guards.
//
// A clause also runs only if the clauses before it did not match. That is not shown: a test
// that had to fail is a guard only if otherwise the message might have stayed in the mailbox.
// So `receive a -> ...; _ -> ... end` has the patterns `a` and `_`.
//
// Not exact: tests that hold on some ways to a `take` only (`when A; B`) are guards marked
// `sometimes`; parts of a message that are looked at in binaries are guards too.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/dominators.h"
#include "ir/ir.h"

namespace ravel::ir {

enum class PatternKind : uint8_t {
  any,
  constant,  ///< `constant`
  tuple,     ///< items: the elements
  cons,      ///< items: head, tail
  map,       ///< items: key, value, key, value ... for keys that must be there; keys are constants or pins
  pin,       ///< equal to `pin`, a value known before
  typed,     ///< `type` holds: is_pid, is_nil, is_tuple (of any arity) ...
};

struct Pattern {
  PatternKind kind = PatternKind::any;
  ConstId constant;
  ValueId pin;
  TestKind type = TestKind::opaque;
  ValueId value;  ///< where the clause has this part of the message, as far refined as known; may be invalid
  std::vector<Pattern> items;
};

/// A condition that is not in the pattern: the test or select that ends `block` went the way of the clause.
struct ClauseGuard {
  BlockId block;
  bool held = true;        ///< for a test: whether it must hold
  bool sometimes = false;  ///< one of several alternatives
};

struct Clause {
  InstrId take;
  BlockId block;  ///< where the take is
  Pattern pattern;
  std::vector<ClauseGuard> guards;  ///< by block, ascending
  /// Takes whatever the clauses before it leave.
  bool catch_all() const { return pattern.kind == PatternKind::any && guards.empty(); }
};

struct Receive {
  BlockId block;                      ///< ends with the `receive`
  BlockId candidate;                  ///< looks at a message
  BlockId timeout_block;              ///< invalid if it waits forever
  ValueId timeout;                    ///< in ms; invalid if there is none
  std::optional<int64_t> timeout_ms;  ///< if it is a constant number
  bool waits_forever = false;         ///< no timeout, or the constant `infinity`
  bool may_skip = false;              ///< some message may stay in the mailbox
  std::vector<Clause> clauses;        ///< in the order of their takes in the function
};

/// The receives of a function that keeps the rules of verify.h, in order of their blocks.
std::vector<Receive> find_receives(const Module& module, const Function& function,
                                   const Dominators& dominators);
std::vector<Receive> find_receives(const Module& module, const Function& function);

/// `{reply, Ref=%5, pid(), _}`: a pin shows the name and number of its value.
std::string print(const Module& module, const Function& function, const Pattern& pattern);

/// `{reply, _} when lt %3 %4, sometimes not is_atom %5`.
std::string print(const Module& module, const Function& function, const Clause& clause);

/// The receive with its clauses, one per line; for dumps and tests.
std::string print(const Module& module, const Function& function, const Receive& receive);

}  // namespace ravel::ir
