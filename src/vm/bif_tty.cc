// SPDX-License-Identifier: Apache-2.0
//
// prim_tty, by which OTP's `user` and `standard_error` write since release 26. There is no terminal here:
// what is written goes to standard output or standard error, and reading gives the end of the input at once.
// A handle is the atom that names where it writes.
#include "vm/bif_io.h"
#include "vm/build.h"
#include "vm/iodata.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

Term ok_any(Call&) { return atoms::ok; }
Term true_any(Call&) { return atoms::true_; }
Term false_any(Call&) { return atoms::false_; }
Term one_any(Call&) { return Term::small(1); }
Term four_any(Call&) { return Term::small(4); }
Term utf8_any(Call&) { return make_atom("utf8"); }

Term error_of(Call& call, std::string_view reason) {
  return make_tuple(call.heap(), {atoms::error, make_atom(reason)});
}
Term not_supported(Call& call) { return error_of(call, "enotsup"); }
Term closed(Call& call) { return error_of(call, "closed"); }

Term create(Call& call) {
  const Term to = call.builtin().arity == 1 ? call[0] : make_atom("stdout");
  return make_tuple(call.heap(), {atoms::ok, to});
}

Term write_2(Call& call) {
  std::string bytes;
  if (!append_chardata(call[1], false, bytes)) return call.badarg();
  call.touch(ObjectKind::output, 0, 0, true);
  const MachineOutput& output = call.machine().output();
  (call[0].is(make_atom("stderr")) ? output.errors : output.out)(bytes);
  return atoms::ok;
}

/// With the arities of OTP 26 to 29.
constexpr Builtin kTable[] = {
    {"prim_tty", "isatty", 1, false_any},
    {"prim_tty", "tty_create", 0, create},
    {"prim_tty", "tty_create", 1, create},
    {"prim_tty", "tty_init", 2, ok_any},
    {"prim_tty", "tty_init", 3, ok_any},
    {"prim_tty", "tty_set", 1, ok_any},
    {"prim_tty", "setlocale", 1, true_any},
    {"prim_tty", "tty_select", 2, ok_any},
    {"prim_tty", "tty_select", 3, ok_any},
    {"prim_tty", "tty_encoding", 1, utf8_any},
    {"prim_tty", "tty_is_open", 2, true_any},
    {"prim_tty", "write_nif", 2, write_2, false},
    {"prim_tty", "read_nif", 2, closed},
    {"prim_tty", "read_nif", 3, closed},
    {"prim_tty", "tty_window_size", 1, not_supported},
    {"prim_tty", "isprint", 1, true_any},
    {"prim_tty", "wcwidth", 1, one_any},
    {"prim_tty", "wcswidth", 1, one_any},
    {"prim_tty", "sizeof_wchar", 0, four_any},
    {"prim_tty", "setupterm_nif", 0, not_supported},
    {"prim_tty", "tigetnum_nif", 1, false_any},
    {"prim_tty", "tigetflag_nif", 1, false_any},
    {"prim_tty", "tigetstr_nif", 1, false_any},
    {"prim_tty", "tputs_nif", 2, false_any},
    {"prim_tty", "tinfo_nif", 0, false_any},
};

}  // namespace

std::span<const Builtin> tty_builtins() { return kTable; }

}  // namespace ravel::vm
