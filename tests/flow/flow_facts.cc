// SPDX-License-Identifier: Apache-2.0
//
// Facts as text. Everything is sorted by text, so expectations do not depend on ids.
#include "flow_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "ir/text.h"

namespace ravel::flow {

namespace {

std::string name_of(const ir::FuncName& name, Symbol home) {
  return name.module == home ? fmt::format("{}/{}", name.name.view(), name.arity) : ir::print(name);
}

std::string joined(const std::set<std::string>& items) {
  return items.empty() ? "nothing" : fmt::format("{}", fmt::join(items, ", "));
}

ir::FuncId find(const ir::Program& program, Symbol home, std::string_view text) {
  const size_t slash = text.rfind('/');
  uint32_t arity = 0;
  if (slash == std::string_view::npos) return {};
  std::from_chars(text.data() + slash + 1, text.data() + text.size(), arity);
  std::string_view name = text.substr(0, slash);
  Symbol module = home;
  if (const size_t colon = name.find(':'); colon != std::string_view::npos && colon > 0) {
    module = Symbol(name.substr(0, colon));
    name = name.substr(colon + 1);
  }
  return program.find({module, Symbol(name), arity});
}

std::string edges(const Flow& flow, Symbol home, ir::FuncId f, EdgeKind kind) {
  std::set<std::string> items;
  for (const CallEdge& edge : flow.values.edges(f)) {
    if (edge.kind == kind) items.insert(name_of(flow.values.program().function(edge.callee).name, home));
    if (flow.values.callees(f, edge.instr).incomplete) items.insert("...");
  }
  const ir::Function& fn = flow.values.program().function(f);
  for (uint32_t i = 0; i < fn.instrs.size(); ++i)
    if (flow.values.callees(f, ir::InstrId(i)).incomplete) items.insert("...");
  return joined(items);
}

std::string origins(const Flow& flow) {
  std::string text;
  for (uint32_t o = 1; o < flow.origins.origins().size(); ++o) {
    const Origin& origin = flow.origins.origins()[o];
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", flow.origins.describe(OriginId(o)),
                        origin.multiple ? "multiple" : "single");
  }
  return text.empty() ? "nothing" : text;
}

std::string tables(const Flow& flow, Symbol home) {
  std::set<std::string> items;
  for (const Table& table : flow.values.tables()) {
    std::string text = name_of(flow.values.program().function(table.func).name, home);
    for (const Symbol name : table.names) text += fmt::format(" {}", name.view());
    if (table.certainly_named) text += " named";
    if (table.access & Table::kPublic) text += " public";
    if (table.access & Table::kProtected) text += " protected";
    if (table.access & Table::kPrivate) text += " private";
    if (table.keypos != 1) text += fmt::format(" keypos={}", table.keypos);
    const std::string_view how = flow.origins.how_shared(table.object);
    items.insert(text + (how.empty() ? " unshared" : fmt::format(" shared: {}", how)));
  }
  return items.empty() ? "nothing" : fmt::format("{}", fmt::join(items, "; "));
}

std::string requests(const Flow& flow, ir::FuncId f) {
  std::set<std::string> items;
  for (const Request& request : flow.values.requests(f)) {
    const std::string to =
        request.server.valid() ? flow.values.servers()[request.server.index()].module.str() : "unknown";
    items.insert(fmt::format("{}:{} to {}", request.form->module, request.form->name, to));
  }
  return joined(items);
}

std::string unknown(const Flow& flow, Symbol home, ir::FuncId f) {
  std::set<std::string> items;
  const ir::Function& fn = flow.values.program().function(f);
  for (uint32_t i = 0; i < fn.instrs.size(); ++i)
    for (const ir::FuncId g : flow.values.unknown_callees(f, ir::InstrId(i)))
      items.insert(name_of(flow.values.program().function(g).name, home));
  return joined(items);
}

}  // namespace

std::string show(const ValueFlow& flow, ObjId id) {
  const Object& object = flow.object(id);
  const auto site = [&] {
    return object.func.valid() ? flow.program().function(object.func).name.str() : "literal";
  };
  const auto code = [&] {
    return object.code.valid() ? flow.program().function(object.code).name.str() : "?";
  };
  switch (object.kind) {
    case ObjKind::unknown:
      return "unknown";
    case ObjKind::any_atom:
      return "atom()";
    case ObjKind::any_number:
      return "number()";
    case ObjKind::any_binary:
      return "binary()";
    case ObjKind::any_reference:
      return "reference()";
    case ObjKind::self:
      return "self";
    case ObjKind::nil:
      return "[]";
    case ObjKind::atom:
      return ir::print_atom(object.text.view());
    case ObjKind::number:
      return fmt::format("{}", object.number);
    case ObjKind::binary:
      return fmt::format("<<\"{}\">>", object.text.view());
    case ObjKind::function:
      return fmt::format("fun {}:{}/{}", object.module.view(), object.text.view(), object.arity);
    case ObjKind::tuple:
      return fmt::format("tuple/{} {}", object.arity, site());
    case ObjKind::cons:
      return "list";
    case ObjKind::map:
      return "map";
    case ObjKind::closure:
      return fmt::format("fun {}", code());
    case ObjKind::pid:
      if (object.server.valid())
        return fmt::format("pid of {}", flow.servers()[object.server.index()].module.view());
      return fmt::format("pid {}", site());
    case ObjKind::table:
      return fmt::format("table {}", site());
    case ObjKind::reference:
      return fmt::format("reference {}", site());
    case ObjKind::object:
      return fmt::format("object {}", site());
  }
  return "?";
}

std::string show(const ValueFlow& flow, const ValueSet& set) {
  std::set<std::string> items;
  if (set.top) return "{top}";
  for (const ObjId id : set.objects) items.insert(show(flow, id));
  return fmt::format("{{{}}}", fmt::join(items, ", "));
}

std::string answer(const Flow& flow, Symbol home, std::string_view question) {
  const size_t space = question.find(' ');
  const std::string_view word = question.substr(0, space);
  std::string_view rest = space == std::string_view::npos ? "" : question.substr(space + 1);
  if (word == "origins") return origins(flow);
  if (word == "tables") return tables(flow, home);
  uint32_t number = 1;
  if (word == "param") {
    const size_t last = rest.rfind(' ');
    if (last == std::string_view::npos) return "no parameter number";
    std::from_chars(rest.data() + last + 1, rest.data() + rest.size(), number);
    rest = rest.substr(0, last);
  }
  const ir::FuncId f = find(flow.values.program(), home, rest);
  if (!f.valid()) return "no such function";
  if (word == "calls") return edges(flow, home, f, EdgeKind::call);
  if (word == "spawns") return edges(flow, home, f, EdgeKind::spawn);
  if (word == "starts") return edges(flow, home, f, EdgeKind::start);
  if (word == "result") return show(flow.values, flow.values.result(f));
  if (word == "param") return show(flow.values, flow.values.param(f, number - 1));
  if (word == "requests") return requests(flow, f);
  if (word == "unknown") return unknown(flow, home, f);
  if (word == "runs") {
    std::set<std::string> items;
    for (const OriginId o : flow.origins.of(f))
      items.insert(o == Origins::kApi ? "api" : flow.origins.describe(o));
    return joined(items);
  }
  return "no such question";
}

}  // namespace ravel::flow
