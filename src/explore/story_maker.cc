// SPDX-License-Identifier: Apache-2.0
#include "explore/story_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/hash_map.h"
#include "explore/beam_names.h"
#include "explore/beam_texts.h"
#include "explore/execution.h"
#include "explore/other_order.h"
#include "explore/races.h"
#include "explore/story_call.h"
#include "vm/print.h"

namespace ravel::explore {

using vm::Term;

namespace {

constexpr size_t kPrintMax = 400;
constexpr size_t kOthersMax = 200;            ///< races that are tried the other way round
constexpr size_t kOthersEventsMax = 500'000;  ///< of all these runs together

class StoryMaker {
 public:
  StoryMaker(std::unique_ptr<BeamSystem> start, std::unique_ptr<BeamSystem> at_end)
      : end_(std::move(at_end)),
        start_(start->clone()),
        system_(*start),
        print_([this](Term term) { return print(term); }),
        watcher_(print_),
        execution_(std::move(start)) {}

  Story tell(std::span<const Action> actions, OtherOrders others) {
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
    races(others);
    return std::move(story_);
  }

 private:
  struct Known {
    std::string text;
    Term from;
    uint32_t sent_by = 0;
    std::string reason;  ///< of an exit signal: what its receiver would end with
    /// Of an answer to a link or monitor that came too late, and was sent before the end: the step of that.
    uint32_t late_tie = vm::Process::kNoStep;
    std::optional<uint32_t> told_by = {};  ///< the event that answered so
  };

  std::string print(Term term) const { return end_->names().print(end_->machine(), term, kPrintMax); }
  std::string name_of(Term pid) const { return end_->names().name_of(end_->machine(), pid); }

  uint32_t meet(Term pid, Term parent) {
    const auto [found, is_new] =
        processes_.try_emplace(pid.word(), static_cast<uint32_t>(story_.processes.size()));
    if (!is_new) return found->second;
    StoryProcess process;
    process.name = name_of(pid);
    if (const vm::Process* living = system_.machine().find(pid)) {
      process.function = first_function(*living);
      process.is_system = living->is_system || is_of_otp(*living);
    }
    process.first = process.last = static_cast<uint32_t>(story_.events.size());
    process.is_alive = true;
    const uint32_t index = found->second;
    if (parent) process.parent = meet(parent, Term::none());
    story_.processes.push_back(std::move(process));
    return index;
  }

  /// Started by OTP, and running nothing but OTP's code: a part of mnesia, the master of an application.
  bool is_of_otp(const vm::Process& process) const {
    const vm::Machine& machine = system_.machine();
    const vm::Birth* birth = machine.births();
    while (birth && !birth->pid.is(process.pid)) birth = birth->previous.get();
    if (!birth || is_of_program(machine, BeamNames::place_of_birth(machine, *birth))) return false;
    const Term begun = process.dictionary.get(vm::make_atom("$initial_call"));  // as proc_lib has it
    const Term module = begun && begun.is_tuple(3) ? begun.element(0) : process.initial_call.module;
    if (!module || !module.is_atom() || vm::atom_text(module) == "erlang") return false;
    const std::string path = machine.find_module_file(module);
    return !path.empty() && path.starts_with(machine.options().otp_root);
  }

  /// What it began with; where it was started, if that would be a mere way to call something else.
  std::string first_function(const vm::Process& process) const {
    const vm::FunctionName& f = process.initial_call;
    if (!f.module) return {};
    const bool is_wrapper = vm::atom_text(f.module) == "erlang" || vm::atom_text(f.module) == "proc_lib";
    for (const vm::Birth* birth = system_.machine().births(); birth && is_wrapper;
         birth = birth->previous.get()) {
      if (!birth->pid.is(process.pid)) continue;
      const SourcePlace at =
          system_.names().place_of(system_.machine(), BeamNames::place_of_birth(system_.machine(), *birth));
      if (at.line != 0)
        return fmt::format("started at {}:{}", at.file.substr(at.file.rfind('/') + 1), at.line);
    }
    return fmt::format("{}:{}/{}", vm::print_term(f.module), vm::print_term(f.name), f.arity);
  }

  /// Which command of a state machine's test it is at (lib/src/ravel_statem.erl).
  static uint32_t command_of(const vm::Process& process) {
    const Term command = process.dictionary.get(vm::make_atom("$ravel_command"));
    return command && command.is_small() && command.small() > 0 ? static_cast<uint32_t>(command.small()) : 0;
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
    if (process)
      for (const vm::Message& message : process->mailbox)
        messages_[message.order] = {
            message_text(message.content.term, print_), message.from, message.sent_by, {}};
    vm::Heap heap;
    for (const vm::UnderWay& entry : system_.machine().under_way()) {
      if (!entry.to.is(pid)) continue;
      const vm::Signal& signal = entry.signal;
      const Term message = process ? system_.machine().message_of(*process, signal, heap) : Term::none();
      Known known{
          message ? message_text(message, print_) : signal_text(signal.kind, signal.payload.term, print_),
          signal.from,
          static_cast<uint32_t>(signal.number),
          {}};
      const bool is_exit = signal.kind == vm::SignalKind::exit || signal.kind == vm::SignalKind::link_exit;
      if (is_exit && !message)
        known.reason = signal.payload.term.is(vm::atoms::kill) && signal.kind == vm::SignalKind::exit
                           ? "killed"
                           : print(without_stack(signal.payload.term));
      if (entry.is_noproc && entry.ended_by == vm::Process::kNoStep) known.late_tie = entry.tied_by;
      messages_[entry.order] = std::move(known);
    }
  }

  void tell_step(const Action& action) {
    const Term pid(action.process);
    const auto step = static_cast<uint32_t>(execution_.size());
    const vm::Process* before = pid ? system_.machine().find(pid) : nullptr;
    const bool is_exit = before && before->position == vm::Position::exit && action.kind == ActionKind::go;
    const std::string leaving = is_exit ? exit_text(before->raised.reason, print_) : "";
    std::string reason = is_exit ? print(without_stack(before->raised.reason)) : "";
    const StandingAt at = before ? standing_at(system_.machine(), system_.names(), *before) : StandingAt{};
    const std::string timer = timer_text(action);
    const uint32_t command = before ? command_of(*before) : 0;
    if (pid) remember_messages(pid);
    watcher_.clear();
    system_.machine().observer = &watcher_;
    execution_.step(action);
    system_.machine().observer = nullptr;
    const vm::ChoiceResult& result = system_.last();

    const uint32_t who = pid ? meet(pid, Term::none()) : 0;
    arrivals(result);
    late_tie(messages_[result.taken], step);
    const std::optional<uint32_t> part = is_exit ? std::nullopt : part_of_call(action, at, who);
    main_event_.push_back(part.value_or(static_cast<uint32_t>(story_.events.size())));
    if (part) {
      starts(step, pid);
      ends(step, pid, is_exit, reason);
      return;
    }
    switch (action.kind) {
      case ActionKind::go: {
        const std::string text = is_exit ? leaving : call_of(at, result);
        const bool is_request = !is_exit && text != watcher_.text && watcher_.kind == StoryKind::send;
        StoryEvent& event = add(is_exit      ? StoryKind::exit
                                : is_request ? StoryKind::side_effect
                                             : watcher_.kind,
                                who, step);
        event.text = text.empty() ? "goes on" : text;
        if (!is_request) event.message = watcher_.message;
        break;
      }
      case ActionKind::receive:
        arrives(StoryKind::receive, "receives ", messages_[result.taken], who, step);
        break;
      case ActionKind::timeout:
        add(StoryKind::timeout, who, step).text = "times out";
        break;
      case ActionKind::signal: {
        const Known& taken = messages_[result.taken];
        reason = taken.reason;
        StoryEvent& event = arrives(StoryKind::signal, "", taken, who, step);
        if (event.other) event.text += " from " + story_.processes[*event.other].name;
        if (!before) event.text += ", but it has ended";
        break;
      }
      case ActionKind::timer:
        add(StoryKind::timer, who, step).text = timer;
        break;
      case ActionKind::fault: {
        const bool is_kill = action.from == static_cast<uint64_t>(Fault::kill);
        add(StoryKind::note, who, step).text = !pid      ? "fault: a connection is cut"
                                               : is_kill ? "fault: it is killed"
                                                         : "fault: it exits";
        reason = is_kill ? "killed" : "fault";
        break;
      }
    }
    about(action);
    if (before && action.is_own()) {
      place(main_event_.back(), at);
      story_.events[main_event_.back()].command = command;
    }
    order(main_event_.back());
    starts(step, pid);
    ends(step, pid, is_exit, reason);
    if (system_.failure() && !story_.failed_at)
      story_.failed_at = last_of_process(step, system_.failure()->process);
  }

  /// What OTP's own processes answer, and steps in which nothing happens yet, are parts of the call that the
  /// program made: the event of that, or nothing.
  std::optional<uint32_t> part_of_call(const Action& action, const StandingAt& at, uint32_t who) const {
    const auto last = last_of_.find(who);
    if (last == last_of_.end()) return std::nullopt;
    const vm::ChoiceResult& result = system_.last();
    if (action.kind == ActionKind::go && watcher_.text.empty() && call_of(at, result).empty())
      return last->second;
    if (action.kind == ActionKind::timer && action.from == vm::kNothingMore) return last->second;
    // gen_server:call looks for whom it asks, and watches it until it has the answer.
    const bool is_preparing = watcher_.kind == StoryKind::monitor || watcher_.text.starts_with("whereis(");
    if (action.kind == ActionKind::go && is_preparing && is_library(at) && !at.what.starts_with("erlang:"))
      return last->second;
    if (action.kind != ActionKind::receive || !is_library(at)) return std::nullopt;
    const auto taken = messages_.find(result.taken);
    const vm::Process* sender =
        taken == messages_.end() ? nullptr : system_.machine().find(taken->second.from);
    const StoryEvent& before = story_.events[last->second];
    const bool is_same_call = before.line == at.place.line && before.function == at.place.function;
    return sender && sender->is_system && is_same_call ? std::optional(last->second) : std::nullopt;
  }

  static bool is_library(const StandingAt& at) { return at.what.find('/') != std::string::npos; }

  /// What was called: files by the library's function, which says more than what that does with the server.
  std::string call_of(const StandingAt& at, const vm::ChoiceResult& result) const {
    std::string files;
    for (const vm::Touch& touch : result.touched) {
      if (touch.kind != vm::ObjectKind::file) continue;
      const std::string name =
          thing({static_cast<uint16_t>(touch.kind), Mode::write, touch.object, touch.key});
      // Its folder goes without saying.
      const bool is_folder = name.ends_with('/') && !files.empty();
      if (!is_folder && files.find(name) == std::string::npos) files += (files.empty() ? "" : ", ") + name;
    }
    if (!files.empty() && is_library(at)) return fmt::format("{}: {}", at.what, files);
    return !watcher_.text.empty() ? watcher_.text : marked(result);
  }

  /// A call of a function that the user marked.
  std::string marked(const vm::ChoiceResult& result) const {
    for (const vm::Touch& touch : result.touched)
      if (touch.kind == vm::ObjectKind::mark)
        return thing({static_cast<uint16_t>(touch.kind), Mode::write, touch.object, touch.key});
    return {};
  }

  std::string timer_text(const Action& action) const {
    if (action.kind != ActionKind::timer) return {};
    const vm::Timer* timer = system_.machine().timers().find_reference(action.from);
    if (!timer) return "a timer goes off";
    return fmt::format("a timer goes off: {} ! {}", print(timer->target), print(timer->message.term));
  }

  StoryEvent& arrives(StoryKind kind, std::string_view how, const Known& what, uint32_t who, uint32_t step) {
    StoryEvent& event = add(kind, who, step);
    event.text = std::string(how) + what.text;
    event.message = what.text;
    came_from(what, event);
    return event;
  }

  /// Whom the step is about: who gets what it sent, or else the process that the call names.
  void about(const Action& action) {
    if (action.kind != ActionKind::go) return;
    StoryEvent& event = story_.events[main_event_.back()];
    Term target = watcher_.target;
    if (event.kind == StoryKind::send && !execution_.events().back().step.sent.empty())
      target = Term(execution_.events().back().step.sent.front().to);
    const bool is_known =
        target && (processes_.contains(target.word()) || system_.machine().find(target) != nullptr);
    if (is_known && target.word() != action.process)
      story_.events[main_event_.back()].other = meet_child(target, Term(action.process));
    if (watcher_.is_to_alias && is_known)
      story_.events[main_event_.back()].text = fmt::format("<{}> ! {}", name_of(target), watcher_.message);
  }

  /// The event of this step in which the process ended, or else the step's main one. Nothing if nobody acted:
  /// a deadlock.
  std::optional<uint32_t> last_of_process(uint32_t step, const std::string& process) const {
    for (auto i = static_cast<uint32_t>(story_.events.size()); i > 0 && story_.events[i - 1].step == step;
         --i) {
      const StoryEvent& event = story_.events[i - 1];
      if (event.kind == StoryKind::exit && story_.processes[event.process].name == process) return i - 1;
    }
    return main_event_.back();
  }

  uint32_t meet_child(Term pid, Term parent) {
    return meet(pid, processes_.contains(pid.word()) ? Term::none() : parent);
  }

  void came_from(const Known& message, StoryEvent& event) {
    if (message.from.is_pid() &&
        (processes_.contains(message.from.word()) || system_.machine().find(message.from)))
      other_of_event(event, message.from);
    if (message.told_by)
      event.sent_at = message.told_by;
    else if (message.sent_by < main_event_.size())
      event.sent_at = main_event_[message.sent_by];
  }
  void other_of_event(StoryEvent& event, Term pid) {
    const auto found = processes_.find(pid.word());
    if (found != processes_.end()) event.other = found->second;
  }

  void place(uint32_t index, const StandingAt& at) {
    StoryEvent& event = story_.events[index];
    event.function = at.place.function;
    event.file = at.place.file;
    event.line = at.place.line;
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
      raced_[{earlier, static_cast<EventIndex>(execution_.size() - 1)}] =
          conflict_text(execution_.events()[earlier].step, done.step);
  }

  /// Once it is over: those of messages are known only then.
  void races(OtherOrders others) {
    size_t tried = 0, events = 0;
    for (const EventRace& race : event_races(execution_, *start_)) {
      if (race.first == race.second) continue;  // no pair that could be drawn
      StoryRace& told = story_.races.emplace_back();
      told.first = main_event_[race.first];
      told.second = main_event_[race.second];
      const auto known = raced_.find({race.first, race.second});
      // A row that is gone by then has no key to be called by.
      const bool says_more = known != raced_.end() && known->second.size() >= race.what.size();
      told.what = !race.decision && says_more ? known->second : race.what;
      if (race.instead.kind == ActionKind::receive && !race.is_of_tie)
        told.decided_at = main_event_[*race.decision];
      if (others == OtherOrders::unknown || tried == kOthersMax || events > kOthersEventsMax) continue;
      const size_t length = 2 * execution_.size() + 1000;
      if (const auto other = other_order(*start_, execution_, race, length)) {
        told.other_order = (other->failed ? "fails with " : "") + other->outcome;
      }
      ++tried;
      events += length;
    }
  }

  std::string thing(const Access& access) const {
    return thing_text(system_.machine(), end_->names(),
                      {static_cast<vm::ObjectKind>(access.kind), static_cast<vm::TouchMode>(access.mode),
                       access.object, access.key});
  }

  std::string conflict_text(const Step& first, const Step& second) const {
    for (const Access& a : first.accesses)
      for (const Access& b : second.accesses)
        if (conflict(a, b)) return thing(a.key != 0 ? a : b);
    return {};
  }

  /// Messages that came before the one that is taken, and will be taken later if at all.
  void arrivals(const vm::ChoiceResult& result) {
    for (const Term pid : system_.machine().program()) {
      const vm::Process& process = *system_.machine().find(pid);
      for (const vm::Message& message : process.mailbox) {
        if (message.arrived_by + 1 != execution_.size() || message.from.is(pid) ||
            message.order == result.taken)
          continue;
        StoryEvent& event = add(StoryKind::deliver, meet(pid, Term::none()), message.arrived_by);
        const Known known{message_text(message.content.term, print_), message.from, message.sent_by, {}};
        event.text = "gets " + known.text;
        event.message = known.text;
        came_from(known, event);
      }
    }
  }

  /// Without it nobody would see why a link was answered by noproc that was made when the other was alive.
  void late_tie(Known& answer, uint32_t step) {
    if (answer.late_tie >= main_event_.size()) return;
    const uint32_t tie = main_event_[answer.late_tie];
    const std::string_view what = story_.events[tie].kind == StoryKind::link ? "link" : "monitor";
    const uint32_t asked = story_.events[tie].process;
    const uint32_t who = meet(answer.from, Term::none());
    StoryEvent& event = add(StoryKind::signal, who, step);
    event.text = fmt::format("{} of {} comes, but it has ended", what, story_.processes[asked].name);
    event.message = what;
    event.other = asked;
    event.sent_at = tie;
    event.after.push_back(tie);
    answer.told_by = static_cast<uint32_t>(story_.events.size() - 1);
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
      // Nobody but OTP's own comes and goes within one step.
      if (!child || child->is_system) continue;
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

  /// Whoever is no more; the process that the step is about ended for `reason`.
  void ends(uint32_t step, Term pid, bool is_told, const std::string& reason) {
    std::vector<uint32_t> gone;
    for (const auto& [word, index] : processes_) {
      StoryProcess& process = story_.processes[index];
      if (!process.is_alive || system_.machine().find(Term(word))) continue;
      process.is_alive = false;
      process.end = word == pid.word() && !reason.empty() ? reason : "ended";
      if (word != pid.word() || !is_told) gone.push_back(index);
    }
    std::sort(gone.begin(), gone.end());
    for (const uint32_t index : gone) {
      StoryEvent& event = add(StoryKind::exit, index, step);
      event.text = "ends: " + story_.processes[index].end;
      event.after.push_back(main_event_.back());
    }
  }

  void finish() {
    story_.title = system_.title();
    story_.outcome = execution_.system().outcome();
    if (const Failure* failure = execution_.system().failure()) {
      story_.failed = true;
      story_.is_deadlock = failure->kind == FailureKind::deadlock;
      story_.failure.push_back(failure->message);
      story_.failure.insert(story_.failure.end(), failure->details.begin(), failure->details.end());
    }
    for (const auto& [word, index] : processes_) {
      StoryProcess& process = story_.processes[index];
      const vm::Process* living = system_.machine().find(Term(word));
      if (process.name == "root" && !process.is_alive) process.end = story_.outcome;
      if (living && !living->is_system && living->position != vm::Position::exit)
        process.waiting = waiting_text(system_.machine(), end_->names(), *living);
    }
  }

  std::unique_ptr<BeamSystem> end_;
  std::unique_ptr<System> start_;
  BeamSystem& system_;
  std::function<std::string(Term)> print_;
  CallWatcher watcher_;
  Execution execution_;
  Story story_;
  HashMap<vm::Word, uint32_t> processes_;
  HashMap<uint32_t, uint32_t> last_of_;  ///< each process's last event
  HashMap<uint64_t, Known> messages_;
  std::vector<uint32_t> main_event_;                                ///< of each step
  std::map<std::pair<EventIndex, EventIndex>, std::string> raced_;  ///< what, as it was called then
  const vm::Birth* last_birth_ = nullptr;
};

}  // namespace

Story make_story(std::unique_ptr<BeamSystem> start, std::span<const Action> actions, OtherOrders others) {
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
  return StoryMaker(std::move(start), std::move(at_end)).tell(actions, others);
}

}  // namespace ravel::explore
