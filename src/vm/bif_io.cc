// SPDX-License-Identifier: Apache-2.0
//
// Input and output of a bare start. There is no input: reading gives eof. Output is UTF-8. What a request
// looks like is in the io protocol's chapter of OTP's documentation.
#include "vm/bif_io.h"

#include "base/utf8.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/interpreter.h"
#include "vm/print.h"

namespace ravel::vm {

namespace {

void append_latin1(Bytes bytes, std::string& text) {
  for (const uint8_t byte : bytes) append_utf8(text, byte);
}

bool append_binary(Term binary, bool is_latin1, std::string& text) {
  if (!is_binary(binary)) return false;
  std::vector<uint8_t> scratch;
  const Bytes bytes = bytes_of(binary, scratch);
  if (is_latin1)
    append_latin1(bytes, text);
  else
    text.append(as_text(bytes));
  return true;
}

}  // namespace

bool append_chardata(Term data, bool is_latin1, std::string& text) {
  std::vector<Term> open = {data};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (term.is_cons()) {
      open.push_back(term.tail());
      open.push_back(term.head());
    } else if (term.is_small() && term.small() >= 0 && term.small() < 0x110000) {
      append_utf8(text, static_cast<uint32_t>(term.small()));
    } else if (!term.is_nil() && !append_binary(term, is_latin1, text)) {
      return false;
    }
  }
  return true;
}

namespace {

/// What a native server is at: who asked, and what is still to do. Kept as its process dictionary, which is a
/// root.
struct Asked {
  Term from, reply_as, rest;
};

void remember(Process& process, const Asked& asked) {
  process.dictionary.put(atoms::io_request,
                         make_tuple(process.heap, {asked.from, asked.reply_as, asked.rest}));
}

Asked recall(const Process& process) {
  const Term kept = process.dictionary.get(atoms::io_request);
  return {kept.element(0), kept.element(1), kept.element(2)};
}

Term error_reply(Heap& heap, Term reason) { return make_tuple(heap, {atoms::error, reason}); }

Term print_chars(Machine& machine, Process& process, Term encoding, Term chars) {
  std::string text;
  if (!append_chardata(chars, encoding.is(atoms::latin1), text))
    return error_reply(process.heap, make_tuple(process.heap, {atoms::put_chars, encoding, chars}));
  const auto& write =
      process.native == NativeRole::error_server ? machine.output().errors : machine.output().out;
  write(text);
  return atoms::ok;
}

Term options_of(Heap& heap) {
  return make_list(heap, {make_tuple(heap, {make_atom("binary"), atoms::false_}),
                          make_tuple(heap, {make_atom("encoding"), atoms::unicode})});
}

/// The answer, or none() if the process was made to run something first.
Term handle(Machine& machine, Process& process, Term request) {
  Heap& heap = process.heap;
  if (request.is(make_atom("getopts"))) return options_of(heap);
  const Term unknown = make_tuple(heap, {atoms::error, make_tuple(heap, {atoms::request, request})});
  if (!request.is_tuple() || request.tuple_size() == 0) return unknown;
  const Term what = request.element(0);
  const size_t size = request.tuple_size();
  if (what.is(atoms::put_chars)) {
    if (size == 2) return print_chars(machine, process, atoms::latin1, request.element(1));
    if (size == 3) return print_chars(machine, process, request.element(1), request.element(2));
    if (size != 4 && size != 5) return unknown;
    const size_t at = size - 3;
    std::vector<Term> arguments;
    for (const Term item : ListItems(request.element(at + 2))) arguments.push_back(item);
    const FunctionName function{request.element(at), request.element(at + 1),
                                static_cast<uint32_t>(arguments.size())};
    start_with_call(machine.store(), process, export_id(function), arguments);
    return Term::none();
  }
  const std::string_view name = what.is_atom() ? atom_text(what) : "";
  if (name == "setopts") return atoms::ok;
  if (name == "get_geometry") return error_reply(heap, make_atom("enotsup"));
  if (name == "get_line" || name == "get_chars" || name == "get_until" || name == "get_password") {
    if (size >= 3) print_chars(machine, process, request.element(1), request.element(2));
    return atoms::eof;
  }
  return unknown;
}

void reply(Machine& machine, Process& process, const Asked& asked, Term answer) {
  const Term message = make_tuple(process.heap, {atoms::io_reply, asked.reply_as, answer});
  if (asked.from.is_pid()) machine.send_message(process.pid, asked.from, message);
  process.dictionary.clear();
  if (process.heap.wants_collection()) collect_process(process, {}, 0);
}

/// Goes on with what was asked until it is done or needs Erlang code.
void work_on(Machine& machine, Process& process, Asked asked, Term answer) {
  while (asked.rest.is_cons() && !answer.is_tuple()) {
    const Term request = asked.rest.head();
    asked.rest = asked.rest.tail();
    remember(process, asked);
    answer = handle(machine, process, request);
    if (!answer) return;
  }
  reply(machine, process, asked, answer);
}

void take_message(Machine& machine, Process& process) {
  Message message = std::move(process.mailbox[0]);
  process.mailbox.remove(0);
  if (message.content.segment) process.heap.adopt(message.content.segment);
  const Term content = message.content.term;
  if (!content.is_tuple(4) || !content.element(0).is(atoms::io_request)) return;
  const Term request = content.element(3);
  const bool is_several = request.is_tuple(2) && request.element(0).is(atoms::requests);
  const Term todo = is_several ? request.element(1) : make_list(process.heap, {request});
  work_on(machine, process, {content.element(1), content.element(2), todo}, atoms::ok);
}

}  // namespace

void run_native(Machine& machine, Process& process) {
  while (!process.code && !process.mailbox.empty()) take_message(machine, process);
  if (process.code)
    machine.again(process);
  else
    process.state = ProcessState::waiting;
}

void native_returned(Machine& machine, Process& process) {
  const Asked asked = recall(process);
  const bool failed = !process.raised.reason.is(atoms::normal) || process.registers.empty();
  const Term value = failed ? Term::none() : process.registers[0];
  const Term answer = failed ? error_reply(process.heap, process.raised.reason)
                             : print_chars(machine, process, atoms::unicode, value);
  process.code = nullptr;
  process.stack.clear();
  process.registers.clear();
  process.raised = Raised{};
  work_on(machine, process, asked, answer);
  if (process.code || !process.mailbox.empty())
    machine.again(process);
  else
    process.state = ProcessState::waiting;
}

namespace {

// ---- erlang:display and friends

Term display_1(Call& call) {
  call.touch(ObjectKind::output, 0, 0, true);
  call.machine().output().out(print_term(call[0]) + "\n");
  return atoms::true_;
}

Term display_string_1(Call& call) {
  std::string text;
  if (!append_chardata(call[0], false, text)) return call.badarg();
  call.touch(ObjectKind::output, 0, 0, true);
  call.machine().output().out(text);
  return atoms::true_;
}

/// stdin, stdout or stderr, and the text.
Term display_string_2(Call& call) {
  std::string text;
  if (!append_chardata(call[1], false, text)) return call.badarg();
  call.touch(ObjectKind::output, 0, 0, true);
  const MachineOutput& output = call.machine().output();
  (call[0].is(make_atom("stderr")) ? output.errors : output.out)(text);
  return atoms::true_;
}

Term display_nl_0(Call& call) {
  call.touch(ObjectKind::output, 0, 0, true);
  call.machine().output().out("\n");
  return atoms::true_;
}

Term printable_range_0(Call&) { return atoms::latin1; }
Term native_name_encoding_0(Call&) { return atoms::utf8; }

constexpr Builtin kTable[] = {
    {"io", "printable_range", 0, printable_range_0},
    {"file", "native_name_encoding", 0, native_name_encoding_0},
    {"erlang", "display", 1, display_1, false},
    {"erlang", "display_string", 1, display_string_1, false},
    {"erlang", "display_string", 2, display_string_2, false},
    {"erlang", "display_nl", 0, display_nl_0, false},
};

}  // namespace

std::span<const Builtin> io_builtins() { return kTable; }

}  // namespace ravel::vm
