// SPDX-License-Identifier: Apache-2.0
//
// The other half of the differential test: the same text as dump.escript, from Ravel's reader. Files
// are named on standard input, one a line. With --check the files are only read, and one line tells how
// many, how much and how fast. Exits 1 if a file cannot be read or has a problem.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <map>

#include "base/file.h"
#include "beam/beam.h"
#include "beam/debug_info.h"
#include "beam/term_decoder.h"

namespace {

using namespace ravel;        // NOLINT
using namespace ravel::beam;  // NOLINT

std::string hex(Bytes bytes) {
  std::string text;
  for (uint8_t byte : bytes) text += fmt::format("{:02X}", byte);
  return text;
}

std::string term_text(Term term);

std::string joined(std::span<const Term> terms) {
  std::string text;
  for (size_t i = 0; i < terms.size(); ++i) text += (i > 0 ? "," : "") + term_text(terms[i]);
  return text;
}

std::string map_text(Term map) {
  std::vector<std::string> pairs;
  for (size_t i = 0; i + 1 < map.size(); i += 2) {
    pairs.push_back(term_text(map.element(i)) + "=>" + term_text(map.element(i + 1)));
  }
  std::sort(pairs.begin(), pairs.end());
  return fmt::format("#{{{}}}", fmt::join(pairs, ","));
}

std::string term_text(Term term) {
  switch (term.kind()) {
    case TermKind::atom:
      return "a:" + hex(as_bytes(term.atom().view()));
    case TermKind::integer:
    case TermKind::big_integer:
      return to_text(term);
    case TermKind::real: {
      const double value = term.real();
      std::array<uint8_t, 8> bytes{};
      std::memcpy(bytes.data(), &value, bytes.size());
      std::reverse(bytes.begin(), bytes.end());
      return "f:" + hex(bytes);
    }
    case TermKind::bitstring:
      return fmt::format("b{}:{}", term.bit_count(), hex(term.bytes()));
    case TermKind::nil:
      return "[]";
    case TermKind::list:
      return "[" + joined(term.elements()) + (term.tail().is_nil() ? "" : "|" + term_text(term.tail())) + "]";
    case TermKind::tuple:
      return "{" + joined(term.elements()) + "}";
    case TermKind::map:
      return map_text(term);
    case TermKind::export_fun:
      return fmt::format("fun {}:{}/{}", term.export_fun()->module.view(), term.export_fun()->name.view(),
                         term.export_fun()->arity);
    default:
      return "?";
  }
}

std::string operand_text(const Module& module, const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::literal_int:
      return fmt::format("u{}", operand.number);
    case OperandKind::integer:
      return std::to_string(operand.number);
    case OperandKind::atom:
      return "a:" + hex(as_bytes(operand.symbol.view()));
    case OperandKind::nil:
      return "[]";
    case OperandKind::x_register:
      return fmt::format("x{}", operand.number);
    case OperandKind::y_register:
      return fmt::format("y{}", operand.number);
    case OperandKind::float_register:
      return fmt::format("fr{}", operand.number);
    case OperandKind::label:
      return fmt::format("f{}", operand.number);
    case OperandKind::literal:
      return term_text(module.literals[static_cast<size_t>(operand.number)]);
    default:
      return "?";
  }
}

std::string name_text(const FunctionName& name) {
  return fmt::format("{}:{}/{}", name.module.view(), name.name.view(), name.arity);
}

std::string list_text(const Module& module, const Operand& list) {
  std::string text;
  for (const Operand& element : module.elements_of(list)) text += " " + operand_text(module, element);
  return text;
}

class Dumper {
 public:
  explicit Dumper(const Module& module) : module_(module) {
    for (const FunctionCode& function : module.functions) by_label_.emplace(function.entry_label, &function);
  }

  void dump() {
    fmt::print("module {}\n", module_.name.view());
    for (const FunctionCode& function : module_.functions) dump_function(function);
    dump_tables();
    for (size_t i = 0; i < module_.literal_table_size; ++i)
      fmt::print("literal {}\n", term_text(module_.literals[i]));
    for (size_t i = 1; i < module_.lines.size(); ++i)
      fmt::print("line {} {}\n", module_.lines[i].file, module_.lines[i].line);
    for (size_t i = 1; i < module_.files.size(); ++i) fmt::print("file {}\n", module_.files[i]);
    if (!module_.lines.empty()) fmt::print("files {}\n", module_.files.size() - 1);
    fmt::print("attributes {}\n", term_text(module_.attributes));
    fmt::print("compile {}\n", term_text(module_.compile_info));
    dump_debug_info();
  }

 private:
  void dump_function(const FunctionCode& function) {
    const std::span<const Instruction> code(module_.instructions.data() + function.begin,
                                            function.end - function.begin);
    fmt::print("function {}/{} entry {} count {}\n ", function.name.view(), function.arity,
               function.entry_label, code.size());
    for (const Instruction& instruction : code) fmt::print(" {}", opcode_name(instruction.opcode));
    fmt::print("\n");
    for (const Instruction& instruction : code) dump_instruction(instruction);
  }

  void dump_instruction(const Instruction& instruction) {
    const auto operands = module_.operands_of(instruction);
    const auto text = [&](size_t index) { return operand_text(module_, operands[index]); };
    switch (instruction.opcode) {
      case Opcode::move:
        return fmt::print("  move {} {}\n", text(0), text(1));
      case Opcode::line:
        return fmt::print("  line {}\n", operands[0].number);
      case Opcode::label:
        return fmt::print("  label {}\n", operands[0].number);
      case Opcode::put_list:
        return fmt::print("  put_list {} {} {}\n", text(0), text(1), text(2));
      case Opcode::put_tuple2:
        return fmt::print("  put_tuple2 {}{}\n", text(0), list_text(module_, operands[1]));
      case Opcode::select_val:
        return fmt::print("  select_val {} {}{}\n", text(0), text(1), list_text(module_, operands[2]));
      case Opcode::call_ext:
        return fmt::print("  call_ext {} {}\n", operands[0].number,
                          name_text(module_.imports[static_cast<size_t>(operands[1].number)]));
      case Opcode::call:
        return dump_call(operands[0], operands[1]);
      default:
        return;
    }
  }

  /// beam_disasm shows the target of a local call by its name.
  void dump_call(const Operand& arity, const Operand& label) {
    const auto found = by_label_.find(static_cast<uint32_t>(label.number));
    if (found == by_label_.end()) return fmt::print("  call {} {}\n", arity.number, label.number);
    fmt::print("  call {} {}\n", arity.number,
               name_text({module_.name, found->second->name, found->second->arity}));
  }

  void dump_tables() {
    std::vector<FunctionName> imports = module_.imports;
    std::sort(imports.begin(), imports.end());
    for (const FunctionName& import : imports) fmt::print("import {}\n", name_text(import));
    dump_entries("export", module_.exports);
    dump_entries("local", module_.locals);
    for (const Lambda& lambda : module_.lambdas) {
      const auto atom =
          std::find(module_.atoms.begin() + 1, module_.atoms.end(), lambda.name) - module_.atoms.begin();
      fmt::print("lambda {} {} {} {} {} {}\n", atom, lambda.arity, lambda.label, lambda.index,
                 lambda.free_count, lambda.old_unique);
    }
  }

  void dump_entries(const char* what, std::vector<ExportEntry> entries) {
    std::sort(entries.begin(), entries.end(), [](const ExportEntry& a, const ExportEntry& b) {
      return std::tie(a.name, a.arity, a.label) < std::tie(b.name, b.arity, b.label);
    });
    for (const ExportEntry& entry : entries)
      fmt::print("{} {}/{} {}\n", what, entry.name.view(), entry.arity, entry.label);
  }

  void dump_debug_info() {
    if (module_.debug_chunk.empty()) return;
    TermArena arena;
    TermBuilder builder(arena);
    InflateBudget budget;
    TermDecoder<TermBuilder> decoder(builder, budget, {.depth_max = 100'000});
    const auto term = decoder.decode(as_bytes(module_.debug_chunk));
    fmt::print("debug");
    if (!term) return fmt::print(" {}\n", decoder.error().message);
    std::map<std::string_view, size_t> counts;
    count(*term, counts);
    for (const auto& [kind, number] : counts) fmt::print(" {} {}", kind, number);
    fmt::print("\n");
    const DebugInfo info = read_debug_info(module_);
    for (const FunctionNames& function : info.functions) {
      fmt::print("defined {}/{} {}{}\n", function.name.view(), function.arity, function.line,
                 line_in_code(function));
    }
  }

  /// The line that the line table gives the function's func_info; nothing if the function was inlined away.
  std::string line_in_code(const FunctionNames& names) const {
    for (const FunctionCode& function : module_.functions) {
      if (function.name != names.name || function.arity != names.arity) continue;
      const Instruction& position = module_.instructions[function.begin + 1];
      if (position.opcode != Opcode::line) return " no line";
      return fmt::format(" {}", module_.line_at(module_.operands_of(position)[0].number).line);
    }
    return "";
  }

  static void count(Term root, std::map<std::string_view, size_t>& counts) {
    constexpr std::array<std::string_view, 15> kNames = {"none", "atom", "integer",   "integer", "real",
                                                         "nil",  "list", "tuple",     "map",     "bitstring",
                                                         "pid",  "port", "reference", "fun",     "fun"};
    std::vector<Term> waiting = {root};
    while (!waiting.empty()) {
      const Term term = waiting.back();
      waiting.pop_back();
      ++counts[kNames[static_cast<size_t>(term.kind())]];
      for (Term part : term.elements()) waiting.push_back(part);
      if (term.kind() == TermKind::list) waiting.push_back(term.tail());
    }
  }

  const Module& module_;
  std::map<uint32_t, const FunctionCode*> by_label_;
};

/// Prints the problems of a module; gives whether it has none.
bool report_problems(const Module& module) {
  for (const Problem& problem : module.problems) {
    fmt::print(stderr, "{}: offset {}: {}\n", problem.file, problem.offset.value_or(0), problem.message);
  }
  return module.usable && module.problems.empty();
}

struct Totals {
  size_t modules = 0, bytes = 0, functions = 0, instructions = 0, literals = 0, with_debug_info = 0,
         failures = 0;
  double read_s = 0, debug_s = 0;  ///< time spent in the reader itself, without the disk

  void add(const Module& module) {
    functions += module.functions.size();
    instructions += module.instructions.size();
    literals += module.literals.size();
  }
  void print() const {
    fmt::print(
        "{} modules, {} kB, {} functions, {} instructions, {} literals read in {:.3f} s; debug info of {} in "
        "{:.3f} s; {} with problems\n",
        modules, bytes / 1024, functions, instructions, literals, read_s, with_debug_info, debug_s, failures);
  }
};

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One line of totals instead of the text.
void check_file(const std::string& path, const std::string& content, Totals& totals) {
  const auto start = Clock::now();
  const Module module = read_module(path, as_bytes(content));
  totals.read_s += seconds_since(start);
  const auto debug_start = Clock::now();
  totals.with_debug_info += read_debug_info(module).language != DebugLanguage::none;
  totals.debug_s += seconds_since(debug_start);
  totals.bytes += content.size();
  totals.add(module);
  totals.failures += !report_problems(module);
}

}  // namespace

int main(int count, char** arguments) {
  const bool is_check = count == 2 && std::string_view(arguments[1]) == "--check";
  Totals totals;
  for (std::string path; std::getline(std::cin, path); ++totals.modules) {
    const auto file = read_file(path);
    if (!file) {
      fmt::print(stderr, "{}\n", file.error().message);
      ++totals.failures;
    } else if (is_check) {
      check_file(path, *file, totals);
    } else {
      const Module module = read_module(path, as_bytes(*file));
      totals.failures += !report_problems(module);
      Dumper(module).dump();
    }
  }
  if (is_check) totals.print();
  return totals.failures == 0 && totals.modules > 0 ? 0 : 1;
}
