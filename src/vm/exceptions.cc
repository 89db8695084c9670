// SPDX-License-Identifier: Apache-2.0
//
// Exceptions: what was raised, where, and who handles it.
//
// Traces are seldom looked at, so what a handler gets is a raw one, a tuple that only build_stacktrace reads:
//
//   {'$trace', Class, First, Address...}
//
// First is [] or
//   {Module, Function, Arguments, Info}   a frame of its own before the addresses: a built-in, an undefined
//   function [Arguments | Info]                    what is special about the first address's frame: its
//   arguments (or none), and
//                                         more for its last element (error_info)
//   {Trace}                               the program gave the whole trace itself
// and an address is a code address as a small integer. OTP keeps 8 entries and leaves out repetitions, so do
// we.
#include <algorithm>
#include <array>

#include "vm/build.h"
#include "vm/interpreter_state.h"
#include "vm/map.h"

namespace ravel::vm {
namespace {

constexpr size_t kTraceMax = 8;
constexpr size_t kAddresses = 3;  // where they start in a raw trace
const Term kMark = make_atom("$trace");

Term address_term(const Code* address) {
  return Term::small(static_cast<int64_t>(reinterpret_cast<Word>(address) / sizeof(Code)));
}
const Code* address_of(Term term) {
  return reinterpret_cast<const Code*>(static_cast<Word>(term.small()) * sizeof(Code));
}

bool is_return_address(Term word) { return (word.word() & 3) == 0 && !word.is_none(); }

/// The frames, innermost first: pc, cp, and then what the stack holds.
size_t gather_addresses(const CodeStore& store, const Code* pc, const Code* cp, std::span<const Term> stack,
                        std::span<Term> found) {
  size_t count = 0;
  if (pc != nullptr && count < found.size()) found[count++] = address_term(pc);
  const Code* last = nullptr;
  const auto add = [&](const Code* address) {
    if (address == last || address == nullptr || address == store.exit_stub() ||
        address == store.atomic_stub())
      return;
    last = address;
    found[count++] = address_term(address - 1);  // the call lies before
  };
  if (count < found.size()) add(cp);
  for (Term word : stack) {
    if (count == found.size()) break;
    if (is_return_address(word)) add(reinterpret_cast<const Code*>(word.word()));
  }
  return count;
}

/// [{file, File}, {line, Line}], or what `info` adds to it.
Term location_of(Heap& heap, const CodePlace& place, Term info) {
  Term location = info;
  if (place.file.empty()) return location;
  location = make_cons(heap, make_tuple(heap, {atoms::line, Term::small(place.line)}), location);
  return make_cons(heap, make_tuple(heap, {atoms::file, make_string(heap, place.file)}), location);
}

Term error_info_list(Heap& heap, Term map) {
  return make_list(heap, {make_tuple(heap, {atoms::error_info, map})});
}

/// The frame that stands for what failed, if it is no code of the program.
Term first_frame(Running& running) {
  Heap& heap = running.heap;
  const Raised& raised = running.process.raised;
  if (raised.first_frame) return raised.first_frame;
  if (raised.builtin != nullptr && raised.kind == RaiseClass::error) {
    Term info = raised.error_info;
    if (!info) {
      const std::pair<Term, Term> pair(atoms::module, error_info_module(*raised.builtin));
      info = make_map(heap, {&pair, 1});
    }
    return make_tuple(heap, {make_atom(raised.builtin->module), make_atom(raised.builtin->name),
                             make_list(heap, raised.arguments), error_info_list(heap, info)});
  }
  const bool has_arguments = raised.has_arguments || raised.argument_list;
  const Term arguments = raised.argument_list   ? raised.argument_list
                         : raised.has_arguments ? make_list(heap, raised.arguments)
                                                : Term::small(0);
  const Term info = raised.error_info ? error_info_list(heap, raised.error_info) : Term::nil();
  if (!has_arguments && !raised.error_info) return Term::nil();
  return make_cons(heap, arguments, info);
}

Term make_trace(Running& running, Term first, const Code* pc) {
  std::array<Term, kAddresses + kTraceMax> parts;
  parts[0] = kMark;
  parts[1] = class_atom(running.process.raised.kind);
  parts[2] = first;
  const size_t room = first.is_tuple() ? kTraceMax - 1 : kTraceMax;
  const size_t count = gather_addresses(running.store, pc, running.cp, running.process.stack.live(),
                                        std::span(parts).subspan(kAddresses, room));
  return make_tuple(running.heap, std::span<const Term>(parts.data(), kAddresses + count));
}

/// Jumps into a frame are allowed where the code that is jumped to expects a frame of that size.
bool is_handler_of(const CodeStore& store, const Code* handler, size_t frame_size) {
  const LoadedModule* module = store.module_at(handler);
  if (module == nullptr) return false;
  return std::binary_search(module->handlers.begin(), module->handlers.end(),
                            std::pair(handler, static_cast<uint32_t>(frame_size)));
}

/// The innermost frame with a handler in it becomes the current one.
const Code* find_handler(Running& running) {
  Term* const end = running.process.stack.end();
  Term* frame = running.e;
  while (frame < end) {
    Term* slot = frame;
    const Code* handler = nullptr;
    while (slot < end && !is_return_address(*slot)) {
      if (slot->is_catch() && handler == nullptr) handler = slot->catch_code<Code>();
      ++slot;
    }
    if (handler != nullptr && is_handler_of(running.store, handler, static_cast<size_t>(slot - frame))) {
      running.e = frame;
      return handler;
    }
    frame = slot + 1;
  }
  return nullptr;
}

Term exit_reason(Running& running, const Raised& raised) {
  if (raised.kind == RaiseClass::exit) return raised.reason;
  Term reason = raised.reason;
  if (raised.kind == RaiseClass::throw_) reason = make_tuple(running.heap, {atoms::nocatch, reason});
  return make_tuple(running.heap, {reason, raised.trace});
}

}  // namespace

Term class_atom(RaiseClass kind) {
  if (kind == RaiseClass::error) return atoms::error;
  return kind == RaiseClass::exit ? atoms::exit : atoms::throw_;
}

bool raw_trace_class(Term raw_trace, RaiseClass& kind) {
  if (!raw_trace.is_tuple() || raw_trace.tuple_size() < kAddresses || !raw_trace.element(0).is(kMark))
    return false;
  const Term name = raw_trace.element(1);
  kind = name.is(atoms::error)  ? RaiseClass::error
         : name.is(atoms::exit) ? RaiseClass::exit
                                : RaiseClass::throw_;
  return true;
}

static Term copy_box(Heap& heap, Term term) {
  const size_t words = Term::header_words(term.header()) + 1;
  Word* const copy = heap.allocate(words);
  std::copy_n(term.box(), words, copy);
  return Term::boxed(copy);
}

Term make_raw_trace(Heap& heap, RaiseClass kind, Term trace) {
  RaiseClass before{};
  if (!raw_trace_class(trace, before))
    return make_tuple(heap, {kMark, class_atom(kind), make_tuple(heap, {trace})});
  if (before == kind) return trace;
  // Raised again as another class: whoever raises it once more (`after`) goes by the class in here.
  const Term changed = copy_box(heap, trace);
  changed.box()[2] = class_atom(kind).word();
  return changed;
}

const Code* raise_exception(Running& running) {
  Raised& raised = running.process.raised;
  raised.trace = raised.trace
                     ? make_raw_trace(running.heap, raised.kind, raised.trace)
                     : make_trace(running, first_frame(running), raised.is_outside ? nullptr : running.pc);
  raised.arguments.clear();
  raised.builtin = nullptr;
  raised.is_outside = raised.has_arguments = false;
  running.writer = {};
  if (const Code* handler = find_handler(running)) {
    running.x[0] = Term();
    running.x[1] = class_atom(raised.kind);
    running.x[2] = raised.reason;
    running.x[3] = raised.trace;
    raised.reason = raised.trace = raised.error_info = raised.first_frame = raised.argument_list = Term();
    return handler;
  }
  raised.trace = build_stacktrace(running.store, running.heap, raised.trace);
  raised.reason = exit_reason(running, raised);
  return nullptr;
}

void set_error(Process& process, Term reason) {
  process.raised = Raised{};
  process.raised.reason = reason;
}

void set_error(Process& process, Term tag, Term value) {
  set_error(process, make_tuple(process.heap, {tag, value}));
}

void set_builtin_error(Process& process, std::string_view name, std::span<const Term> arguments,
                       Term reason) {
  set_error(process, reason);
  process.raised.builtin =
      find_builtin(export_id({atoms::erlang, make_atom(name), static_cast<uint32_t>(arguments.size())}));
  process.raised.arguments.assign(arguments.begin(), arguments.end());
}

Term build_stacktrace(const CodeStore& store, Heap& heap, Term raw_trace) {
  RaiseClass kind{};
  if (!raw_trace_class(raw_trace, kind)) return raw_trace;
  const Term first = raw_trace.element(2);
  if (first.is_tuple(1)) return first.element(0);
  std::vector<Term> frames;
  if (first.is_tuple(4)) frames.push_back(first);
  for (size_t i = kAddresses; i < raw_trace.tuple_size(); ++i) {
    if (!raw_trace.element(i).is_small()) continue;
    const Code* address = address_of(raw_trace.element(i));
    const LoadedModule* module = store.module_at(address);
    if (module == nullptr) continue;
    const CodePlace place = module->place_of(address);
    if (place.module == nullptr) continue;
    const bool is_special = i == kAddresses && first.is_cons();
    const Term arguments =
        is_special && !first.head().is_small() ? first.head() : Term::small(place.function.arity);
    frames.push_back(make_tuple(heap, {place.function.module, place.function.name, arguments,
                                       location_of(heap, place, is_special ? first.tail() : Term::nil())}));
  }
  return make_list(heap, std::span<const Term>(frames));
}

Term catch_value(const CodeStore& store, Heap& heap, Term class_name, Term reason, Term raw_trace) {
  if (class_name.is(atoms::throw_)) return reason;
  if (class_name.is(atoms::error))
    reason = make_tuple(heap, {reason, build_stacktrace(store, heap, raw_trace)});
  return make_tuple(heap, {atoms::EXIT, reason});
}

Term current_stacktrace(const CodeStore& store, const Process& process, Heap& heap, size_t depth_max) {
  std::vector<Term> parts(kAddresses + depth_max);
  parts[0] = kMark;
  parts[1] = atoms::error;
  parts[2] = Term::nil();
  const size_t count = gather_addresses(store, process.code, process.return_to, process.stack.live(),
                                        std::span(parts).subspan(kAddresses));
  parts.resize(kAddresses + count);
  return build_stacktrace(store, heap, make_tuple(heap, std::span<const Term>(parts)));
}

FunctionName current_function(const CodeStore& store, const Process& process) {
  const LoadedModule* module = store.module_at(process.code);
  return module == nullptr ? FunctionName{} : module->place_of(process.code).function;
}

}  // namespace ravel::vm
