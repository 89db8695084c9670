// SPDX-License-Identifier: Apache-2.0
//
// Which atoms exist, for list_to_existing_atom/1 and its like. The table of atoms (atom_table.cc) is one for
// the whole program, with every machine and every copy of one adding to it, so what is in there says nothing
// about a program: it knows an atom if code that it has loaded has it, if it made it itself, or if OTP has it
// before any program starts: the modules that OTP's boot script loads, whether or not this machine did.
//
// Not noticed: an atom that only a built-in gives (they are OTP's own, and nearly all are in those modules).
#include <mutex>

#include "base/file.h"
#include "vm/build.h"
#include "vm/external.h"
#include "vm/machine.h"

namespace ravel::vm {

/// Made when it is first asked for, once for a machine and all its copies: it takes a while.
struct Machine::BootAtoms {
  std::once_flag once;
  HashSet<Symbol> names;
};

std::shared_ptr<Machine::BootAtoms> Machine::new_boot_atoms() { return std::make_shared<BootAtoms>(); }

namespace {

#define ATOM(name, text) text,
constexpr std::string_view kOwnAtoms[] = {
#include "vm/atoms.def"
};
#undef ATOM

/// The modules that OTP's start loads: {primLoad, Modules} of {script, Name, Commands}.
std::vector<Term> boot_modules(const std::string& otp_root) {
  std::vector<Term> modules;
  for (const std::string_view name : preloaded_modules()) modules.push_back(make_atom(name));
  const auto content = read_file(otp_root + "/bin/start_clean.boot");
  if (!content) return modules;
  Heap heap;
  size_t used = 0;
  const Term script = decode_term(nullptr, heap, as_bytes(*content), used, false);
  if (!script.is_tuple(3)) return modules;
  for (const Term command : ListItems(script.element(2))) {
    if (!command.is_tuple(2) || !command.element(0).is(make_atom("primLoad"))) continue;
    for (const Term module : ListItems(command.element(1)))
      if (module.is_atom()) modules.push_back(module);
  }
  return modules;
}

}  // namespace

bool Machine::knows_atom(Symbol text) const {
  if (made_atoms_->contains(text)) return true;
  for (const LoadedModule* module : world_->ever)
    if (std::binary_search(module->atoms.begin(), module->atoms.end(), text)) return true;
  std::call_once(boot_atoms_->once, [&] {
    HashSet<Symbol>& names = boot_atoms_->names;
    for (const std::string_view name : kOwnAtoms) names.emplace(name);
    for (const Builtin& builtin : builtins()) {
      names.emplace(builtin.module);
      names.emplace(builtin.name);
    }
    for (const Term module : boot_modules(options_->otp_root)) {
      const auto content = read_file(find_module_file(module));
      if (!content) continue;
      const beam::Module read = beam::read_module("", as_bytes(*content));
      names.insert(read.atoms.begin(), read.atoms.end());
    }
  });
  return boot_atoms_->names.contains(text);
}

bool Machine::made_atom(Symbol text) {
  if (made_atoms_->contains(text)) return true;
  if (made_atoms_->size() >= options_->atoms_max) return false;
  made_atoms_.own().insert(text);
  return true;
}

size_t Machine::atom_count() const {
  size_t count = std::size(kOwnAtoms) + made_atoms_->size();
  for (const LoadedModule* module : world_->ever) count += module->atoms.size();
  return count;
}

void Machine::made_atoms(Term term) {
  std::vector<Term> todo = {term};
  while (!todo.empty()) {
    term = todo.back();
    todo.pop_back();
    if (term.is_atom()) made_atom(atom_symbol(term.atom()));
    if (term.is_cons()) {
      todo.push_back(term.tail());
      todo.push_back(term.head());
    } else if (term.is_boxed() && !term.is_bitstring()) {
      const TermRange range = term_range(term.header());
      for (size_t i = range.begin; i < range.end; ++i) todo.emplace_back(term.box()[i]);
    }
  }
}

}  // namespace ravel::vm
