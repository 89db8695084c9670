// SPDX-License-Identifier: Apache-2.0
//
// For tests: a machine so small that its executions can be counted by hand, with the delivery of messages
// that system.h describes. A program is a few bodies, each a list of instructions; a body that nobody spawns
// runs from the start, every body runs at most once. What a process reads, receives and finds out goes to its
// log, and the outcome of an execution is all logs.
//
//   ToyProgram program{{{spawn(1), receive({7})}, {send(0, 7)}}};   // body 0 is the tested one
//
// Ending is an event of its own, because others can see it: kill() of a process that has ended does nothing.
//
// What a receive took tells of what it did not take. Sender 1 sends a, b; sender 2 sends c; a receive of b or
// c takes b. So b was in the mailbox before c, and a before b: a later receive of a or c has to take a,
// although c may have been sent long before. That is kept here as a floor per message: how many messages of
// each sender must have arrived before it. (Whether a message was sent too late to be ahead of one that had
// arrived is the explorer's to decide, by Possible::arrived_by. The two together, "x was sent after n
// arrived, and m came after x", are not put together: such an m could be taken ahead of n, wrongly.)
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "explore/system.h"

namespace ravel::explore::toy {

enum class Op : uint8_t {
  send,
  receive,
  read,
  write,
  add,
  insert_new,  ///< logs 1 if there was nothing (0) and it wrote, else 0
  spawn,
  kill,     ///< sends an exit signal
  alive,    ///< logs 1 or 0
  jump_if,  ///< local: if the last logged value is `value`, on to instruction `target`
  fail,     ///< local: raises an exception
};

constexpr int kForever = -1;

struct Instruction {
  Op op{};
  uint32_t target = 0;      ///< body, object or instruction
  uint64_t key = 0;         ///< of an object; 0 is the whole
  int value = 0;            ///< tag of a message, value to write, value to compare with
  std::vector<int> tags{};  ///< of a receive; none: takes anything
  int after = kForever;     ///< of a receive
};

inline Instruction send(uint32_t body, int tag) { return {Op::send, body, 0, tag}; }
inline Instruction receive(std::vector<int> tags = {}, int after = kForever) {
  return {Op::receive, 0, 0, 0, std::move(tags), after};
}
inline Instruction read(uint32_t object, uint64_t key = 1) { return {Op::read, object, key}; }
inline Instruction write(uint32_t object, int value, uint64_t key = 1) {
  return {Op::write, object, key, value};
}
inline Instruction add(uint32_t object, int value, uint64_t key = 1) { return {Op::add, object, key, value}; }
inline Instruction insert_new(uint32_t object, int value, uint64_t key = 1) {
  return {Op::insert_new, object, key, value};
}
inline Instruction spawn(uint32_t body) { return {Op::spawn, body}; }
inline Instruction kill(uint32_t body) { return {Op::kill, body}; }
inline Instruction alive(uint32_t body) { return {Op::alive, body}; }
inline Instruction jump_if(int value, uint32_t instruction) { return {Op::jump_if, instruction, 0, value}; }
inline Instruction fail() { return {Op::fail}; }

using ToyProgram = std::vector<std::vector<Instruction>>;

/// What Access::kind means here.
enum ToyObject : uint16_t { kTable = 1, kMailbox, kLife };

/// More than a body has instructions: places are numbered by it.
constexpr uint64_t kPlaces = 1000;

/// What a timeout logs in place of a message.
constexpr int kTimedOut = -1;

class ToySystem final : public System {
 public:
  explicit ToySystem(ToyProgram program) : program_(std::make_shared<const ToyProgram>(std::move(program))) {
    std::vector<bool> is_spawned(program_->size());
    for (const auto& body : *program_)
      for (const Instruction& each : body)
        if (each.op == Op::spawn) is_spawned[each.target] = true;
    processes_.resize(program_->size());
    for (uint32_t body = 0; body < program_->size(); ++body)
      if (!is_spawned[body]) start(body, body + 1, Possible::kNone);
  }

  std::unique_ptr<System> clone() const override { return std::make_unique<ToySystem>(*this); }

  void possible(std::vector<Possible>& out) override {
    out.clear();
    for (uint32_t i = 0; i < processes_.size(); ++i) offer(i, out);
    if (out.empty()) offer_time(out);
    std::sort(out.begin(), out.end(),
              [](const Possible& a, const Possible& b) { return a.action < b.action; });
    if (out.empty() && !failure_ && !processes_[0].is_over)
      failure_ = Failure{FailureKind::deadlock, "the tested process waits for ever", "body 0", {}};
  }

  void step(const Action& action, Step& out) override {
    out.clear();
    out.varies = Varies::no;
    Process& p = processes_[body_of(action.process)];
    if (action.is_own()) out.place = p.body * kPlaces + p.next + 1;
    switch (action.kind) {
      case ActionKind::go:
        go(p, out);
        break;
      case ActionKind::receive:
        take(p, action.from, out);
        break;
      case ActionKind::timeout:
        time_out(p, out);
        break;
      case ActionKind::signal:
        deliver(p, action.from, out);
        break;
      default:
        CHECK(false, "a toy has no such action");
    }
    if (action.is_own()) {
      if (p.spawned_by != Possible::kNone) out.causes.push_back(p.spawned_by);
      p.spawned_by = Possible::kNone;
      run_local(p);
    }
    ++steps_;
  }

  bool accepts(const std::shared_ptr<const void>& position, const Sent& message) override {
    return takes(*static_cast<const Instruction*>(position.get()),
                 *static_cast<const int*>(message.content.get()));
  }

  const Failure* failure() const override { return failure_ ? &*failure_ : nullptr; }

  std::string outcome() const override {
    std::string text;
    for (const Process& p : processes_) {
      if (!text.empty()) text += ' ';
      text += fmt::format("{}", fmt::join(p.log, ","));
      text += p.is_killed ? "!" : p.is_over ? "." : "?";
    }
    return failure_ ? text + " " + failure_->message : text;
  }

  std::string place_text(uint64_t place) const override {
    return place == 0 ? "" : fmt::format("body {}, instruction {}", place / kPlaces, place % kPlaces - 1);
  }
  std::string thing_text(const Access& access) const override {
    static constexpr const char* kNames[] = {"", "table", "mailbox of", "life of"};
    return fmt::format("{} {}", kNames[access.kind], access.object);
  }
  std::string process_name(ProcessId id) const override {
    return id == 0 ? "" : fmt::format("body {}", body_of(id));
  }

 private:
  struct Signal {
    bool is_message = true;
    int tag = 0;
    uint32_t sent_by = 0;
    uint32_t arrived_by = Possible::kNone;  ///< kNone: still on its way
    uint32_t taken_by = Possible::kNone;    ///< number of the process's receive; kNone: it is still there
    bool is_pending() const { return taken_by == Possible::kNone; }
  };
  /// For each sender, how many of its signals are surely in before something.
  using Floor = std::map<ProcessId, size_t>;
  /// A receive that was done: messages it would have taken came after what it took, so after this floor.
  struct Done {
    uint32_t instruction;
    Floor floor;
  };
  struct Process {
    ProcessId id = 0;  ///< 0: not yet started
    uint32_t body = 0, next = 0, children = 0;
    uint32_t spawned_by = Possible::kNone;  ///< until its first step
    bool is_over = false, is_killed = false;
    int deadline = 0;
    std::map<ProcessId, std::vector<Signal>> from;  ///< all that was ever sent, in order
    std::vector<Done> done;
    std::vector<int> log;
  };

  static bool takes(const Instruction& receive, int tag) {
    return receive.tags.empty() || std::ranges::find(receive.tags, tag) != receive.tags.end();
  }
  /// Instructions outlive the copies of a system: positions point to them.
  std::shared_ptr<const void> position_of(const Process& p) const {
    return {program_, &(*program_)[p.body][p.next]};
  }
  bool is_at_end(const Process& p) const { return p.next >= (*program_)[p.body].size(); }
  bool is_at_receive(const Process& p) const {
    return !p.is_over && !is_at_end(p) && (*program_)[p.body][p.next].op == Op::receive;
  }
  uint32_t body_of(ProcessId id) const {
    for (const Process& p : processes_)
      if (p.id == id) return p.body;
    CHECK(false, "no process {}", id);
    return 0;
  }

  void start(uint32_t body, ProcessId id, uint32_t by) {
    Process& p = processes_[body];
    CHECK(p.id == 0, "body {} runs twice", body);
    p.id = id;
    p.body = body;
    p.spawned_by = by;
    run_local(p);
  }

  /// Up to the next event.
  void run_local(Process& p) {
    while (!p.is_over && !is_at_end(p)) {
      const Instruction& at = (*program_)[p.body][p.next];
      if (at.op == Op::fail) {
        p.is_over = true;
        if (!failure_)
          failure_ = Failure{FailureKind::exception, "an exception", fmt::format("body {}", p.body), {}};
      } else if (at.op == Op::jump_if) {
        p.next = !p.log.empty() && p.log.back() == at.value ? at.target : p.next + 1;
      } else {
        if (at.op == Op::receive && at.after != kForever) p.deadline = now_ + at.after;
        return;
      }
    }
  }

  /// The oldest message of a sender that the receive takes; nothing behind a signal that has not arrived.
  static std::optional<size_t> acceptable(const Instruction& receive, const std::vector<Signal>& queue) {
    for (size_t i = 0; i < queue.size(); ++i) {
      if (!queue[i].is_pending()) continue;
      if (!queue[i].is_message) return {};
      if (takes(receive, queue[i].tag)) return i;
    }
    return {};
  }

  static void raise(Floor& floor, const Floor& other) {
    for (const auto& [sender, count] : other) floor[sender] = std::max(floor[sender], count);
  }

  /// What must be in before message `index` of `sender`.
  Floor floor_of(const Process& p, ProcessId sender, size_t index) const {
    const std::vector<Signal>& queue = p.from.at(sender);
    Floor floor{{sender, index}};
    for (size_t i = 0; i <= index; ++i) {
      if (!queue[i].is_message) continue;
      const size_t until = std::min<size_t>(queue[i].taken_by, p.done.size());
      for (size_t d = 0; d < until; ++d)
        if (takes((*program_)[p.body][p.done[d].instruction], queue[i].tag)) raise(floor, p.done[d].floor);
      if (!queue[i].is_pending() && i < index) raise(floor, p.done[queue[i].taken_by].floor);
    }
    return floor;
  }

  /// Whether another sender's acceptable message must be in before it.
  bool is_behind(const Process& p, ProcessId sender, size_t index) const {
    const Instruction& receive = (*program_)[p.body][p.next];
    for (const auto& [other, count] : floor_of(p, sender, index)) {
      if (other == sender) continue;
      const auto first = acceptable(receive, p.from.at(other));
      if (first && *first < count) return true;
    }
    return false;
  }

  void offer(uint32_t body, std::vector<Possible>& out) const {
    const Process& p = processes_[body];
    if (p.id == 0) return;
    for (const auto& [sender, queue] : p.from)
      if (std::ranges::any_of(queue, [](const Signal& s) { return !s.is_message && s.is_pending(); }))
        out.push_back({{ActionKind::signal, p.id, sender}});
    if (p.is_over) return;
    if (!is_at_receive(p)) {
      out.push_back({{ActionKind::go, p.id, 0}});
      return;
    }
    const Instruction& receive = (*program_)[body][p.next];
    bool is_sure = false;
    for (const auto& [sender, queue] : p.from) {
      const auto index = acceptable(receive, queue);
      if (!index) continue;
      is_sure |= queue[*index].arrived_by != Possible::kNone;
      if (!is_behind(p, sender, *index))
        out.push_back({{ActionKind::receive, p.id, sender}, queue[*index].sent_by, arrived_by(p, sender)});
    }
    if (receive.after != kForever && p.deadline <= now_ && !is_sure)
      out.push_back({{ActionKind::timeout, p.id, 0}});
  }

  /// When the first acceptable message of another sender had surely arrived.
  uint32_t arrived_by(const Process& p, ProcessId besides) const {
    const Instruction& receive = (*program_)[p.body][p.next];
    uint32_t first = Possible::kNone;
    for (const auto& [sender, queue] : p.from)
      if (const auto index = sender == besides ? std::nullopt : acceptable(receive, queue))
        first = std::min(first, queue[*index].arrived_by);
    return first;
  }

  /// Nothing else is possible: those whose `after` is next.
  void offer_time(std::vector<Possible>& out) const {
    int next = kForever;
    for (const Process& p : processes_)
      if (waits_for_time(p) && (next == kForever || p.deadline < next)) next = p.deadline;
    for (const Process& p : processes_)
      if (waits_for_time(p) && p.deadline == next) out.push_back({{ActionKind::timeout, p.id, 0}});
  }
  bool waits_for_time(const Process& p) const {
    return p.id != 0 && is_at_receive(p) && (*program_)[p.body][p.next].after != kForever;
  }

  void touch(Step& out, uint16_t kind, Mode mode, uint64_t object, uint64_t key = 0) const {
    out.accesses.push_back({kind, mode, object, key});
  }

  void go(Process& p, Step& out) {
    if (is_at_end(p)) {
      touch(out, kLife, Mode::write, p.id);
      p.is_over = true;
      return;
    }
    touch(out, kLife, Mode::read, p.id);
    const Instruction& at = (*program_)[p.body][p.next++];
    Process& other =
        processes_[at.op == Op::send || at.op == Op::spawn || at.op == Op::kill || at.op == Op::alive
                       ? at.target
                       : p.body];
    const bool is_table =
        at.op == Op::read || at.op == Op::write || at.op == Op::add || at.op == Op::insert_new;
    int nothing = 0;
    int& cell = is_table ? tables_[{at.target, at.key}] : nothing;
    switch (at.op) {
      case Op::send:
        CHECK(other.id != 0, "a message to body {}, which does not run yet", at.target);
        touch(out, kMailbox, Mode::add, other.id);
        out.sent.push_back({other.id, p.id, std::make_shared<const int>(at.value)});
        other.from[p.id].push_back({true, at.value, steps_});
        break;
      case Op::kill:
        CHECK(other.id != 0, "a signal to body {}, which does not run yet", at.target);
        other.from[p.id].push_back({false, 0, steps_});
        out.sent.push_back({other.id, p.id, nullptr, SentKind::exit});
        break;
      case Op::read:
        touch(out, kTable, Mode::read, at.target, at.key);
        p.log.push_back(cell);
        break;
      case Op::write:
        touch(out, kTable, Mode::write, at.target, at.key);
        cell = at.value;
        break;
      case Op::add:
        touch(out, kTable, Mode::add, at.target, at.key);
        cell += at.value;
        break;
      case Op::insert_new:
        out.varies = Varies::modes;
        touch(out, kTable, cell == 0 ? Mode::write : Mode::read, at.target, at.key);
        p.log.push_back(cell == 0 ? 1 : 0);
        if (cell == 0) cell = at.value;
        break;
      case Op::spawn:
        start(at.target, p.id * 16 + ++p.children, steps_);
        break;
      case Op::alive:
        touch(out, kLife, Mode::read, other.id);
        p.log.push_back(other.is_over ? 0 : 1);
        break;
      default:
        CHECK(false, "no event");
    }
  }

  void decide(const Process& p, Step& out) const {
    out.decided = p.id;
    if (is_at_receive(p)) out.position = position_of(p);
  }

  void take(Process& p, ProcessId from, Step& out) {
    touch(out, kLife, Mode::read, p.id);
    decide(p, out);
    std::vector<Signal>& queue = p.from[from];
    const auto index = acceptable((*program_)[p.body][p.next], queue);
    CHECK(index, "nothing to receive");
    Signal& taken = queue[*index];
    out.causes.push_back(taken.sent_by);
    p.log.push_back(taken.tag);
    arrive(queue, *index);
    Floor floor = floor_of(p, from, *index);
    floor[from] = *index + 1;
    taken.taken_by = static_cast<uint32_t>(p.done.size());
    p.done.push_back({p.next++, std::move(floor)});
  }

  /// What was sent before something that has arrived has arrived.
  void arrive(std::vector<Signal>& queue, size_t count) const {
    for (size_t i = 0; i < count; ++i) queue[i].arrived_by = std::min(queue[i].arrived_by, steps_);
  }

  void time_out(Process& p, Step& out) {
    touch(out, kLife, Mode::read, p.id);
    decide(p, out);
    out.time_passed = p.deadline > now_;
    now_ = std::max(now_, p.deadline);
    p.log.push_back(kTimedOut);
    Floor floor;  // what would have been taken comes after all that is here
    for (const auto& [sender, queue] : p.from)
      for (size_t i = 0; i < queue.size(); ++i)
        if (queue[i].arrived_by != Possible::kNone || !queue[i].is_pending()) floor[sender] = i + 1;
    p.done.push_back({p.next++, std::move(floor)});
  }

  /// An exit signal ends a process; one that has ended does not notice.
  void deliver(Process& p, ProcessId from, Step& out) {
    std::vector<Signal>& queue = p.from[from];
    const auto found =
        std::ranges::find_if(queue, [](const Signal& s) { return !s.is_message && s.is_pending(); });
    CHECK(found != queue.end(), "no signal");
    out.causes.push_back(found->sent_by);
    out.varies = Varies::modes;
    if (p.is_over) {
      touch(out, kLife, Mode::read, p.id);
    } else {
      touch(out, kLife, Mode::write, p.id);
      decide(p, out);
      if (p.spawned_by != Possible::kNone) out.causes.push_back(p.spawned_by);
      p.is_over = p.is_killed = true;
    }
    arrive(queue, static_cast<size_t>(found - queue.begin()));
    found->taken_by = 0;
  }

  std::shared_ptr<const ToyProgram> program_;
  std::vector<Process> processes_;
  std::map<std::pair<uint32_t, uint64_t>, int> tables_;
  uint32_t steps_ = 0;
  int now_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace ravel::explore::toy
