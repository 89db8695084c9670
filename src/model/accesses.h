// SPDX-License-Identifier: Apache-2.0
//
// Which library calls read or write something that processes share: the process registry, ETS
// and Mnesia tables, persistent terms, application environment, files and so on.
//
// This is data. To teach Ravel a new shared store, add rows to the table in accesses.cc and, if
// it is a new kind of store, one line in `enum class Store`. Checks know stores only by these rows.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class Store : uint8_t {
  registry,   ///< names of local processes
  ets,        ///< objects in an ETS table
  ets_table,  ///< whether a named ETS table exists
  mnesia,     ///< records of a Mnesia table
  persistent_term,
  application_env,  ///< table: the application; key: the parameter
  global,           ///< names of global processes
  pg,               ///< members of process groups
  dets,
  file,     ///< key: the path
  process,  ///< whether a process is alive; key: the pid
  counter,  ///< counters and atomics; table: the array; key: the index
  agent,    ///< the state of an Elixir agent; key: the agent
  via,      ///< names that a registry of its own keeps (Registry, gproc); table: which; key: the name there
  server,   ///< what a gen_server keeps for its clients; table: which one, and where; key: of the request
};

/// The word for it in `kind` of a finding.
std::string_view kind_word(Store store);

enum class Action : uint8_t {
  read,
  write,    ///< changes the item
  use,      ///< does not change it, but goes wrong if it is no longer as it was read: a send to a name
  atomic,   ///< writes, and tells by its result what it found: an act only if nobody looks at the result
  compare,  ///< writes only what is as expected: never an act
};

/// Where the item's key is found in the arguments.
enum class KeyFrom : uint8_t {
  whole,      ///< the action concerns the whole table
  argument,   ///< `key_arg` is the key
  object,     ///< `key_arg` is a tuple, or a list of tuples, with the key at the table's key position
  record,     ///< `key_arg` is a Mnesia record: the table is its first element (unless `table_arg` says), the
              ///< key its second
  match,      ///< `key_arg` is a match pattern: all keys that its key may match
  select,     ///< `key_arg` is a match specification: likewise, if it has one clause
  pattern,    ///< `key_arg` is a Mnesia record pattern: likewise, in the table named by its first element
  table_key,  ///< `key_arg` is a pair {Table, Key}
  local_name,  ///< `key_arg` is {local, Name}, or options with `name: Name`; any other way to name a process,
               ///< or none, is no access
  via_name,    ///< `key_arg` is, or has in it, {via, Module, Name}; {Registry, Name} of Elixir's Registry
};

struct Access {
  std::string_view module, name;
  uint8_t arity;
  Store store;
  Action action;
  int8_t table_arg;  ///< -1: the store has no tables, or KeyFrom tells
  KeyFrom key_from;
  int8_t key_arg;  ///< -1 where there is none
  bool raises;     ///< fails with badarg or the like if the item is not as expected: a handler makes it safe
  bool transactional;    ///< Mnesia: safe inside a transaction, dirty inside async_dirty and its like
  double weight;         ///< how bad a pair that ends here usually is: 0..1, part of the score
  int8_t when_arg = -1;  ///< counts only if this argument is, or lists, the atom `when_atom`
  std::string_view when_atom = {};
  bool gives_objects = false;  ///< the result is a list of objects with the key that was asked for
  bool counts = false;         ///< the result is a number, which decides nothing by being handed on
  bool claims = false;         ///< true for exactly one caller, until the item is deleted: a lock
};

/// The row for a request that reads or writes what a server keeps (flow/server_requests.h tells which do), or
/// null.
const Access* state_access(Symbol module, Symbol name, Action action);

/// What a write does to what somebody else may have put there.
enum class Change : uint8_t {
  replaces,   ///< the old value is gone
  adds,       ///< it stands beside the others
  counts,     ///< is added to whatever is there
  removes,    ///< whatever is there is gone
  if_absent,  ///< nothing, if something is there
};
Change change_of(const Access& access);

/// What an atomic action answers, in {error, Reason}, where another process was first; empty: no such thing.
std::string_view answer_if_second(const Access& access);

/// Gives a value that was nowhere before: no other process can have it already.
bool makes_new_value(Symbol module, Symbol name);

/// By custom, functions of this name run when a program, or a part of it, begins.
bool is_set_up_name(Symbol name);

/// Gives an ETS table to another process.
bool hands_table_over(Symbol module, Symbol name);

/// All accesses that a call of this function makes; most functions make none.
std::span<const Access> accesses_of(Symbol module, Symbol name, uint32_t arity);

/// How a call that runs a fun protects what happens inside.
enum class Context : uint8_t {
  none,
  transaction,  ///< Mnesia transaction
  dirty,        ///< Mnesia activity without locks
  lock,         ///< global:trans
};

struct ContextCall {
  std::string_view module, name;
  uint8_t arity;
  int8_t fun_arg;
  int8_t args_arg;  ///< list of arguments for the fun, or -1
  Context context;
  int8_t kind_arg;  ///< mnesia:activity: the argument that names the context, else -1
};

/// The row for a call that runs its fun argument in a context, or null.
const ContextCall* context_call(Symbol module, Symbol name, uint32_t arity);
/// The context that mnesia:activity's first argument names.
Context activity_context(std::string_view kind);

/// A registered name whose process ends only with the node.
bool ends_with_the_node(std::string_view name);

/// Built-ins whose result depends on nothing but the arguments.
bool is_pure(Symbol module, Symbol name, uint32_t arity);

}  // namespace ravel::model
