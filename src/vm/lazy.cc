// SPDX-License-Identifier: Apache-2.0
//
// What can be chosen next when delivery is lazy (lazy.h). Doing it is in lazy_step.cc.
#include "vm/lazy.h"

#include <algorithm>
#include <optional>

#include "vm/addressees.h"
#include "vm/answers.h"
#include "vm/build.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/questions.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

bool is_return_address(Term word) { return (word.word() & 3U) == 0 && !word.is_none(); }

/// The y registers of the innermost function.
std::span<const Term> frame_of(const Process& process) {
  const std::span<const Term> live = process.stack.live();
  const auto end = std::find_if(live.begin(), live.end(), is_return_address);
  return live.first(static_cast<size_t>(end - live.begin()));
}

/// A process that only ever tries messages; one for each thread.
Process& trier() {
  static thread_local Process process;
  return process;
}

/// Whether the receive takes one of the messages in the trier's mailbox from `from` on: its index there. As a
/// receive does, it looks at one after the other.
std::optional<size_t> try_from(Machine& machine, Term self, const Code* code, std::span<const Term> frame,
                               size_t from) {
  Process& process = trier();
  process.pid = self;  // guards may ask for it
  process.code = code;
  process.stack.assign(frame);
  process.save = from;
  Word* const top = process.heap.top();
  Word* const limit = process.heap.limit();
  const Stop stop =
      Interpreter::run(machine, process, {.reductions = 1'000'000, .stepping = true, .trying = true});
  // Nothing that patterns made is needed any more.
  if (process.heap.limit() == limit)
    process.heap.top() = top;
  else
    process.heap = Heap();
  if (stop.why != StopReason::event) return {};
  return process.save;
}

bool try_message(Machine& machine, Term self, const Code* code, std::span<const Term> frame, Term message) {
  Process& process = trier();
  if (process.mailbox.size() != 1) {
    process.mailbox.clear();
    process.mailbox.push_back({});
  }
  process.mailbox[0].content.term = message;
  return try_from(machine, self, code, frame, 0).has_value();
}

/// What may be taken, of one sender.
struct Candidate {
  uint64_t from;
  uint32_t sent_by;
  uint64_t order;
  Term message;           ///< in the mailbox; else none()
  const UnderWay* entry;  ///< under way; else null
  uint32_t arrived_by;    ///< in the mailbox
};

/// Of a timer, that came when the timer fired; but the timer may have fired later, if nobody knows.
bool is_of_timer(const Message& message) { return message.from.is_small(); }

/// Known since the receive was looked at.
bool is_taken(const Process& receiver, const UnderWay& entry) {
  return entry.tried_at == receiver.receives && entry.accepted;
}

bool has(const std::vector<uint64_t>& list, uint64_t item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

/// Made anew for each question what is possible; one for each thread.
Addressees& addressees() {
  static thread_local Addressees made;
  return made;
}

}  // namespace

bool Machine::tries(const ReceivePosition& position, Term message) {
  return try_message(*this, position.pid, position.code, position.frame, message);
}

std::shared_ptr<ReceivePosition> Machine::position_of(const Process& process) const {
  auto position = std::make_shared<ReceivePosition>();
  position->pid = process.pid;
  position->code = process.code;
  position->number = process.receives;
  position->trap_exit = process.trap_exit;
  if (process.trap_exit) position->links = process.links;
  const std::span<const Term> frame = frame_of(process);
  position->frame.assign(frame.begin(), frame.end());
  const auto is_pointer = [](Term term) { return term.is_cons() || term.is_boxed(); };
  if (std::any_of(frame.begin(), frame.end(), is_pointer)) process.heap.share(position->segments);
  return position;
}

SignalClass Machine::class_of(const Process* receiver, const Signal& signal) const {
  switch (signal.kind) {
    case SignalKind::message:
      return receiver ? SignalClass::message : SignalClass::nothing;
    case SignalKind::alias_message:
      return receiver && alias_kind(*receiver, signal.reference) != AliasKind::none ? SignalClass::message
                                                                                    : SignalClass::nothing;
    case SignalKind::down:
      return receiver && receiver->monitors.contains(signal.reference) ? SignalClass::message
                                                                       : SignalClass::nothing;
    case SignalKind::exit:
      if (!receiver) return SignalClass::nothing;
      if (signal.payload.term.is(atoms::kill)) return SignalClass::signal;
      if (receiver->trap_exit) return SignalClass::message;
      return signal.payload.term.is(atoms::normal) ? SignalClass::nothing : SignalClass::signal;
    case SignalKind::link_exit:
      if (!receiver) return SignalClass::nothing;
      if (!has_link(*receiver, signal.from) && !has_link_under_way(signal.from, receiver->pid))
        return SignalClass::nothing;
      if (receiver->trap_exit) return SignalClass::message;
      return signal.payload.term.is(atoms::normal) ? SignalClass::nothing : SignalClass::signal;
    case SignalKind::link:
    case SignalKind::monitor:
      return SignalClass::nothing;  // arrives with what is behind it
    case SignalKind::answer:
      return receiver && receiver->question == signal.reference ? SignalClass::signal : SignalClass::nothing;
    default:
      return SignalClass::signal;
  }
}

Term Machine::message_of(const Process& receiver, const Signal& signal, Heap& heap) const {
  if (class_of(&receiver, signal) != SignalClass::message) return Term::none();
  const Term payload = signal.payload.term;
  switch (signal.kind) {
    case SignalKind::exit:
    case SignalKind::link_exit:
      return make_tuple(heap, {atoms::EXIT, signal.from, payload});
    case SignalKind::down:
      return down_message(receiver.pid, receiver.monitors.find(signal.reference)->second, signal, heap);
    default:
      return payload;
  }
}

bool Machine::is_accepted(const Process& receiver, Term message) {
  return try_message(*this, receiver.pid, receiver.code, frame_of(receiver), message);
}

bool Machine::is_accepted(const Process& receiver, UnderWay& entry) {
  if (entry.tried_at == receiver.receives) return entry.accepted;
  Heap& heap = scratch_heap();
  Word* const top = heap.top();
  const Term message = message_of(receiver, entry.signal, heap);
  entry.accepted = message && is_accepted(receiver, message);
  entry.tried_at = receiver.receives;
  heap.top() = top;
  return entry.accepted;
}

/// All plain messages under way to it at once: that takes much less time than one by one. `each` goes through
/// what is under way to it.
template <typename Each>
static void try_at_once(Machine& machine, const Process& receiver, const Each& each) {
  static thread_local std::vector<UnderWay*> entries;
  entries.clear();
  Mailbox& mailbox = trier().mailbox;
  mailbox.clear();
  each([&](UnderWay& entry) {
    if (entry.signal.kind != SignalKind::message || entry.tried_at == receiver.receives) return;
    entry.tried_at = receiver.receives;
    entry.accepted = false;
    entries.push_back(&entry);
    mailbox.push_back({});
    mailbox[entries.size() - 1].content.term = entry.signal.payload.term;
  });
  if (entries.empty()) return;
  const std::span<const Term> frame = frame_of(receiver);
  for (size_t next = 0; next < entries.size();) {
    const auto taken = try_from(machine, receiver.pid, receiver.code, frame, next);
    if (!taken) return;
    entries[*taken]->accepted = true;
    next = *taken + 1;
  }
}

void Machine::try_all(const Process& receiver) {
  try_at_once(*this, receiver, [&](const auto& act) {
    for (UnderWay& entry : under_way_)
      if (entry.to.is(receiver.pid)) act(entry);
  });
}

Heap& Machine::scratch_heap() {
  static thread_local Heap heap(1 << 12);
  if (heap.limit() - heap.top() < 256) heap = Heap(1 << 12);
  return heap;
}

/// Whether what is known of earlier receives says that it came after one of `rivals`: because it was passed
/// over, or something that its sender had sent before it.
bool Machine::comes_later(const Process& receiver, uint64_t order, Term message,
                          const std::vector<uint64_t>& rivals) {
  const auto itself =
      std::ranges::find_if(under_way_, [&](const UnderWay& entry) { return entry.order == order; });
  const auto was_passed_before = [&](const Passed& passed) {
    return std::any_of(under_way_.begin(), itself, [&](const UnderWay& entry) {
      return entry.to.is(receiver.pid) && entry.signal.from.is(itself->signal.from) &&
             entry.signal.kind == SignalKind::message && !has(passed.before, entry.order) &&
             tries(*passed.position, entry.signal.payload.term);
    });
  };
  for (const Passed& passed : *receiver.passed) {
    if (has(passed.before, order)) continue;
    const bool matters = std::any_of(passed.before.begin(), passed.before.end(),
                                     [&](uint64_t earlier) { return has(rivals, earlier); });
    if (!matters) continue;
    if (tries(*passed.position, message)) return true;
    if (itself != under_way_.end() && was_passed_before(passed)) return true;
  }
  return false;
}

void Machine::collect_receives(const Process& process, std::vector<Choice>& out) {
  static thread_local std::vector<Candidate> found;
  static thread_local std::vector<uint64_t> blocked;
  // Most of many processes only wait.
  const auto anything = [](const UnderWay&) { return true; };
  if (process.mailbox.empty() && !process.is_poll && !addressees().any(process.pid, anything)) return;
  found.clear();
  blocked.clear();
  const auto is_known = [&](uint64_t from) {
    return std::any_of(found.begin(), found.end(), [&](const Candidate& c) { return c.from == from; });
  };
  // Of who has ended, and answers ties, more than one may be next.
  const bool has_answers =
      addressees().any(process.pid, [](const UnderWay& entry) { return entry.tie != 0; });
  const auto is_answering = [&](Term from) {
    return has_answers && addressees().any(process.pid, [&](const UnderWay& entry) {
      return entry.tie != 0 && entry.signal.from.is(from);
    });
  };
  try_at_once(*this, process, [&](const auto& act) { addressees().each(process.pid, act); });
  bool has_arrived = false, has_surely_arrived = false;
  bool is_first_seen = false;  // then that is the one it takes
  for (const Message& message : process.mailbox) {
    if (!message.accepted || (is_first_seen && message.is_seen)) continue;
    is_first_seen |= message.is_seen;
    has_arrived = true;
    has_surely_arrived |= !is_of_timer(message);
    const uint64_t from = channel_name(message.from);
    if (is_known(from)) continue;
    if (is_answering(message.from) && !range_at_receive(process, message.from, message.order)) continue;
    found.push_back(
        {from, message.sent_by, message.order, message.content.term, nullptr, message.arrived_by});
  }
  bool has_open = false;
  addressees().each(process.pid, [&](UnderWay& entry) {
    if (is_first_seen) return;
    has_open |= entry.arrived_by != Choice::kNoStep;
    const SignalClass kind =
        entry.signal.kind == SignalKind::message ? SignalClass::message : class_of(&process, entry.signal);
    if (kind == SignalClass::nothing) return;
    if (kind == SignalClass::signal) {
      blocked.push_back(channel_name(entry.signal.from));
      return;
    }
    if (!is_accepted(process, entry)) return;
    const uint64_t from = channel_of(entry);
    if (is_answering(entry.signal.from)) {
      if (!range_at_receive(process, entry.signal.from, entry.order)) return;
    } else if (is_known(from) || (!blocked.empty() && has(blocked, channel_name(entry.signal.from)))) {
      return;
    }
    found.push_back({from, static_cast<uint32_t>(entry.signal.number), entry.order, Term::none(), &entry,
                     Choice::kNoStep});
  });
  if (process.passed) {
    std::vector<uint64_t> rivals;
    for (const Candidate& candidate : found) rivals.push_back(candidate.order);
    Heap heap;
    std::erase_if(found, [&](const Candidate& candidate) {
      const Term message =
          candidate.entry ? message_of(process, candidate.entry->signal, heap) : candidate.message;
      return comes_later(process, candidate.order, message, rivals);
    });
  }
  for (const Candidate& candidate : found) {
    Choice choice{ChoiceKind::receive, process.pid, candidate.from, candidate.sent_by, Choice::kNoStep};
    if (has_arrived)
      for (const Message& message : process.mailbox)
        // What arrived with it may have been later.
        if (message.accepted && channel_name(message.from) != candidate.from &&
            message.arrived_by != candidate.arrived_by)
          choice.arrived_by = std::min(choice.arrived_by, message.arrived_by);
    if (has_open) {
      const uint64_t sender = candidate.entry ? channel_name(candidate.entry->signal.from) : candidate.from;
      choice.arrived_by = std::min(choice.arrived_by, open_since(process, sender));
    }
    if (candidate.entry && !candidate.entry->is_noproc) choice.ended_by = candidate.entry->ended_by;
    out.push_back(choice);
  }
  constexpr uint64_t kNobody = 0;
  has_surely_arrived |= has_open && open_since(process, kNobody) != Choice::kNoStep;
  if (process.is_poll && !has_surely_arrived)
    out.push_back(
        {ChoiceKind::timeout, process.pid, 0, Choice::kNoStep, timer_arrived_by(process), Choice::kNoStep});
}

/// The step by which an acceptable message of a timer is there, if there is one.
uint32_t Machine::timer_arrived_by(const Process& process) {
  uint32_t step = Choice::kNoStep;
  if (process.position != Position::receive) return step;
  for (const Message& message : process.mailbox)
    if (message.accepted && is_of_timer(message)) step = std::min(step, message.arrived_by);
  return step;
}

/// Whether the receive can take something that brings in another reply to an alias that is good for one. Then
/// this one can be had arrive first, if it is none that the receive takes.
static bool is_rival_reply(const Machine& machine, const Process& receiver, const UnderWay& entry) {
  if (!is_single_reply(receiver, entry.signal) || is_taken(receiver, entry)) return false;
  const auto& all = machine.under_way();
  return std::ranges::any_of(all, [&](const UnderWay& other) {
    if (!other.to.is(entry.to) || other.signal.from.is(entry.signal.from)) return false;
    if (!is_single_reply(receiver, other.signal) || other.signal.reference != entry.signal.reference)
      return false;
    return std::ranges::any_of(all, [&](const UnderWay& later) {
      return later.order >= other.order && later.to.is(entry.to) && later.signal.from.is(other.signal.from) &&
             is_taken(receiver, later);
    });
  });
}

/// Whether it is now or never: what the receiver does next makes it ignore the message, or lets the signal
/// become one. Then it can be had arrive first.
bool Machine::is_last_moment(const UnderWay& entry) const {
  const Process* receiver = find(entry.to);
  if (receiver && receiver->position == Position::receive)
    return is_rival_reply(*this, *receiver, entry) && !is_behind_signal(entry);
  if (!receiver || !would_drop(*receiver, entry.signal) || is_behind_signal(entry)) return false;
  // Of the one whom it unlinks nothing more comes.
  if (receiver->last_moment_of && dropping_of(*receiver) == Dropping::link) return false;
  if (entry.signal.kind == SignalKind::link) return true;
  // An exit for a link that will come only after the unlink is heard all the same.
  if (dropping_of(*receiver) == Dropping::link && has_link_under_way(entry.signal.from, entry.to))
    return false;
  if (class_of(receiver, entry.signal) == SignalClass::message) return true;
  // An exit that does nothing would be a message to who traps exits; if it is for a link, as long as that is
  // there.
  const bool is_exit =
      entry.signal.kind == SignalKind::exit ||
      (entry.signal.kind == SignalKind::link_exit &&
       (has_link(*receiver, entry.signal.from) || has_link_under_way(entry.signal.from, receiver->pid)));
  return is_exit && !receiver->trap_exit && entry.signal.payload.term.is(atoms::normal);
}

/// Whether a signal of the same sender, that has its own choice, has to arrive before it.
bool Machine::is_behind_signal(const UnderWay& entry) const {
  const Process* receiver = find(entry.to);
  return receiver && !range_before(*receiver, entry.signal.from, entry.order);
}

static Choice signal_choice(const UnderWay& entry) {
  Choice choice{ChoiceKind::signal, entry.to, channel_of(entry)};
  choice.sent_by = static_cast<uint32_t>(entry.signal.number);
  if (entry.ended_by == Choice::kNoStep || entry.is_noproc) return choice;
  choice.ended_by = entry.ended_by;
  return choice;
}

void Machine::collect_last_moments(const Process& process, std::vector<Choice>& out) {
  const size_t first = out.size();
  addressees().each(process.pid, [&](const UnderWay& entry) {
    if (!is_last_moment(entry)) return;
    const uint64_t from = channel_of(entry);
    const bool is_known = std::any_of(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                                      [&](const Choice& choice) { return choice.from == from; });
    if (!is_known) out.push_back(signal_choice(entry));
  });
}

/// Of each sender and receiver the oldest signal.
void Machine::collect_signals(std::vector<Choice>& out) {
  for (const UnderWay& entry : under_way_) {
    if (entry.signal.kind == SignalKind::message) continue;
    const Process* receiver = find(entry.to);
    if (class_of(receiver, entry.signal) != SignalClass::signal) continue;
    const bool must_go = receiver && receiver->last_moment_of && receiver->suspend_count == 0;
    if (must_go && !receiver->last_moment_of.is(entry.signal.from)) continue;
    if (!is_behind_signal(entry)) out.push_back(signal_choice(entry));
  }
}

/// Those that may fire early; then those that are due, or if there is nothing else to do are due next.
void Machine::collect_timers(std::vector<Choice>& out) {
  collect_early(out);
  bool may_pass = out.empty() && find(main_);
  uint64_t until = time_us_;
  for (const auto& [key, timer] : timers_->all()) {
    if (timer.is_early) continue;
    // The first of them says how far time may go.
    if (timer.due_us > until && (!may_pass || is_system_timer(timer))) break;
    if (std::exchange(may_pass, false)) until = std::max(until, timer.due_us);
    if (is_system_timer(timer)) continue;
    if (!timer.is_receive) {
      const Term target = timer.target.is_pid() ? timer.target : Term::none();
      out.push_back({ChoiceKind::timer, target, timer.reference});
      continue;
    }
    const Process* process = find(timer.target);
    // Where time goes on by itself, what was sent long ago has arrived long ago.
    const bool takes_other =
        options_->time_flows && timer.due_us < time_us_ &&
        std::ranges::any_of(
            out,
            [&](const Choice& choice) {
              return choice.kind == ChoiceKind::receive && choice.process.is(timer.target);
            });
    if (process && !takes_other && may_time_out(*process))
      out.push_back({ChoiceKind::timeout, timer.target, 0, Choice::kNoStep, timer_arrived_by(*process)});
  }
}

/// Whether its `after` may run out: nothing that it would take is surely there.
bool Machine::may_time_out(const Process& process) {
  if (process.suspend_count > 0) return false;
  if (process.position != Position::receive) return true;
  constexpr uint64_t kNobody = 0;
  return open_since(process, kNobody) == Choice::kNoStep &&
         std::none_of(process.mailbox.begin(), process.mailbox.end(),
                      [](const Message& m) { return m.accepted && !is_of_timer(m); });
}

bool Machine::is_system_timer(const Timer& timer) const {
  const Term target = timer.target.is_atom() ? whereis(timer.target, 0) : timer.target;
  const Process* process = target ? find(target) : nullptr;
  return process && process->is_system;
}

/// Time goes on to the next timer of OTP's own processes, if that is the next of all.
bool Machine::pass_system_time() {
  const Timer* next = timers_->next();
  if (!next || !find(main_) || next->is_early || !is_system_timer(*next) || system_waits_ >= kSystemWaitsMax)
    return false;
  ++system_waits_;
  time_has_passed_ = true;
  time_us_ = std::max(time_us_, next->due_us);
  settle();
  return true;
}

void Machine::choices(std::vector<Choice>& out) {
  const auto may_stay_out = [](const Choice& choice) {
    return choice.kind == ChoiceKind::signal || choice.kind == ChoiceKind::receive || choice.timer != 0;
  };
  do {
    out.clear();
    if (has_stopped()) return;
    addressees().make(under_way_);
    for (const Term pid : program_) {
      const Process& process = *find(pid);
      if (process.suspend_count > 0) continue;
      const bool is_woken = process.hibernating && has_message(process);
      if (process.position == Position::receive) {
        collect_receives(process, out);
        if (!process.aliases.empty()) collect_last_moments(process, out);
      } else if ((process.position != Position::waiting || is_woken) && !asks_too_early(*this, process))
        out.push_back({ChoiceKind::go, pid});
      if (process.can_drop && process.position == Position::event) collect_last_moments(process, out);
    }
    collect_signals(out);
    collect_timers(out);
    const bool has_other = std::ranges::any_of(out, [](const Choice& choice) { return choice.timer == 0; });
    if (has_other && std::ranges::all_of(out, may_stay_out) && may_notice_nothing(*this))
      out.push_back({ChoiceKind::timer, Term::none(), kNothingMore});
  } while (out.empty() && pass_system_time());
}

bool Machine::has_message(const Process& process) const {
  return !process.mailbox.empty() ||
         std::any_of(under_way_.begin(), under_way_.end(), [&](const UnderWay& entry) {
           return entry.to.is(process.pid) && class_of(&process, entry.signal) == SignalClass::message;
         });
}

}  // namespace ravel::vm
