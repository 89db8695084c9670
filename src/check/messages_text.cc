// SPDX-License-Identifier: Apache-2.0
#include "check/messages_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/beam_input.h"
#include "flow/beam/call_facts.h"
#include "flow/beam/places.h"

namespace ravel::check {

using flow::ObjId;
using flow::ObjKind;
using flow::ValueSet;
using ir::FuncId;
using ir::InstrId;
using model::MessageShape;

namespace {

constexpr int kTextDepthMax = 4;
constexpr size_t kAlternativesMax = 3;
constexpr size_t kSendsMax = 6;  ///< shown in one finding

std::string text_of(const flow::ValueFlow& values, const ValueSet& set, int depth);

std::string text_of(const flow::ValueFlow& values, ObjId id, int depth) {
  const flow::Object& object = values.object(id);
  switch (object.kind) {
    case ObjKind::atom:
      return object.text.str();
    case ObjKind::number:
      return std::to_string(object.number);
    case ObjKind::nil:
      return "[]";
    case ObjKind::tuple: {
      std::string out = "{";
      for (uint32_t i = 0; i < object.arity; ++i)
        out += (i == 0 ? "" : ", ") + text_of(values, values.field(id, i), depth + 1);
      return out + "}";
    }
    case ObjKind::map:
      return "#{...}";
    case ObjKind::cons:
      return "[...]";
    case ObjKind::pid:
    case ObjKind::self:
      return "pid()";
    case ObjKind::reference:
    case ObjKind::any_reference:
      return "reference()";
    default:
      return "_";
  }
}

std::string text_of(const flow::ValueFlow& values, const ValueSet& set, int depth) {
  if (set.empty() || set.unknown || set.top || set.objects.size() > kAlternativesMax || depth > kTextDepthMax)
    return "_";
  std::string out;
  for (const ObjId id : set.objects) out += (out.empty() ? "" : " or ") + text_of(values, id, depth);
  return out;
}

std::string text_of(const CheckInput& input, const Message& message, const MessageShape& shape) {
  const ir::Function& function = input.program.function(message.func);
  switch (shape.kind) {
    case MessageShape::atom:
      return shape.text.str();
    case MessageShape::argument: {
      const auto operands = function.operands_of(function.instr(message.instr));
      if (shape.index >= operands.size()) return "_";
      return text_of(input.flow.values, input.flow.values.value(message.func, operands[shape.index]), 1);
    }
    case MessageShape::tuple: {
      std::string out = "{";
      for (size_t i = 0; i < shape.items.size(); ++i)
        out += (i == 0 ? "" : ", ") + text_of(input, message, shape.items[i]);
      return out + "}";
    }
    default:
      return "_";
  }
}

std::string pattern_text(const ir::Module& module, const ir::Function& function, const ir::Pattern& pattern) {
  if (pattern.kind == ir::PatternKind::pin) {
    const auto name = function.names.find(pattern.pin);
    if (name != function.names.end()) return name->second.str();
    const ir::Instr* made = function.definition(pattern.pin);
    const bool reference = made != nullptr && is_built_in(module, *made, model::BuiltIn::make_reference);
    return reference ? "Ref" : "_";
  }
  if (pattern.items.empty() || pattern.kind == ir::PatternKind::map) {
    std::string text = ir::print(module, function, pattern);
    return text.find('%') == text.npos ? text : "_";
  }
  const bool list = pattern.kind == ir::PatternKind::cons;
  std::string out(list ? "[" : "{");
  for (size_t i = 0; i < pattern.items.size(); ++i)
    out += (i == 0 ? "" : list ? " | " : ", ") + pattern_text(module, function, pattern.items[i]);
  return out + (list ? "]" : "}");
}

std::string expected(const CheckInput& input, FuncId f, const ir::Receive& receive) {
  std::vector<std::string> parts;
  for (const ir::Clause& clause : receive.clauses) {
    std::string text = pattern_text(input.program.module_of(f), input.program.function(f), clause.pattern);
    if (std::ranges::find(parts, text) == parts.end()) parts.push_back(std::move(text));
  }
  if (parts.size() > 5) {
    parts.resize(5);
    parts.emplace_back("...");
  }
  return fmt::format("{}", fmt::join(parts, " or "));
}

report::Place send_place(const CheckInput& input, const Edge& edge) {
  const auto role = edge.to_caller ? report::Role::call : report::Role::send;
  const Message& m = edge.message;
  report::Place place = make_place(input, role, entry_path(input, m.func), {{m.func, m.instr}});
  place.what = fmt::format("the message {}", message_text(input, m));
  return place;
}

}  // namespace

std::string message_text(const CheckInput& input, const Message& message) {
  if (message.shape != nullptr) return text_of(input, message, *message.shape);
  return text_of(input.flow.values, input.flow.values.value(message.func, message.value), 0);
}

report::Finding stuck_finding(const CheckInput& input, const MessageGraph& graph, FuncId f,
                              const ir::Receive& receive, const StuckReason& reason) {
  report::Finding finding;
  const std::string wanted = expected(input, f, receive);
  finding.rule = "stuck-receive";
  finding.kind = reason.wrong ? "wrong-message" : "no-message";
  finding.score = reason.score;
  finding.subject = fmt::format("{} receive {}", written_name(input.program, f), wanted);
  const InstrId at(input.program.function(f).block(receive.block).end - 1);
  report::Place place = make_place(input, report::Role::receive, entry_path(input, f), {{f, at}});
  place.what = "receive " + wanted;
  finding.locations.push_back(std::move(place));
  if (!reason.late.empty()) {
    finding.kind = "no-message";
    finding.message = fmt::format(
        "{} is sent only after a receive that waits for this process in turn: neither ends", wanted);
  } else if (reason.kind == StuckReason::secret) {
    finding.message =
        reason.wrong ? fmt::format("nobody who knows what this receive waits for sends {}", wanted)
                     : "this receive waits for a reference or pid that was given to nobody who could answer";
  } else if (reason.wrong) {
    finding.message =
        fmt::format("of all that is sent to this process nothing is {}: it waits for ever", wanted);
  } else {
    finding.message = fmt::format("nobody sends anything to this process: it waits for ever for {}", wanted);
  }
  size_t shown = 0;
  for (const uint32_t e : reason.late.empty() ? reason.edges : reason.late) {
    const Edge& edge = graph.edges()[e];
    if (input.program.module_of(edge.message.func).library || ++shown > kSendsMax) continue;
    finding.locations.push_back(send_place(input, edge));
  }
  finding.reasons = reason.why;
  finding.advice.push_back("send it what it waits for, or let the receive end: `after Time -> ...`");
  return finding;
}

report::Finding lost_finding(const CheckInput& input, const MessageGraph&, const Edge& edge, double score) {
  report::Finding finding;
  finding.rule = "lost-message";
  finding.score = score;
  const flow::Origin& target = input.flow.origins.origin(edge.targets.front());
  const std::string to = target.entries.empty() ? "" : written_name(input.program, target.entries.front());
  finding.subject = fmt::format("{} to {}", written_name(input.program, edge.message.func), to);
  finding.message = fmt::format("the process that gets {} never takes it: it stays in the mailbox",
                                message_text(input, edge.message));
  finding.locations.push_back(send_place(input, edge));
  for (const flow::OriginId o : edge.targets)
    finding.reasons.push_back(fmt::format("it goes to the {}, and none of its receives has a clause for it",
                                          input.flow.origins.describe(o)));
  if (edge.by_name)
    finding.reasons.push_back("the process is meant by its name, which other code may give to another one");
  finding.advice.push_back("add a clause for it, or do not send it");
  return finding;
}

}  // namespace ravel::check
