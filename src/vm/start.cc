// SPDX-License-Identifier: Apache-2.0
//
// What is there before the program starts. A bare start has two natively coded processes, `user` and
// `standard_error`; a booted one has OTP's `init`, which starts the rest.
#include <algorithm>

#include "vm/build.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/print.h"
#include "vm/tables.h"

namespace ravel::vm {

Term Machine::add_native(NativeRole role, Term name, uint32_t node) {
  Process& process = processes_.add(node);
  process.native = role;
  process.parent = process.group_leader = process.pid;
  process.state = ProcessState::waiting;
  process.started = true;
  process.initial_call = {make_atom("ravel_io"), make_atom("server"), 0};
  process.registered_name = name;
  nodes_[node].names.own().emplace(name.word(), process.pid);
  process.is_system = process.is_harmless = true;
  return process.pid;
}

void Machine::start_bare(uint32_t node) {
  const Term user = add_native(NativeRole::io_server, atoms::user, node);
  if (node == 0) io_server_ = user;
  add_native(NativeRole::error_server, make_atom("standard_error"), node);
  // application:get_env/2 and friends read this table of the application controller: nothing is loaded.
  TableOptions options;
  options.named = true;
  options.access = TableAccess::public_;
  const uint32_t running_on = std::exchange(current_node_, node);
  tables().add(
      std::make_shared<Table>(new_reference() | kTableReference, make_atom("ac_tab"), user, options));
  current_node_ = running_on;
}

namespace {
/// Kernel's servers that a bare start can have, too: started when somebody asks for their name.
struct Service {
  std::string_view name, module;
};
constexpr Service kServices[] = {{"file_server_2", "file_server"},
                                 {"kernel_safe_sup", "supervisor"},
                                 {"kernel_sup", "supervisor"},
                                 {"rex", "rpc"},
                                 {"global_name_server", "global"}};
constexpr int kSettleTurns = 100'000;
constexpr uint64_t kSettleUs = 2'000'000;  ///< they wait for a while when two want the same lock
}  // namespace

bool Machine::start_service(Term name, uint32_t node) {
  if (options_->booted || whereis(name, node)) return false;
  const std::string_view text = atom_text(name);
  const bool is_purger = text == "erts_code_purger";
  const auto server = std::find_if(std::begin(kServices), std::end(kServices),
                                   [&](const Service& service) { return service.name == text; });
  if (!is_purger && server == std::end(kServices)) return false;
  if (const auto found = services_.find({node, name.word()}); found != services_.end()) {
    // Whoever starts it asks for the name as well, to see that nobody has it.
    const Process* asking = running_ ? find(running_) : nullptr;
    const bool is_starter = asking && (asking->pid.is(found->second) || asking->parent.is(found->second));
    return !is_starter && find(found->second);
  }
  SpawnOptions options;
  options.parent = whereis(atoms::user, node);
  options.node = node;
  Term& starter = services_[{node, name.word()}];
  if (is_purger) {
    starter = spawn(name, make_atom("start"), Term::nil(), options);
    return true;
  }
  Heap heap;
  const Term local = make_tuple(heap, {make_atom("local"), name});
  const bool is_supervisor = server->module == "supervisor";
  const Term argument =
      is_supervisor ? make_tuple(heap, {local, make_atom("kernel"), make_atom("safe")}) : Term::nil();
  const Term arguments = make_list(heap, {local, make_atom(server->module), argument, Term::nil()});
  starter = spawn(make_atom("gen_server"), make_atom("start"), arguments, options);
  if (server->module != "global" || node != current_node_) return true;
  // Global names are the business of all nodes together. On real nodes the servers know each other before any
  // program asks for a name; here the first who asks waits for that. One comes after the other: with one
  // clock for all, three that meet at once would get in each other's way for ever.
  interrupted_.push_back(std::exchange(running_, Term::none()));
  for (uint32_t other = 0; other < nodes_.size(); ++other) {
    if (other != node && nodes_[other].is_up) start_service(name, other);
    const uint64_t until_us = time_us_ + kSettleUs;
    for (int turns = 0; turns < kSettleTurns && !explores(); ++turns) {
      const Timer* timer = timers_->next();
      const bool is_idle = std::all_of(run_queue_.begin(), run_queue_.end(),
                                       [](const Queue<Term>& queue) { return queue.empty(); });
      if ((is_idle && (!timer || timer->due_us > until_us)) || !take_turn()) break;
    }
  }
  running_ = interrupted_.back();
  interrupted_.pop_back();
  current_node_ = node;
  return true;
}

/// OTP's own start: init reads the boot script, starts the code server, kernel and stdlib; when nobody has
/// anything left to do the system is up. The modules that are part of OTP's runtime system are loaded first.
void Machine::start_booted() {
  for (const std::string_view name : preloaded_modules()) {
    const auto loaded = store_->load_file(find_module_file(make_atom(name)));
    if (loaded) install_only(*loaded);
  }
  std::vector<std::string> arguments = {"-root",     options_->otp_root,
                                        "-bindir",   options_->otp_root + "/bin",
                                        "-progname", "erl",
                                        "-home",     "/",
                                        "-boot",     options_->otp_root + "/bin/start_clean",
                                        "-noshell",  "-noinput"};
  // OTP puts each in front of those before it.
  if (!options_->code_path.empty()) arguments.emplace_back("-pa");
  arguments.insert(arguments.end(), options_->code_path.rbegin(), options_->code_path.rend());
  arguments.push_back("-extra");
  arguments.insert(arguments.end(), options_->arguments.begin(), options_->arguments.end());
  Heap heap;
  std::vector<Term> list;
  for (const std::string& argument : arguments) list.push_back(make_binary(heap, argument));
  SpawnOptions options;
  options.parent = Term::pid(0, 0);
  options.group_leader =
      spawn(make_atom("init"), make_atom("boot"), make_list(heap, {make_list(heap, list)}), options);
  own(options.group_leader)->group_leader = options.group_leader;
  options.parent = options.group_leader;
  for (const char* server : {"erts_code_purger", "erts_literal_area_collector"})
    spawn(make_atom(server), make_atom("start"), Term::nil(), options);
  run_until_idle();
  io_server_ = whereis(atoms::user);
  if (!io_server_) output_->missing("the booted start: it stopped before `user` was there");
}

void Machine::again(Process& process) {
  process.state = ProcessState::runnable;
  enqueue(process);
}

/// What OTP's logger says of a process that ends with an error. There it goes to standard output with the
/// time of day; here it goes to standard error without, so that what the program prints compares.
void Machine::report_crash(const Process& process, Term reason) {
  if (const Term logger = whereis(make_atom("logger")); logger && options_->booted)
    return log_crash(process, reason, logger);
  if (explores() && !observer) return;  // as often as there are schedules: nobody would read it
  output_->errors("Error in process " + print_term(process.pid) + " with exit value:\n" +
                  print_term(reason, 10'000) + "\n");
}

/// As the runtime system tells the logger process.
void Machine::log_crash(const Process& process, Term reason, Term logger) {
  Heap heap;
  const Term tag = make_map(heap, std::vector<std::pair<Term, Term>>{{make_atom("tag"), atoms::error},
                                                                     {make_atom("emulator"), atoms::true_}});
  const Term data =
      make_map(heap, std::vector<std::pair<Term, Term>>{
                         {make_atom("gl"), process.group_leader},
                         {make_atom("pid"), process.pid},
                         {make_atom("time"), make_unsigned(heap, options_->start_time_us + time_us_)},
                         {make_atom("error_logger"), tag}});
  const Term text = make_string(heap, "Error in process ~p with exit value:~n~p~n");
  send_message(
      process.pid, logger,
      make_tuple(heap, {make_atom("log"), atoms::error, text, make_list(heap, {process.pid, reason}), data}));
}

}  // namespace ravel::vm
