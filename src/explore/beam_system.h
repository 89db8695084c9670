// SPDX-License-Identifier: Apache-2.0
//
// The BEAM machine as the explorer sees it (system.h): an Erlang function is called in a process of its own,
// and every schedule of it and of what it starts can be had. What the machine does when it is told so is in
// vm/lazy.h; here its choices become actions, what it touched becomes accesses, and its end an outcome or a
// failure.
//
// A system that was made can be copied for each schedule; making one loads code and, if booted, starts OTP,
// which takes much longer than a schedule. Copies share counted memory: threads that each make their own do
// not get in each other's way.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "explore/rounds.h"
#include "explore/system.h"
#include "vm/machine.h"

namespace ravel::explore {

class BeamNames;
class BeamTexts;

struct BeamOptions {
  vm::MachineOptions machine;          ///< code path, OTP, seed, booted; what concerns exploring is set here
  std::string target;                  ///< "demo:main"
  std::vector<std::string> arguments;  ///< as terms
  bool any_process = false;  ///< the abnormal end of any process is a failure, not only of the tested one
  bool is_property = false;  ///< so is the result `false`
  /// What a result means, if it is a failure; then outcomes are "passed" and the failure's message.
  std::function<std::optional<Failure>(vm::Term result)> judge;
  bool ends_with_main = false;       ///< what others do once the tested process has ended is left out
  std::vector<std::string> normal;   ///< exit reasons that are no failure, as terms
  std::vector<FailureKind> ignored;  ///< kinds that are none, either; only counted
  bool faults_kill = false, faults_exit = false, faults_net = false;
  uint32_t faults_max = 1;                ///< in one execution
  std::vector<std::string> atomic;        ///< "mod:fun/1": what it does is one event
  std::vector<std::string> side_effects;  ///< calls of these are events, too
};

/// What a fault action does; its Action::from. A cut connection has the two nodes in the upper bits.
enum class Fault : uint64_t { kill = 1, exit, net };

class BeamSystem final : public System {
 public:
  /// The tested function has not begun.
  static Result<std::unique_ptr<BeamSystem>> make(const BeamOptions& options, vm::MachineOutput output = {});
  ~BeamSystem() override;

  /// Another one at its start, that calls the same function with other arguments. Only of one that was made.
  std::unique_ptr<BeamSystem> with_arguments(std::span<const vm::Term> arguments) const;
  /// The same, as make() would make it for these arguments: with the code that a trial of this call has used.
  std::unique_ptr<BeamSystem> for_arguments(std::span<const vm::Term> arguments) const;
  /// Systems that with_arguments makes from now on have the code from the start that the other has loaded.
  void load_as(const BeamSystem& other);

  std::unique_ptr<System> clone() const override;
  void possible(std::vector<Possible>& out) override;
  void step(const Action& action, Step& out) override;
  bool goes_on(ProcessId process) const override;
  bool is_contested(ProcessId process) const override;
  ProcessId goes_first(ProcessId last) const override;
  bool needs_no_asking(const Action& action) const override;
  void set_merging(bool merges) override {
    merges_ = merges;
    machine_->set_merging(merges);
  }
  void set_joining(bool joins, std::span<const ProcessId> apart) override;
  void set_claiming(bool claims, std::span<const Access> shared) override;
  std::span<const Access> known_shared() const override;
  void set_time_limit(std::function<bool()> is_late) override { asks_time_ = std::move(is_late); }
  /// If the tested process has ended, what others would still do is their business.
  bool is_late() const override { return is_late_ && machine_->find(machine_->main_process()) != nullptr; }
  bool is_exhausted() const override { return machine_->exhausted() != vm::Exhausted::no; }
  bool spoils_merging() const override { return machine_->spoils_merging() || goes_round_; }
  bool accepts(const std::shared_ptr<const void>& position, const Sent& sent) override;
  bool drops(const std::shared_ptr<const void>& position, const Sent& sent) override;
  const Failure* failure() const override { return failure_.get(); }
  const Failure* ignored() const override { return ignored_.get(); }
  uint64_t state_hash(uint64_t& cost) const override;
  void describe_places() override;
  void describe_things(std::span<const Access> things) override;
  std::string outcome() const override;
  std::vector<LeftWaiting> left_waiting() const override;
  std::string waiting_text(ProcessId process) const override;
  std::vector<std::string> blind_spots() const override;
  bool has_timers() const override { return machine_->had_early_timers(); }
  std::string place_text(uint64_t place) const override;
  std::string thing_text(const Access& access) const override;
  std::optional<OpenTie> open_tie(const Action& action) const override;
  std::string process_name(ProcessId process) const override;

  const BeamNames& names() const;
  const vm::FunctionName& called() const;
  const vm::ChoiceResult& last() const { return result_; }  ///< of the last step
  std::string title() const;                                ///< "demo:main()"
  const vm::Machine& machine() const { return *machine_; }
  vm::Machine& machine() { return *machine_; }

 private:
  struct Setup;
  BeamSystem(std::unique_ptr<vm::Machine> machine, std::shared_ptr<const Setup> setup);
  void begin(std::span<const vm::Term> arguments);
  BeamSystem(const BeamSystem& other);

  bool may_stay_away(const vm::Choice& choice) const;
  void offer_faults(std::vector<Possible>& out) const;
  void inject(const Action& action);
  void fill(Step& out, vm::Term actor) const;
  void add_sent(const vm::UnderWay& entry, Step& out) const;
  static void add_unheard(const vm::Unheard& entry, Step& out);
  void look_for_failure();
  void judge_main();
  void judge_others();
  bool is_normal(vm::Term reason) const;
  void fail(FailureKind kind, std::string message, vm::Term process, std::vector<std::string> details);
  void fail_end(vm::Term process, vm::Term kind, vm::Term reason);
  std::string frame_text(vm::Term frame) const;
  void fail_deadlock();
  void fail_left_waiting();
  bool has_stopped() const { return goes_round_ || is_late_ || is_exhausted() || machine_->halted(); }
  void look_for_round(const Action& action);
  std::string print(vm::Term term) const;

  std::unique_ptr<vm::Machine> machine_;
  std::unique_ptr<vm::Machine> untried_;    ///< of one that was made: before anything was called
  std::unique_ptr<vm::Machine> unstarted_;  ///< likewise, with the code that the trial has used
  std::shared_ptr<const Setup> setup_;
  std::shared_ptr<const std::vector<Access>> shared_;  ///< known_shared; null: nothing
  std::shared_ptr<const Failure> failure_, ignored_;
  bool is_main_judged_ = false, is_deadlock_ = false, goes_round_ = false, merges_ = false;
  std::function<bool()> asks_time_;
  bool is_late_ = false;
  RoundWatch rounds_;
  std::unique_ptr<BeamTexts> texts_;  ///< null unless steps are described
  bool describes_places_ = false;
  uint32_t steps_ = 0, faults_ = 0;
  // Kept only so that nothing has to be allocated for each step.
  vm::ChoiceResult result_;
};

/// Makes systems, as Search wants them.
std::function<std::unique_ptr<System>()> beam_start(const BeamOptions& options);

}  // namespace ravel::explore
