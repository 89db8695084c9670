// SPDX-License-Identifier: Apache-2.0
#include "check/atomicity_findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/jvm_names.h"

namespace ravel::check {

using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::sync::OriginId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;

double score_of(const StalePair& pair, const Siblings& siblings, bool declared, bool lock_free) {
  double score = 0;
  switch (pair.how) {
    case Reliance::computed:
      score = 0.85;
      break;
    case Reliance::decided:
      score = 0.7;
      break;
    case Reliance::argument:
      score = 0.65;
      break;
    case Reliance::checked:
      score = 0.5;
      break;
  }
  if (siblings.atomic > 1 && siblings.atomic == siblings.all) score *= 1.1;
  if (pair.read.shield == Shield::none) score *= 0.9;
  if (pair.lazy) score *= 0.2;
  if (lock_free) score *= 0.15;
  if (declared) score = std::max(score, 0.95);
  return std::clamp(score, 0.05, 0.99);
}

namespace {

std::string_view kind_of(const Broken& broken) {
  if (broken.declared) return "declared";
  switch (broken.pair.how) {
    case Reliance::computed:
      return "lost-update";
    case Reliance::decided:
      return "check-then-act";
    case Reliance::argument:
    case Reliance::checked:
      return "stale-read";
  }
  return "lost-update";
}

bool is_call(const ir::Instr& instr) { return instr.op == Op::call || instr.op == Op::call_virtual; }

}  // namespace

// Words.

std::string AtomicityWords::datum(FuncId function, const Datum& datum, ObjectId object) const {
  std::string name;
  if (datum.field.valid()) {
    const flow::heap::FieldDecl& field = input_.classes.field(datum.field);
    name = fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(field.owner), true),
                       field.name.view());
  } else if (!names_[datum.base].steps.empty()) {
    // The last step is the field that holds it.
    const flow::sync::Step& last = names_[datum.base].steps.back();
    if (!last.captured && !last.back) {
      const flow::heap::FieldDecl& field = input_.classes.field(flow::heap::FieldId(last.field));
      name = fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(field.owner), true),
                         field.name.view());
    }
  } else if (names_[datum.base].root == flow::sync::NameRoot::statik) {
    const flow::heap::FieldDecl& field = input_.classes.field(flow::heap::FieldId(names_[datum.base].which));
    name = fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(field.owner), true),
                       field.name.view());
  }
  if (name.empty() && object.valid()) name = words_.object(object);
  if (name.empty()) name = names_.text(names_[datum.base], function);
  return datum.contents ? "the contents of " + name : name;
}

std::string AtomicityWords::action(FuncId function, InstrId at) const {
  const ir::Function& f = input_.program.function(function);
  const ir::Instr& instr = f.instr(at);
  const ir::Module& module = input_.program.module_of(function);
  if (is_call(instr)) return flow::heap::method_text(module.callees[instr.payload], true) + "()";
  if (instr.op == Op::acquire) return "synchronized";
  if (instr.op == Op::release) return "end of synchronized";
  const flow::heap::FieldId field = input_.sync.locks().fields().of(function, instr);
  if (!field.valid()) return "an array's element";
  return words_.field(field);
}

std::string AtomicityWords::where(FuncId function, InstrId at) const { return words_.place({function, at}); }

std::string AtomicityWords::held(InstanceId instance, InstrId at) const {
  const auto texts = input_.sync.locks().held_text(instance, at);
  return texts.empty() ? "no lock" : fmt::format("{}", fmt::join(texts, ", "));
}

report::Place AtomicityWords::place(FuncId function, InstrId at, report::Role role) const {
  report::Place result;
  result.role = role;
  result.pos = words_.position({function, at});
  result.function = words_.function(function);
  result.what = action(function, at);
  return result;
}

void AtomicityWords::add_way(report::Place& place, OriginId origin, InstanceId instance) {
  const facts::Path path = words_.path(origin, paths_.to(origin, instance));
  place.origin = words_.origin(path);
  place.path = words_.frames(path.calls);
  const FuncId function = input_.points_to.function(instance);
  if (shown(function, origin, instance) == function || place.path.empty()) return;
  place.pos = place.path.back().pos;
  place.function = place.path.back().function;
  place.path.pop_back();
}

/// What the compiler has made to get at a private field is nobody's: the place is where it is called.
FuncId AtomicityWords::shown(FuncId function, OriginId origin, InstanceId instance) {
  if (!model::is_accessor(input_.program.function(function).name.name.view())) return function;
  const std::vector<flow::heap::CallEdge> way = paths_.to(origin, instance);
  const InstanceId caller = way.empty() ? InstanceId() : way.back().caller;
  if (!caller.valid() || caller == input_.sync.calls().harness_instance()) return function;
  return input_.points_to.function(caller);
}

// A stale value.

report::Finding AtomicityWords::finding(const Broken& broken, const Siblings& siblings) {
  const StalePair& pair = broken.pair;
  const std::string what = datum(broken.function, pair.read.datum, broken.intruder.object);
  const Intruder& who = broken.intruder;
  const FuncId mine = shown(broken.function, who.victim_origin, who.victim);
  const FuncId other = input_.points_to.function(who.write.instance);
  const FuncId theirs = shown(other, who.origin, who.write.instance);
  const std::string method = words_.function(mine, facts::Name::shorter);
  report::Finding result;
  result.rule = "atomicity";
  result.kind = kind_of(broken);
  result.score = broken.score;
  result.subject = fmt::format("{} in {}", what, method);

  result.locations.push_back(place(broken.function, pair.read.at, report::Role::read));
  result.locations.push_back(
      place(broken.function, pair.second.at, pair.second.write ? report::Role::write : report::Role::read));
  result.locations.push_back(place(other, broken.intruder.write.instr, report::Role::write));
  for (size_t i = 0; i < 2; ++i) {
    add_way(result.locations[i], broken.intruder.victim_origin, broken.intruder.victim);
    const InstrId at = i == 0 ? pair.read.at : pair.second.at;
    result.locations[i].holds = input_.sync.locks().held_text(broken.intruder.victim, at);
  }
  add_way(result.locations[2], broken.intruder.origin, broken.intruder.write.instance);
  result.locations[2].holds =
      input_.sync.locks().held_text(broken.intruder.write.instance, broken.intruder.write.instr);

  const std::string_view then = pair.how == Reliance::computed  ? "writes back what it made of it"
                                : pair.how == Reliance::decided ? "changes it because of what it found"
                                                                : "relies on that";
  const std::string by =
      theirs == mine ? "another thread in the same method" : words_.function(theirs, facts::Name::shorter);
  result.message = fmt::format(
      "{}{} is not atomic: it reads {} in one step and {} in another; {} may change it in between",
      broken.declared ? "@Atomic " : "", method, what, then, by);
  result.reasons = reasons(broken, siblings, result);
  result.origins = {method, words_.function(theirs, facts::Name::shorter)};
  add_interleaving(broken, result);
  result.advice = advice(broken);
  return result;
}

std::vector<std::string> AtomicityWords::reasons(const Broken& broken, const Siblings& siblings,
                                                 const report::Finding& f) const {
  const StalePair& pair = broken.pair;
  std::vector<std::string> result;
  const auto part = [&](const Use& use) -> std::string {
    if (use.shield == Shield::step) return "one step by itself";
    if (use.shield == Shield::none) return "without a lock";
    return use.lock.valid() ? "under " + names_.text(names_[use.lock], broken.function) : "under a lock";
  };
  const auto inside = [&](const Use& use) {
    return use.inner == broken.function
               ? std::string()
               : fmt::format(" (in {}, {})", words_.function(use.inner, facts::Name::shorter),
                             where(use.inner, use.inner_at));
  };
  result.push_back(fmt::format("the first part ends with {}{}: {}; the second is {}{}: {}",
                               f.locations[0].what, inside(pair.read), part(pair.read), f.locations[1].what,
                               inside(pair.second), part(pair.second)));
  result.push_back(fmt::format("between them, at {}, it holds {}", where(broken.function, pair.gap),
                               held(broken.intruder.victim, pair.gap)));
  const std::string& mine = f.locations[0].origin;
  const std::string& theirs = f.locations[2].origin;
  result.push_back(mine == theirs ? fmt::format("{} may meet another one that does the same", mine)
                                  : fmt::format("{} and {} may run at the same time", mine, theirs));
  if (siblings.all > 0)
    result.push_back(
        fmt::format("{} of the {} other methods that use it are atomic", siblings.atomic, siblings.all));
  switch (pair.how) {
    case Reliance::computed:
      result.push_back("one after the other, in either order, both changes would count; here one is lost");
      break;
    case Reliance::decided:
      result.push_back(
          "one after the other, in either order, the second would have found what the first left, and "
          "decided by that");
      break;
    case Reliance::argument:
    case Reliance::checked:
      result.push_back("one after the other, in either order, the value would still fit when it is used");
      break;
  }
  return result;
}

void AtomicityWords::add_interleaving(const Broken& broken, report::Finding& finding) const {
  const StalePair& pair = broken.pair;
  const FuncId other = input_.points_to.function(broken.intruder.write.instance);
  const std::string what = datum(broken.function, pair.read.datum, broken.intruder.object);
  const std::string_view value = pair.read.datum.contents ? "what it finds" : "the value";
  auto& steps = finding.interleaving;
  steps.push_back(
      {0, fmt::format("reads {}; keeps {} ({})", what, value, where(broken.function, pair.read.at)), 0});
  if (pair.read.shield == Shield::lock)
    steps.push_back({0,
                     fmt::format("gives up the lock; holds {} ({})", held(broken.intruder.victim, pair.gap),
                                 where(broken.function, pair.gap)),
                     std::nullopt});
  const std::string& act = finding.locations[2].what;
  const std::string change = act == what ? "writes " + what : fmt::format("changes {}: {}", what, act);
  steps.push_back({1, fmt::format("{} ({})", change, where(other, broken.intruder.write.instr)), 2});
  std::string last;
  switch (pair.how) {
    case Reliance::computed:
      last = "writes what it made of the old value: the change of the other is lost";
      break;
    case Reliance::decided:
      last = fmt::format("acts on what is no longer so: {}", finding.locations[1].what);
      break;
    case Reliance::argument:
      last = fmt::format("hands the old value to {}, which finds another state", finding.locations[1].what);
      break;
    case Reliance::checked:
      last = fmt::format("calls {} as if nothing had changed", finding.locations[1].what);
      break;
  }
  steps.push_back({0, fmt::format("{} ({})", last, where(broken.function, pair.second.at)), 1});
}

std::vector<std::string> AtomicityWords::advice(const Broken& broken) const {
  const StalePair& pair = broken.pair;
  std::vector<std::string> result;
  const Use& part = pair.second;
  if (part.shield == Shield::lock) {
    const std::string lock = part.lock.valid() ? names_.text(names_[part.lock], broken.function) : "the lock";
    result.push_back(fmt::format("Hold {} from the first part to the end of the second.", lock));
    result.push_back("Or look again in the second part, before acting.");
  } else if (pair.read.datum.contents) {
    result.push_back(
        "Use one call that looks and acts: putIfAbsent, computeIfAbsent, merge, compute, replace, "
        "compareAndSet.");
    result.push_back("Or hold one lock around both calls, here and wherever it is changed.");
  } else {
    result.push_back("Use an atomic class of java.util.concurrent.atomic: volatile makes no two steps one.");
    result.push_back("Or hold one lock around both steps, here and wherever it is changed.");
  }
  return result;
}

// Declared atomic, and no more is known than where it falls apart.

report::Finding AtomicityWords::finding(InstanceId instance, const Split& split, const std::string& said,
                                        const std::string& why) {
  const FuncId function = input_.points_to.function(instance);
  const auto role = [&](InstrId at) {
    const Op op = input_.program.function(function).instr(at).op;
    return op == Op::store     ? report::Role::write
           : op == Op::load    ? report::Role::read
           : op == Op::acquire ? report::Role::acquire
           : op == Op::release ? report::Role::release
                               : report::Role::call;
  };
  const std::string method = words_.function(function, facts::Name::shorter);
  report::Finding result;
  result.rule = "atomicity";
  result.kind = "declared";
  result.score = 0.8;
  result.subject = method;
  if (split.first.valid()) result.locations.push_back(place(function, split.first, role(split.first)));
  result.locations.push_back(place(function, split.second, role(split.second)));
  const auto origins = input_.sync.threads().of(instance);
  for (report::Place& at : result.locations)
    if (!origins.empty()) add_way(at, origins.front(), instance);
  const std::string second = action(function, split.second);
  result.message =
      split.whole == Atomicity::error
          ? fmt::format("{} says that it is {}, and is not: {} is used without the lock that it declares",
                        method, said, second)
      : split.whole == Atomicity::compound
          ? fmt::format("{} says that it is {}, and is not: it falls into two parts before {}", method, said,
                        second)
          : fmt::format("{} says that it is {}, and is not: {} makes it {}", method, said, second,
                        name_of(split.whole));
  result.reasons.push_back(why);
  if (split.first.valid()) {
    result.reasons.push_back(fmt::format(
        "after {} ({}) other threads see what it did so far, and {} ({}) cannot be moved before that",
        action(function, split.first), where(function, split.first), second, where(function, split.second)));
    result.origins = {method, "any other thread"};
    result.interleaving = {
        {0, fmt::format("{} ({})", action(function, split.first), where(function, split.first)), 0},
        {1, "changes what both parts use", std::nullopt},
        {0, fmt::format("{} ({})", second, where(function, split.second)), 1}};
  }
  result.advice.push_back("Hold one lock over both parts, or take the annotation away.");
  return result;
}

}  // namespace ravel::check
