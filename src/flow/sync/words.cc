// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using heap::ObjectId;

namespace {

/// `int[]` of `[I`; short class names.
std::string type_text(std::string_view type) {
  static constexpr std::pair<char, std::string_view> kPrimitives[] = {
      {'Z', "boolean"}, {'B', "byte"}, {'C', "char"},  {'S', "short"},
      {'I', "int"},     {'J', "long"}, {'F', "float"}, {'D', "double"}};
  // Only elements are written as descriptors: a class may be called `B`.
  if (type.size() == 2 && type[0] == '[')
    for (const auto& [letter, name] : kPrimitives)
      if (type[1] == letter) return std::string(name) + "[]";
  if (type.starts_with('[')) return type_text(type.substr(1)) + "[]";
  if (type.starts_with('L') && type.ends_with(';'))
    return heap::class_text(Symbol(type.substr(1, type.size() - 2)), true);
  return heap::class_text(Symbol(type), true);
}

}  // namespace

std::string Words::function(ir::FuncId id, facts::Name form) const {
  ir::FuncName name = program_.function(id).name;
  const std::string_view text = name.name.view();
  // `lambda$main$0` is `main`.
  if (text.starts_with("lambda$")) {
    const std::string_view rest = text.substr(7);
    const std::string_view around = rest.substr(0, std::min(rest.find('$'), rest.find('(')));
    name.name = Symbol(around == "new" ? "<init>" : around == "static" ? "<clinit>" : around);
  }
  return heap::method_text(name, form == facts::Name::shorter);
}

std::string Words::class_of(const Origin& origin) const {
  return heap::class_text(program_.module_of(points_to_.function(origin.entries.front())).name, true);
}

std::string Words::field(heap::FieldId id) const {
  const heap::FieldDecl& field = classes_.field(id);
  return fmt::format("{}.{}", heap::class_text(classes_.name(field.owner), true), field.name.view());
}

std::string Words::class_name(ObjectId object) const {
  return type_text(classes_.name(points_to_.site(object).klass).view());
}

std::optional<facts::Step> Words::maker(ObjectId object) const {
  const heap::Site& site = points_to_.site(object);
  if (site.function.valid() && !is_library(site.function)) return facts::Step{site.function, site.instr};
  for (const uint32_t e : points_to_.elements(points_to_.object(object).context)) {
    const heap::ContextElement element = points_to_.element(e);
    if (element.caller.valid() && !is_library(element.caller))
      return facts::Step{element.caller, element.instr};
    if (!element.site.valid()) continue;
    const heap::Site& outer = points_to_.site(element.site);
    if (outer.function.valid() && !is_library(outer.function))
      return facts::Step{outer.function, outer.instr};
  }
  return std::nullopt;
}

std::string Words::made_at(ObjectId object) const {
  const auto where = maker(object);
  return where ? place(*where) : "";
}

std::string Words::object(ObjectId object) const {
  const auto where = maker(object);
  if (where)
    return fmt::format("the {} made in {}", class_name(object), function(where->first, facts::Name::shorter));
  if (points_to_.site(object).function == harness_.main())
    return fmt::format("a {} that callers share", class_name(object));
  return fmt::format("a {} that a library made", class_name(object));
}

std::optional<facts::Step> Words::starter(const CallEdge& fork) const {
  constexpr size_t kSearchMax = 10000;
  std::deque<std::pair<InstanceId, ir::InstrId>> work = {{fork.caller, fork.instr}};
  HashSet<InstanceId> seen;
  while (!work.empty() && seen.size() < kSearchMax) {
    const auto [instance, instr] = work.front();
    work.pop_front();
    if (!instance.valid() || !seen.insert(instance).second) continue;
    const ir::FuncId function = points_to_.function(instance);
    if (!is_library(function)) return facts::Step{function, instr};
    for (const CallEdge& edge : sync_.calls().in(instance)) work.emplace_back(edge.caller, edge.instr);
  }
  return std::nullopt;
}

facts::Path Words::path(OriginId origin, std::span<const CallEdge> edges) const {
  facts::Path path;
  path.origin = origin;
  const auto& starts = sync_.threads()[origin].starts;
  const CallEdge* start = !edges.empty() ? &edges.front() : starts.empty() ? nullptr : &starts.front();
  if (!edges.empty()) path.entry = points_to_.function(edges.front().callee);
  if (!edges.empty() && start->caller == sync_.calls().harness_instance() &&
      harness_.root(start->instr) != nullptr)
    path.started = {harness_.main(), start->instr};
  else if (start != nullptr)
    path.started = starter(*start).value_or(facts::Step());
  for (const CallEdge& edge : edges) {
    // The first one starts the thread.
    if (sync_.calls().starts_thread(edge) || !edge.caller.valid()) continue;
    const ir::FuncId caller = points_to_.function(edge.caller);
    if (caller != harness_.main()) path.calls.emplace_back(caller, edge.instr);
  }
  return path;
}

std::string Words::origin(const facts::Path& path) const {
  const Origin& origin = sync_.threads()[path.origin];
  const auto short_name = [&](ir::FuncId id) { return function(id, facts::Name::shorter); };
  if (origin.kind == OriginKind::setup) return "whoever makes the objects that others share";
  if (origin.kind == OriginKind::finalizer) return "the collector's thread, which runs finalizers";
  if (origin.kind == OriginKind::initialiser && !origin.entries.empty())
    return "the first thread that uses " + class_of(origin);
  const heap::Root* root =
      path.started.first == harness_.main() ? harness_.root(path.started.second) : nullptr;
  if (root != nullptr) {
    if (!origin.many && harness_.is_main(origin.group)) return "the main thread";
    // The method that runs tells more than the one that its superclass or interface declares.
    return fmt::format("any thread that calls {}()", is_library(path.entry)
                                                         ? heap::method_text(root->method, true)
                                                         : short_name(path.entry));
  }
  const std::string_view many = origin.many ? "one of the threads" : "the thread";
  if (path.started.first.valid()) return fmt::format("{} started at {}", many, place(path.started));
  if (origin.entries.empty()) return "a thread";
  return fmt::format("{} that {} {}()", many, origin.many ? "run" : "runs",
                     short_name(points_to_.function(origin.entries.front())));
}

}  // namespace ravel::flow::sync
