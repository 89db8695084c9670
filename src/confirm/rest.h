// SPDX-License-Identifier: Apache-2.0
//
// Who waits for whom when nothing can happen unless time passes. A process in a call of OTP's waits for whom
// it watches (calls watch whom they call), or whom it has sent to last; one that starts another waits for
// that; one in the program's own receive, if the finding is about that place, for whom it has sent to last.
// Servers that rest in their loops wait for nobody.
#pragma once

#include <map>
#include <vector>

#include "confirm/watch.h"

namespace ravel::confirm {

/// Processes that wait for each other in a circle, at least one of which the finding is about; empty if there
/// are none.
std::vector<explore::ProcessId> find_cycle(const vm::Machine& machine, const Goal& goal,
                                           const std::map<explore::ProcessId, explore::ProcessId>& contacts);

/// It is over: processes that wait where the finding says for an answer of OTP's own processes, which put it
/// off until something else is done. The application controller answers who starts an application when it
/// runs.
std::vector<explore::ProcessId> find_unanswered(const vm::Machine& machine, const Goal& goal);

/// Whether the finding is about this process: by its name, the module that it was started with, or where it
/// is.
bool is_concerned(const vm::Machine& machine, const Goal& goal, vm::Term pid);

/// Which of Goal::concerned it is, by its name or the module that it was started with, as a bit; 0: none. Who
/// only calls one of them is none.
uint64_t concerned_server(const vm::Machine& machine, const Goal& goal, const vm::Process& process);

}  // namespace ravel::confirm
