// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C prints what was found so far. The analysis runs on a second thread and puts its results where the
// first one can take them; the first waits for the end of the work or for the signal, whichever comes first.
// So no pass has to ask whether it should stop, and none can forget to. A second Ctrl-C ends the program at
// once.
#pragma once

#include <functional>

namespace ravel::cli {

/// Runs `work` on another thread. True if the user interrupted it: the thread then still runs, and the caller
/// must end the process with leave().
bool run_interruptible(const std::function<void()>& work);

/// Runs `work` to its end on a thread with room for deep recursion.
void run_on_large_stack(const std::function<void()>& work);

/// Whether the user has asked for the end, by now.
bool was_interrupted();

/// From now on an interrupt of the user can be read here, one byte each.
int watch_for_interrupts();

/// Ends the process without waiting for any thread.
[[noreturn]] void leave(int status);

}  // namespace ravel::cli
