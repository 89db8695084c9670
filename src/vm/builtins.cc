// SPDX-License-Identifier: Apache-2.0
//
// All built-ins in one table, and what a built-in can do besides returning a value (bif.h). Each bif_*.cc has
// its own list; builtin_tables.def names the lists.
#include <algorithm>
#include <array>
#include <vector>

#include "vm/bif.h"
#include "vm/machine.h"
#include "vm/map.h"

namespace ravel::vm {

#define TABLE(name) std::span<const Builtin> name##_builtins();
#include "vm/builtin_tables.def"
#undef TABLE

namespace {

bool by_name(const Builtin& left, const Builtin& right) {
  if (left.module != right.module) return left.module < right.module;
  if (left.name != right.name) return left.name < right.name;
  return left.arity < right.arity;
}

struct AllBuiltins {
  std::vector<Builtin> sorted;
  std::vector<const Builtin*> by_id;

  AllBuiltins() {
    add({});
#define TABLE(name) add(name##_builtins());
#include "vm/builtin_tables.def"
#undef TABLE
    std::sort(sorted.begin(), sorted.end(), by_name);
    for (const Builtin& builtin : sorted) {
      if (builtin.bare) continue;
      const auto id =
          static_cast<size_t>(export_id({make_atom(builtin.module), make_atom(builtin.name), builtin.arity}));
      if (id >= by_id.size()) by_id.resize(id + 1);
      by_id[id] = &builtin;
    }
  }
  void add(std::span<const Builtin> table) { sorted.insert(sorted.end(), table.begin(), table.end()); }
};

const AllBuiltins& all() {
  static const AllBuiltins built;
  return built;
}

}  // namespace

std::span<const Builtin> builtins() { return all().sorted; }

const Builtin* find_builtin(ExportId id) {
  const auto& by_id = all().by_id;
  const auto index = static_cast<size_t>(id);
  return index < by_id.size() ? by_id[index] : nullptr;
}

Term error_info_module(const Builtin& builtin) {
  static constexpr std::array<std::string_view, 9> kStdlib = {"binary", "ets", "io",      "lists", "maps",
                                                              "math",   "re",  "unicode", "string"};
  if (std::find(kStdlib.begin(), kStdlib.end(), builtin.module) != kStdlib.end())
    return make_atom("erl_stdlib_errors");
  return make_atom(builtin.module == "os" ? "erl_kernel_errors" : "erl_erts_errors");
}

Term Call::raise(RaiseClass kind, Term reason) const {
  Raised& raised = process_->raised;
  raised = Raised{};
  raised.kind = kind;
  raised.reason = reason;
  raised.builtin = builtin_;
  raised.arguments.assign(arguments_, arguments_ + builtin_->arity);
  process_->outcome = Outcome::raise;
  return Term::none();
}

Term Call::badarg(Term cause) const {
  badarg();
  std::vector<std::pair<Term, Term>> pairs = {{atoms::module, error_info_module(*builtin_)}};
  if (cause) pairs.emplace_back(atoms::cause, cause);
  process_->raised.error_info = make_map(heap(), pairs);
  return Term::none();
}

Term Call::unsupported(std::string_view what) const {
  machine_->missing(what);
  return error(atoms::notsup);
}

Term Call::tail_call(const FunctionName& function, std::span<const Term> arguments) const {
  process_->call_target = export_id(function);
  process_->call_arguments.assign(arguments.begin(), arguments.end());
  process_->outcome = Outcome::call;
  return Term::none();
}

Term Call::wait() const {
  process_->outcome = Outcome::wait;
  return Term::none();
}

Term Call::yield() const {
  process_->outcome = Outcome::yield;
  return Term::none();
}

Term Call::end_process() const {
  process_->outcome = Outcome::exit;
  return Term::none();
}

void Call::touch(ObjectKind kind, uint64_t object, uint64_t key, TouchMode mode) const {
  machine_->touch({kind, mode, object, key});
}

}  // namespace ravel::vm
