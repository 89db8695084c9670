// SPDX-License-Identifier: Apache-2.0
//
// What a function does to shared items, as its callers see it: plain data.
//
// A summary says it in terms of the function's parameters, so it is computed once and holds for
// every call: cost grows with the program, not with the number of paths through it.
#pragma once

#include <cstdint>
#include <vector>

#include "flow/conditions.h"
#include "flow/expr.h"
#include "ir/program.h"
#include "model/accesses.h"

namespace ravel::flow {

/// The shared thing: a name, a key of a table. `table` is unknown where the store has none.
struct Item {
  model::Store store{};
  bool whole = false;  ///< all keys of the table that look like `key`, whose unknown parts may be anything
  ExprId table, key;
  bool operator==(const Item&) const = default;
};

/// An access that happens in a function, or somewhere below it.
struct Effect {
  const model::Access* access = nullptr;
  Item item;
  uint64_t depends = 0;  ///< writes: the parameters that decide whether it happens, or what is written
  uint64_t depends_invokes = 0;  ///< likewise: results of the summary's invokes, by index
  bool handled = false;          ///< it would raise, and a handler between here and there takes that
  bool bounded = false;          ///< it happens inside a transaction that ends before control comes back
  bool dirty = false;            ///< it happens inside an activity without locks
  bool checked = false;          ///< writes: a read of the same item further down decides it too
  bool once = false;             ///< writes: only where something was missing that is then made as well
  bool spawned = false;          ///< it happens in a process started on the way
  bool gates = false;            ///< reads: the function only returns if the answer is right
  uint16_t depth = 0;            ///< how many calls down
  Conditions conditions;         ///< under which it happens: the callers' arguments may contradict them
  ir::InstrId region;            ///< inside this function: what took the lock that is in force
  ExprId lock;                   ///< changes: a lock held on the way; invalid: none
  ir::FuncId runner;             ///< changes in a new process: the function it was started with
  ir::InstrId site;              ///< the instruction in this function
  ir::FuncId callee;             ///< where to go on; invalid: the site itself is the access
  uint32_t callee_index = 0;     ///< in the callee's reads or writes
  ir::FuncId leaf_func;          ///< the access itself, at the end of that way
  ir::InstrId leaf_site;
};

/// A call of a fun that only the callers know.
struct Invoke {
  ExprId fun;
  std::vector<ExprId> args;
  uint64_t depends = 0;
  model::Context context = model::Context::none;
  bool handled = false;
  bool spawned = false;
  ir::InstrId site;
  ir::FuncId caller;    ///< whose instruction it is
  ExprId context_kind;  ///< mnesia:activity: the expression that names the context; else invalid
  Conditions conditions;
  std::vector<Effect> reads;  ///< that decide whether it is called
};

/// A server is started: its callback module, the name it gets (`{local, Name}` and the like) and what init is
/// given.
struct ServerStart {
  ExprId module, name, argument;
  bool operator==(const ServerStart&) const = default;
};

struct Summary {
  ExprId result;                ///< the value returned, if it is always the same expression; else unknown
  uint64_t result_depends = 0;  ///< parameters on which the result depends, by data or by control
  uint64_t result_invokes = 0;  ///< invokes on whose results it depends
  uint64_t gate_depends = 0;    ///< parameters that decide whether the function returns at all
  bool hands_out = false;       ///< sends, starts processes, or calls what is not known
  bool returns = true;          ///< it may end otherwise than by raising
  bool pure = true;             ///< the result depends on nothing else, and nothing else happens
  std::vector<Effect> reads;    ///< on which the result depends
  std::vector<Effect> writes;
  std::vector<Effect> changes;  ///< everything written under a key, or in a table, that the callers choose
  std::vector<Invoke> invokes;
  std::vector<ServerStart> starts;         ///< whose module, name or argument the callers choose
  ExprId acquires;                         ///< a lock that is held when the function returns; invalid: none
  const model::Access* started = nullptr;  ///< the result is what a start under a name answers: its row
  Item started_item;                       ///< and the name
  bool truncated = false;                  ///< a limit was hit: some effects are missing
};

enum class Match : uint8_t {
  none,
  possible,  ///< nothing says they differ
  whole,     ///< one of them concerns all keys of the table
  certain,   ///< the same value for certain
};

/// A read, a decision, and a write of the same item: the shape of every check-then-act.
struct Pair {
  ir::FuncId frame;  ///< the function in which both can be seen
  Effect read, write;
  bool by_data = false;        ///< what is written comes from what was read
  bool by_control = false;     ///< whether it is written was decided by what was read
                               ///< (neither: the read only comes first)
  bool transactional = false;  ///< both belong to whatever activity surrounds the frame
  ExprId lock;                 ///< a lock held over both; invalid: none
  Match match = Match::none;
  Conditions conditions;  ///< of both, on the frame's parameters
};

/// A call within one process, with what surrounds it.
struct ContextEdge {
  ir::FuncId caller, callee;
  model::Context context = model::Context::none;
  bool handled = false;  ///< badarg raised by the callee is handled by the caller
  bool spawned = false;  ///< the callee begins a new process
  ExprId lock;           ///< context lock: which; unknown if it is not a constant
};

}  // namespace ravel::flow
