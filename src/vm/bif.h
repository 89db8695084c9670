// SPDX-License-Identifier: Apache-2.0
//
// How built-in functions are written. One is a plain function:
//
//   Term tuple_size_1(Call& call) {
//     if (!call[0].is_tuple()) return call.badarg();
//     return Term::small(static_cast<int64_t>(call[0].tuple_size()));
//   }
//
// It may allocate in call.heap() as it likes; nothing is moved before it returns. It returns its value, or
// what badarg(), raise() and so on return (none()), which says that something else happens: an exception, a
// call of an Erlang function in its place, waiting.
//
// Each bif_*.cc lists its functions in a table that builtins.cc collects (add a line to builtin_tables.def).
// A function of the table that is not `pure` touches something that other processes can see: that makes the
// call an event for the explorer, and the function says with touch() what it was.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "vm/code.h"
#include "vm/process.h"
#include "vm/term.h"

namespace ravel::vm {

class Machine;

/// What an event touches; two events are dependent if they touch the same object and key in ways that do not
/// commute.
enum class ObjectKind : uint8_t {
  mailbox,    ///< pid: what has arrived there
  life,       ///< pid: whether it lives; its own events read it
  ties,       ///< pid: who is linked to it or watches it
  trap,       ///< pid: whether exit signals become messages
  alias,      ///< reference: whether messages sent to it arrive
  processes,  ///< all of them
  mark,       ///< ExportId: a function that was said to have side effects
  server,     ///< pid: one of OTP's own servers that remembers what it was asked
  name,
  table,
  persistent,
  counter,
  file,
  timer,
  code,
  output,
  node,
  environment,
  dictionary,  ///< pid: what it has put there
  atoms,       ///< which there are
  clock
};
/// Reads commute with reads, additions with additions.
enum class TouchMode : uint8_t { read, add, write };
struct Touch {
  ObjectKind kind{};
  TouchMode mode = TouchMode::read;
  uint64_t object = 0;   ///< pid's word, table id, hash of a name or path
  uint64_t key = 0;      ///< hash of a row's key; 0 is the whole object
  bool claimed = false;  ///< the process went on past it, because nobody else was thought to (claims.cc)
  bool operator==(const Touch&) const = default;
};

class Call {
 public:
  Call(Machine& machine, Process& process, const Term* arguments, const Builtin* builtin)
      : machine_(&machine), process_(&process), arguments_(arguments), builtin_(builtin) {}

  Term operator[](size_t index) const { return arguments_[index]; }
  Machine& machine() const { return *machine_; }
  Process& process() const { return *process_; }
  Heap& heap() const { return process_->heap; }
  const Builtin& builtin() const { return *builtin_; }

  /// An exception. The stack trace is made by the machine; its first frame is this built-in with its
  /// arguments.
  Term raise(RaiseClass kind, Term reason) const;
  Term error(Term reason) const { return raise(RaiseClass::error, reason); }
  Term badarg() const { return error(atoms::badarg); }
  /// badarg with error_info, as OTP's erl_erts_errors expects it: cause may be none().
  Term badarg(Term cause) const;
  Term badarith() const { return error(atoms::badarith); }
  Term system_limit() const { return error(atoms::system_limit); }
  /// Not there in this machine: raises error:notsup (or undef) and says once, by name, what is missing
  /// (Machine::missing).
  Term unsupported(std::string_view what) const;

  /// Goes on as if the program had called that function here instead.
  Term tail_call(const FunctionName& function, std::span<const Term> arguments) const;
  /// The process waits; after the next signal the built-in is called again with the same arguments.
  Term wait() const;
  /// Lets others run, then calls again.
  Term yield() const;
  /// The process ends here, for the reason in process().pending_exit.
  Term end_process() const;

  void touch(ObjectKind kind, uint64_t object, uint64_t key, TouchMode mode) const;
  void touch(ObjectKind kind, uint64_t object, uint64_t key, bool write) const {
    touch(kind, object, key, write ? TouchMode::write : TouchMode::read);
  }

 private:
  Machine* machine_;
  Process* process_;
  const Term* arguments_;
  const Builtin* builtin_;
};

using BuiltinCode = Term (*)(Call&);

struct Builtin {
  std::string_view module, name;
  uint32_t arity = 0;
  BuiltinCode code = nullptr;
  bool pure = true;    ///< nothing that another process could see or influence: never an event
  bool bare = false;   ///< only in a bare start: stands for a server that is not there (code, io, logger)
  bool quiet = false;  ///< not pure, but an event only in programs that look (looks.h)
};

/// Every built-in, sorted by name.
std::span<const Builtin> builtins();
/// Guard and arithmetic built-ins that instructions call by import (gc_bif1 and friends) are found here, too;
/// those of a bare start are not, they are in the world's exports (CodeWorld).
const Builtin* find_builtin(ExportId id);
/// Who explains a failed built-in, as #{module => ...} of error_info says: erl_erts_errors and so on.
Term error_info_module(const Builtin& builtin);

}  // namespace ravel::vm
