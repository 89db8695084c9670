// SPDX-License-Identifier: Apache-2.0
//
// What the interpreter's main loop shares with the functions it calls for the less frequent work. The loop
// keeps its own copies of the hottest members in variables and writes them back before such a call.
#pragma once

#include "vm/bif.h"
#include "vm/code.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/loader.h"
#include "vm/machine.h"
#include "vm/process.h"

namespace ravel::vm {

/// A binary under construction by bs_init and bs_put_*.
struct BinaryWriter {
  uint8_t* bytes = nullptr;
  size_t position = 0, end = 0;  ///< in bits
  bool has_room(size_t bits) const { return bits <= end - position; }
};

struct Running {
  Machine& machine;
  Process& process;
  CodeStore& store;
  Heap& heap;
  Term* x = nullptr;
  Term* e = nullptr;         ///< y0 of the innermost frame
  const Code* pc = nullptr;  ///< the instruction under way
  const Code* cp = nullptr;  ///< where it returns to
  BinaryWriter writer = {};
};

// ---- exceptions (exceptions.cc)
/// Process::raised says what; makes the trace and finds the handler. Null if there is none: the process is
/// over and raised.reason its exit reason.
const Code* raise_exception(Running& running);
void set_error(Process& process, Term reason);
void set_error(Process& process, Term tag, Term value);  ///< {tag, value}
/// An error of a built-in that is an instruction: shown with its arguments.
void set_builtin_error(Process& process, std::string_view name, std::span<const Term> arguments, Term reason);
/// The trace as programs see it, of what handlers get in x3.
Term build_stacktrace(const CodeStore& store, Heap& heap, Term raw_trace);
/// The class in a raw trace; false if it is none.
bool raw_trace_class(Term raw_trace, RaiseClass& kind);
Term class_atom(RaiseClass kind);
/// A raw trace of one that the program gives.
Term make_raw_trace(Heap& heap, RaiseClass kind, Term trace);
/// What `catch` makes of an exception.
Term catch_value(const CodeStore& store, Heap& heap, Term class_name, Term reason, Term raw_trace);

// ---- calls (calls.cc)
/// The number of a name, quickly where it was asked before.
ExportId cached_export_id(Term module, Term function, uint32_t arity);
/// Where a call of an undefined function goes on: the error handler, with its arguments in x; null: raised.
const Code* call_undefined(Running& running, ExportId id);
/// Prepares a call of what is in `fun` with `arity` arguments in x. Null: raised.
const Code* call_fun_slow(Running& running, Term fun, uint32_t arity);
bool is_fun_of_arity(Term fun, Term arity);

// ---- maps (interpreter_maps.cc)
/// The new map; none() if raised.
Term put_map(Running& running, Term map, std::span<const Code> operands, Term* const* bases, bool is_exact);

// ---- native records (records.cc); none() if raised
Term put_record(Running& running, Term module, Term id, Term old, std::span<const Code> operands,
                Term* const* bases);
Term get_record_field(Running& running, Term record, Term id, Term field);

// ---- binaries (match_binary.cc, make_binary.cc)
bool start_match(Running& running, Term source, Term& context);
bool get_field(Running& running, Op op, Term context, Term size, uint32_t unit, uint32_t flags, Term& result);
bool skip_bits(Term context, Term size, uint32_t unit, uint32_t flags);
bool match_string(Term context, uint32_t bits, Term constant);
bool get_character(Running& running, Op op, Term context, uint32_t flags, Term& result);
bool match_value(Running& running, Term context, uint32_t bits, Term value);
Term context_tail(Running& running, Term context);

Term create_binary(Running& running, std::span<const Code> segments, Term* const* bases);
Term init_binary(Running& running, Term size, uint32_t unit);
Term append_binary(Running& running, Term size, uint32_t unit, Term binary);
bool put_field(Running& running, Op op, Term size, uint32_t unit, uint32_t flags, Term value);
Term add_sizes(Running& running, Term left, Term right, uint32_t unit);
/// Bytes of a character in UTF-8 or UTF-16; 0 if it is none.
uint32_t character_size(Op op, Term character);

inline bool is_context(Term term) { return term.is_box_of(BoxKind::match_context); }

}  // namespace ravel::vm
