// SPDX-License-Identifier: Apache-2.0
//
// Doing what was chosen when delivery is lazy (lazy.h, lazy.cc), and what follows from it at once: new
// processes go up to their first event, OTP's own processes run until they are quiet, questions are answered.
//
// A question (is_process_alive, process_info) is a signal there and one back, but who asks does nothing until
// it has the answer. So nobody can tell whether it was under way for long: it is answered within the step
// that asks. If a signal that was sent there before has still to arrive, that step waits for it
// (asks_too_early); only in the midst of a call that is one event the question is asked, and answered with
// that signal.
#include <algorithm>

#include "vm/build.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/questions.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

constexpr int64_t kSystemTurn = 100'000;
constexpr int kServerTries = 8;   ///< one server may need another
constexpr uint64_t kTrapKey = 1;  ///< of ObjectKind::trap: whether exit signals are messages

/// What a last moment is about (the key of ObjectKind::trap).
uint64_t last_moment_key(const Process& process) {
  if (process.registers.empty()) return kTrapKey;
  const Term what = process.registers[0];
  return what.is_reference() ? reference_id(what) : what.is_pid() ? what.word() : kTrapKey;
}

bool is_question(SignalKind kind) {
  return kind == SignalKind::alive_request || kind == SignalKind::info_request ||
         kind == SignalKind::answer || kind == SignalKind::group_leader || kind == SignalKind::suspend ||
         kind == SignalKind::collect;
}

}  // namespace

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
  touch({ObjectKind::life, TouchMode::read, to.word(), 0});
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

void Machine::begin_step(uint32_t number, ChoiceResult& result) {
  result.clear();
  result.begun = std::exchange(begun_timers_, {});
  step_ = number;
  touches_kept_ = kTouchesKept;
  result.first_order = signals_;
  // Each step looks through them: a program that only ever sends does not end, and takes longer and longer.
  reductions_ += static_cast<int64_t>(under_way_.size());
  result.time_passed = std::exchange(time_has_passed_, false);
  system_waits_ = 0;
  recording = &result.touched;
  current_ = &result;
}

void Machine::end_step() {
  settle();
  recording = nullptr;
  current_ = nullptr;
}

/// Those who wait to ask somebody something.
static std::vector<Term> who_waits_to_ask(const Machine& machine) {
  std::vector<Term> found;
  const auto is_message = [](const UnderWay& entry) { return entry.signal.kind == SignalKind::message; };
  if (std::ranges::all_of(machine.under_way(), is_message)) return found;
  for (const Term pid : machine.program())
    if (asks_too_early(machine, *machine.find(pid))) found.push_back(pid);
  return found;
}

/// Those of them who need not wait any more.
static std::vector<Term> who_may_ask(const Machine& machine, std::vector<Term> waiting) {
  std::erase_if(waiting, [&](Term pid) {
    const Process* process = machine.find(pid);
    return !process || asks_too_early(machine, *process);
  });
  return waiting;
}

void Machine::disturb(uint32_t number, ChoiceResult& result, const std::function<void()>& what) {
  const std::vector<Term> waiting = who_waits_to_ask(*this);
  begin_step(number, result);
  what();
  end_step();
  for (const Term pid : who_may_ask(*this, waiting)) own(pid)->caused_by = number;
}

/// Whether the process has come to an ordinary end that nobody is left to notice, nor anything to disturb.
static bool ends_alone(const Machine& machine, const Process& process) {
  const Raised& raised = process.raised;
  return process.position == Position::exit && !process.pending_exit && process.suspend_count == 0 &&
         raised.kind == RaiseClass::exit && raised.reason.is(atoms::normal) && !machine.halted() &&
         machine.under_way().empty() && machine.timers().all().empty();
}

void Machine::choose(const Choice& choice, uint32_t number, ChoiceResult& result) {
  const std::vector<Term> waiting = who_waits_to_ask(*this);
  begin_step(number, result);
  uint32_t builtin = kNoBuiltin;
  bool may_touch_more = false;
  switch (choice.kind) {
    case ChoiceKind::go: {
      Process& process = *own(choice.process);
      if (process.position == Position::event) builtin = process.next_builtin;
      if (process.hibernating) wake_hibernating(process);
      const bool is_end = process.position == Position::exit;
      may_touch_more = is_end && process.is_robbed;
      if (is_end || (process.can_drop && process.position == Position::event)) {
        result.decided = process.pid;
        if (options_->keep_positions) result.position = drop_position(process);
        if (!is_end) touch({ObjectKind::trap, TouchMode::read, process.pid.word(), last_moment_key(process)});
      }
      process.outcome = Outcome::value;
      go_on(process, result);
      // One of OTP's servers that it asks for is started first; that somebody was the first to ask is no
      // event.
      const auto waits_for_server = [&] {
        const Process* asking = find(choice.process);
        return asking && asking->outcome == Outcome::yield && !asking->yielded;
      };
      for (int tries = 0; tries < kServerTries && waits_for_server(); ++tries) {
        settle();
        Process& asking = *own(choice.process);
        asking.outcome = Outcome::value;
        run_turn(asking, {.reductions = kStepMax,
                          .stepping = true,
                          .lazy = options_->lazy,
                          .has_atomic = store_->has_marks()});
      }
      break;
    }
    case ChoiceKind::receive:
      take_message(choice, result);
      break;
    case ChoiceKind::timeout:
      take_timeout(choice, result);
      break;
    case ChoiceKind::signal:
      if (const Process* receiver = find(choice.process)) may_touch_more = receiver->is_robbed;
      take_signal(choice, result);
      break;
    case ChoiceKind::timer:
      if (choice.from != kNothingMore) {
        take_timer(choice, result);
        break;
      }
      result.time_passed = true;
      stay_away();
      break;
  }
  const bool is_last = program_.size() == 1 && program_.front().is(choice.process);
  if (merges_ && joins_ && is_last && find(choice.process)->position == Position::exit) {
    settle();
    Process& last = *own(choice.process);
    const bool is_apart = unjoined_ && std::ranges::find(*unjoined_, last.pid) != unjoined_->end();
    if (program_.size() == 1 && !is_apart && ends_alone(*this, last)) {
      result.also.push_back({ChoiceKind::go, last.pid, 0, number});  // see merge.cc
      ended(last);
    }
  }
  end_step();
  let_time_flow();
  for (const Term pid : who_may_ask(*this, waiting)) own(pid)->caused_by = number;
  if (merges_) note_spoiling(choice, result);
  result.varies = may_touch_more || store_->has_marks() || !is_steady(builtin, result.touched);
}

/// One message has to be there; which one nobody can tell.
void Machine::wake_hibernating(Process& process) {
  if (!process.mailbox.empty()) return;
  const auto entry = std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& e) {
    return e.to.is(process.pid) && class_of(&process, e.signal) == SignalClass::message;
  });
  if (entry == under_way_.end()) return;
  process.caused_by = static_cast<uint32_t>(entry->signal.number);
  arrive(static_cast<size_t>(entry - under_way_.begin()));
}

/// Delivers questions and answers that nothing but messages stands before. False if there were none.
bool Machine::answer_questions() {
  for (size_t i = 0; i < under_way_.size(); ++i) {
    const UnderWay& entry = under_way_[i];
    const SignalKind kind = entry.signal.kind;
    if (!is_question(kind) || class_of(find(entry.to), entry.signal) != SignalClass::signal) continue;
    const Term to = entry.to, from = entry.signal.from, items = entry.signal.payload.term;
    const bool is_behind = std::any_of(
        under_way_.begin(), under_way_.begin() + static_cast<std::ptrdiff_t>(i), [&](const UnderWay& other) {
          return other.to.is(to) && other.signal.from.is(from) && !may_stay_away(other) &&
                 class_of(find(to), other.signal) == SignalClass::signal;
        });
    if (is_behind) continue;
    const uint64_t order = entry.order;
    // Who has the answer was not ended before it: its link came in time.
    const auto is_excluded = [&](const UnderWay& each) {
      return each.order < order && each.to.is(to) && each.signal.from.is(from) && may_stay_away(each);
    };
    for (auto at = std::ranges::find_if(under_way_, is_excluded); at != under_way_.end();
         at = std::ranges::find_if(under_way_, is_excluded)) {
      resolve(UnderWay(*std::ranges::find(under_way_, at->rival, &UnderWay::order)));
      if (current_) current_->decided = to;
    }
    // It may have waited behind a signal since an earlier step.
    if (current_ && entry.signal.number != step_)
      current_->causes.push_back(static_cast<uint32_t>(entry.signal.number));
    if (kind != SignalKind::answer) touch({ObjectKind::life, TouchMode::read, to.word(), 0});
    // What the other has linked or watched before it answers is there; what it does later, perhaps. (If that
    // is in time nobody can tell the difference: such schedules are counted twice.)
    if (kind == SignalKind::answer) touch({ObjectKind::ties, TouchMode::read, to.word(), from.word()});
    arrive_before(order, from, to, kind == SignalKind::answer ? TouchMode::add : TouchMode::read);
    // Who has ended answers last of all: what it told of its end is there, whichever of two answers it is.
    if (kind == SignalKind::answer && !find(from))
      for (UnderWay& each : under_way_)
        if (each.order < order && each.to.is(to) && each.signal.from.is(from) && each.rival != 0)
          each.arrived_by = std::min(each.arrived_by, step_);
    if (kind == SignalKind::info_request) look_at(to, items);
    const auto at = std::find_if(under_way_.begin(), under_way_.end(),
                                 [&](const UnderWay& e) { return e.order == order; });
    arrive(static_cast<size_t>(at - under_way_.begin()));
    Process* asking = kind == SignalKind::answer ? own(to) : nullptr;
    if (asking && asking->answer) {
      asking->caused_by = step_;
      run_turn(*asking, {.reductions = kStepMax,
                         .stepping = true,
                         .before_first = true,
                         .lazy = options_->lazy,
                         .has_atomic = store_->has_marks()});
    }
    return true;
  }
  return false;
}

/// OTP's own processes run until they have nothing to do. False if none did.
bool Machine::run_system() {
  bool any = false;
  std::vector<Touch>* const outer = recording;
  while (!has_stopped()) {
    Process* process = next_to_run();
    if (!process) break;
    any = true;
    recording = process->is_harmless ? nullptr : outer;
    run_turn(*process, {.reductions = kSystemTurn});
    recording = outer;
  }
  for (bool is_due = true; is_due;) {
    is_due = false;
    for (const auto& [key, timer] : timers_->all()) {
      if (timer.due_us > time_us_) break;
      if (!is_system_timer(timer)) continue;
      const Timer due = timer;
      timers_.own().remove(due.id);
      fire(due);
      any = is_due = true;
      break;
    }
  }
  return any;
}

/// Where the receive begins that the process waits in; null if it waits for something else.
static const Code* receive_of(const Process& process) {
  if (process.state != ProcessState::waiting || process.native != NativeRole::none || !process.code)
    return nullptr;
  const Op op = instruction_op(*process.code);
  const bool is_receive = op == Op::wait || (op == Op::wait_timeout && process.code[1] != 0);
  return is_receive ? process.code + static_cast<int32_t>(process.code[1]) : nullptr;
}

/// What follows at once from what was done.
void Machine::settle() {
  // OTP's own processes, if they are to be scheduled like the program's: from the first receive on.
  const auto release = [this] {
    for (const Term pid : options_->system_races ? pids() : std::vector<Term>()) {
      const Code* const begin = find(pid)->is_system ? receive_of(*find(pid)) : nullptr;
      if (!begin) continue;
      Process& process = *own(pid);
      process.is_system = process.is_harmless = process.started = false;
      process.state = ProcessState::runnable;
      process.code = begin;
      process.save = 0;
      program_.push_back(pid);
      fresh_.push_back(pid);
    }
    return !fresh_.empty();
  };
  do start_fresh();
  while (run_system() || answer_questions() || release());
}

/// Nobody takes what was sent to it.
void Machine::forget_under_way(Term pid) {
  std::erase_if(under_way_, [&](const UnderWay& entry) {
    const SignalKind kind = entry.signal.kind;
    const bool is_answered = kind == SignalKind::link || kind == SignalKind::monitor;
    return entry.to.is(pid) && class_of(nullptr, entry.signal) == SignalClass::nothing &&
           (is_lazy() || !is_answered);
  });
}

}  // namespace ravel::vm
