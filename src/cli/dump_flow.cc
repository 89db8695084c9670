// SPDX-License-Identifier: Apache-2.0
#include "cli/dump_flow.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "base/json_text.h"
#include "ir/text.h"

namespace ravel::cli {

namespace {

using flow::Flow;
using flow::ObjId;
using flow::ObjKind;
using flow::OriginId;

struct OriginFacts {
  std::string name, why;
  bool multiple = false;
  std::vector<std::string> entries;
  size_t functions = 0;  ///< that it may run
};

std::vector<OriginFacts> facts_of(const Flow& flow) {
  const ir::Program& program = flow.values.program();
  std::vector<OriginFacts> result;
  for (size_t i = 0; i < flow.origins.origins().size(); ++i) {
    const flow::Origin& origin = flow.origins.origins()[i];
    OriginFacts facts{flow.origins.describe(OriginId(i)), origin.why, origin.multiple, {}, 0};
    for (const ir::FuncId entry : origin.entries)
      facts.entries.push_back(ir::print(program.function(entry).name));
    std::sort(facts.entries.begin(), facts.entries.end());
    result.push_back(std::move(facts));
  }
  for (size_t f = 0; f < program.function_count(); ++f)
    for (const OriginId origin : flow.origins.of(ir::FuncId(f))) ++result[origin.index()].functions;
  if (!result.empty())
    std::stable_sort(result.begin() + 1, result.end(),
                     [](const OriginFacts& a, const OriginFacts& b) { return a.name < b.name; });
  return result;
}

/// Where something is made: `at foo:new/0`.
std::string site_of(const flow::ValueFlow& values, const flow::Object& object) {
  if (!object.func.valid()) return "in a literal";
  const ir::Function& function = values.program().function(object.func);
  const ir::Instr* made = function.definition(object.value);
  const std::string at = made == nullptr ? "" : ir::print(values.program().module_of(object.func), made->pos);
  return fmt::format("made in {}{}", ir::print(function.name), at.empty() ? "" : fmt::format(" ({})", at));
}

std::string describe(const flow::ValueFlow& values, ObjId id) {
  const flow::Object& object = values.object(id);
  const auto made = [&](std::string_view what) {
    return fmt::format("{} {}", what, site_of(values, object));
  };
  switch (object.kind) {
    case ObjKind::unknown:
      return "anything from outside";
    case ObjKind::any_atom:
      return "any atom";
    case ObjKind::any_number:
      return "any number";
    case ObjKind::any_binary:
      return "any binary";
    case ObjKind::any_reference:
      return "any reference";
    case ObjKind::self:
      return "the process itself";
    case ObjKind::nil:
      return "[]";
    case ObjKind::atom:
      return ir::print_atom(object.text.view());
    case ObjKind::number:
      return fmt::format("{}", object.number);
    case ObjKind::binary:
      return fmt::format("the binary {}", json_string(object.text.view()));
    case ObjKind::function:
      return "fun " + ir::print(ir::FuncName{object.module, object.text, object.arity});
    case ObjKind::closure:
      return object.code.valid() ? "fun " + ir::print(values.program().function(object.code).name)
                                 : made("fun");
    case ObjKind::tuple:
      return made(fmt::format("tuple of {}", object.arity));
    case ObjKind::cons:
      return made("list");
    case ObjKind::map:
      return made("map");
    case ObjKind::pid:
      return object.server.valid()
                 ? fmt::format("process of {}",
                               ir::print_atom(values.servers()[object.server.index()].module.view()))
                 : made("process");
    case ObjKind::table:
      return made("table");
    case ObjKind::reference:
      return made("reference");
    case ObjKind::object:
      return made("object");
  }
  return "?";
}

/// What a value may be, sorted; for nothing and for too much a single phrase.
std::vector<std::string> describe(const flow::ValueFlow& values, const flow::ValueSet& set) {
  if (set.top) return {"anything: too many things to tell apart"};
  if (set.empty()) return {"nothing: no value was seen to get here"};
  std::vector<std::string> result;
  for (const ObjId id : set.objects) result.push_back(describe(values, id));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

struct Answer {
  std::string what;  ///< `parameter 1, %Key.0`
  std::vector<std::string> objects;
};

/// The function whose printed name is the longest beginning of `value` that ends there or before a colon.
ir::FuncId function_of(const ir::Program& program, std::string_view value, std::string_view* rest) {
  ir::FuncId found;
  size_t length = 0;
  for (size_t f = 0; f < program.function_count(); ++f) {
    const ir::FuncName& name = program.function(ir::FuncId(f)).name;
    for (const std::string& text : {ir::print(name), name.str()}) {
      if (text.size() <= length || !value.starts_with(text)) continue;
      if (value.size() > text.size() && value[text.size()] != ':') continue;
      found = ir::FuncId(f);
      length = text.size();
    }
  }
  *rest = value.substr(std::min(value.size(), length + 1));
  return found;
}

std::vector<Answer> one_value(const Flow& flow, ir::FuncId func, std::string_view word) {
  const ir::Function& function = flow.values.program().function(func);
  std::vector<Answer> answers;
  for (uint32_t i = 0; i < function.value_count; ++i) {
    const ir::ValueId value(i);
    const auto name = function.names.find(value);
    const bool named = name != function.names.end() && name->second.view() == word;
    if (!named && word != fmt::format("%{}", i) && word != ir::print(function, value)) continue;
    answers.push_back({ir::print(function, value), describe(flow.values, flow.values.value(func, value))});
  }
  return answers;
}

Result<std::vector<Answer>> answers_to(const Flow& flow, std::string_view value) {
  const ir::Program& program = flow.values.program();
  std::string_view rest;
  const ir::FuncId func = function_of(program, value, &rest);
  if (!func.valid())
    return fail(fmt::format(
        "'{}' names no function of the program; write mod:fun/arity, or mod:fun/arity:%7 for a value",
        value));
  const ir::Function& function = program.function(func);
  std::vector<Answer> answers;
  if (!rest.empty()) {
    answers = one_value(flow, func, rest);
    if (answers.empty())
      return fail(fmt::format("{} has no value '{}'; --ir --function '{}' shows them",
                              ir::print(function.name), rest, ir::print(function.name)));
    return answers;
  }
  for (uint32_t p = 0; p < function.params.size(); ++p)
    answers.push_back({fmt::format("parameter {}, {}", p + 1, ir::print(function, function.params[p])),
                       describe(flow.values, flow.values.param(func, p))});
  answers.push_back({"result", describe(flow.values, flow.values.result(func))});
  return answers;
}

std::string json_list(const std::vector<std::string>& items) {
  std::vector<std::string> quoted;
  for (const std::string& item : items) quoted.push_back(json_string(item));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

}  // namespace

std::string origins_as_text(const Flow& flow) {
  std::string text;
  for (const OriginFacts& origin : facts_of(flow)) {
    text += fmt::format("{}{}\n  {}: {}\n  may run {} functions\n", text.empty() ? "" : "\n", origin.name,
                        origin.multiple ? "many at once" : "one at a time", origin.why, origin.functions);
    for (const std::string& entry : origin.entries) text += fmt::format("  enters {}\n", entry);
  }
  return text;
}

std::string origins_as_json(const Flow& flow) {
  std::vector<std::string> objects;
  for (const OriginFacts& origin : facts_of(flow))
    objects.push_back(
        fmt::format("  {{\"origin\": {}, \"multiple\": {}, \"why\": {}, \"functions\": {}, \"entries\": {}}}",
                    json_string(origin.name), origin.multiple, json_string(origin.why), origin.functions,
                    json_list(origin.entries)));
  return fmt::format("[\n{}\n]\n", fmt::join(objects, ",\n"));
}

Result<std::string> points_to_as_text(const Flow& flow, std::string_view value) {
  const auto answers = answers_to(flow, value);
  if (!answers) return fail(answers.error().message);
  std::string text;
  for (const Answer& answer : *answers) {
    text += fmt::format("{}\n", answer.what);
    for (const std::string& object : answer.objects) text += fmt::format("  {}\n", object);
  }
  return text;
}

Result<std::string> points_to_as_json(const Flow& flow, std::string_view value) {
  const auto answers = answers_to(flow, value);
  if (!answers) return fail(answers.error().message);
  std::vector<std::string> objects;
  for (const Answer& answer : *answers)
    objects.push_back(fmt::format("  {{\"value\": {}, \"objects\": {}}}", json_string(answer.what),
                                  json_list(answer.objects)));
  return fmt::format("[\n{}\n]\n", fmt::join(objects, ",\n"));
}

}  // namespace ravel::cli
