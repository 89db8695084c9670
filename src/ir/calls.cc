// SPDX-License-Identifier: Apache-2.0
#include "ir/calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/json_text.h"
#include "ir/dot.h"
#include "ir/text.h"

namespace ravel::ir {
namespace {

/// The instruction that made a value, seen through refinements; null for parameters.
const Instr* maker(const Function& f, ValueId v) {
  const Instr* definition = f.definition(v);
  while (definition != nullptr && definition->op == Op::refine) {
    definition = f.definition(f.operands_of(*definition)[0]);
  }
  return definition;
}

const Const* constant_of(const Module& module, const Function& f, ValueId v) {
  const Instr* made = maker(f, v);
  return made != nullptr && made->op == Op::constant ? &module.constant(ConstId(made->payload)) : nullptr;
}

/// An atom as itself, anything else in parentheses.
std::string atom_or_value(const Module& module, const Function& f, ValueId v) {
  const Const* constant = constant_of(module, f, v);
  if (constant != nullptr && constant->kind == ConstKind::atom) return print_atom(constant->text.view());
  return fmt::format("({})", print(f, v));
}

/// The number of elements of a list that is built right here.
std::optional<uint32_t> list_length(const Module& module, const Function& f, ValueId v) {
  for (uint32_t length = 0;; ++length) {
    const Instr* made = maker(f, v);
    if (made == nullptr) return std::nullopt;
    if (made->op == Op::constant) {
      const Const& c = module.constant(ConstId(made->payload));
      if (c.kind == ConstKind::nil) return length;
      const bool proper = c.kind == ConstKind::list && module.constant(c.items.back()).kind == ConstKind::nil;
      return proper ? std::optional(length + static_cast<uint32_t>(c.items.size()) - 1) : std::nullopt;
    }
    const bool cons = made->op == Op::alloc && static_cast<AllocKind>(made->kind) == AllocKind::cons;
    if (!cons) return std::nullopt;
    v = f.operands_of(*made)[1];
  }
}

void know(CallSite& site, const FuncName& callee) {
  site.known = true;
  site.callee = callee;
  site.description = print(callee);
}

void resolve_value(CallSite& site, const Module& module, const Function& f, const Instr& call) {
  const ValueId fun = f.operands_of(call)[0];
  const Instr* made = maker(f, fun);
  if (made != nullptr && made->op == Op::alloc && static_cast<AllocKind>(made->kind) == AllocKind::closure) {
    return know(site, module.callee(CalleeId(made->payload)));
  }
  const Const* constant = constant_of(module, f, fun);
  if (constant != nullptr && constant->kind == ConstKind::function)
    return know(site, module.callee(constant->callee));
  site.description = fmt::format("({})/{}", print(f, fun), call.operand_count - 1);
}

void resolve_dynamic(CallSite& site, const Module& module, const Function& f, const Instr& call) {
  const std::span<const ValueId> operands = f.operands_of(call);
  const Const* of_module = constant_of(module, f, operands[0]);
  const Const* of_name = constant_of(module, f, operands[1]);
  std::optional<uint32_t> arity = call.operand_count - 2;
  if (call.op == Op::call_apply) arity = list_length(module, f, operands[2]);
  const auto is_atom = [](const Const* c) { return c != nullptr && c->kind == ConstKind::atom; };
  if (arity && is_atom(of_module) && is_atom(of_name))
    return know(site, {of_module->text, of_name->text, *arity});
  site.description = fmt::format("{}:{}/{}", atom_or_value(module, f, operands[0]),
                                 atom_or_value(module, f, operands[1]), arity ? std::to_string(*arity) : "_");
}

struct Caller {
  const Module* module;
  const Function* function;
  std::string name;
};

std::vector<Caller> sorted_callers(std::span<const Module> modules) {
  std::vector<Caller> callers;
  for (const Module& module : modules) {
    for (const Function& function : module.functions)
      callers.push_back({&module, &function, print(function.name)});
  }
  std::stable_sort(callers.begin(), callers.end(),
                   [](const Caller& a, const Caller& b) { return a.function->name < b.function->name; });
  return callers;
}

std::string_view kind_word(const CallSite& site) {
  switch (site.kind) {
    case CallKind::direct:
      return "direct";
    case CallKind::value:
      return "value";
    case CallKind::dynamic:
      return "dynamic";
    case CallKind::closure:
      return "closure";
  }
  return "?";
}

std::string json_site(const Module& module, const CallSite& site) {
  std::string out = fmt::format("{{\"kind\": \"{}\", \"callee\": {}, \"known\": {}", kind_word(site),
                                json_string(site.description), site.known);
  if (site.tail) out += ", \"tail\": true";
  if (const Position* pos = module.position(site.pos)) {
    const std::string_view file =
        pos->file < module.files.size() ? std::string_view(module.files[pos->file]) : "";
    out += fmt::format(", \"file\": {}, \"line\": {}", json_string(file), pos->line);
    if (pos->column != 0) out += fmt::format(", \"column\": {}", pos->column);
  }
  return out + "}";
}

}  // namespace

std::vector<CallSite> call_sites(const Module& module, const Function& function) {
  std::vector<CallSite> sites;
  for (size_t i = 0; i < function.instrs.size(); ++i) {
    const Instr& instr = function.instrs[i];
    const bool closure = instr.op == Op::alloc && static_cast<AllocKind>(instr.kind) == AllocKind::closure;
    if (!closure && !is_call(instr.op)) continue;
    CallSite site;
    site.instr = InstrId(i);
    site.tail = (instr.flags & kTail) != 0;
    site.pos = instr.pos;
    if (closure || instr.op == Op::call || instr.op == Op::call_virtual) {
      site.kind = closure ? CallKind::closure : CallKind::direct;
      know(site, module.callee(CalleeId(instr.payload)));
    } else if (instr.op == Op::call_value) {
      site.kind = CallKind::value;
      resolve_value(site, module, function, instr);
    } else {
      site.kind = CallKind::dynamic;
      resolve_dynamic(site, module, function, instr);
    }
    sites.push_back(std::move(site));
  }
  return sites;
}

std::string print_calls(std::span<const Module> modules) {
  std::string out;
  for (const Caller& caller : sorted_callers(modules)) {
    out += caller.name + "\n";
    for (const CallSite& site : call_sites(*caller.module, *caller.function)) {
      out += fmt::format("  {} {}", site.kind == CallKind::closure ? "makes" : "calls", site.description);
      const std::string position = print(*caller.module, site.pos);
      if (!position.empty()) out += " ; " + position;
      out += "\n";
    }
  }
  return out;
}

std::string calls_as_json(std::span<const Module> modules) {
  std::string out = "{\"functions\": [";
  bool first_caller = true;
  for (const Caller& caller : sorted_callers(modules)) {
    out += fmt::format("{}\n  {{\"function\": {}, \"calls\": [", first_caller ? "" : ",",
                       json_string(caller.name));
    first_caller = false;
    bool first_site = true;
    for (const CallSite& site : call_sites(*caller.module, *caller.function)) {
      out += first_site ? "\n    " : ",\n    ";
      out += json_site(*caller.module, site);
      first_site = false;
    }
    out += "]}";
  }
  return out + "\n]}\n";
}

std::string calls_as_dot(std::span<const Module> modules) {
  std::string out = "digraph calls {\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\"];\n";
  for (const Caller& caller : sorted_callers(modules)) {
    const std::string from = dot_string(caller.name);
    out += fmt::format("  {};\n", from);
    std::set<std::pair<std::string, std::string_view>> edges;
    for (const CallSite& site : call_sites(*caller.module, *caller.function)) {
      const std::string_view style = site.kind == CallKind::closure ? " [style=dashed]"
                                     : site.known                   ? ""
                                                                    : " [style=dotted]";
      edges.emplace(dot_string(site.description), style);
    }
    for (const auto& [to, style] : edges) out += fmt::format("  {} -> {}{};\n", from, to, style);
  }
  return out + "}\n";
}

}  // namespace ravel::ir
