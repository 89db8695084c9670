// SPDX-License-Identifier: Apache-2.0
//
// What is there before the program starts. A bare start has two natively coded processes, `user` and
// `standard_error`; a booted one has OTP's `init`, which starts the rest.
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/print.h"

namespace ravel::vm {

Term Machine::add_native(NativeRole role, Term name) {
  Process& process = processes_.add(0);
  process.native = role;
  process.parent = process.group_leader = process.pid;
  process.state = ProcessState::waiting;
  process.started = true;
  process.initial_call = {make_atom("ravel_io"), make_atom("server"), 0};
  process.registered_name = name;
  nodes_[0].names.own().emplace(name.word(), process.pid);
  if (options_->explore) process.spawn_name = std::string(atom_text(name));
  return process.pid;
}

void Machine::start_bare() {
  io_server_ = add_native(NativeRole::io_server, atoms::user);
  add_native(NativeRole::error_server, make_atom("standard_error"));
}

bool Machine::start_service(Term name) {
  if (options_->booted || current_node_ != 0 || whereis(name)) return false;
  const bool is_files = name.is(make_atom("file_server_2"));
  if (!is_files && !name.is(make_atom("kernel_safe_sup"))) return false;
  if (!services_.insert(name.word()).second) return true;
  Heap heap;
  const Term local = make_tuple(heap, {make_atom("local"), name});
  const Term module = make_atom(is_files ? "file_server" : "supervisor");
  const Term argument =
      is_files ? Term::nil() : make_tuple(heap, {local, make_atom("kernel"), make_atom("safe")});
  SpawnOptions options;
  options.parent = io_server_;
  spawn(make_atom("gen_server"), make_atom("start"), make_list(heap, {local, module, argument, Term::nil()}),
        options);
  return true;
}

void Machine::start_booted() { missing("the booted start"); }

void Machine::again(Process& process) {
  process.state = ProcessState::runnable;
  enqueue(process);
}

/// What OTP's logger says of a process that ends with an error. There it goes to standard output with the
/// time of day; here it goes to standard error without, so that what the program prints compares.
void Machine::report_crash(const Process& process, Term reason) {
  output_->errors("Error in process " + print_term(process.pid) + " with exit value:\n" +
                  print_term(reason, 10'000) + "\n");
}

}  // namespace ravel::vm
