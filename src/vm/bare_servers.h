// SPDX-License-Identifier: Apache-2.0
//
// Kernel's servers and tables that a bare start does not have, or only when somebody asks for them.
#pragma once

#include "vm/machine.h"

namespace ravel::vm {

/// Somebody needs the process or table of this name and there is none: if it is one of kernel's, that is
/// said.
void tell_missing_server(Machine& machine, Term name);

/// Whether a table of this name may belong to a server that is started when it is asked for.
bool is_table_of_server(Term name);

/// The table of this name belongs to a server that can be started: it is being started, the caller tries
/// again.
bool start_server_of_table(Machine& machine, Term name, uint32_t node);

/// A server of global names is there: it and those of the other nodes are told of each other, as they are
/// told of nodes that connect.
void introduce_global_server(Machine& machine, Term pid);

}  // namespace ravel::vm
