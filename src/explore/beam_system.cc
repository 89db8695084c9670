// SPDX-License-Identifier: Apache-2.0
#include "explore/beam_system.h"

#include <fmt/format.h>

#include <algorithm>

#include "explore/beam_names.h"
#include "explore/beam_setup.h"
#include "explore/beam_texts.h"
#include "explore/beam_trial.h"
#include "explore/early.h"
#include "vm/answers.h"
#include "vm/build.h"
#include "vm/call_text.h"
#include "vm/compare.h"
#include "vm/describe.h"
#include "vm/limits.h"
#include "vm/print.h"
#include "vm/questions.h"
#include "vm/state_hash.h"
#include "vm/term_reader.h"
#include "vm/work.h"

namespace ravel::explore {

using vm::Term;

namespace {

constexpr uint64_t kFaultBits = 8;

ActionKind action_kind(vm::ChoiceKind kind) { return static_cast<ActionKind>(kind); }
static_assert(static_cast<int>(ActionKind::timer) == static_cast<int>(vm::ChoiceKind::timer));
static_assert(kComeKind == static_cast<int>(vm::ObjectKind::trap) && kComeKey == vm::kComeKey);
static_assert(kLifeKind == static_cast<int>(vm::ObjectKind::life));
static_assert(static_cast<int>(Mode::write) == static_cast<int>(vm::TouchMode::write));

std::string function_text(const vm::FunctionName& function) {
  return fmt::format("{}:{}/{}", vm::print_term(function.module), vm::print_term(function.name),
                     function.arity);
}

/// Whether the things are such that a step touches them whatever was done before: rows of a table that is
/// there, say, but not what a name stands for, nor what comes with the answer to a question.
bool touches_in_any_case(std::span<const vm::Touch> touched, Term actor) {
  return std::ranges::all_of(touched, [&](const vm::Touch& touch) {
    switch (touch.kind) {
      case vm::ObjectKind::table:
      case vm::ObjectKind::counter:
        return touch.key != 0;
      case vm::ObjectKind::life:
        return touch.object == actor.word();
      case vm::ObjectKind::processes:
        return true;
      case vm::ObjectKind::mailbox:
        return touch.mode == vm::TouchMode::add;
      default:
        return false;
    }
  });
}

}  // namespace

BeamSystem::BeamSystem(std::unique_ptr<vm::Machine> machine, std::shared_ptr<const Setup> setup)
    : machine_(std::move(machine)), setup_(std::move(setup)) {}
BeamSystem::BeamSystem(const BeamSystem& other)
    : System(other),
      machine_(other.machine_->clone()),
      setup_(other.setup_),
      shared_(other.shared_),
      failure_(other.failure_),
      ignored_(other.ignored_),
      is_main_judged_(other.is_main_judged_),
      is_deadlock_(other.is_deadlock_),
      goes_round_(other.goes_round_),
      merges_(other.merges_),
      asks_time_(other.asks_time_),
      is_late_(other.is_late_),
      rounds_(other.rounds_),
      texts_(other.texts_ ? std::make_unique<BeamTexts>(*other.texts_) : nullptr),
      describes_places_(other.describes_places_),
      steps_(other.steps_),
      faults_(other.faults_) {}
BeamSystem::~BeamSystem() = default;

Result<std::unique_ptr<BeamSystem>> BeamSystem::make(const BeamOptions& options, vm::MachineOutput output) {
  auto setup = std::make_shared<Setup>();
  setup->options = options;
  vm::MachineOptions& machine_options = setup->options.machine;
  machine_options.explore = machine_options.lazy = true;
  for (const auto& [texts, functions] : {std::pair(&options.atomic, &machine_options.atomic),
                                         std::pair(&options.side_effects, &machine_options.side_effects)}) {
    for (const std::string& text : *texts) {
      const auto function = vm::read_function(text);
      if (!function) return ravel::fail(function.error().message);
      functions->push_back(*function);
    }
  }
  for (const std::string& text : options.normal) {
    const auto term = vm::read_term(setup->heap, text);
    if (!term) return ravel::fail(fmt::format("a reason is no term: {}", term.error().message));
    setup->normal.push_back(*term);
  }
  vm::Heap heap;
  auto call = vm::read_call(options.target, options.arguments, heap);
  if (!call) return ravel::fail(call.error().message);
  auto machine = std::make_unique<vm::Machine>(machine_options, std::move(output));
  for (const auto& [option, functions] : {std::pair("--atomic", &machine_options.atomic),
                                          std::pair("--side-effect", &machine_options.side_effects)})
    for (const vm::FunctionName& function : *functions)
      if (!vm::is_defined(*machine, function))
        return ravel::fail(
            fmt::format("{} {}: there is no such function (searched the code path and OTP's libraries)",
                        option, function_text(function)));
  if (!vm::find_called(*machine, call->function))
    return ravel::fail(fmt::format("there is no function {} (searched the code path and OTP's libraries)",
                                   function_text(call->function)));
  setup->called = call->function;
  std::unique_ptr<BeamSystem> made(new BeamSystem(nullptr, std::move(setup)));
  made->untried_ = std::move(machine);
  made->begin(call->arguments);
  return made;
}

/// Where untried_ stands, the call begins, after a trial of it.
void BeamSystem::begin(std::span<const Term> arguments) {
  unstarted_ = untried_->clone();
  std::unique_ptr<BeamSystem> tried(new BeamSystem(untried_->clone(), setup_));
  tried->machine_->spawn(setup_->called, arguments, Term::none());
  shared_ = std::make_shared<const std::vector<Access>>(try_out(std::move(tried), *unstarted_));
  machine_ = unstarted_->clone();
  machine_->spawn(setup_->called, arguments, Term::none());
  look_for_failure();
}

std::unique_ptr<BeamSystem> BeamSystem::for_arguments(std::span<const Term> arguments) const {
  std::unique_ptr<BeamSystem> made(new BeamSystem(nullptr, setup_));
  made->untried_ = untried_->clone();
  made->begin(arguments);
  return made;
}

std::unique_ptr<BeamSystem> BeamSystem::with_arguments(std::span<const Term> arguments) const {
  std::unique_ptr<BeamSystem> made(new BeamSystem(unstarted_->clone(), setup_));
  made->shared_ = shared_;
  made->machine_->spawn(setup_->called, arguments, Term::none());
  made->look_for_failure();
  return made;
}

void BeamSystem::load_as(const BeamSystem& other) { load_same(*unstarted_, *other.machine_); }

std::unique_ptr<System> BeamSystem::clone() const { return std::unique_ptr<System>(new BeamSystem(*this)); }

// ---- what is possible

void BeamSystem::possible(std::vector<Possible>& out) {
  out.clear();
  if (goes_round_ || is_late_) return;  // what comes is known, or nobody wants to know
  if (setup_->options.ends_with_main && !machine_->find(machine_->main_process())) return;
  // Kept only so that nothing has to be allocated each time.
  static thread_local std::vector<vm::Choice> choices;
  machine_->choices(choices);
  for (const vm::Choice& choice : choices)
    out.push_back({{action_kind(choice.kind), choice.process.word(), choice.from},
                   choice.sent_by,
                   choice.arrived_by,
                   choice.ended_by,
                   may_stay_away(choice),
                   choice.timer,
                   choice.due_us});
  if (out.empty() && machine_->find(machine_->main_process()) && !has_stopped() && !failure_ && !is_deadlock_)
    fail_deadlock();
  if (out.empty() && setup_->options.any_process && !failure_) fail_left_waiting();
  if (!out.empty()) offer_faults(out);
  std::sort(out.begin(), out.end(), [](const Possible& a, const Possible& b) { return a.action < b.action; });
}

bool BeamSystem::may_stay_away(const vm::Choice& choice) const {
  return (choice.kind == vm::ChoiceKind::signal || choice.kind == vm::ChoiceKind::receive) &&
         vm::may_wait_on(*machine_, choice.process);
}

bool BeamSystem::goes_on(ProcessId process) const {
  const BeamOptions& options = setup_->options;
  if (options.faults_kill || options.faults_exit || options.faults_net) return false;
  const Term pid(process);
  const vm::Process* standing = pid.is_pid() && !has_stopped() ? machine_->find(pid) : nullptr;
  if (standing == nullptr || standing->suspend_count > 0) return false;
  if (standing->position == vm::Position::event)
    return !standing->can_drop && !vm::asks_too_early(*machine_, *standing);
  // That it ends makes it deaf to whatever is under way.
  return standing->position == vm::Position::exit &&
         std::ranges::none_of(machine_->under_way(),
                              [&](const vm::UnderWay& entry) { return entry.to.is(pid); });
}

bool BeamSystem::is_contested(ProcessId process) const {
  const vm::Process* standing = merges_ ? machine_->find(Term(process)) : nullptr;
  return standing != nullptr && standing->is_contested;
}

/// Actions are sorted by kind, then by process: `go` comes first. Without merged steps there may be signals
/// to others that a decision excludes.
ProcessId BeamSystem::goes_first(ProcessId last) const {
  if (!merges_) return 0;
  ProcessId alone = 0, any = 0;
  for (const Term pid : machine_->program()) {
    const vm::Process& process = *machine_->find(pid);
    const bool goes = process.position == vm::Position::event || process.position == vm::Position::exit;
    const bool is_last = pid.word() == last;
    if (!goes && (process.position != vm::Position::receive || is_last)) return 0;
    if (!goes) continue;
    if (!process.is_contested && (alone == 0 || pid.word() < alone)) alone = pid.word();
    if (any == 0 || is_last || (any != last && pid.word() < any)) any = pid.word();
  }
  const ProcessId first = alone != 0 ? alone : any;
  return first != 0 && goes_on(first) ? first : 0;
}

std::span<const Access> BeamSystem::known_shared() const {
  return shared_ ? std::span<const Access>(*shared_) : std::span<const Access>();
}

/// Asking changes something only if nothing is possible until time has passed.
bool BeamSystem::needs_no_asking(const Action& action) const {
  if (has_stopped() || action.kind == ActionKind::fault) return false;
  if (machine_->timers().next() == nullptr) return true;
  const vm::Process* process = action.kind == ActionKind::go ? machine_->find(Term(action.process)) : nullptr;
  return process != nullptr && process->suspend_count == 0 &&
         (process->position == vm::Position::event || process->position == vm::Position::exit);
}

void BeamSystem::set_joining(bool joins, std::span<const ProcessId> apart) {
  machine_->set_joining(joins, {apart.begin(), apart.end()});
}

void BeamSystem::set_claiming(bool claims, std::span<const Access> shared) {
  std::vector<vm::Touch> touches;
  for (const Access& access : shared)
    touches.push_back({static_cast<vm::ObjectKind>(access.kind), static_cast<vm::TouchMode>(access.mode),
                       access.object, access.key});
  machine_->set_claiming(claims, touches);
}

void BeamSystem::offer_faults(std::vector<Possible>& out) const {
  const BeamOptions& options = setup_->options;
  if (!options.faults_kill && !options.faults_exit && !options.faults_net) return;
  if (faults_ >= options.faults_max) return;
  const auto offer = [&](Term pid, uint64_t fault) {
    out.push_back({{ActionKind::fault, pid.word(), fault}, Possible::kNone, Possible::kNone});
  };
  for (const Term pid : machine_->program()) {
    if (pid.is(machine_->main_process())) continue;
    if (options.faults_kill) offer(pid, static_cast<uint64_t>(Fault::kill));
    if (options.faults_exit) offer(pid, static_cast<uint64_t>(Fault::exit));
  }
  if (!options.faults_net) return;
  for (uint32_t left = 0; left < machine_->node_count(); ++left)
    for (uint32_t right = left + 1; right < machine_->node_count(); ++right)
      if (machine_->connected(left, right)) {
        const uint64_t nodes = (uint64_t{left} << 32U) | (uint64_t{right} << 16U);
        offer(Term::none(), static_cast<uint64_t>(Fault::net) | (nodes << kFaultBits));
      }
}

// ---- doing it

void BeamSystem::step(const Action& action, Step& out) {
  out.clear();
  const vm::TimeWatch watch(asks_time_);
  const uint64_t place =
      describes_places_ ? texts_->place(*machine_, setup_->names, Term(action.process)) : 0;
  if (action.kind == ActionKind::fault) {
    inject(action);
  } else {
    const vm::Choice choice{static_cast<vm::ChoiceKind>(action.kind), Term(action.process), action.from};
    out.may_stay_away = may_stay_away(choice);
    machine_->choose(choice, steps_, result_);
  }
  fill(out, Term(action.process));
  if (action.kind == ActionKind::timer && action.from == vm::kNothingMore) out.decided = Step::kAnybody;
  if (texts_) {
    if (out.place != 0 && place != 0) out.place = place;
    texts_->note(*machine_, setup_->names, result_.touched);
  }
  is_late_ = asks_time_ && asks_time_();
  look_for_failure();
  ++steps_;
  look_for_round(action);
}

void BeamSystem::inject(const Action& action) {
  ++faults_;
  const auto fault = static_cast<Fault>(action.from & ((uint64_t{1} << kFaultBits) - 1));
  const Term pid(action.process);
  machine_->disturb(steps_, result_, [&] {
    if (fault == Fault::net) {
      const uint64_t nodes = action.from >> kFaultBits;
      machine_->set_connected(static_cast<uint32_t>(nodes >> 32U),
                              static_cast<uint32_t>(nodes >> 16U) & 0xFFFFU, false);
    } else {
      machine_->terminate(pid, fault == Fault::kill ? vm::atoms::killed : vm::make_atom("fault"));
      result_.decided = pid;
    }
  });
}

void BeamSystem::fill(Step& out, Term actor) const {
  for (const vm::Touch& touch : result_.touched)
    out.accesses.push_back({static_cast<uint16_t>(touch.kind), static_cast<Mode>(touch.mode), touch.object,
                            touch.key, touch.claimed});
  for (const uint32_t cause : result_.causes)
    if (cause < steps_) out.causes.push_back(cause);  // not what was there before the first step
  out.time_passed = result_.time_passed;
  out.varies = !setup_->options.atomic.empty()               ? Varies::all
               : !result_.varies                             ? Varies::no
               : touches_in_any_case(result_.touched, actor) ? Varies::modes
                                                             : Varies::all;
  out.decided = result_.decided.word();
  out.position = result_.position;
  out.arrived = result_.arrived;
  for (const vm::Choice& each : result_.also)
    out.also.push_back({action_kind(each.kind), each.process.word(), each.from});
  for (const vm::TimerNote& note : result_.begun)
    out.begun.push_back({note.id, note.length_us, note.receiver.word()});
  for (const vm::TimerNote& note : result_.over) out.over.push_back(note.id);
  out.fired = result_.fired;
  out.ends_last = !result_.also.empty() && result_.also.back().sent_by != vm::Choice::kNoStep;
  out.place = reinterpret_cast<uint64_t>(result_.place);
  if (!setup_->options.machine.keep_positions) return;
  const auto& under_way = machine_->under_way();
  auto first = under_way.end();
  while (first != under_way.begin() && std::prev(first)->order > result_.first_order) --first;
  for (; first != under_way.end(); ++first) add_sent(*first, out);
  for (const vm::Unheard& entry : result_.unheard) add_unheard(entry, out);
}

void BeamSystem::add_sent(const vm::UnderWay& entry, Step& out) const {
  const vm::Signal& signal = entry.signal;
  const bool is_exit = signal.kind == vm::SignalKind::exit || signal.kind == vm::SignalKind::link_exit;
  const uint64_t from = vm::channel_of(entry);
  if (machine_->class_of(machine_->find(entry.to), signal) == vm::SignalClass::signal) {
    out.sent.push_back({entry.to.word(), from, nullptr, is_exit ? SentKind::exit : SentKind::signal});
    return;
  }
  auto heard = machine_->heard(entry);
  if (!heard) return;
  out.sent.push_back(
      {entry.to.word(), from, std::move(heard), is_exit ? SentKind::trapped : SentKind::message});
}

void BeamSystem::add_unheard(const vm::Unheard& entry, Step& out) {
  const vm::Heard& heard = *entry.heard;
  const bool ends =
      !heard.is_message() && !heard.is_link() && !heard.content.term.element(2).is(vm::atoms::normal);
  out.sent.push_back({entry.to.word(), entry.channel, entry.heard,
                      ends                 ? SentKind::exit
                      : heard.is_message() ? SentKind::message
                                           : SentKind::trapped});
}

bool BeamSystem::accepts(const std::shared_ptr<const void>& position, const Sent& sent) {
  return machine_->accepts(*static_cast<const vm::ReceivePosition*>(position.get()),
                           *static_cast<const vm::Heard*>(sent.content.get()));
}

bool BeamSystem::drops(const std::shared_ptr<const void>& position, const Sent& sent) {
  return vm::Machine::drops(*static_cast<const vm::ReceivePosition*>(position.get()),
                            *static_cast<const vm::Heard*>(sent.content.get()));
}

// ---- for people

const BeamNames& BeamSystem::names() const { return setup_->names; }

const vm::FunctionName& BeamSystem::called() const { return setup_->called; }

std::string BeamSystem::title() const {
  return fmt::format("{}({})", setup_->options.target, fmt::join(setup_->options.arguments, ", "));
}

std::string BeamSystem::print(Term term) const {
  constexpr size_t kPrintMax = 20'000;
  return setup_->names.print(*machine_, term, kPrintMax);
}

std::string BeamSystem::process_name(ProcessId process) const {
  return setup_->names.name_of(*machine_, Term(process));
}

void BeamSystem::describe_places() {
  describes_places_ = true;
  if (!texts_) texts_ = std::make_unique<BeamTexts>();
}

void BeamSystem::describe_things(std::span<const Access> things) {
  if (!texts_) texts_ = std::make_unique<BeamTexts>();
  texts_->want(things);
}

std::string BeamSystem::place_text(uint64_t place) const {
  if (place == 0) return {};
  if (const std::string* text = texts_ ? texts_->place_text(place) : nullptr) return *text;
  const auto* code = reinterpret_cast<const vm::Code*>(place);  // NOLINT(performance-no-int-to-ptr)
  return text_of({setup_->names.place_of(*machine_, code), vm::event_text(code)});
}

std::optional<OpenTie> BeamSystem::open_tie(const Action& action) const {
  if (action.kind != ActionKind::receive && action.kind != ActionKind::signal) return std::nullopt;
  for (const vm::UnderWay& entry : machine_->under_way()) {
    if (entry.to.word() != action.process || vm::channel_of(entry) != action.from) continue;
    if (entry.rival == 0 || entry.tied_by == vm::Process::kNoStep) return std::nullopt;
    const bool was_over = entry.ended_by != vm::Process::kNoStep;
    const uint32_t ended_by = was_over ? entry.ended_by : static_cast<uint32_t>(entry.signal.number);
    return OpenTie{entry.tied_by, ended_by, entry.signal.from.word(), entry.is_noproc};
  }
  return std::nullopt;
}

std::string BeamSystem::thing_text(const Access& access) const {
  if (texts_) return texts_->thing_text(access);
  return explore::thing_text(*machine_, setup_->names,
                             {static_cast<vm::ObjectKind>(access.kind),
                              static_cast<vm::TouchMode>(access.mode), access.object, access.key});
}

std::function<std::unique_ptr<System>()> beam_start(const BeamOptions& options) {
  return [options]() -> std::unique_ptr<System> {
    auto made = BeamSystem::make(options);
    return made ? *std::move(made) : nullptr;
  };
}

}  // namespace ravel::explore
