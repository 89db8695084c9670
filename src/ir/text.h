// SPDX-License-Identifier: Apache-2.0
//
// The text form of the representation: for people who debug an analysis, and for tests, which
// write their programs in it. parse.h reads it back; print(parse(print(m))) == print(m).
//
//     module foo
//     file "src/foo.erl"
//     behaviour gen_server
//
//     function foo:add/1(%Name.0) exported ; foo.erl:10
//     b0: // entry
//       %Pid.1 = call erlang:whereis/1(%Name.0) ; foo.erl:11:5
//       %2 = constant undefined
//       test eq_exact %Pid.1 %2 ? b1 : b2
//     b1: // from b0
//       %3 = refine %Pid.1 eq_exact %2
//       ...
//
// A value is `%7`, with its source name `%Pid.7`. A trailing `; file:line:column` is the position; the
// file is named without its folder if that is clear.
// `//` starts a comment. A block that unwinds is headed `b4 unwind b9:`. Constants are written as
// in Erlang; what Erlang has no syntax for starts with `$`: `$null`, `$klass "java/lang/Object"`,
// `$other "<0.1.0>"`, and `<<"a\xA0"/3>>` is a bit string whose last byte has 3 bits. Flags stand
// before the instruction: `%4 = tail call foo:bar/1(%3)`, `refine %3 not is_tuple`.
//
// Printing never fails: what an instruction should not have is appended as `imm=`, `payload=`,
// `kind=`, `flags=`, `->`; an id out of range is `$invalid` or `%?`. verify.h says what is wrong.
#pragma once

#include <string>
#include <string_view>

#include "ir/ir.h"

namespace ravel::ir {

std::string print(const Module& module);
/// The same with comments behind each function that tell the clauses of its receives (receive.h). The module
/// must keep the rules of verify.h.
std::string print_with_receives(const Module& module);
std::string print(const Module& module, const Function& function);

/// One instruction with neither indentation nor newline, its position included. `block` gives the targets of
/// a terminator.
std::string print(const Module& module, const Function& function, const Block& block, const Instr& instr);

/// A constant in Erlang syntax: `{reply, [1, 2 | x]}`.
std::string print(const Module& module, ConstId constant);

/// `foo.erl:12:3`, or the empty string.
std::string print(const Module& module, PosId pos);

/// `%7` or `%Pid.7`.
std::string print(const Function& function, ValueId value);

/// `lists:map/2`, with names quoted as Erlang does: `'Elixir.Enum':map/2`.
std::string print(const FuncName& name);

/// An atom, quoted where Erlang would.
std::string print_atom(std::string_view text);

}  // namespace ravel::ir
