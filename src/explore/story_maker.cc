// SPDX-License-Identifier: Apache-2.0
#include "explore/story_maker.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash_map.h"
#include "explore/beam_names.h"
#include "explore/execution.h"
#include "vm/describe.h"
#include "vm/print.h"

namespace ravel::explore {

using vm::Term;

namespace {

constexpr size_t kPrintMax = 400;

/// Keeps what the first event of a step called and what came of it.
class Listener final : public vm::CallObserver {
 public:
  explicit Listener(std::function<std::string(Term)> print) : print_(std::move(print)) {}

  void called(const vm::Process& process, const vm::Builtin& builtin, const Term* arguments,
              Term result) override {
    if (process.is_system || is_done_) return;
    if (!result && process.outcome != vm::Outcome::raise) return;
    is_done_ = true;
    name = std::string(builtin.name);
    module = std::string(builtin.module);
    const bool is_send = module == "erlang" && (name == "!" || name == "send");
    if (is_send) {
      text = print_(arguments[0]) + " ! " + print_(arguments[1]);
      message = print_(arguments[1]);
    } else {
      text = (module == "erlang" ? "" : module + ":") + name + "(";
      for (uint32_t i = 0; i < builtin.arity; ++i) text += (i ? ", " : "") + print_(arguments[i]);
      text += ") -> " + (result ? print_(result) : "error " + print_(process.raised.reason));
    }
    for (uint32_t i = 0; i < builtin.arity && !target; ++i)
      if (arguments[i].is_pid()) target = arguments[i];
    if (result && result.is_pid()) target = result;
  }
  void clear() {
    is_done_ = false;
    name.clear();
    module.clear();
    text.clear();
    message.clear();
    target = Term::none();
  }

  std::string module, name, text, message;
  Term target;  ///< the process it is about, or none()

 private:
  std::function<std::string(Term)> print_;
  bool is_done_ = false;
};

StoryKind kind_of_call(const Listener& call) {
  if (call.module != "erlang" && call.module != "erts_internal") return StoryKind::side_effect;
  const std::string& name = call.name;
  if (name == "!" || name == "send") return StoryKind::send;
  if (name.starts_with("spawn")) return StoryKind::spawn;
  if (name == "link" || name == "unlink") return StoryKind::link;
  if (name == "monitor" || name == "demonitor") return StoryKind::monitor;
  if (name.ends_with("_timer") || name == "send_after") return StoryKind::timer;
  return StoryKind::side_effect;
}

std::string_view signal_text(vm::SignalKind kind) {
  switch (kind) {
    case vm::SignalKind::exit:
    case vm::SignalKind::link_exit:
      return "exit signal";
    case vm::SignalKind::link:
      return "link";
    case vm::SignalKind::monitor:
      return "monitor";
    default:
      return "signal";
  }
}

class StoryMaker {
 public:
  StoryMaker(std::unique_ptr<BeamSystem> start, std::unique_ptr<BeamSystem> at_end)
      : end_(std::move(at_end)),
        system_(*start),
        listener_([this](Term term) { return print(term); }),
        execution_(std::move(start)) {}

  Story tell(std::span<const Action> actions) {
    meet(system_.machine().main_process(), Term::none());
    add(StoryKind::start, 0, 0).text = "starts";
    for (const Action& action : actions) {
      const auto& possible = execution_.possible();
      if (std::none_of(possible.begin(), possible.end(),
                       [&](const Possible& p) { return p.action == action; })) {
        story_.outcome = fmt::format("step {} of the schedule is not possible", execution_.size());
        story_.failed = true;
        return std::move(story_);
      }
      tell_step(action);
    }
    execution_.possible();  // finds deadlocks
    finish();
    return std::move(story_);
  }

 private:
  std::string print(Term term) const { return end_->names().print(end_->machine(), term, kPrintMax); }
  std::string name_of(Term pid) const { return end_->names().name_of(end_->machine(), pid); }

  uint32_t meet(Term pid, Term parent) {
    const auto [found, is_new] =
        processes_.try_emplace(pid.word(), static_cast<uint32_t>(story_.processes.size()));
    if (!is_new) return found->second;
    StoryProcess process;
    process.name = name_of(pid);
    if (const vm::Process* living = system_.machine().find(pid)) {
      const vm::FunctionName& f = living->initial_call;
      if (f.module)
        process.function = fmt::format("{}:{}/{}", vm::print_term(f.module), vm::print_term(f.name), f.arity);
      process.is_system = living->is_system;
    }
    process.first = process.last = static_cast<uint32_t>(story_.events.size());
    process.is_alive = true;
    const uint32_t index = found->second;
    if (parent) process.parent = meet(parent, Term::none());
    story_.processes.push_back(std::move(process));
    return index;
  }

  StoryEvent& add(StoryKind kind, uint32_t process, uint32_t step) {
    StoryEvent& event = story_.events.emplace_back();
    event.kind = kind;
    event.process = process;
    event.step = step;
    StoryProcess& who = story_.processes[process];
    const auto index = static_cast<uint32_t>(story_.events.size() - 1);
    if (const auto last = last_of_.find(process); last != last_of_.end()) event.after.push_back(last->second);
    last_of_[process] = index;
    who.last = index;
    return event;
  }

  /// What is on its way to the process, or has arrived there, by its order.
  void remember_messages(Term pid) {
    messages_.clear();
    const vm::Process* process = system_.machine().find(pid);
    if (!process) return;
    for (const vm::Message& message : process->mailbox)
      messages_[message.order] = {print(message.content.term), message.from, message.sent_by};
    vm::Heap heap;
    for (const vm::UnderWay& entry : system_.machine().under_way()) {
      if (!entry.to.is(pid)) continue;
      const Term message = system_.machine().message_of(*process, entry.signal, heap);
      const Term shown = message ? message : entry.signal.payload.term;
      messages_[entry.order] = {std::string(message ? "" : signal_text(entry.signal.kind)) +
                                    (shown ? (message ? "" : " ") + print(shown) : ""),
                                entry.signal.from, static_cast<uint32_t>(entry.signal.number)};
    }
  }

  void tell_step(const Action& action) {
    const Term pid(action.process);
    const auto step = static_cast<uint32_t>(execution_.size());
    const vm::Process* before = pid ? system_.machine().find(pid) : nullptr;
    const bool is_exit = before && before->position == vm::Position::exit && action.kind == ActionKind::go;
    const std::string exit_text = is_exit ? print(before->raised.reason) : "";
    if (pid) remember_messages(pid);
    listener_.clear();
    system_.machine().observer = &listener_;
    execution_.step(action);
    system_.machine().observer = nullptr;
    const vm::ChoiceResult& result = system_.last();

    const uint32_t who = pid ? meet(pid, Term::none()) : 0;
    main_event_.push_back(static_cast<uint32_t>(story_.events.size()));
    switch (action.kind) {
      case ActionKind::go: {
        const StoryKind kind = is_exit ? StoryKind::exit : kind_of_call(listener_);
        StoryEvent& event = add(kind, who, step);
        event.text = is_exit ? "exits: " + exit_text : listener_.text;
        event.message = listener_.message;
        if (event.text.empty()) event.text = "goes on";
        break;
      }
      case ActionKind::receive: {
        const Known& taken = messages_[result.taken];
        StoryEvent& event = add(StoryKind::receive, who, step);
        event.text = "receives " + taken.text;
        event.message = taken.text;
        came_from(taken, event);
        break;
      }
      case ActionKind::timeout:
        add(StoryKind::timeout, who, step).text = "times out";
        break;
      case ActionKind::signal: {
        const Known& taken = messages_[result.taken];
        StoryEvent& event = add(StoryKind::signal, who, step);
        event.text = taken.text;
        event.message = taken.text;
        came_from(taken, event);
        break;
      }
      case ActionKind::timer:
        add(StoryKind::timer, who, step).text = "a timer goes off";
        break;
      case ActionKind::fault:
        add(StoryKind::note, who, step).text = pid ? "is killed by an injected fault" : "a connection is cut";
        break;
    }
    if (listener_.target && action.kind == ActionKind::go && listener_.target.word() != action.process &&
        (processes_.contains(listener_.target.word()) || system_.machine().find(listener_.target)))
      story_.events[main_event_.back()].other = meet_child(listener_.target, pid);
    place(main_event_.back());
    order(main_event_.back());
    arrivals(result);
    starts(step, pid);
    ends(step, pid, is_exit ? exit_text : "");
  }

  uint32_t meet_child(Term pid, Term parent) {
    return meet(pid, processes_.contains(pid.word()) ? Term::none() : parent);
  }

  struct Known {
    std::string text;
    Term from;
    uint32_t sent_by = 0;
  };

  void came_from(const Known& message, StoryEvent& event) {
    if (message.from.is_pid() &&
        (processes_.contains(message.from.word()) || system_.machine().find(message.from)))
      other_of_event(event, message.from);
    if (message.sent_by < main_event_.size()) event.sent_at = main_event_[message.sent_by];
  }
  void other_of_event(StoryEvent& event, Term pid) {
    const auto found = processes_.find(pid.word());
    if (found != processes_.end()) event.other = found->second;
  }

  void place(uint32_t index) {
    const Event& done = execution_.events().back();
    if (done.step.place == 0) return;
    const auto* code =
        reinterpret_cast<const vm::Code*>(done.step.place);  // NOLINT(performance-no-int-to-ptr)
    SourcePlace at = system_.names().place_of(system_.machine(), code);
    StoryEvent& event = story_.events[index];
    event.function = std::move(at.function);
    event.file = std::move(at.file);
    event.line = at.line;
  }

  static bool is_shown(const Access& access) {
    const auto kind = static_cast<vm::ObjectKind>(access.kind);
    if (kind == vm::ObjectKind::life || kind == vm::ObjectKind::processes) return access.mode == Mode::write;
    return kind != vm::ObjectKind::mailbox || access.mode != Mode::add;
  }

  void order(uint32_t index) {
    const Event& done = execution_.events().back();
    StoryEvent& event = story_.events[index];
    constexpr std::string_view kModes[] = {"read", "add", "write"};
    for (const Access& access : done.step.accesses)
      if (is_shown(access))
        event.touched.push_back(
            fmt::format("{} ({})", thing(access), kModes[static_cast<size_t>(access.mode)]));
    for (const EventIndex earlier : done.after) {
      const uint32_t other = main_event_[earlier];
      if (std::find(event.after.begin(), event.after.end(), other) == event.after.end())
        event.after.push_back(other);
    }
    for (const EventIndex earlier : done.races)
      story_.races.push_back(
          {main_event_[earlier], index, conflict_text(execution_.events()[earlier].step, done.step), {}});
  }

  std::string thing(const Access& access) const {
    return vm::touched_text(system_.machine(),
                            {static_cast<vm::ObjectKind>(access.kind),
                             static_cast<vm::TouchMode>(access.mode), access.object, access.key},
                            [this](Term pid) { return name_of(pid); });
  }

  std::string conflict_text(const Step& first, const Step& second) const {
    for (const Access& a : first.accesses)
      for (const Access& b : second.accesses)
        if (conflict(a, b)) return thing(a.key != 0 ? a : b);
    return {};
  }

  /// Messages that are in the mailbox now but will be taken later.
  void arrivals(const vm::ChoiceResult& result) {
    for (const Term pid : system_.machine().program()) {
      const vm::Process& process = *system_.machine().find(pid);
      for (const vm::Message& message : process.mailbox) {
        if (message.arrived_by + 1 != execution_.size() || message.from.is(pid) ||
            message.order == result.taken)
          continue;
        StoryEvent& event = add(StoryKind::deliver, meet(pid, Term::none()), message.arrived_by);
        const Known known{print(message.content.term), message.from, message.sent_by};
        event.text = "has got " + known.text;
        event.message = known.text;
        came_from(known, event);
      }
    }
  }

  void starts(uint32_t step, Term parent) {
    std::vector<const vm::Birth*> born;
    for (const vm::Birth* birth = system_.machine().births(); birth && birth != last_birth_;
         birth = birth->previous.get())
      born.push_back(birth);
    if (!born.empty()) last_birth_ = born.front();
    std::reverse(born.begin(), born.end());
    for (const vm::Birth* birth : born) {
      const vm::Process* child = system_.machine().find(birth->pid);
      if (child && child->is_system) continue;
      const uint32_t who = meet(birth->pid, birth->parent);
      StoryProcess& process = story_.processes[who];
      if (!process.parent && processes_.contains(birth->parent.word()))
        process.parent = processes_.find(birth->parent.word())->second;
      process.first = static_cast<uint32_t>(story_.events.size());
      StoryEvent& event = add(StoryKind::start, who, step);
      event.text = "starts";
      event.after.push_back(main_event_.back());
      StoryEvent& spawn = story_.events[main_event_.back()];
      if (spawn.kind == StoryKind::spawn && Term(parent).is(birth->parent)) spawn.other = who;
    }
  }

  void ends(uint32_t step, Term pid, const std::string& reason) {
    for (const auto& [word, index] : processes_) {
      StoryProcess& process = story_.processes[index];
      if (!process.is_alive || system_.machine().find(Term(word))) continue;
      process.is_alive = false;
      ended_.push_back({word, step});
      process.end = reason;
      if (word == pid.word() && !reason.empty()) continue;
      gone_.push_back(index);
    }
    std::sort(gone_.begin(), gone_.end());
    for (const uint32_t index : gone_) {
      StoryEvent& event = add(StoryKind::exit, index, step);
      event.text = "is ended";
      event.after.push_back(main_event_.back());
      story_.processes[index].end = "killed";
    }
    gone_.clear();
  }

  void finish() {
    story_.title = system_.title();
    story_.outcome = execution_.system().outcome();
    if (const Failure* failure = execution_.system().failure()) {
      story_.failed = true;
      story_.failure.push_back(failure->message);
      story_.failure.insert(story_.failure.end(), failure->details.begin(), failure->details.end());
    }
    for (StoryProcess& process : story_.processes)
      if (process.name == "root" && !process.is_alive) process.end = story_.outcome;
  }

  std::unique_ptr<BeamSystem> end_;
  BeamSystem& system_;
  Listener listener_;
  Execution execution_;
  Story story_;
  HashMap<vm::Word, uint32_t> processes_;
  HashMap<uint32_t, uint32_t> last_of_;  ///< each process's last event
  HashMap<uint64_t, Known> messages_;
  std::vector<uint32_t> main_event_;  ///< of each step
  std::vector<std::pair<vm::Word, uint32_t>> ended_;
  std::vector<uint32_t> gone_;
  const vm::Birth* last_birth_ = nullptr;
};

}  // namespace

Story make_story(std::unique_ptr<BeamSystem> start, std::span<const Action> actions) {
  std::unique_ptr<System> copy = start->clone();
  std::unique_ptr<BeamSystem> at_end(static_cast<BeamSystem*>(copy.release()));
  std::vector<Possible> possible;
  Step step;
  for (const Action& action : actions) {
    at_end->possible(possible);
    if (std::none_of(possible.begin(), possible.end(), [&](const Possible& p) { return p.action == action; }))
      break;
    at_end->step(action, step);
  }
  return StoryMaker(std::move(start), std::move(at_end)).tell(actions);
}

}  // namespace ravel::explore
