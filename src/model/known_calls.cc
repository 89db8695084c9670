// SPDX-License-Identifier: Apache-2.0
#include "model/known_calls.h"

#include "model/call_index.h"

namespace ravel::model {

namespace {

constexpr KnownCall kCalls[] = {
    {"ets", "new", 2, Known::new_table},
    {"dets", "open_file", 2, Known::open_dets},
    {"global", "set_lock", 1, Known::set_lock},
    {"global", "set_lock", 2, Known::set_lock},
    {"global", "set_lock", 3, Known::set_lock},
    {"global", "del_lock", 1, Known::del_lock},
    {"global", "del_lock", 2, Known::del_lock},
    {"erlang", "apply", 2, Known::apply},
    {"erlang", "apply", 3, Known::apply},
    {"lists", "member", 2, Known::member},
    {"erlang", "setelement", 3, Known::set_element},
    {"sys", "handle_system_msg", 6, Known::system_message},
    {"sys", "handle_system_msg", 7, Known::system_message},
};

}  // namespace

Known known_call(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<KnownCall> index{kCalls};
  const KnownCall* found = index.find(module, name, arity);
  return found == nullptr ? Known::none : found->what;
}

bool has_stubs(Symbol module) {
  static const Symbol erlang("erlang");
  return module == erlang;
}

}  // namespace ravel::model
