// SPDX-License-Identifier: Apache-2.0
//
// Tracing is not there: whoever asks for it is told. Sequential tracing is always off, as it is in OTP until
// somebody sets a token.
#include "vm/build.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

Term trace_3(Call& call) { return call.unsupported("erlang:trace/3"); }
Term trace_pattern_3(Call& call) { return call.unsupported("erlang:trace_pattern/3"); }

Term trace_info_2(Call& call) {
  if (!call[1].is_atom()) return call.badarg();
  const std::string_view item = atom_text(call[1]);
  const Term value = item == "flags" ? Term::nil() : item == "tracer" ? Term::nil() : atoms::false_;
  return make_tuple(call.heap(), {call[1], value});
}

Term trace_delivered_1(Call& call) {
  Heap& heap = call.heap();
  const Term self = call.process().pid;
  const Term reference = make_reference(heap, self.node_index(), call.machine().new_reference());
  call.machine().send_message(self, self,
                              make_tuple(heap, {make_atom("trace_delivered"), call[0], reference}));
  return reference;
}

Term seq_trace_2(Call& call) {
  if (call[0].is(make_atom("sequential_trace_token")) && call[1].is_nil()) return Term::nil();
  return call.unsupported("erlang:seq_trace/2");
}
Term seq_trace_info_1(Call&) { return Term::nil(); }
Term false_any(Call&) { return atoms::false_; }

constexpr Builtin kTable[] = {
    {"erts_internal", "trace", 3, trace_3, false},
    {"erts_internal", "trace_pattern", 3, trace_pattern_3, false},
    {"erlang", "trace_info", 2, trace_info_2, false},
    {"erlang", "trace_delivered", 1, trace_delivered_1, false},
    {"erlang", "seq_trace", 2, seq_trace_2, false},
    {"erlang", "seq_trace_info", 1, seq_trace_info_1},
    {"erlang", "seq_trace_print", 1, false_any},
    {"erlang", "seq_trace_print", 2, false_any},
};

}  // namespace

std::span<const Builtin> trace_builtins() { return kTable; }

}  // namespace ravel::vm
