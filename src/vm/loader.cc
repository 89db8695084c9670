// SPDX-License-Identifier: Apache-2.0
//
// The loader's operands, labels and tables; see loader.h.
#include "vm/loader.h"

#include <fmt/format.h>

#include <algorithm>

#include "vm/beam_file.h"
#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/external.h"
#include "vm/machine.h"

namespace ravel::vm {

using beam::Opcode;
using beam::OperandKind;

namespace {
constexpr size_t kFuncInfoWords = 2;
}  // namespace

Result<const LoadedModule*> CodeStore::prepare(const beam::Module& module, Bytes file) {
  if (!module.usable) {
    const std::string why = module.problems.empty() ? "it is damaged" : module.problems.front().message;
    return fail(fmt::format("{}: {}", module.path, why));
  }
  builtins();  // made before the lock is taken: it asks for ExportIds
  std::lock_guard lock(mutex_);
  auto loaded = std::make_unique<LoadedModule>();
  loaded->md5 = module_md5(file);
  if (auto done = Loader(*this, module, *loaded).load(); !done)
    return fail(fmt::format("{}: {}", module.path, done.error().message));
  by_address_.emplace(loaded->code.data() + loaded->code.size(), loaded.get());
  modules_.push_back(std::move(loaded));
  return modules_.back().get();
}

Result<void> Loader::load() {
  auto facts = verify_code(module_);
  if (!facts) return fail(facts.error().message);
  facts_ = std::move(*facts);
  out_.name = Term::atom(atom_index(module_.name));
  out_.path = module_.path;
  out_.atoms = module_.atoms;
  std::sort(out_.atoms.begin(), out_.atoms.end());
  import_literals();
  make_records();
  make_funs();
  labels_.assign(module_.label_count, -1);
  code_.reserve(module_.instructions.size() * 3);
  for (const beam::Instruction& next : module_.instructions) {
    instruction(next);
    if (!error_.empty()) {
      return fail(fmt::format("{} at offset {}: {}", beam::opcode_name(next.opcode), next.offset, error_));
    }
  }
  place_labels();
  if (!error_.empty()) return fail(error_);
  finish_tables();
  if (!error_.empty()) return fail(error_);
  return {};
}

void Loader::error(std::string message) {
  if (error_.empty()) error_ = std::move(message);
}

Term Loader::keep(Term term) {
  Packed packed = pack(term);
  if (packed.segment) out_.literals.push_back(std::move(packed.segment));
  return packed.term;
}

/// All of the file's literals become one block.
void Loader::import_literals() {
  std::vector<Term> terms;
  for (const beam::Term& literal : module_.literals) terms.push_back(import_term(literal, literal_heap_));
  terms.push_back(module_.attributes ? import_term(module_.attributes, literal_heap_) : Term::nil());
  terms.push_back(module_.compile_info ? import_term(module_.compile_info, literal_heap_) : Term::nil());
  for (Term& term : terms)
    if (term.is_none()) term = Term::nil();
  Term all = keep(make_tuple(literal_heap_, std::span<const Term>(terms)));
  for (size_t i = 0; i + 2 < terms.size(); ++i) literals_.push_back(all.element(i));
  out_.attributes = all.element(terms.size() - 2);
  out_.compile_info = all.element(terms.size() - 1);
}

void Loader::make_records() {
  for (const beam::RecordDefinition& record : module_.records) {
    RecordTemplate made;
    std::vector<Term> definition = {out_.name, Term::atom(atom_index(record.name)),
                                    Term::boolean(record.exported)};
    for (const auto& [name, value] : record.fields) {
      definition.push_back(Term::atom(atom_index(name)));
      made.defaults.push_back(value.kind == OperandKind::literal_int ? Term::none() : constant_of(value));
    }
    made.definition = keep(make_tuple(literal_heap_, std::span<const Term>(definition)));
    out_.records.push_back(std::move(made));
  }
}

void Loader::make_funs() {
  for (const beam::Lambda& lambda : module_.lambdas) {
    auto entry = std::make_unique<FunEntry>();
    entry->module = &out_;
    entry->function = Term::atom(atom_index(lambda.name));
    entry->arity = lambda.arity - lambda.free_count;
    entry->free_count = lambda.free_count;
    entry->index = lambda.index;
    entry->old_unique = lambda.old_unique;
    out_.funs.push_back(std::move(entry));
  }
}

void Loader::place_labels() {
  for (const Fixup& fixup : fixups_) {
    const int64_t target = labels_[fixup.label];
    if (target < 0) return error(fmt::format("label {} is nowhere", fixup.label));
    code_[fixup.at] = static_cast<Code>(static_cast<int32_t>(target - static_cast<int64_t>(fixup.start)));
  }
}

void Loader::finish_tables() {
  out_.code = std::move(code_);
  const Code* base = out_.code.data();
  const auto address = [&](uint32_t label_number) -> const Code* {
    if (label_number >= labels_.size() || labels_[label_number] < 0) {
      error(fmt::format("a table names label {}, which is nowhere", label_number));
      return nullptr;
    }
    return base + labels_[label_number];
  };
  for (const auto& [at, name] : functions_) out_.functions.push_back({base + at, name});
  out_.files.push_back(module_.name.str() + ".erl");
  // Entry 0 of the file's table is the module's own source, which traces call by the module's name.
  for (size_t i = 1; i < module_.files.size(); ++i) out_.files.push_back(module_.files[i]);
  // What is part of OTP's runtime system shows no lines in traces.
  const auto preloaded = preloaded_modules();
  if (std::find(preloaded.begin(), preloaded.end(), module_.name.view()) != preloaded.end()) lines_.clear();
  for (const Line& line : lines_) {
    if (!out_.lines.empty() && out_.lines.back().begin == base + line.at) out_.lines.pop_back();
    out_.lines.push_back({base + line.at, line.file < out_.files.size() ? line.file : 0, line.line});
  }
  for (const beam::ExportEntry& entry : module_.exports) {
    const FunctionName name{out_.name, Term::atom(atom_index(entry.name)), entry.arity};
    out_.exports.emplace_back(export_id(name), address(entry.label));
  }
  for (size_t i = 0; i < module_.lambdas.size(); ++i) out_.funs[i]->code = address(module_.lambdas[i].label);
  for (const auto& [label_number, frame] : handlers_)
    out_.handlers.emplace_back(address(label_number), frame);
  std::sort(out_.handlers.begin(), out_.handlers.end());
  if (on_load_ != SIZE_MAX && !functions_.empty()) {
    auto after = std::upper_bound(functions_.begin(), functions_.end(), on_load_,
                                  [](size_t at, const auto& function) { return at < function.first; });
    if (after != functions_.begin()) out_.on_load = base + std::prev(after)->first + kFuncInfoWords;
  }
}

// ---- operands

void Loader::begin(Op op) {
  start_ = code_.size();
  code_.push_back(instruction_code(op));
}

void Loader::word(uint64_t value) {
  if (value > UINT32_MAX) return error("a number is too large");
  code_.push_back(static_cast<Code>(value));
}

void Loader::label(const Operand& operand) {
  if (operand.kind != OperandKind::label || operand.number < 0 ||
      operand.number >= static_cast<int64_t>(labels_.size()))
    return error("an operand should be a label");
  if (operand.number != 0) fixups_.push_back({code_.size(), start_, static_cast<uint32_t>(operand.number)});
  code_.push_back(0);
}

Term Loader::constant_of(const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::integer:
    case OperandKind::character:
      if (Term::fits_small(operand.number)) return Term::small(operand.number);
      return keep(make_integer(literal_heap_, operand.number));
    case OperandKind::atom:
      return Term::atom(atom_index(operand.symbol));
    case OperandKind::nil:
      return Term::nil();
    case OperandKind::literal:
      if (static_cast<size_t>(operand.number) < literals_.size())
        return literals_[static_cast<size_t>(operand.number)];
      return {};
    default:
      return {};
  }
}

void Loader::source(Term constant) {
  const auto index = store_.constant(constant);
  if (!index) return error("there are too many constants");
  code_.push_back(vm::operand(OperandBase::constant, *index));
}

void Loader::source(const Operand& operand) {
  if (is_x(operand) || is_y(operand)) return destination(operand);
  const Term constant = constant_of(operand);
  if (constant.is_none()) return error("an operand should be a value");
  source(constant);
}

void Loader::destination(const Operand& operand) {
  if ((!is_x(operand) && !is_y(operand)) || operand.number < 0 || operand.number >= kRegisterCount)
    return error("an operand should be a register");
  code_.push_back(
      vm::operand(is_x(operand) ? OperandBase::x : OperandBase::y, static_cast<uint32_t>(operand.number)));
}

void Loader::y_slot(const Operand& operand) {
  if (!is_y(operand)) return error("an operand should be a stack slot");
  word(static_cast<uint64_t>(operand.number));
}

void Loader::float_register(const Operand& operand) {
  if (operand.kind != OperandKind::float_register || operand.number < 0 ||
      operand.number >= kFloatRegisterCount)
    return error("an operand should be a float register");
  word(static_cast<uint64_t>(operand.number));
}

uint32_t Loader::number_of(const Operand& operand, uint64_t max) {
  const bool is_number = operand.kind == OperandKind::literal_int || operand.kind == OperandKind::integer;
  if (!is_number || operand.number < 0 || static_cast<uint64_t>(operand.number) > max) {
    error("an operand should be a number, or is too large");
    return 0;
  }
  return static_cast<uint32_t>(operand.number);
}

void Loader::number(const Operand& operand, uint64_t max) { word(number_of(operand, max)); }

Loader::Operands Loader::list(const Operand& operand, size_t multiple) {
  if (operand.kind != OperandKind::list || static_cast<size_t>(operand.number) % multiple != 0) {
    error("an operand should be a list");
    return {};
  }
  return module_.elements_of(operand);
}

Term Loader::literal_string(uint64_t offset, uint64_t bytes) {
  if (offset > module_.strings.size() || bytes > module_.strings.size() - offset) {
    error("a string lies outside the string table");
    return Term::nil();
  }
  return keep(make_binary(literal_heap_, std::string_view(module_.strings).substr(offset, bytes)));
}

}  // namespace ravel::vm
