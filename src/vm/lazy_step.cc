// SPDX-License-Identifier: Apache-2.0
//
// What was chosen when delivery is lazy (lazy.h, lazy.cc), kind by kind: a message is taken, a time-out or a
// signal comes, and what arrives with it. The step around it is in choose.cc.
#include <algorithm>

#include "vm/build.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/questions.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

constexpr uint64_t kTrapKey = 1;  ///< of ObjectKind::trap: whether exit signals are messages

}  // namespace

uint64_t last_moment_key(const Process& process) {
  if (process.registers.empty()) return kTrapKey;
  const Term what = process.registers[0];
  return what.is_reference() ? reference_id(what) : what.is_pid() ? what.word() : kTrapKey;
}

/// Signals that are not under way at all: to OTP's own processes, to who is dead, and those whose arrival
/// nobody can notice.
bool Machine::is_eager(Term to, const Signal& signal) {
  const Process* receiver = find(to);
  const bool is_request = signal.kind == SignalKind::message || signal.kind == SignalKind::alias_message;
  const bool is_exit = signal.kind == SignalKind::link_exit || signal.kind == SignalKind::exit;
  const bool is_tie = signal.kind == SignalKind::link || signal.kind == SignalKind::monitor;
  if (!receiver) {
    // Nobody notices what is lost; but it might have been heard, had it been sent earlier.
    const bool is_link = signal.kind == SignalKind::link && is_lazy();
    if (is_request || is_exit || is_link) note_unheard(signal, to, false, Heard::Tie::of_sender);
    if (is_exit && is_lazy()) note_late(signal, to);
    const bool is_of_end = signal.kind == SignalKind::unlink || signal.kind == SignalKind::demonitor ||
                           signal.kind == SignalKind::down || signal.kind == SignalKind::answer;
    if (is_request || is_of_end || (is_lazy() && (is_exit || is_tie))) return true;
    touch({ObjectKind::life, TouchMode::read, to.word(), 0});
    // What the same sender sent before is answered before.
    return std::none_of(under_way_.begin(), under_way_.end(), [&](const UnderWay& entry) {
      return entry.to.is(to) && entry.signal.from.is(signal.from);
    });
  }
  if (receiver->is_system) {
    // The files that the file server touches say who races.
    static const Term file_server = make_atom("file_server_2");
    if (is_request && !receiver->is_harmless && !receiver->registered_name.is(file_server))
      touch({ObjectKind::server, TouchMode::write, to.word(), 0});
    return true;
  }
  if (signal.kind == SignalKind::alias_message && is_lazy() &&
      alias_kind(*receiver, signal.reference) == AliasKind::none) {
    note_unheard(signal, to);
    return true;
  }
  // A tie that one of OTP's own makes is there at once.
  if (const Process* sender = is_tie && is_lazy() ? find(signal.from) : nullptr; sender && sender->is_system)
    return true;
  if (signal.kind == SignalKind::collect) return true;
  if (signal.kind != SignalKind::unlink && signal.kind != SignalKind::demonitor) return false;
  // Whoever sent it has forgotten the tie already and ignores what still comes of it.
  const SignalKind undone = signal.kind == SignalKind::unlink ? SignalKind::link : SignalKind::monitor;
  std::erase_if(under_way_, [&](const UnderWay& entry) {
    return entry.signal.kind == undone && entry.to.is(to) && entry.signal.from.is(signal.from) &&
           entry.signal.reference == signal.reference;
  });
  return true;
}

/// The signal arrives.
void Machine::arrive(size_t index) {
  UnderWay entry = std::move(under_way_[index]);
  under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(index));
  if (entry.rival != 0) resolve(entry);
  for (const uint32_t step : {entry.ended_by, entry.tied_by})
    if (step != Process::kNoStep && current_) current_->causes.push_back(step);
  arriving_ = entry.order;
  arriving_from_ = entry.signal.from;
  deliver(std::move(entry.signal), entry.to);
  arriving_ = 0;
  arriving_from_ = Term::none();
}

/// What the sender of `order` sent to the same receiver before arrives; but it stays open which answer to a
/// tie it was. If it is by a question of that sender (mode: read), that can be told.
void Machine::arrive_before(uint64_t order, Term from, Term to, TouchMode mode) {
  bool any = false;
  for (size_t i = 0; i < under_way_.size() && under_way_[i].order < order;) {
    const UnderWay& entry = under_way_[i];
    if (!entry.to.is(to) || !entry.signal.from.is(from) || entry.rival != 0) {
      ++i;
      continue;
    }
    const bool is_message = class_of(find(to), entry.signal) == SignalClass::message;
    const bool is_exit = entry.signal.kind == SignalKind::exit || entry.signal.kind == SignalKind::link_exit;
    if (is_message && is_exit && mode != TouchMode::add)
      touch({ObjectKind::trap, TouchMode::read, to.word(), kTrapKey});
    any |= is_message;
    arrive(i);
  }
  if (!any) return;
  touch({ObjectKind::mailbox, TouchMode::add, to.word(), 0});
  if (mode != TouchMode::add) touch({ObjectKind::trap, TouchMode::add, to.word(), kComeKey});
}

/// The entry of that order, and what comes before it.
void Machine::arrive_in_order(uint64_t order, Term from, Term to) {
  arrive_before(order, from, to, TouchMode::add);
  const auto at =
      std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& e) { return e.order == order; });
  if (at != under_way_.end()) arrive(static_cast<size_t>(at - under_way_.begin()));
}

void Machine::arrive_all(Term to) {
  for (size_t i = 0; i < under_way_.size();) {
    const UnderWay& entry = under_way_[i];
    const bool is_blocked = std::any_of(
        under_way_.begin(), under_way_.begin() + static_cast<std::ptrdiff_t>(i), [&](const UnderWay& other) {
          return other.to.is(to) && other.signal.from.is(entry.signal.from) &&
                 class_of(find(to), other.signal) == SignalClass::signal;
        });
    if (entry.to.is(to) && !is_blocked && class_of(find(to), entry.signal) == SignalClass::message) {
      arrive_in_order(entry.order, entry.signal.from, to);
      i = 0;
    } else {
      ++i;
    }
  }
}

/// The same for links and monitors.
void Machine::arrive_ties(Term to) {
  for (size_t i = 0; i < under_way_.size();) {
    const SignalKind kind = under_way_[i].signal.kind;
    const bool is_tie = kind == SignalKind::link || kind == SignalKind::monitor;
    if (is_tie && under_way_[i].to.is(to))
      arrive(i);
    else
      ++i;
  }
}

/// At a receive: finds out which of the messages that have arrived it would take.
void Machine::stands(Process& process) {
  if (process.position != Position::receive || !is_lazy()) return;
  ++process.receives;
  for (Message& message : process.mailbox) message.accepted = is_accepted(process, message.content.term);
}

void Machine::go_on(Process& process, ChoiceResult& result) {
  result.place = process.code;
  process.last_moment_of = Term::none();
  touch({ObjectKind::life, TouchMode::read, process.pid.word(), 0});
  if (process.caused_by != Process::kNoStep)
    result.causes.push_back(std::exchange(process.caused_by, Process::kNoStep));
  if (process.position == Position::exit) return ended(process);
  process.state = ProcessState::runnable;
  run_turn(process, {.reductions = process.spins && options_->time_flows ? kSpinStep : kStepMax,
                     .stepping = true,
                     .lazy = options_->lazy,
                     .has_atomic = store_->has_marks()});
}

/// The messages `before` were there before whatever else the receive at `position` would have taken.
void Machine::note_passed(Process& process, const std::shared_ptr<const ReceivePosition>& position,
                          std::vector<uint64_t> before) {
  auto list = process.passed ? std::make_shared<std::vector<Passed>>(*process.passed)
                             : std::make_shared<std::vector<Passed>>();
  list->push_back({position, std::move(before)});
  process.passed = std::move(list);
}

/// It is taken: nothing has to be known of it any more.
static void forget_passed(Process& process, uint64_t order) {
  if (!process.passed) return;
  auto list = std::make_shared<std::vector<Passed>>(*process.passed);
  for (Passed& passed : *list) std::erase(passed.before, order);
  std::erase_if(*list, [](const Passed& passed) { return passed.before.empty(); });
  process.passed = list->empty() ? nullptr : std::move(list);
}

void Machine::note_arrived(const Process& process, ChoiceResult& result) {
  for (const Message& message : process.mailbox)
    if (message.accepted) result.arrived.push_back(message.arrived_by);
  const bool has_open = std::ranges::any_of(
      under_way_, [](const UnderWay& entry) { return entry.arrived_by != Process::kNoStep; });
  const uint32_t since = has_open ? open_since(process, 0) : Process::kNoStep;
  if (since != Process::kNoStep) result.arrived.push_back(since);
}

void Machine::take_message(const Choice& choice, ChoiceResult& result) {
  const Process& standing = *find(choice.process);
  if (standing.position != Position::receive) return;
  const bool may_join = has_no_choice(standing);
  note_arrived(standing, result);
  if (may_join && repeat_receives(standing, result)) return;
  const int64_t reductions = reductions_;
  has_called = false;
  Process& process = *own(choice.process);
  const auto is_it = [&](const Message& m) { return m.accepted && channel_name(m.from) == choice.from; };
  auto found = std::find_if(process.mailbox.begin(), process.mailbox.end(), is_it);
  uint64_t reply = 0;  // an alias that is used up by this
  const auto narrow_at = [&](Term from, uint64_t taken) {
    if (const auto range = range_at_receive(process, from, taken)) narrow(process.pid, from, *range);
  };
  if (found == process.mailbox.end()) {
    const auto entry = std::find_if(under_way_.begin(), under_way_.end(), [&](UnderWay& e) {
      return e.to.is(process.pid) && channel_of(e) == choice.from && is_accepted(process, e) &&
             class_of(&process, e.signal) == SignalClass::message;
    });
    if (entry == under_way_.end()) return;
    const uint64_t order = entry->order;
    if (!process.aliases.empty())
      for (const UnderWay& each : under_way_)
        if (each.to.is(process.pid) && each.signal.from.is(entry->signal.from) && each.order <= order &&
            is_single_reply(process, each.signal))
          reply = each.signal.reference;
    const Term sender = entry->signal.from;
    narrow_at(sender, order);
    // Where somebody may ask who came first, what was sent before it and is not taken has come before it:
    // which order that is is decided by who sends first.
    const auto is_passed_by = [&](UnderWay& e) {
      return watches(Watch::order) && e.order < order && e.to.is(process.pid) &&
             e.signal.kind == SignalKind::message && !is_behind_signal(e) && !is_accepted(process, e);
    };
    for (auto next = std::ranges::find_if(under_way_, is_passed_by); next != under_way_.end();
         next = std::ranges::find_if(under_way_, is_passed_by))
      arrive(static_cast<size_t>(next - under_way_.begin()));
    arrive_in_order(order, sender, process.pid);
    found = std::find_if(process.mailbox.begin(), process.mailbox.end(),
                         [&](const Message& m) { return m.order == order; });
    if (found == process.mailbox.end()) return;
  } else {
    narrow_at(found->from, found->order);
  }
  const uint64_t order = found->order;
  result.taken = order;
  process.taken_from = found->from;
  result.causes.insert(result.causes.begin(), found->sent_by);
  result.decided = process.pid;
  if (options_->keep_positions) {
    auto position = position_of(process);
    if (reply != 0) position->drops = Dropping::alias;
    position->reference = reply;
    result.position = std::move(position);
  }
  if (reply != 0) touch({ObjectKind::trap, TouchMode::read, process.pid.word(), reply});

  // What was there before it was there before what the receive leaves.
  std::vector<uint64_t> before;
  for (const Message& message : process.mailbox)
    if (message.order < order && message.from.is(found->from)) before.push_back(message.order);
  if (process.passed)
    for (const Passed& passed : *process.passed)
      if (std::find(passed.before.begin(), passed.before.end(), order) == passed.before.end() &&
          tries(*passed.position, found->content.term))
        before.insert(before.end(), passed.before.begin(), passed.before.end());
  if (!before.empty()) note_passed(process, position_of(process), std::move(before));
  forget_passed(process, order);

  if (process.is_poll || has_early_timer(process))
    touch({ObjectKind::trap, TouchMode::read, process.pid.word(), kComeKey});
  process.save = static_cast<size_t>(found - process.mailbox.begin());
  touch({ObjectKind::mailbox, TouchMode::add, process.pid.word(), 0});
  go_on(process, result);
  if (!may_join) return;
  join_receives(choice.process, result);
  remember_receives(choice, reductions, result);
}

/// Time goes on only when nothing else is possible, so what was sent until then is there: a later receive
/// with `after 0` finds it. Where there are two answers to a tie it stays open which one it is. (Left out: a
/// mailbox to which replies to an alias are under way, too. Which of them it took is open until somebody
/// hears of it.)
void Machine::let_all_arrive() {
  // By the step before: whatever comes after time has passed comes after that.
  const uint32_t now = step_;
  if (step_ > 0) --step_;
  for (const Term pid : std::vector<Term>(program_)) {
    arrive_ties(pid);
    bool has_replies = false;
    for (UnderWay& entry : under_way_) {
      if (!entry.to.is(pid)) continue;
      has_replies |= entry.signal.kind == SignalKind::alias_message || !entry.signal.from.is_pid();
      if (entry.rival != 0) entry.arrived_by = step_;
    }
    const auto arrives = [&](const UnderWay& entry) {
      if (!entry.to.is(pid) || entry.rival != 0 || has_replies) return false;
      const SignalClass kind = class_of(find(pid), entry.signal);
      const bool is_ignored = kind == SignalClass::nothing && (entry.signal.kind == SignalKind::exit ||
                                                               entry.signal.kind == SignalKind::link_exit);
      return kind == SignalClass::message || is_ignored;
    };
    for (auto next = std::ranges::find_if(under_way_, arrives); next != under_way_.end();
         next = std::ranges::find_if(under_way_, arrives))
      arrive_in_order(next->order, next->signal.from, pid);
  }
  step_ = now;
}

void Machine::take_timeout(const Choice& choice, ChoiceResult& result) {
  Process& process = *own(choice.process);
  if (process.receive_timer) {
    const Timer timer = *timers_->find(*process.receive_timer);
    take_time(timer, result);
    timers_.own().remove(timer.id);
    process.receive_timer.reset();
    process.timed_out = true;
  }
  if (process.position == Position::receive) {
    result.decided = process.pid;
    note_arrived(process, result);
    if (options_->keep_positions) result.position = position_of(process);
    // Whatever it would have taken is not there yet.
    std::vector<uint64_t> before;
    for (const Message& message : process.mailbox)
      if (!message.accepted) before.push_back(message.order);
    if (!before.empty()) note_passed(process, position_of(process), std::move(before));
    settle_open(process);
    if (process.is_poll || result.fired != 0)
      touch({ObjectKind::trap, TouchMode::read, process.pid.word(), kComeKey});
    process.save = process.mailbox.size();
    touch({ObjectKind::mailbox, TouchMode::add, process.pid.word(), 0});
  }
  go_on(process, result);
}

/// The process stays where it is; the message, or the signal, arrives before it goes on.
void Machine::take_last_moment(Process& process, const Choice& choice, ChoiceResult& result) {
  const auto entry = std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& e) {
    return e.to.is(process.pid) && channel_of(e) == choice.from && is_last_moment(e);
  });
  if (entry == under_way_.end()) return;
  const uint64_t order = entry->order;
  const Term pid = process.pid, from = entry->signal.from;
  result.taken = order;
  result.place = process.code;
  result.causes.push_back(static_cast<uint32_t>(entry->signal.number));
  touch({ObjectKind::life, TouchMode::read, pid.word(), 0});
  const bool is_reply = process.position == Position::receive;
  if (is_reply)
    touch({ObjectKind::trap, TouchMode::write, pid.word(), entry->signal.reference});
  else  // which of several came first nobody can tell
    touch({ObjectKind::trap, TouchMode::add, pid.word(), last_moment_key(process)});
  const bool is_alone = !process.last_moment_of || process.last_moment_of.is(from);
  const bool is_link = entry->signal.kind == SignalKind::link;  // it has a channel of its own
  if (!is_reply) process.last_moment_of = is_alone && !is_link ? from : pid;
  if (entry->rival != 0 || is_reply) result.decided = pid;
  if (const auto range = range_before(process, from, order)) narrow(pid, from, *range);
  arrive_in_order(order, from, pid);
}

void Machine::take_signal(const Choice& choice, ChoiceResult& result) {
  const Term to = choice.process;
  const Process* const standing = find(to);
  if (standing && standing->position == Position::receive && !standing->aliases.empty())
    for (UnderWay& each : under_way_)
      if (each.to.is(to)) is_accepted(*standing, each);
  const auto is_at_last_moment = [&](const UnderWay& e) {
    return e.to.is(to) && channel_of(e) == choice.from && is_last_moment(e);
  };
  if (std::any_of(under_way_.begin(), under_way_.end(), is_at_last_moment))
    return take_last_moment(*own(to), choice, result);
  const auto entry = std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& e) {
    return e.to.is(to) && channel_of(e) == choice.from && class_of(find(to), e.signal) == SignalClass::signal;
  });
  if (entry == under_way_.end()) return;
  const SignalKind kind = entry->signal.kind;
  result.taken = entry->order;
  result.causes.push_back(static_cast<uint32_t>(entry->signal.number));
  const Process* receiver = find(to);
  const bool is_exit = kind == SignalKind::exit || kind == SignalKind::link_exit;
  if (receiver) result.place = receiver->code;
  if (receiver && is_exit && options_->keep_positions) {
    auto position = receiver->position == Position::receive ? position_of(*receiver)
                                                            : std::make_shared<ReceivePosition>();
    position->trap_exit = receiver->trap_exit;
    position->links = receiver->links;
    if (receiver->position == Position::receive) note_arrived(*receiver, result);
    position->drops = Dropping::end;
    result.position = std::move(position);
  }
  touch({ObjectKind::life, kind == SignalKind::suspend ? TouchMode::write : TouchMode::read, to.word(), 0});
  if (receiver && is_exit) touch({ObjectKind::trap, TouchMode::read, to.word(), kTrapKey});
  const uint64_t order = entry->order;
  const Term from = entry->signal.from;
  if (const auto range = receiver ? range_before(*receiver, from, order) : std::nullopt)
    narrow(to, from, *range);
  arrive_in_order(order, from, to);
  if (receiver && !find(to))
    result.decided = to;
  else
    result.position = nullptr;
}

void Machine::take_timer(const Choice& choice, ChoiceResult& result) {
  const Timer* found = timers_->find_named(choice.from);
  if (!found) return;
  const Timer timer = *found;
  take_time(timer, result);
  timers_.own().remove(timer.id);
  result.causes.push_back(timer.step);
  touch({ObjectKind::timer, TouchMode::write, timer.reference, 0});
  fire(timer);
}

}  // namespace ravel::vm
