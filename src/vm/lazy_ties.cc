// SPDX-License-Identifier: Apache-2.0
//
// Ties when delivery is lazy (lazy.h): what an end tells those who are tied to the process, what it would
// have told those who gave the tie up or are no more, and which steps make a process deaf to signals.
//
// A link or monitor is under way until something of the same sender behind it arrives. If its target ends
// meanwhile, or had ended, it may have arrived before the end or after: both answers are under way and
// exclude each other. Of several ties of one process to another that were made one after the other, those
// made later cannot have come in time if an earlier one had not. So what is open is how many of them came in
// time: an end tells first whom it was linked to, then those who watched it, and those who come later are
// answered one by one. What a receiver notices next, and what not, narrows it down (TieRange).
//
// An alias that is good for one reply is taken by whichever of them arrives first. Who takes a reply, or what
// stands behind one, decides that; another that it does not take can be had arrive before (is_last_moment).
//
// Where it is incomplete: of the ties that were given up only the last few are remembered for each process;
// and an order that follows only from two such choices taken together is not seen.
#include <algorithm>

#include "vm/answers.h"
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

constexpr size_t kFormerMax = 32;                    ///< ties or aliases given up that are remembered
constexpr uint64_t kNoprocBit = uint64_t{1} << 62U;  ///< pids do not have it, nor
constexpr uint64_t kLinkBit = uint64_t{1} << 61U;    ///< this one, nor
constexpr uint32_t kTagShift = 48;                   ///< these

/// What is known of a tie that is to be answered, in its `tag`: whether its maker watches the target already,
/// has a link under way, has another tie under way.
constexpr uint16_t kIsWatched = 1, kIsLinked = 2, kHasOthers = 4;

/// UnderWay::tag of the answer to a monitor, or with 0 to a link, where both may be next.
uint16_t tag_of(uint64_t reference) {
  constexpr uint64_t kTags = (uint64_t{1} << (61 - kTagShift)) - 2;
  return static_cast<uint16_t>(reference == 0 ? 1 : 2 + reference % kTags);
}

bool is_normal(const Packed& reason) { return reason.term.is(atoms::normal); }

bool has(const std::vector<Term>& sorted, Term pid) {
  return std::binary_search(sorted.begin(), sorted.end(), pid,
                            [](Term a, Term b) { return a.word() < b.word(); });
}

bool is_tie(const Signal& signal) {
  return signal.kind == SignalKind::link || signal.kind == SignalKind::monitor;
}

Packed exit_message(Term from, Term reason) {
  Heap heap;
  return pack(make_tuple(heap, {atoms::EXIT, from, reason}));
}

}  // namespace

uint64_t channel_name(Term from) {
  if (!from.is_atom()) return from.word();
  return atom_symbol(from.atom()).hash() | (uint64_t{1} << 63U);
}

uint64_t channel_of(const UnderWay& entry) {
  return channel_name(entry.signal.from) ^ (entry.is_noproc ? kNoprocBit : 0) ^
         (entry.signal.kind == SignalKind::link ? kLinkBit : 0) ^ (uint64_t{entry.tag} << kTagShift);
}

// ---- what decisions have to do with signals

bool Machine::accepts(const ReceivePosition& position, const Heard& signal) {
  if (!position.code || signal.is_link()) return false;
  if (signal.is_message()) {
    if (position.number <= signal.made_at || position.number > signal.dropped_at) return false;
  } else {
    if (!position.trap_exit) return false;
    const bool is_link = signal.kind == SignalKind::link_exit;
    // A link of the sender comes with it.
    const bool is_linked = has(position.links, signal.from) || signal.tie == Heard::Tie::of_sender;
    if (is_link ? !is_linked : signal.content.term.element(2).is(atoms::kill)) return false;
  }
  return tries(position, signal.content.term);
}

bool Machine::drops(const ReceivePosition& position, const Heard& signal) {
  const bool is_same = position.reference == signal.reference;
  switch (position.drops) {
    case Dropping::nothing:
      return false;
    case Dropping::monitor:
      return is_same && ((signal.kind == SignalKind::down && position.tells) ||
                         signal.kind == SignalKind::alias_message);
    case Dropping::alias:
      return is_same && signal.kind == SignalKind::alias_message;
    case Dropping::link:
      if (signal.is_link()) return signal.from.is(position.partner);
      return signal.kind == SignalKind::link_exit && signal.from.is(position.partner) &&
             has(position.links, signal.from) &&
             (position.trap_exit || !signal.content.term.element(2).is(atoms::normal));
    default:
      break;
  }
  if (signal.is_message() || signal.is_link()) return false;
  const Term reason = signal.content.term.element(2);
  const bool is_kill = signal.kind == SignalKind::exit && reason.is(atoms::kill);
  const bool is_end = position.drops == Dropping::end;
  // Who traps exits no longer is not told of a normal one any more. (Another ends it: that is an event.)
  const bool stops_trapping = position.drops == Dropping::trap && position.trap_exit;
  if (stops_trapping && !reason.is(atoms::normal)) return false;
  if (is_kill || (position.trap_exit && !stops_trapping)) return is_end && is_kill;
  if (is_end && reason.is(atoms::normal)) return false;
  if (signal.kind == SignalKind::exit || has(position.links, signal.from)) return true;
  return is_end ? signal.tie != Heard::Tie::given_up : signal.tie == Heard::Tie::of_sender;
}

std::shared_ptr<const ReceivePosition> Machine::drop_position(const Process& process) const {
  auto position = std::make_shared<ReceivePosition>();
  position->number = process.receives;
  position->trap_exit = process.trap_exit;
  position->links = process.links;
  position->drops = process.position == Position::exit ? Dropping::end : dropping_of(process);
  if (position->drops == Dropping::end || process.registers.empty()) return position;
  const Term what = process.registers[0];
  position->partner = what;
  if (what.is_reference()) position->reference = reference_id(what);
  if (position->drops == Dropping::monitor) {
    Signal down;
    down.kind = SignalKind::down;
    down.reference = position->reference;
    position->tells = would_drop(process, down);
  }
  return position;
}

std::shared_ptr<const Heard> Machine::heard(const UnderWay& entry) const {
  const Signal& signal = entry.signal;
  const Process* receiver = find(entry.to);
  if (!receiver) return nullptr;
  auto result = std::make_shared<Heard>();
  result->kind = signal.kind;
  result->from = signal.from;
  result->reference = signal.reference;
  switch (signal.kind) {
    case SignalKind::link:
      return result;
    case SignalKind::message:
    case SignalKind::alias_message:
      result->content = signal.payload;
      return result;
    case SignalKind::exit:
    case SignalKind::link_exit:
      result->content = exit_message(signal.from, signal.payload.term);
      // Of a link that the receiver made, and that has not arrived, there would be two answers.
      if (entry.rival == 0 && !entry.is_noproc) result->tie = Heard::Tie::of_sender;
      return result;
    case SignalKind::down: {
      const auto monitor = receiver->monitors.find(signal.reference);
      if (monitor == receiver->monitors.end()) return nullptr;
      Heap heap;
      result->content = pack(down_message(receiver->pid, monitor->second, signal, heap));
      result->made_at = monitor->second.made_at;
      return result;
    }
    default:
      return nullptr;
  }
}

// ---- signals that nobody hears

void Machine::note_unheard(const Signal& signal, Term to, bool is_noproc, Heard::Tie tie) {
  if (!current_ || !options_->keep_positions) return;
  auto heard = std::make_shared<Heard>();
  heard->kind = signal.kind;
  heard->from = signal.from;
  heard->reference = signal.reference;
  heard->tie = tie;
  const Process* receiver = find(to);
  if (signal.kind == SignalKind::message || signal.kind == SignalKind::alias_message) {
    heard->content = signal.payload;
    if (signal.kind == SignalKind::alias_message) {
      const End* end = receiver ? nullptr : find_end(to);
      const auto* former = receiver ? &receiver->former_aliases : end ? &end->former_aliases : nullptr;
      if (receiver) heard->dropped_at = 0;
      if (former)
        for (const auto& [alias, receives] : *former)
          if (alias == signal.reference) heard->dropped_at = receives;
    }
  } else if (heard->is_link()) {
    // It has a channel of its own, and does not say anything.
  } else if (!heard->is_message()) {
    heard->content = exit_message(signal.from, signal.payload.term);
  } else {
    return;
  }
  const uint64_t bits = (is_noproc ? kNoprocBit : 0) | (heard->is_link() ? kLinkBit : 0);
  current_->unheard.push_back({to, channel_name(signal.from) ^ bits, std::move(heard)});
}

void Machine::note_unheard_down(const FormerTie& tie, Term from, const Packed& reason) {
  if (!current_ || !options_->keep_positions) return;
  auto heard = std::make_shared<Heard>();
  heard->kind = SignalKind::down;
  heard->from = from;
  heard->reference = tie.reference;
  Heap heap;
  const Signal signal{SignalKind::down, from, reason, tie.reference, step_};
  heard->content = pack(down_message(tie.pid, tie.monitor, signal, heap));
  heard->made_at = tie.monitor.made_at;
  heard->dropped_at = tie.dropped_at;
  const uint64_t tag = has_link_under_way(tie.pid, from) ? tag_of(tie.reference) : 0;
  const uint64_t noproc = tie.was_under_way && reason.term.is(atoms::noproc) ? kNoprocBit : 0;
  current_->unheard.push_back({tie.pid, channel_name(from) ^ noproc ^ (tag << kTagShift), std::move(heard)});
}

void Machine::note_former(Term target, FormerTie tie) {
  if (!is_lazy() || !options_->keep_positions) return;
  const Process* other = find(target);
  if (!other || other->is_system) return;
  if (tie.reference != 0)
    tie.was_under_way = std::ranges::any_of(under_way_, [&](const UnderWay& entry) {
      return entry.signal.kind == SignalKind::monitor && entry.signal.reference == tie.reference;
    });
  std::vector<FormerTie>& ties = own(target)->former_ties;
  if (ties.size() >= kFormerMax) ties.erase(ties.begin());
  ties.push_back(std::move(tie));
}

void Machine::note_unlinked(const Process& process, Term other) {
  FormerTie tie;
  tie.pid = process.pid;
  tie.was_under_way = has_link_under_way(process.pid, other);
  note_former(other, std::move(tie));
}

bool Machine::has_link_under_way(Term from, Term to) const {
  return std::any_of(under_way_.begin(), under_way_.end(), [&](const UnderWay& entry) {
    return entry.signal.kind == SignalKind::link && entry.to.is(to) && entry.signal.from.is(from);
  });
}

/// What those would have heard who have given up their tie, had the end come earlier.
void Machine::tell_former(const std::vector<FormerTie>& ties, Term pid, const Packed& reason) {
  for (const FormerTie& tie : ties) {
    if (tie.reference != 0) {
      note_unheard_down(tie, pid, reason);
      continue;
    }
    const auto given_up = Heard::Tie::given_up;
    const bool is_same = tie.was_under_way && reason.term.is(atoms::noproc);  // as if it had come too late
    note_unheard({SignalKind::link_exit, pid, reason, 0, step_}, tie.pid, is_same, given_up);
    if (tie.was_under_way && is_normal(reason))
      note_unheard({SignalKind::link_exit, pid, {{}, atoms::noproc}, 0, step_}, tie.pid, true, given_up);
  }
}

// ---- ties that may have come in time or not

const End* Machine::find_end(Term pid) const {
  const End* end = ends_.get();
  while (end && !end->pid.is(pid)) end = end->previous.get();
  return end;
}

/// The process ends: who had sent what ends it, or would have; ties that stand behind that are marked.
std::vector<Term> Machine::note_late(const Process& process) {
  std::vector<Term> late;
  if (arriving_from_) late.push_back(arriving_from_);
  for (UnderWay& entry : under_way_) {
    if (!entry.to.is(process.pid)) continue;
    const bool is_exit = entry.signal.kind == SignalKind::exit || entry.signal.kind == SignalKind::link_exit;
    if (is_exit && entry.rival == 0 && class_of(&process, entry.signal) == SignalClass::signal)
      late.push_back(entry.signal.from);
    if (is_tie(entry.signal)) entry.is_noproc = std::ranges::find(late, entry.signal.from) != late.end();
  }
  return late;
}

/// An exit signal to who has ended.
void Machine::note_late(const Signal& signal, Term to) {
  const End* end = find_end(to);
  const Term reason = signal.payload.term;
  if (!end || signal.kind != SignalKind::exit) return;
  if (!reason.is(atoms::kill) && (end->trap_exit || reason.is(atoms::normal))) return;
  if (std::ranges::find(end->late, signal.from) == end->late.end())
    ends_ = std::make_shared<End>(*end, signal.from, ends_);
}

/// The process has ended: which links and monitors were under way to it, of those who will hear of that.
std::vector<UnderWay> Machine::take_pending(Term pid, const std::vector<Term>& links,
                                            const std::map<uint64_t, Watcher>& watchers,
                                            const Packed& reason) {
  std::vector<UnderWay> ties;
  for (const UnderWay& entry : under_way_) {
    if (!entry.to.is(pid) || !is_tie(entry.signal)) continue;
    if (entry.signal.kind == SignalKind::monitor || !has(links, entry.signal.from)) ties.push_back(entry);
  }
  forget_under_way(pid);
  std::erase_if(ties, [&](const UnderWay& tie) { return !hears(tie, reason); });
  for (UnderWay& tie : ties) {
    const auto watches = [&](const auto& watcher) { return watcher.second.pid.is(tie.signal.from); };
    if (std::ranges::any_of(watchers, watches)) tie.tag = kIsWatched;
    for (const UnderWay& other : ties) {
      if (!other.signal.from.is(tie.signal.from) || other.order == tie.order) continue;
      const bool is_link = other.signal.kind == SignalKind::link;
      tie.tag |= kHasOthers | (is_link ? kIsLinked : other.order < tie.order ? kIsWatched : 0);
    }
  }
  return ties;
}

/// Whether there is somebody who made the tie, and has it.
bool Machine::hears(const UnderWay& tie, const Packed& reason) {
  const Signal& signal = tie.signal;
  const bool is_link = signal.kind == SignalKind::link;
  const Signal heard{is_link ? SignalKind::link_exit : SignalKind::down, tie.to, reason, signal.reference,
                     step_};
  Signal late = heard;
  late.payload = {{}, atoms::noproc};
  const Process* process = find(signal.from);
  if (!process) {
    const bool is_noproc = tie.is_noproc || reason.term.is(atoms::noproc);
    note_unheard(is_noproc ? late : heard, signal.from, is_noproc);
    if (!is_noproc && is_normal(reason)) note_unheard(late, signal.from, true);
    return false;
  }
  if (is_link ? !has_link(*process, tie.to) : !process->monitors.contains(signal.reference)) return false;
  if (process->is_system) deliver(late, signal.from);
  return !process->is_system;
}

/// The answer if the tie came in time. Of a link it comes before those of all monitors, also if they were
/// there before the link (UnderWay::tag): a number is left out before each of theirs. If the end was for
/// noproc, the other answer says the same, and only where that comes can tell.
void Machine::tell_end(UnderWay& tie, const Packed& reason, uint32_t ended_by) {
  const bool is_link = tie.signal.kind == SignalKind::link;
  const bool overtakes = is_link && (tie.tag & kIsWatched) != 0;
  if (tie.is_noproc || (reason.term.is(atoms::noproc) && !overtakes)) return;
  const auto is_down = [&](const UnderWay& other) {
    return other.signal.kind == SignalKind::down && other.to.is(tie.signal.from) &&
           other.signal.from.is(tie.to);
  };
  auto place = overtakes ? std::ranges::find_if(under_way_, is_down) : under_way_.end();
  if (place != under_way_.begin() && place != under_way_.end() && std::prev(place)->order == place->order - 1)
    place = under_way_.end();  // it was linked before, and unlinked
  if (!is_link) ++signals_;
  UnderWay answer{
      {is_link ? SignalKind::link_exit : SignalKind::down, tie.to, reason, tie.signal.reference, step_},
      tie.signal.from,
      place == under_way_.end() ? ++signals_ : place->order - 1};
  answer.ended_by = ended_by;
  answer.tied_by = static_cast<uint32_t>(tie.signal.number);
  answer.tie = tie.order;
  if (is_link ? place != under_way_.end() : (tie.tag & kIsLinked) != 0)
    answer.tag = tag_of(tie.signal.reference);
  tie.rival = answer.order;
  under_way_.insert(place, std::move(answer));
}

/// The answer if it came too late; or whenever it came, if that makes no difference.
void Machine::tell_late(const UnderWay& tie, uint32_t ended_by) {
  const bool is_link = tie.signal.kind == SignalKind::link;
  const Signal late{is_link ? SignalKind::link_exit : SignalKind::down,
                    tie.to,
                    {{}, atoms::noproc},
                    tie.signal.reference,
                    step_};
  if (!is_link) ++signals_;
  under_way_.push_back({late, tie.signal.from, ++signals_});
  UnderWay& answer = under_way_.back();
  answer.is_noproc = true;
  answer.rival = tie.rival;
  answer.ended_by = ended_by;
  answer.tied_by = static_cast<uint32_t>(tie.signal.number);
  answer.tie = tie.order;
  const bool is_at_end = ended_by == Process::kNoStep;
  if ((tie.tag & kHasOthers) != 0 && (!is_link || !is_at_end)) answer.tag = tag_of(tie.signal.reference);
  for (UnderWay& other : under_way_) {
    if (tie.rival != 0 && other.order == tie.rival) other.rival = answer.order;
    // What a monitor that was there is told may come before this, or after the other answer.
    const bool is_of_both =
        is_link && is_at_end && other.to.is(tie.signal.from) && other.signal.from.is(tie.to);
    if (is_of_both && other.signal.kind == SignalKind::down && other.tie == 0)
      other.tag = tag_of(other.signal.reference);
  }
}

/// A link or monitor of who has ended already.
void Machine::tell_tie(const Signal& signal, Term target, bool is_late, const Packed& reason,
                       uint32_t ended_by) {
  UnderWay tie{signal, target, ++signals_};
  tie.is_noproc = is_late;
  if (!hears(tie, reason)) return;
  for (const UnderWay& other : under_way_) {
    if (!other.to.is(signal.from) || !other.signal.from.is(target)) continue;
    if (other.signal.kind == SignalKind::down) tie.tag |= kIsWatched;
    if (other.is_noproc) tie.tag |= kHasOthers;
  }
  tell_end(tie, reason, ended_by);
  tell_late(tie, ended_by);
}

/// That the answer comes, or does not. False if that contradicts what is known.
bool TieRange::add(const UnderWay& answer, bool comes) {
  if (answer.rival == 0) return comes;
  if (answer.is_noproc == comes)
    last = std::min(last, answer.tie - 1);
  else
    first = std::max(first, answer.tie);
  return first <= last;
}

/// What it says of ties that the signal of this order is the next that `from` does to the receiver. Nothing
/// if that cannot be.
std::optional<TieRange> Machine::range_before(const Process& receiver, Term from, uint64_t order) const {
  TieRange range;
  for (const UnderWay& other : under_way_) {
    if (other.order > order) break;
    if (!other.to.is(receiver.pid) || !other.signal.from.is(from)) continue;
    const bool is_it = other.order == order;
    if (!is_it && class_of(&receiver, other.signal) != SignalClass::signal) continue;
    if (!range.add(other, is_it)) return std::nullopt;
  }
  return range;
}

/// The same of a message that is taken, with others of the sender that would have been taken before it.
std::optional<TieRange> Machine::range_at_receive(const Process& receiver, Term from, uint64_t order) {
  std::optional<TieRange> range = range_before(receiver, from, order);
  for (UnderWay& other : under_way_) {
    if (!range || other.order >= order) break;
    if (!other.to.is(receiver.pid) || !other.signal.from.is(from)) continue;
    const bool is_taken =
        class_of(&receiver, other.signal) == SignalClass::message && is_accepted(receiver, other);
    if (is_taken && !range->add(other, false)) return std::nullopt;
  }
  const bool is_behind = std::ranges::any_of(receiver.mailbox, [&](const Message& message) {
    return message.accepted && message.from.is(from) && message.order < order;
  });
  return is_behind ? std::nullopt : range;
}

/// From now on that is known of the ties between them.
void Machine::narrow(Term to, Term from, const TieRange& range) {
  const auto is_open = [&](const UnderWay& entry) {
    return entry.rival != 0 && entry.to.is(to) && entry.signal.from.is(from);
  };
  const auto is_known = [&](const UnderWay& entry) {
    return entry.tie <= range.first || entry.tie > range.last;
  };
  std::erase_if(under_way_, [&](const UnderWay& entry) {
    return is_open(entry) && (entry.is_noproc ? entry.tie <= range.first : entry.tie > range.last);
  });
  for (UnderWay& entry : under_way_)
    if (is_open(entry) && is_known(entry)) entry.rival = 0;
}

/// It arrives, and so what excludes it never will.
void Machine::resolve(const UnderWay& entry) {
  TieRange range;
  range.add(entry, true);
  narrow(entry.to, entry.signal.from, range);
}

/// An exit that tells that a link came too late, where nobody would hear of the end if it had come in time.
bool Machine::may_stay_away(const UnderWay& entry) const {
  if (!entry.is_noproc || entry.rival == 0) return false;
  const Process* receiver = find(entry.to);
  if (class_of(receiver, entry.signal) != SignalClass::signal) return false;
  const auto rival = std::ranges::find(under_way_, entry.rival, &UnderWay::order);
  return rival != under_way_.end() && class_of(receiver, rival->signal) == SignalClass::nothing;
}

/// What of two answers would be noticed does not come: the other one does.
void Machine::stay_away() {
  for (size_t i = 0; i < under_way_.size(); ++i) {
    const Term to = under_way_[i].to, from = under_way_[i].signal.from;
    const Process* receiver = under_way_[i].rival != 0 ? find(to) : nullptr;
    const auto range = receiver ? unnoticed(*this, *receiver, from) : std::nullopt;
    if (!range || (range->first == 0 && range->last == UINT64_MAX)) continue;
    touch({ObjectKind::life, TouchMode::read, to.word(), 0});
    narrow(to, from, *range);
    i = 0;
  }
}

/// Since when one of two answers is there, and it would take either: of whoever is not `except`. kNoStep:
/// there is none.
uint32_t Machine::open_since(const Process& process, uint64_t except) {
  uint32_t since = Process::kNoStep;
  for (UnderWay& entry : under_way_) {
    if (entry.arrived_by == Process::kNoStep || !entry.to.is(process.pid)) continue;
    if (channel_name(entry.signal.from) == except || !is_accepted(process, entry)) continue;
    const auto rival = std::ranges::find(under_way_, entry.rival, &UnderWay::order);
    if (rival == under_way_.end() || is_accepted(process, *rival)) since = std::min(since, entry.arrived_by);
  }
  return since;
}

/// It did not find the one of two answers that it would have taken, so it is the other.
void Machine::settle_open(const Process& process) {
  for (size_t i = 0; i < under_way_.size();) {
    UnderWay& entry = under_way_[i];
    const auto rival = std::ranges::find(under_way_, entry.rival, &UnderWay::order);
    const bool is_other = entry.arrived_by != Process::kNoStep && entry.to.is(process.pid) &&
                          rival != under_way_.end() && !is_accepted(process, entry) &&
                          is_accepted(process, *rival);
    if (is_other) {
      resolve(UnderWay(entry));
      i = 0;
    } else {
      ++i;
    }
  }
}

}  // namespace ravel::vm
