// SPDX-License-Identifier: Apache-2.0
#include "check/check_then_act_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "check/beam_input.h"
#include "flow/beam/places.h"

namespace ravel::check {

using flow::Effect;
using flow::Expr;
using flow::ExprId;
using flow::ExprKind;
using model::Action;
using model::Change;
using model::KeyFrom;
using model::Store;

namespace {

struct NameContext {
  const ir::Program& program;
  ir::FuncId func;
};

std::string name_of_value(const void* raw, const Expr& expr) {
  const auto& context = *static_cast<const NameContext*>(raw);
  if (expr.kind == ExprKind::apply)
    return context.program.function(ir::FuncId(static_cast<size_t>(expr.number - 1))).name.str();
  const ir::Function& function = context.program.function(context.func);
  ir::ValueId value;
  if (expr.kind == ExprKind::param && static_cast<size_t>(expr.number) < function.params.size())
    value = function.params[static_cast<size_t>(expr.number)];
  if (expr.kind == ExprKind::local && expr.owner == context.func)
    value = ir::ValueId(static_cast<size_t>(expr.number));
  if (const auto found = function.names.find(value); value.valid() && found != function.names.end())
    return found->second.str();
  if (expr.kind == ExprKind::param) return fmt::format("Arg{}", expr.number + 1);
  // What a function returned is told by its name.
  const ir::Instr* made = value.valid() ? function.definition(value) : nullptr;
  if (made == nullptr || made->op != ir::Op::call) return "_";
  const ir::FuncName& callee = context.program.module_of(context.func).callee(ir::CalleeId(made->payload));
  const auto is_plain = [](char c) {
    return c == '_' || c == '?' || c == '!' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  if (!std::ranges::all_of(callee.name.view(), is_plain)) return "_";  // the compiler's own
  const bool is_own = callee.module == function.name.module || callee.module.view() == "erlang";
  return fmt::format("{}{}(...)", is_own ? "" : fmt::format("{}:", callee.module.view()), callee.name.view());
}

}  // namespace

std::string Words::text(ExprId expr, ir::FuncId func) const {
  const NameContext context{input_.program, func};
  return input_.summaries->exprs().text(expr, name_of_value, &context);
}

/// Of the pair {Server, Part} that says where a request's value is kept.
ExprId Words::server_of(ExprId table) const {
  const auto parts = input_.summaries->exprs().children(table);
  return parts.empty() ? table : parts[0];
}

std::string Words::item() const {
  const flow::Item& read = pair_.read.item;
  const flow::Item& write = pair_.write.item;
  std::string key = write.whole ? text(read.key) : text(write.key);
  const std::string table = text(write.table);
  const bool no_key = write.whole && read.whole;
  switch (write.store) {
    case Store::registry:
      return "the registered name " + key;
    case Store::ets:
      return no_key ? "ETS table " + table : fmt::format("key {} of ETS table {}", key, table);
    case Store::ets_table:
      return "the named ETS table " + key;
    case Store::mnesia:
      return no_key ? "Mnesia table " + table : fmt::format("key {} of Mnesia table {}", key, table);
    case Store::persistent_term:
      return "persistent term " + key;
    case Store::application_env:
      return fmt::format("application variable {} of {}", key, table);
    case Store::global:
      return "the global name " + key;
    case Store::pg:
      return "process group " + key;
    case Store::dets:
      return no_key ? "Dets table " + table : fmt::format("key {} of Dets table {}", key, table);
    case Store::file:
      return "file " + key;
    case Store::process:
      return "process " + key;
    case Store::counter:
      return fmt::format("counter {} of {}", key, table);
    case Store::agent:
      return "the state of agent " + key;
    case Store::via:
      return fmt::format("the name {} in registry {}", key, table);
    case Store::server:
      return fmt::format("what server {} keeps{}", text(server_of(write.table)),
                         key == "state" ? "" : " under " + key);
  }
  return key;
}

std::string Words::subject() const {
  const flow::ExprTable& exprs = input_.summaries->exprs();
  const flow::Item& item = pair_.write.item;
  const bool closed = (item.whole || exprs.closed(item.key)) && (!exprs[item.table].open);
  const std::string name = this->item();
  return closed ? name : fmt::format("{} in {}", name, written_name(input_.program, pair_.frame));
}

std::string Words::action(const Effect& effect, ir::FuncId func) const {
  const model::Access& row = *effect.access;
  std::string name =
      row.module == "erlang" ? std::string(row.name) : fmt::format("{}:{}", row.module, row.name);
  const std::string key = text(effect.item.key, func), table = text(effect.item.table, func);
  if (row.name == "!") return fmt::format("{} ! _", key);
  if (row.store == Store::server)
    return fmt::format("{}({}, {})", name, text(server_of(effect.item.table), func),
                       key == "state" ? "..." : fmt::format("{{_, {}, ...}}", key));
  switch (row.key_from) {
    case KeyFrom::local_name:
      break;
    case KeyFrom::whole:
      return row.table_arg >= 0 ? fmt::format("{}({})", name, row.arity > 1 ? table + ", ..." : table)
                                : fmt::format("{}()", name);
    case KeyFrom::argument: {
      const int shown = row.table_arg >= 0 ? 2 : 1;
      return fmt::format("{}({}{}{})", name, row.table_arg >= 0 ? table + ", " : "", key,
                         row.arity > shown ? ", ..." : "");
    }
    case KeyFrom::object:
      return effect.item.whole ? fmt::format("{}({}, [...])", name, table)
                               : fmt::format("{}({}, {{{}, ...}})", name, table, key);
    case KeyFrom::record:
      return fmt::format("{}(#{}{{{}, ...}})", name, table, key);
    case KeyFrom::match:
    case KeyFrom::select:
      return key == "_" ? fmt::format("{}({}, ...)", name, table)
                        : fmt::format("{}({}, {{{}, ...}})", name, table, key);
    case KeyFrom::pattern:
      return fmt::format("{}(#{}{{{}}})", name, table, key == "_" ? "..." : key + ", ...");
    case KeyFrom::table_key:
    case KeyFrom::via_name:
      return fmt::format("{}({{{}, {}}})", name, table, key);
  }
  return name;
}

std::string Words::verb() const {
  if (pair_.write.access->action == Action::use) return "relied on";
  switch (model::change_of(*pair_.write.access)) {
    case Change::removes:
      return "deleted";
    case Change::counts:
      return "counted up";
    default:
      return "written";
  }
}

std::string Words::message() const {
  const std::string how = "and then " + verb();
  const std::string decides = !pair_.by_control && !pair_.by_data ? "nothing makes the two one step"
                              : pair_.by_control                  ? "the answer decides what happens next"
                                                 : "the new value is computed from the old one";
  return fmt::format("{} is read by {} {} by {}; {}, but another process may change it in between", item(),
                     read(), how, write(), decides);
}

std::string Words::why_same() const {
  const flow::ExprTable& exprs = input_.summaries->exprs();
  const flow::Item& write = pair_.write.item;
  if (pair_.match == flow::Match::whole) {
    const bool by_read = pair_.read.item.whole;
    const ExprId pattern = by_read ? pair_.read.item.key : write.key;
    return fmt::format("{} concerns every key {}", by_read ? read() : this->write(),
                       pattern == exprs.unknown() ? "of the table" : "like " + text(pattern));
  }
  if (pair_.match == flow::Match::possible) return "nothing shows that the two keys differ";
  if (exprs.closed(write.key)) return fmt::format("both concern {}", item());
  return fmt::format("both use the same value, {}, in one run of {}", text(write.key),
                     written_name(input_.program, pair_.frame));
}

std::string Words::why_table(bool guess) const {
  const std::string at = place_text(input_.program, {table_->func, table_->instr});
  if (guess)
    return fmt::format(
        "which table it is was not seen; it may be a public one like that made at {}, which more than one "
        "process can get at",
        at);
  const std::string_view how = input_.flow.origins.how_shared(table_->object);
  return fmt::format("the table is public (made at {}): {}", at,
                     how.empty() ? "every process may write it" : how);
}

std::string Words::why_other(const Writers::Writer& other, bool locked) const {
  const std::string here = written_name(input_.program, pair_.frame);
  const std::string exclusive = locked
                                    ? fmt::format("{} holds a lock", here)
                                    : fmt::format("{} runs in one process only, {}", here,
                                                  input_.flow.origins.describe(only_process_of(
                                                      input_, pair_.frame, pair_.write, pair_.conditions)));
  return fmt::format("{}, but {} writes it too{} ({})", exclusive, written_name(input_.program, other.func),
                     locked ? ", without that lock" : ", in other processes",
                     place_text(input_.program, {other.func, other.effect->site}));
}

std::string Words::why_parallel(const EntryPath& entry) const {
  const flow::Origins& all = input_.flow.origins;
  if (entry.origin == flow::Origins::kApi)
    return input_.program.function(entry.entry).exported
               ? fmt::format("{} is exported: any number of processes may be in it at once",
                             written_name(input_.program, entry.entry))
               : fmt::format("who runs {} was not seen: it may be any number of processes",
                             written_name(input_.program, entry.entry));
  const auto& origins = input_.reach->of(pair_.frame, pair_.conditions).origins;
  const auto many = std::find_if(origins.begin(), origins.end(),
                                 [&](flow::OriginId id) { return all.origin(id).multiple; });
  // What is single by itself says nothing about overlapping: tell of the other kind of process.
  if (all.origin(entry.origin).multiple || origins.size() < 2)
    return fmt::format("{}: {}", all.describe(entry.origin), all.origin(entry.origin).why);
  if (many != origins.end())
    return fmt::format("{} also runs in {}: {}", written_name(input_.program, pair_.frame),
                       all.describe(*many), all.origin(*many).why);
  return fmt::format("{} runs in more than one process: {}, and {}",
                     written_name(input_.program, pair_.frame), all.describe(origins[0]),
                     all.describe(origins[1]));
}

std::string Words::lost_update() const {
  const bool bag = table_ != nullptr && table_->bag;
  switch (model::change_of(*pair_.write.access)) {
    case Change::replaces:
      return bag ? "adds one more beside that of the other process"
                 : "overwrites it: what the other process wrote is lost";
    case Change::adds:
      return "adds one more beside that of the other process";
    case Change::counts:
      return "adds to what the other process left, not to what was read";
    case Change::removes:
      return "removes what the other process has just written";
    case Change::if_absent:
      return "does nothing: what the other process wrote stays";
  }
  return {};
}

std::string Words::consequence(bool other_writer) const {
  const model::Access& row = *pair_.write.access;
  const bool removes = model::change_of(row) == Change::removes;
  switch (row.store) {
    case Store::registry:
      if (row.action == Action::use) return "raises badarg: the name is gone";
      if (row.action == Action::atomic)
        return "answers {error, {already_started, Pid}}, which nobody expects here";
      return removes ? "raises badarg, or takes the name from another process"
                     : "raises badarg: the name is taken";
    case Store::ets_table:
      return removes ? "raises badarg, or deletes a table that is in use" : "raises badarg: the table exists";
    case Store::process:
      return row.raises ? "raises noproc: the process is dead" : "the message is lost: the process is dead";
    case Store::file:
      return "fails, or destroys what the other process did";
    default:
      return removes && !other_writer ? "is done a second time: each acts as if it alone had found it"
                                      : lost_update();
  }
}

void Words::interleave(const Writers::Writer* other, report::Finding& finding) const {
  const bool use = pair_.write.access->action == Action::use;
  // Locations are the read, then the writes; a step of another writer is at none of them.
  constexpr uint32_t kRead = 0, kWrite = 1;
  const auto add = [&](uint32_t who, std::string what, std::optional<uint32_t> place = {}) {
    finding.interleaving.push_back({who, std::move(what), place});
  };
  finding.origins = {"process 1", "process 2"};
  add(0, read(), kRead);
  if (use) {
    add(1, pair_.write.item.store == Store::process ? "exits" : "exits or unregisters the name");
  } else if (other != nullptr) {
    const bool renamed = !pair_.write.item.whole && !other->effect->item.whole &&
                         text(other->effect->item.key, other->func) != text(pair_.write.item.key);
    add(1, fmt::format("{}{} in {} ({})", action(*other->effect, other->func),
                       renamed ? ", the same key," : "", written_name(input_.program, other->func),
                       place_text(input_.program, {other->func, other->effect->site})));
  } else {
    add(1, fmt::format("{}: the same answer", read()), kRead);
    add(1, write(), kWrite);
  }
  add(0, fmt::format("{}: {}", write(), consequence(other != nullptr)), kWrite);
}

std::string Words::advice() const {
  switch (pair_.write.item.store) {
    case Store::registry:
      if (pair_.write.access->action == Action::atomic)
        return "start it without asking, and take {error, {already_started, Pid}} for an answer; or let a "
               "supervisor start it once";
      return pair_.write.access->action == Action::use
                 ? "send to the pid that whereis returned, or handle badarg"
                 : "call register first and handle error:badarg, or let one process (a supervisor, a server) "
                   "own the name";
    case Store::ets:
      if (model::change_of(*pair_.write.access) == Change::removes)
        return "read and remove in one step with ets:take, remove only the object that was read with "
               "ets:delete_object, or let one process do all writes";
      if (!pair_.by_data)
        return "if the row is only to be made where there is none, use ets:insert_new and look at its "
               "answer; "
               "or let one process do all writes";
      return "change the row in one step (ets:update_counter, or ets:select_replace with the object that was "
             "read), or let one process do all writes";
    case Store::ets_table:
      return "create the table once, in the process that owns it, before anyone uses it; or handle "
             "error:badarg of ets:new";
    case Store::mnesia:
      return "put the read and the write into one mnesia:transaction/1, or use mnesia:dirty_update_counter/3";
    case Store::global:
      return "use the answer of global:register_name/2, or do both inside global:trans/2";
    case Store::file:
      return "do it without asking first, and handle the error (open with `exclusive`, delete and match "
             "enoent)";
    case Store::process:
      return pair_.write.access->raises ? "link without asking, and handle noproc; or use a monitor"
                                        : "use a monitor to learn of its death";
    case Store::counter:
      return "use add, sub, exchange or compare_exchange";
    case Store::agent:
      return "let the agent do both in one step: Agent.update/2 or Agent.get_and_update/2 with a function "
             "that "
             "looks and changes";
    case Store::via:
      return "register, or start it, without asking, and take the answer that the name is taken for what it "
             "is";
    case Store::server:
      return "make it one request, so that the server does both in one step";
    case Store::dets:
      return "use dets:insert_new or dets:update_counter, or let one process do all writes";
    default:
      return "let one process do all writes, or make the change in one step";
  }
}

}  // namespace ravel::check
