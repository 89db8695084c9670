// SPDX-License-Identifier: Apache-2.0
//
// A module's frame around its functions: attributes, source files, which function's text a
// closure or comprehension is in.
//
// The compiler names the functions that it makes after the one they came from: `-start/2-fun-0-`,
// `-start/2-lc$^0/1-0-`, `-inlined-start/2-`. The name is split at every "/arity-" and the first part that is
// a function of the module counts, because names may contain anything.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "beam/debug_info.h"
#include "beam/lift/context.h"
#include "beam/lift/function.h"
#include "beam/lift/lift.h"
#include "beam/lift/receive_lines.h"

namespace ravel::beam {

namespace {

using Names = HashSet<ir::FuncName>;

/// "start/2-fun-0-" to start/2, if `names` has it; the text may have several such places.
ir::FuncName named_parent(std::string_view text, Symbol module, const Names& names) {
  for (size_t slash = text.find('/'); slash != text.npos; slash = text.find('/', slash + 1)) {
    uint32_t arity = 0;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data() + slash + 1, end, arity);
    if (error != std::errc() || after == end || *after != '-') continue;
    const ir::FuncName candidate{module, Symbol(text.substr(0, slash)), arity};
    if (names.contains(candidate)) return candidate;
  }
  return {};
}

ir::FuncName parent_of(const ir::FuncName& name, const Names& names) {
  std::string_view text = name.name.view();
  if (text.size() < 4 || text.front() != '-' || text.back() != '-') return {};
  text.remove_prefix(1);
  if (text.starts_with("inlined-")) text.remove_prefix(8);
  return named_parent(text, name.module, names);
}

bool is_synthetic(const FunctionCode& code) {
  const std::string_view name = code.name.view();
  return (name == "module_info" && code.arity <= 1) || (name == "__info__" && code.arity == 1);
}

void add_behaviours(const Module& module, ir::Module& out) {
  for (Term attribute : module.attributes.elements()) {
    const Term key = attribute.element(0);
    if (!attribute.is_tuple(2) || !(key.is_atom("behaviour") || key.is_atom("behavior"))) continue;
    for (Term name : attribute.element(1).elements()) {
      if (name.is_atom()) out.behaviours.push_back(name.atom());
    }
  }
  std::sort(out.behaviours.begin(), out.behaviours.end());
  out.behaviours.erase(std::unique(out.behaviours.begin(), out.behaviours.end()), out.behaviours.end());
}

std::string_view directory_of(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == path.npos ? std::string_view() : path.substr(0, slash);
}

/// A relative file name of the Line chunk: beside the module's source, or under the directory the compiler
/// ran in, which shows where the name's directory is the end of the source's.
std::string resolve_file(const std::string& file, const std::string& source) {
  const std::string_view source_dir = directory_of(source);
  if (file.empty() || file.front() == '/' || source_dir.empty()) return file;
  const std::string_view dir = directory_of(file);
  if (dir.empty()) return fmt::format("{}/{}", source_dir, file);
  const bool below = source_dir.ends_with(dir) && source_dir.size() > dir.size() &&
                     source_dir[source_dir.size() - dir.size() - 1] == '/';
  if (!below) return file;
  return fmt::format("{}{}", source_dir.substr(0, source_dir.size() - dir.size()), file);
}

/// Files that turn out to be one are listed once; gives the new index of each.
std::vector<uint32_t> add_files(const Module& module, ir::Module& out) {
  std::string source = source_path(module);
  if (source.empty() && !module.files.empty()) source = module.files[0];
  out.files.push_back(source);
  std::vector<uint32_t> indices(1, 0);
  for (size_t i = 1; i < module.files.size(); ++i) {
    std::string file = resolve_file(module.files[i], source);
    const auto known = std::find(out.files.begin(), out.files.end(), file);
    indices.push_back(static_cast<uint32_t>(known - out.files.begin()));
    if (known == out.files.end()) out.files.push_back(std::move(file));
  }
  return indices;
}

void add_names(const Module& module, ir::Module& out) {
  const DebugInfo info = read_debug_info(module);
  for (ir::Function& function : out.functions) {
    const FunctionNames* names = info.function(function.name.name, function.name.arity);
    if (names == nullptr) continue;
    for (size_t i = 0; i < function.params.size(); ++i) {
      const std::string name = names->parameter(i);
      if (!name.empty()) function.names.emplace(function.params[i], Symbol(name));
    }
  }
  set_receive_lines(info, out);
}

/// The line in front of func_info.
ir::PosId position_of(ModuleContext& context, const FunctionCode& code) {
  for (uint32_t i = code.begin; i < code.end; ++i) {
    const Instruction& instruction = context.beam.instructions[i];
    if (instruction.opcode == Opcode::func_info) break;
    if (instruction.opcode == Opcode::line)
      return context.line(context.beam.operands_of(instruction)[0].number);
  }
  return {};
}

Problem left_out(const Module& module, const FunctionCode& code, const FunctionLifter& lifter) {
  Problem problem{module.path, std::nullopt, {}};
  problem.message =
      fmt::format("function {}/{} is left out: {}", atom_text(code.name.view()), code.arity, lifter.error());
  if (lifter.error_offset())
    problem.message += fmt::format(" (at byte {} of its code)", *lifter.error_offset());
  return problem;
}

}  // namespace

Lifted lift_module(const Module& module, const LiftOptions& options) {
  Lifted result;
  ir::ModuleBuilder builder;
  ir::Module& out = builder.module();
  out.platform = ir::Platform::beam;
  out.name = module.name;
  out.path = module.path;
  add_behaviours(module, out);
  std::vector<uint32_t> files = add_files(module, out);

  Names names;
  for (const FunctionCode& code : module.functions) names.insert({module.name, code.name, code.arity});
  HashMap<ir::FuncName, uint32_t> captured;
  for (const Lambda& lambda : module.lambdas) {
    captured.emplace(ir::FuncName{module.name, lambda.name, lambda.arity}, lambda.free_count);
  }

  ModuleContext context(module, builder, std::move(files));
  FunctionLifter lifter(context);
  out.functions.reserve(module.functions.size());
  for (const FunctionCode& code : module.functions) {
    std::optional<ir::Function> function = lifter.lift(code);
    if (!function) {
      result.problems.push_back(left_out(module, code, lifter));
      continue;
    }
    function->exported = code.exported;
    function->synthetic = is_synthetic(code);
    function->parent = parent_of(function->name, names);
    function->pos = position_of(context, code);
    const auto free = captured.find(function->name);
    if (free != captured.end()) function->captured_count = std::min(free->second, code.arity);
    out.functions.push_back(std::move(*function));
  }
  if (options.names) add_names(module, out);
  result.module = builder.take();
  return result;
}

}  // namespace ravel::beam
