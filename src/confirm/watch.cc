// SPDX-License-Identifier: Apache-2.0
#include "confirm/watch.h"

#include <fmt/format.h>

#include <algorithm>

#include "confirm/rest.h"
#include "explore/beam_names.h"
#include "vm/tables.h"

namespace ravel::confirm {

using explore::Access;
using explore::Action;
using explore::ActionKind;
using explore::Mode;
using explore::ProcessId;
using report::Role;
using vm::ObjectKind;

namespace {

constexpr Roles kRead = role_bit(Role::read), kWrite = role_bit(Role::write), kSend = role_bit(Role::send);
/// So many steps after it was seen the run need not come to its end by itself: some never do.
constexpr uint32_t kStepsAfter = 400;

bool is_same(const Access& a, const Access& b) {
  return a.kind == b.kind && a.object == b.object && (a.key == b.key || a.key == 0 || b.key == 0);
}

bool is_mailbox(const Access& access) { return access.kind == explore::kMailKind; }

std::shared_ptr<const explore::Failure> failure_of(const Seen& seen) {
  // What it is about in numbers differs from run to run, and shrinking compares the text.
  return std::make_shared<explore::Failure>(
      explore::Failure{explore::FailureKind::property, seen.text, "", {}});
}

}  // namespace

Goal goal_of(const report::Finding& finding, const ir::Program& program) {
  Goal goal;
  goal.shape = finding.rule == "call-cycle"      ? Shape::cycle
               : finding.rule == "stuck-receive" ? Shape::stuck
               : finding.rule == "lost-message"  ? Shape::lost
                                                 : Shape::overlap;
  goal.kind = finding.kind;
  goal.spots = std::make_shared<Spots>(spots_of(finding, program), program);
  for (const Spot& spot : goal.spots->all()) goal.concerned.push_back(spot.module);
  // "gen_server m (registered as a, b)", "process spawned at m.erl:8"
  for (const report::Place& place : finding.locations) {
    std::string word;
    for (const char c : place.origin + " ") {
      if (c != ' ' && c != ',' && c != '(' && c != ')') {
        word += c;
        continue;
      }
      if (!word.empty()) goal.concerned.push_back(std::exchange(word, {}));
    }
  }
  std::ranges::sort(goal.concerned);
  const auto twice = std::ranges::unique(goal.concerned);
  goal.concerned.erase(twice.begin(), twice.end());
  return goal;
}

std::unique_ptr<explore::System> WatchedSystem::clone() const {
  std::unique_ptr<System> copy = inner_->clone();
  auto* inner = static_cast<explore::BeamSystem*>(copy.release());
  auto watched = std::make_unique<WatchedSystem>(std::unique_ptr<explore::BeamSystem>(inner), goal_);
  watched->readings_ = readings_;
  watched->asked_ = asked_;
  watched->sent_ = sent_;
  watched->contacts_ = contacts_;
  watched->starters_ = starters_;
  watched->seen_ = seen_;
  watched->reached_ = reached_;
  watched->failure_ = failure_;
  watched->steps_ = steps_;
  return watched;
}

void WatchedSystem::possible(std::vector<explore::Possible>& out) {
  out.clear();
  if (failure_) return;
  inner_->possible(out);
  const bool is_at_rest = std::ranges::all_of(out, [](const explore::Possible& p) {
    return p.action.kind == ActionKind::timeout || p.action.kind == ActionKind::timer;
  });
  if (is_at_rest && !seen_ && !inner_->is_late() && !inner_->is_exhausted()) look_at_rest(out.empty());
  if (!seen_) return;
  // Of a cycle there is nothing more to be seen; of an overlap, what it leads to.
  if (goal_->shape == Shape::overlap && !out.empty() && steps_ < seen_->written + kStepsAfter) return;
  failure_ = failure_of(*seen_);
  out.clear();
}

void WatchedSystem::step(const Action& action, explore::Step& out) {
  const vm::Machine& machine = inner_->machine();
  const vm::Process* process = machine.find(vm::Term(action.process));
  ProcessId actor = action.process;
  const bool is_overlap = goal_->shape == Shape::overlap;
  Standing at;
  if (process && action.is_own()) at = goal_->spots->at(machine, *process, is_overlap);
  Roles roles = at.roles;
  if (process && action.is_own() && roles == 0) roles = roles_for_parent(*process, actor);
  if (is_overlap && (roles & kWrite) != 0) actor = reader_for(*process, actor);
  reached_.roles |= roles;
  reached_.places |= at.places;
  if (goal_->shape == Shape::cycle && at.places != 0) {
    starters_[action.process] = process->parent ? process->parent.word() : 0;
    reached_.servers |= concerned_server(machine, *goal_, *process);
  }
  inner_->step(action, out);
  if (is_overlap)
    note_overlap(action.kind, actor, roles, out);
  else
    note_contact(action, roles, out);
  if (goal_->shape == Shape::lost) note_sent(roles);
  if (goal_->shape == Shape::cycle && !seen_) look_for_call_of_itself();
  if (goal_->shape == Shape::cycle && goal_->kind == "start" && !seen_) look_for_missing_process();
  ++steps_;
}

/// What a process does while the one that has started it waits for that, it does in its name: a server that
/// registers itself.
Roles WatchedSystem::roles_for_parent(const vm::Process& process, ProcessId& actor) const {
  if (goal_->shape != Shape::overlap) return 0;
  const vm::Machine& machine = inner_->machine();
  const vm::Process* parent = process.parent ? machine.find(process.parent) : nullptr;
  if (parent == nullptr || parent->position != vm::Position::receive) return 0;
  const Roles roles = goal_->spots->of(machine, *parent) & kWrite;
  if (roles != 0) actor = parent->pid.word();
  return roles;
}

// ---- check-then-act

/// Who has read may have started another process to write: then that does it in its name.
ProcessId WatchedSystem::reader_for(const vm::Process& process, ProcessId actor) const {
  const auto has_read = [&](ProcessId one) {
    return std::ranges::any_of(readings_, [&](const Reading& reading) { return reading.process == one; });
  };
  return !has_read(actor) && process.parent && has_read(process.parent.word()) ? process.parent.word()
                                                                               : actor;
}

/// A message to a process is about whether that lives, if that is what the finding is about. The table that
/// the server of process groups shows to all is that server's.
Access WatchedSystem::item_of(const Access& access) const {
  if (goal_->kind == "pg" && static_cast<ObjectKind>(access.kind) == ObjectKind::table)
    if (const vm::Table* table = inner_->machine().tables().find(access.object))
      return {explore::kMailKind, Mode::read, table->owner.word(), 0};
  if (goal_->kind != "process" || !is_mailbox(access)) return access;
  return {static_cast<uint16_t>(ObjectKind::life), Mode::read, access.object, 0};
}

/// Whether a finding of this kind can be about it.
bool WatchedSystem::is_item(const Access& access) const {
  const auto is_one_of = [&](std::initializer_list<std::string_view> kinds) {
    return std::ranges::find(kinds, goal_->kind) != kinds.end();
  };
  switch (static_cast<ObjectKind>(access.kind)) {
    case ObjectKind::name:
      return is_one_of({"registry"});
    case ObjectKind::table:
      return is_one_of({"ets", "ets_table", "mnesia", "global", "pg", "application_env", "registry", "dets"});
    case ObjectKind::persistent:
      return is_one_of({"persistent_term"});
    case ObjectKind::counter:
      return is_one_of({"counter"});
    case ObjectKind::file:
      return is_one_of({"file"});
    case ObjectKind::environment:
      return is_one_of({"application_env", "os_env"});
    case ObjectKind::life:
      return is_one_of({"process"});
    case ObjectKind::mailbox:
    case ObjectKind::server:
      return is_one_of({"agent", "dets", "global", "pg", "mnesia", "application_env"});
    default:
      return false;
  }
}

bool WatchedSystem::is_between(ProcessId process) const {
  if (goal_->shape == Shape::cycle) {
    const vm::Process* one = inner_->machine().find(vm::Term(process));
    return one != nullptr && goal_->spots->at(inner_->machine(), *one).places != 0;
  }
  const auto has_read = [&](ProcessId reader) {
    return std::ranges::any_of(
        readings_, [&](const Reading& reading) { return reading.process == reader && reading.by == 0; });
  };
  if (readings_.empty()) return false;
  const vm::Process* one = inner_->machine().find(vm::Term(process));
  // What a library reads on the way to the item is not the item: it goes on until it has left the place.
  if (has_read(process))
    return one == nullptr || (goal_->spots->of(inner_->machine(), *one) & (kRead | kWrite)) != kRead;
  return one != nullptr && one->parent && has_read(one->parent.word()) &&
         (goal_->spots->of(inner_->machine(), *one) & kWrite) != 0;
}

void WatchedSystem::note_overlap(ActionKind kind, ProcessId process, Roles roles, const explore::Step& step) {
  if (seen_) return;
  bool has_written = false;  // what it has read, and nobody came in between
  std::vector<Access> looked_at;
  for (const Access& touched : step.accesses) {
    const Access access = item_of(touched);
    if (!is_item(access)) continue;
    const bool only_reads = access.mode == Mode::read;
    // Where both are done in one line, what it does tells which it is.
    const bool may_act = (roles & kWrite) != 0 && !((roles & kRead) != 0 && only_reads);
    for (const Reading& reading : readings_) {
      if (!may_act || reading.process != process || !is_same(reading.item, access)) continue;
      // What the setup does is over before anybody can come in between.
      if (process != inner_->machine().main_process().word()) reached_.read_and_wrote = true;
      if (reading.by == 0) {
        // A library looks where its things are, for the one as for the other; the item comes after that.
        only_reads ? looked_at.push_back(reading.item) : void(has_written = true);
        continue;
      }
      Seen seen;
      seen.first = process;
      seen.second = reading.by;
      seen.read = reading.step;
      seen.between = reading.between;
      seen.written = steps_;
      seen.item = access;
      seen.text = "the two overlap";
      return see(std::move(seen));
    }
    if (!only_reads && !is_mailbox(access)) note_intrusion(process, access);
    if (is_mailbox(access) && may_act && access.object != process) asked_.push_back({process, access.object});
  }
  std::erase_if(readings_, [&](const Reading& each) {
    const auto is_it = [&](const Access& item) { return is_same(item, each.item); };
    return each.process == process && (has_written || std::ranges::any_of(looked_at, is_it));
  });
  if (kind == ActionKind::receive && (roles & kWrite) != 0) note_answer(process);
  if ((roles & kRead) != 0) note_readings(process, step);
}

void WatchedSystem::note_intrusion(ProcessId process, const Access& access) {
  for (Reading& reading : readings_)
    if (reading.process != process && reading.by == 0 && is_same(reading.item, access)) {
      reading.by = process;
      reading.between = steps_;
    }
}

/// What was asked for has been done once there is an answer.
void WatchedSystem::note_answer(ProcessId process) {
  std::erase_if(asked_, [&](const Asked& asked) {
    if (asked.process != process) return false;
    note_intrusion(process, {explore::kMailKind, Mode::write, asked.server, 0});
    return true;
  });
}

void WatchedSystem::note_readings(ProcessId process, const explore::Step& step) {
  // It has looked again: what came in between before that is known to it.
  for (Reading& reading : readings_)
    if (reading.process == process) reading.by = 0;
  for (const Access& touched : step.accesses) {
    const Access access = item_of(touched);
    if (!is_item(access) || (is_mailbox(access) && access.object == process)) continue;
    std::erase_if(readings_, [&](const Reading& reading) {
      return reading.process == process && reading.item.kind == access.kind &&
             reading.item.object == access.object && reading.item.key == access.key;
    });
    readings_.push_back({process, steps_, access, 0, 0});
  }
}

// ---- the other rules

/// What somebody sends itself is asked of itself only where the finding says so: loops do it to go on.
void WatchedSystem::note_contact(const Action& action, Roles roles, const explore::Step& step) {
  for (const Access& access : step.accesses)
    if (is_mailbox(access) && access.mode == Mode::add && (access.object != action.process || roles != 0))
      contacts_[action.process] = access.object;
}

void WatchedSystem::note_sent(Roles roles) {
  const vm::ChoiceResult& done = inner_->last();
  for (SentThere& sent : sent_)
    if (done.taken != 0 && sent.order == done.taken) sent.taken = true;
  // What a timer sends was asked for there, if anything was.
  const bool may_be_of_timer = (reached_.roles & kSend) != 0;
  if ((roles & kSend) == 0 && !may_be_of_timer) return;
  for (const vm::UnderWay& entry : inner_->machine().under_way()) {
    if (entry.order <= done.first_order || entry.signal.kind != vm::SignalKind::message) continue;
    if ((roles & kSend) == 0 && !entry.signal.is_of_timer) continue;
    const std::string text = inner_->names().print(inner_->machine(), entry.signal.payload.term, 200);
    sent_.push_back({entry.to.word(), entry.order, steps_, false, text});
  }
}

void WatchedSystem::look_at_rest(bool is_over) {
  if (goal_->shape == Shape::cycle)
    look_for_cycle(is_over);
  else if (goal_->shape == Shape::stuck)
    look_for_stuck();
  else if (goal_->shape == Shape::lost && is_over)
    look_for_lost();
}

void WatchedSystem::look_for_cycle(bool is_over) {
  std::vector<ProcessId> cycle = find_cycle(inner_->machine(), *goal_, contacts_);
  if (cycle.empty() && is_over) cycle = find_unanswered(inner_->machine(), *goal_);
  if (cycle.empty()) return;
  Seen seen;
  seen.waiting = cycle;
  for (const ProcessId each : cycle) {
    const std::string waits = inner_->waiting_text(each);
    seen.text += (seen.text.empty() ? "" : "; ") + waits;
  }
  seen.written = steps_;
  see(std::move(seen));
}

/// OTP's calls notice who is asked by itself, and raise; what becomes of that is the caller's affair. Some
/// die of it, others (an event manager, the application controller) catch whatever goes wrong in a callback.
void WatchedSystem::look_for_call_of_itself() {
  const vm::Machine& machine = inner_->machine();
  const auto call_itself = [&](vm::Term pid, std::string_view how) {
    Seen seen;
    seen.waiting = {pid.word()};
    seen.text = fmt::format("{} calls itself{}", inner_->names().name_of(machine, pid), how);
    seen.written = steps_;
    seen.is_end = true;
    see(std::move(seen));
  };
  for (const vm::Crash* crash = machine.crash(); crash && crash->step == steps_;
       crash = crash->previous.get()) {
    const std::string reason = inner_->names().print(machine, crash->reason.term, 2000);
    if (reason.find("calling_self") != std::string::npos)
      return call_itself(crash->pid, " and ends with calling_self");
  }
  for (const vm::SelfCall* call = machine.self_call(); call && call->step == steps_;
       call = call->previous.get()) {
    const vm::Process* process = machine.find(call->pid);
    if (process == nullptr || !goal_->spots->is_among(machine, call->places)) continue;
    return call_itself(process->pid,
                       ", which fails with calling_self; that is caught, and what it asked for is not done");
  }
}

/// Who is started asks somebody whom its starter would have started later.
void WatchedSystem::look_for_missing_process() {
  const vm::Machine& machine = inner_->machine();
  for (const vm::Crash* crash = machine.crash(); crash && crash->step == steps_;
       crash = crash->previous.get()) {
    const auto starter = starters_.find(crash->pid.word());
    if (starter == starters_.end() || !is_concerned(machine, *goal_, vm::Term(starter->second))) continue;
    const std::string reason = inner_->names().print(machine, crash->reason.term, 300);
    if (reason.find("{noproc,") == std::string::npos) continue;
    Seen seen;
    seen.waiting = {crash->pid.word()};
    seen.text = fmt::format("{}, which {} starts, ends with {}", inner_->names().name_of(machine, crash->pid),
                            inner_->names().name_of(machine, vm::Term(starter->second)), reason);
    seen.written = steps_;
    seen.is_end = true;
    return see(std::move(seen));
  }
}

void WatchedSystem::look_for_stuck() {
  constexpr Roles kWaits = role_bit(Role::receive) | role_bit(Role::call);
  const vm::Machine& machine = inner_->machine();
  for (const vm::Term pid : machine.program()) {
    const vm::Process& process = *machine.find(pid);
    if (process.position != vm::Position::receive && process.position != vm::Position::waiting) continue;
    if ((goal_->spots->of(machine, process) & kWaits) == 0) continue;
    Seen seen;
    seen.waiting = {pid.word()};
    seen.text = inner_->waiting_text(pid.word());
    seen.written = steps_;
    return see(std::move(seen));
  }
}

void WatchedSystem::look_for_lost() {
  for (const SentThere& sent : sent_) {
    if (sent.taken) continue;
    const vm::Machine& machine = inner_->machine();
    const bool lives = machine.find(vm::Term(sent.to)) != nullptr;
    Seen seen;
    seen.waiting = {sent.to};
    seen.read = sent.step;
    seen.written = steps_;
    const std::string name = inner_->names().name_of(machine, vm::Term(sent.to));
    seen.text = lives ? fmt::format("{} is still in the mailbox of {} at the end", sent.text, name)
                      : fmt::format("{} was still in the mailbox of {} when that ended", sent.text, name);
    return see(std::move(seen));
  }
}

void WatchedSystem::see(Seen seen) { seen_ = std::move(seen); }

std::string WatchedSystem::trouble() const {
  const explore::Failure* failure = inner_->failure();
  if (inner_->is_late()) return "time was up";
  return inner_->is_exhausted() && failure != nullptr ? failure->message : "";
}

}  // namespace ravel::confirm
