// SPDX-License-Identifier: Apache-2.0
#include "vm/bare_servers.h"

#include <algorithm>

#include "vm/build.h"
#include "vm/map.h"

namespace ravel::vm {

namespace {
constexpr std::string_view kMissing[] = {"application_controller",
                                         "auth",
                                         "code",
                                         "code_server",
                                         "dist_ac",
                                         "erl_signal_server",
                                         "error_logger",
                                         "global_group",
                                         "global_names",
                                         "global_locks",

                                         "inet_db",
                                         "inet_gethost_native",
                                         "inet_hosts_byname",
                                         "kernel_refc",
                                         "logger",
                                         "net_kernel",
                                         "net_sup",
                                         "timer_server_sup",
                                         "user_drv"};
}  // namespace

void tell_missing_server(Machine& machine, Term name) {
  if (machine.options().booted || !name.is_atom()) return;
  const std::string_view text = atom_text(name);
  if (std::find(std::begin(kMissing), std::end(kMissing), text) == std::end(kMissing)) return;
  machine.missing(std::string(text) +
                  " of kernel: a bare start does not have it, a booted one (--booted) has");
}

bool is_table_of_server(Term name) { return name.is_atom() && atom_text(name).starts_with("global_"); }

bool start_server_of_table(Machine& machine, Term name, uint32_t node) {
  if (machine.options().booted || !is_table_of_server(name)) return false;
  return machine.start_service(make_atom("global_name_server"), node);
}

void introduce_global_server(Machine& machine, Term pid) {
  if (machine.options().booted) return;
  const Term name = make_atom("global_name_server");
  Heap heap;
  const Term info =
      make_map(heap, std::vector<std::pair<Term, Term>>{{make_atom("connection_id"), Term::small(1)}});
  const auto tell = [&](Term whom, uint32_t of) {
    machine.send_message(whom, whom, make_tuple(heap, {make_atom("nodeup"), machine.node(of).name, info}));
  };
  for (uint32_t other = 0; other < machine.node_count(); ++other) {
    const Term server = machine.whereis(name, other);
    if (other == pid.node_index() || !server || !machine.connected(other, pid.node_index())) continue;
    tell(pid, other);
    tell(server, pid.node_index());
  }
}

}  // namespace ravel::vm
