// SPDX-License-Identifier: Apache-2.0
//
// The operating system as the program sees it: an environment of its own, and nothing to start.
#include "vm/bif_io.h"
#include "vm/build.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>{}(text); }

/// A name or value as UTF-8; false if it is no text, or has a NUL (or, in a name, a '=').
bool read_text(Term term, bool is_name, std::string& text) {
  if (!append_chardata(term, false, text) || text.find('\0') != std::string::npos) return false;
  return !is_name || (!text.empty() && text.find('=') == std::string::npos);
}

Term getenv_1(Call& call) {
  std::string name;
  if (!append_chardata(call[0], false, name)) return call.badarg();
  call.touch(ObjectKind::environment, 0, hash_of(name), false);
  const auto& environment = call.machine().environment();
  const auto found = environment.find(name);
  return found == environment.end() ? atoms::false_ : make_string(call.heap(), found->second);
}

Term env_0(Call& call) {
  call.touch(ObjectKind::environment, 0, 0, false);
  std::vector<Term> all;
  Heap& heap = call.heap();
  for (const auto& [name, value] : call.machine().environment())
    all.push_back(make_tuple(heap, {make_string(heap, name), make_string(heap, value)}));
  return make_list(heap, all);
}

Term putenv_2(Call& call) {
  std::string name;
  std::string value;
  if (!read_text(call[0], true, name) || !read_text(call[1], false, value)) return call.badarg();
  call.touch(ObjectKind::environment, 0, hash_of(name), true);
  call.machine().own_environment()[name] = value;
  return atoms::true_;
}

Term unsetenv_1(Call& call) {
  std::string name;
  if (!read_text(call[0], true, name)) return call.badarg();
  call.touch(ObjectKind::environment, 0, hash_of(name), true);
  call.machine().own_environment().erase(name);
  return atoms::true_;
}

Term getpid_0(Call& call) { return make_string(call.heap(), "4711"); }
Term set_signal_2(Call&) { return atoms::ok; }

constexpr Builtin kTable[] = {
    {"os", "getenv", 1, getenv_1, false}, {"os", "env", 0, env_0, false},
    {"os", "putenv", 2, putenv_2, false}, {"os", "unsetenv", 1, unsetenv_1, false},
    {"os", "getpid", 0, getpid_0},        {"os", "set_signal", 2, set_signal_2},
};

}  // namespace

std::span<const Builtin> os_builtins() { return kTable; }

}  // namespace ravel::vm
