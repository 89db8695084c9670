// SPDX-License-Identifier: Apache-2.0
//
// The natively coded processes of a bare start: `user` (the group leader) and `standard_error`. They answer
// the io protocol. A request that names a function ({put_chars, unicode, io_lib, format, Args}) makes the
// server run that function as its own Erlang code; when it returns, the server goes on.
#pragma once

#include "vm/machine.h"

namespace ravel::vm {

/// The turn of a native process that runs no Erlang code.
void run_native(Machine& machine, Process& process);
/// The Erlang code that it had started is over.
void native_returned(Machine& machine, Process& process);
/// The characters of nested lists and binaries as UTF-8; false if it is none. Binaries hold UTF-8 or latin1.
bool append_chardata(Term data, bool is_latin1, std::string& text);

}  // namespace ravel::vm
