// SPDX-License-Identifier: Apache-2.0
//
// Applications in a bare start. What they are configured with is a table (start.cc), which OTP's own code
// reads; here it is written to. Loading, starting and stopping them is the work of kernel's application
// controller, which a bare start does not have: that is said, by name.
#include "vm/bif_ets.h"
#include "vm/build.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

Term key_of(Call& call, Term application, Term key) {
  return make_tuple(call.heap(), {make_atom("env"), application, key});
}

bool put(Call& call, Term application, Term key, Term value) {
  Table* table = ets::own(call, make_atom("ac_tab"));
  if (!table) return false;
  const Term name = key_of(call, application, key);
  ets::touch_key(call, *table, name, true);
  table->put(pack(make_tuple(call.heap(), {name, value})));
  return true;
}

/// application_controller:set_env(Application, Key, Value[, Options])
Term set_env(Call& call) { return put(call, call[0], call[1], call[2]) ? atoms::ok : Term::none(); }

/// application_controller:set_env([{Application, [{Key, Value}]}], Options)
Term set_env_2(Call& call) {
  for (const Term application : ListItems(call[0])) {
    if (!application.is_tuple(2)) return call.badarg();
    for (const Term pair : ListItems(application.element(1))) {
      if (!pair.is_tuple(2)) return call.badarg();
      if (!put(call, application.element(0), pair.element(0), pair.element(1))) return Term::none();
    }
  }
  return atoms::ok;
}

Term unset_env(Call& call) {
  Table* table = ets::own(call, make_atom("ac_tab"));
  if (!table) return Term::none();
  const Term name = key_of(call, call[0], call[1]);
  ets::touch_key(call, *table, name, true);
  table->erase(name);
  return atoms::ok;
}

Term needs_controller(Call& call) {
  return call.unsupported("the application controller (" + std::string(call.builtin().name) +
                          "): a bare start has none, a booted one (--booted) has");
}

constexpr bool kBare = true;
constexpr Builtin kTable[] = {
    {"application_controller", "set_env", 2, set_env_2, false, kBare},
    {"application_controller", "set_env", 3, set_env, false, kBare},
    {"application_controller", "set_env", 4, set_env, false, kBare},
    {"application_controller", "unset_env", 2, unset_env, false, kBare},
    {"application_controller", "unset_env", 3, unset_env, false, kBare},
    {"application_controller", "load_application", 1, needs_controller, false, kBare},
    {"application_controller", "unload_application", 1, needs_controller, false, kBare},
    {"application_controller", "start_application", 2, needs_controller, false, kBare},
    {"application_controller", "stop_application", 1, needs_controller, false, kBare},
    {"application_controller", "permit_application", 2, needs_controller, false, kBare},
    {"application_controller", "is_running", 1, needs_controller, false, kBare},
    {"application_controller", "which_applications", 0, needs_controller, false, kBare},
    {"application_controller", "which_applications", 1, needs_controller, false, kBare},
    {"application_controller", "info", 0, needs_controller, false, kBare},
};

}  // namespace

std::span<const Builtin> application_builtins() { return kTable; }

}  // namespace ravel::vm
