// SPDX-License-Identifier: Apache-2.0
//
// atomicity: a method that should look indivisible does not (Flanagan, Qadeer, "A type and effect system for
// atomicity", 2003). Should it? It says @Atomic; or it carries a value of shared data from one atomic part
// into a later one on the same data, and somebody may change that data in between. The order of the work:
//
//   atomicity_lattice    the atomicities, with conditions on locks
//   atomicity_nodes      what is summarised once
//   atomicity_summary    the atomicity of every method, from races and locks
//   atomicity_uses       which data the steps of a method use
//   atomicity_stale      values that are carried from one part into another
//   atomicity_intruder   who can come in between
//   atomicity_findings   what people read
//
// Not handled: values that travel from part to part through fields; two data that must change together.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/progress.h"
#include "check/atomicity_evidence.h"
#include "check/atomicity_findings.h"
#include "flow/heap/operations.h"
#include "flow/jvm/atomicity_dump.h"
#include "flow/jvm/atomicity_flow.h"
#include "flow/jvm/guarded_by_declarations.h"
#include "model/jvm_acts.h"
#include "model/jvm_objects.h"

namespace ravel::check {

namespace {

using flow::heap::InstanceId;
using ir::FuncId;

class AtomicityCheck {
 public:
  explicit AtomicityCheck(const JvmInput& input)
      : input_(input),
        names_(input.sync.locks().names()),
        nodes_(input, names_),
        summaries_(input, names_, nodes_),
        uses_(input, names_, nodes_),
        stale_(input, names_, uses_),
        words_(input, names_),
        evidence_(input, names_),
        declared_(input) {}

  std::vector<report::Finding> run() {
    ProgressPhase phase("Looking for methods that are not atomic", input_.program.module_count());
    for (size_t m = 0; m < input_.program.module_count(); ++m, phase.advance()) {
      const ir::Module& module = input_.program.module(ir::ModuleId(m));
      if (!flow::heap::is_own_class(module)) continue;
      for (uint32_t f = 0; f < module.functions.size(); ++f) {
        const FuncId id = input_.program.func_id(ir::ModuleId(m), f);
        const std::optional<AtomicityPromise>& said = declared_.method(id).atomicity;
        if (input_.points_to.find_body(id) != nullptr) look_at(id, said);
        if (said && !is_run(id))
          unreached_.push_back(flow::heap::method_text(input_.program.function(id).name, true));
      }
    }
    tell_limits();
    if (input_.options.atomicities != nullptr)
      *input_.options.atomicities = flow::jvm::named_atomicities(input_, names_, summaries_);
    return std::move(findings_);
  }

 private:
  bool is_run(FuncId id) const {
    const auto instances = input_.points_to.instances_of(id);
    return std::any_of(instances.begin(), instances.end(),
                       [&](InstanceId instance) { return input_.races->accesses().is_run(instance); });
  }

  /// A context in which threads run it and in which it is more than it says (a single step, if it says
  /// nothing); invalid if there is none.
  InstanceId broken_instance(FuncId id, const std::optional<AtomicityPromise>& said) {
    for (const InstanceId instance : input_.points_to.instances_of(id)) {
      if (!input_.races->accesses().is_run(instance)) continue;
      const Atomicity limit = said ? limit_of(*said, instance) : Atomicity::atomic;
      if (!flow::jvm::at_most(summaries_.resolved(instance), limit)) return instance;
    }
    return {};
  }

  /// What it says of itself where the callers of this context hold what they hold. Where that is an error,
  /// the callers are to blame (requires-lock).
  Atomicity limit_of(const AtomicityPromise& said, InstanceId instance) {
    if (!said.lock) return said.held;
    const FuncId id = input_.points_to.function(instance);
    std::vector<std::optional<flow::jvm::LockPath>> own;
    for (uint32_t i = 0; i < input_.program.function(id).params.size(); ++i)
      own.emplace_back(flow::jvm::LockPath{flow::jvm::LockRoot::parameter, i, {}, {}});
    const auto wanted = declared_.paths().put(said.lock->path, own, {});
    for (const flow::sync::NameId held : summaries_.held_by_callers(instance))
      if (wanted && declared_.paths().of(names_[held], id) == wanted) return said.held;
    return said.free;
  }

  void look_at(FuncId id, const std::optional<AtomicityPromise>& said) {
    const InstanceId instance = broken_instance(id, said);
    if (!instance.valid()) return;
    const size_t before = findings_.size();
    look_for_stale_values(id, said && said->held <= Atomicity::atomic);
    if (!said || findings_.size() > before) return;
    if (const auto split = summaries_.split(instance, limit_of(*said, instance))) {
      const std::string why = fmt::format("called without a lock it is {}", name_of(summaries_.alone(id)));
      findings_.push_back(words_.finding(instance, *split, said->text, why));
    }
  }

  void look_for_stale_values(FuncId id, bool declared) {
    std::vector<Broken> found;
    for (const StalePair& pair : stale_.find(id)) {
      if (is_place(pair.read.datum)) continue;
      if (!intruders_) intruders_.emplace(input_, names_, uses_);
      const auto who = intruders_->find(id, pair);
      if (!who || is_of_one_thread(*who)) continue;
      const Siblings siblings = siblings_of(id, pair.read.datum);
      found.push_back({id, pair, *who, score_of(pair, siblings, declared, is_lock_free(id)), declared});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Broken& a, const Broken& b) { return a.score > b.score; });
    // One finding for each datum, and for each pair of steps.
    std::set<Datum> data;
    std::set<std::pair<ir::InstrId, ir::InstrId>> steps;
    for (const Broken& broken : found) {
      if (broken.score < input_.options.min_score) continue;
      const bool is_new = steps.insert({broken.pair.read.at, broken.pair.second.at}).second;
      if (!data.insert(broken.pair.read.datum).second || !is_new) continue;
      keep(broken);
    }
  }

  /// Where two methods come in between each other, that is one mistake.
  void keep(const Broken& broken) {
    const bool speaks = evidence_.speaks_for(broken);
    const FuncId other = input_.points_to.function(broken.intruder.write.instance);
    const flow::heap::FieldId field = broken.pair.read.datum.field;
    if (!broken.declared && field.valid() && other != broken.function) {
      const auto both = std::minmax(broken.function, other);
      const auto [known, is_new] = mutual_.try_emplace(
          {field, broken.pair.read.datum.contents, broken.pair.how, both.first, both.second},
          findings_.size());
      if (!is_new && (findings_[known->second].is_evident || !speaks)) return;
      if (!is_new) {
        findings_[known->second] =
            words_.finding(broken, siblings_of(broken.function, broken.pair.read.datum));
        findings_[known->second].is_evident = speaks;
        return;
      }
    }
    findings_.push_back(words_.finding(broken, siblings_of(broken.function, broken.pair.read.datum)));
    findings_.back().is_evident = speaks;
  }

  /// What a ThreadLocal holds.
  bool is_of_one_thread(const Intruder& who) const {
    return who.object.valid() &&
           model::is_per_thread(input_.classes.name(input_.points_to.site(who.object).klass));
  }

  /// Part of an iterator, which clients of a library do not share.
  bool is_place(const Datum& datum) const {
    if (!input_.harness.is_open() || !datum.field.valid()) return false;
    const flow::heap::ClassId owner = input_.classes.field(datum.field).owner;
    if (!owner.valid()) return false;
    const auto& all = input_.classes.supertypes(owner);
    return std::any_of(all.begin(), all.end(), [&](flow::heap::ClassId above) {
      return model::is_for_one_user(input_.classes.name(above));
    });
  }

  /// A protocol of compareAndSet on fields is beyond what is understood here.
  bool is_lock_free(FuncId id) const {
    const auto has_steps = [&](ir::ModuleId of) {
      const auto& callees = input_.program.module(of).callees;
      return std::any_of(callees.begin(), callees.end(), [](const ir::FuncName& callee) {
        return model::is_lock_free_step(callee.module, callee.name);
      });
    };
    // Fields and their steps are often kept in superclasses.
    for (flow::heap::ClassId at = input_.classes.find(input_.program.module_of(id).name); at.valid();
         at = input_.classes.super(at)) {
      const ir::ModuleId module = input_.classes.module(at);
      if (!module.valid() || input_.program.module(module).library) break;
      if (has_steps(module)) return true;
    }
    return false;
  }

  /// The other methods of the class that has the field, as far as they do more than move.
  Siblings siblings_of(FuncId id, const Datum& datum) {
    Siblings result;
    if (!datum.field.valid()) return result;
    const flow::heap::ClassId owner = input_.classes.field(datum.field).owner;
    if (!owner.valid() || input_.classes.info(owner) == nullptr) return result;
    const ir::ModuleId module = input_.classes.module(owner);
    for (uint32_t f = 0; f < input_.program.module(module).functions.size(); ++f) {
      const FuncId other = input_.program.func_id(module, f);
      const auto& told = uses_.told_by(other);
      if (other == id || std::none_of(told.begin(), told.end(),
                                      [&](const Use& use) { return use.datum.field == datum.field; }))
        continue;
      if (told.empty()) continue;
      const Atomicity whole = summaries_.alone(other);
      if (whole <= Atomicity::both) continue;
      ++result.all;
      if (whole <= Atomicity::atomic) ++result.atomic;
    }
    return result;
  }

  void tell_limits() const {
    Budget& budget = input_.budget;
    budget.hit({"atomicity: {0} methods use very much shared data; not all of it was looked at"},
               uses_.cut_short() + (intruders_ ? intruders_->cut_short() : 0));
    budget.hit(
        {"atomicity: {0} methods have more than {1} branches; what decides over their writes is not known",
         ValueFlow::kBlocksMax},
        uses_.huge());
    if (uses_.far() > 0)
      budget.tell(
          fmt::format("atomicity: {} {} farther from some callers than {} calls or {} fields, where it is "
                      "not compared with "
                      "what those do",
                      uses_.far(), uses_.far() == 1 ? "method uses data" : "methods use data",
                      Uses::kDepthMax, Uses::kStepsMax));
    budget.hit(
        {"atomicity: what some methods do depends on more than {1} locks that callers may hold; the others "
         "count as held or not, whichever is worse",
         Conditionals::kLocksMax},
        summaries_.conditionals().forgotten());
    for (const std::string& name : unreached_)
      budget.tell(fmt::format(
          "atomicity: {} is declared atomic, but no thread was seen to run it: it is not checked", name));
  }

  const JvmInput& input_;
  flow::sync::LockNames names_;  ///< a copy, for names are added
  SummaryNodes nodes_;
  Summaries summaries_;
  Uses uses_;
  StaleFinder stale_;
  AtomicityWords words_;
  AtomicityEvidence evidence_;
  std::optional<Intruders> intruders_;
  flow::jvm::Declarations declared_;
  std::vector<std::string> unreached_;  ///< declared, and nobody calls them
  /// By field, whether it is about its contents, how, and the two methods: the finding.
  std::map<std::tuple<flow::heap::FieldId, bool, Reliance, FuncId, FuncId>, size_t> mutual_;
  std::vector<report::Finding> findings_;
};

}  // namespace

std::vector<report::Finding> atomicity(const JvmInput& input) { return AtomicityCheck(input).run(); }

}  // namespace ravel::check
