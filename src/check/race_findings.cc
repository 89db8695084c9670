// SPDX-License-Identifier: Apache-2.0
#include "check/race_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "check/jvm_input.h"
#include "check/race_score.h"
#include "check/race_text.h"
#include "flow/jvm/race_evidence.h"
#include "flow/jvm/race_words.h"

namespace ravel::check {

using flow::heap::ObjectId;

namespace {

/// Further places of one finding that are listed.
constexpr size_t kPlacesMax = 28;

/// A pair with what is known about it.
struct Judged {
  size_t location = 0;
  const RacePair* pair = nullptr;
  PairFacts facts;
  facts::Evidence evidence;
};

std::string_view kind_name(LocationKind kind) {
  switch (kind) {
    case LocationKind::field:
      return "field";
    case LocationKind::statik:
      return "static";
    case LocationKind::array:
      return "array";
    case LocationKind::contents:
      return "heap";
  }
  return "field";
}

class FindingMaker {
 public:
  FindingMaker(const JvmInput& input, const Accesses& accesses, const std::vector<LocationRaces>& races)
      : input_(input),
        accesses_(accesses),
        races_(races),
        words_(input, accesses),
        scores_(input),
        evidence_(input, accesses) {}

  std::vector<report::Finding> run() {
    for (size_t i = 0; i < races_.size(); ++i) judge(i);
    std::vector<report::Finding> result;
    for (auto& [key, group] : groups_) {
      sort_by_score(group);
      if (group.front().facts.score < input_.options.min_score) {
        if (group.front().facts.promise == Promise::none) ++unpromised_;
        continue;
      }
      if (is_of_class(group.front())) {
        std::vector<Judged>& all = classes_[class_of(group.front())];
        all.insert(all.end(), group.begin(), group.end());
        continue;
      }
      causes_[cause_of(group.front(), causes_.size())].push_back({key.first, group});
    }
    for (auto& [cause, several] : causes_) result.push_back(finding(several));
    for (auto& [name, group] : classes_) {
      sort_by_score(group);
      result.push_back(class_finding(name, group));
    }
    count_roots();
    tell_unpromised();
    return result;
  }

 private:
  static bool is_worse(const Judged& a, const Judged& b) {
    return std::tuple(a.evidence.speaks(), a.facts.score, a.facts.both_write) >
           std::tuple(b.evidence.speaks(), b.facts.score, b.facts.both_write);
  }
  /// Where two are as bad, two writes, and then what comes first in the code.
  static void sort_by_score(std::vector<Judged>& group) {
    std::stable_sort(group.begin(), group.end(), is_worse);
  }

  // One mistake is one finding: two places that use several objects of a kind, a method that sets several
  // fields.

  struct Group {
    std::string subject;
    std::vector<Judged> pairs;
  };
  using Code = std::pair<ir::FuncId, ir::InstrId>;
  /// The last is a number of its own where nothing else has the same cause.
  using Cause = std::tuple<LocationKind, flow::heap::ClassId, Code, Code, size_t>;

  Cause cause_of(const Judged& worst, size_t own) const {
    const Location& location = where(worst).location;
    const Spot &one = spot(worst, first(worst)), &two = spot(worst, second(worst));
    const bool is_part = location.kind == LocationKind::array || location.kind == LocationKind::contents;
    const bool is_set = location.kind == LocationKind::field && (scores_.is_set(one) || scores_.is_set(two));
    if (input_.options.group == Grouping::object || !(is_part || is_set))
      return {location.kind, {}, {}, {}, own};
    const auto code = [&](const Spot& at) { return Code(at.function, is_part ? at.instr : ir::InstrId()); };
    const Code here = code(one), there = code(two);
    const auto [low, high] = std::minmax(here, there);
    const flow::heap::ClassId owner =
        location.field.valid() ? input_.classes.field(location.field).owner : flow::heap::ClassId();
    return {location.kind, owner, low, high, SIZE_MAX};
  }

  report::Finding finding(std::vector<Group>& several) {
    const auto best = std::min_element(several.begin(), several.end(), [](const Group& a, const Group& b) {
      return is_worse(a.pairs.front(), b.pairs.front());
    });
    std::swap(*best, several.front());
    std::vector<Judged> all;
    for (const Group& group : several) all.insert(all.end(), group.pairs.begin(), group.pairs.end());
    report::Finding result = finding(several.front().subject, all);
    std::set<std::string> others;
    for (const Group& group : several) others.insert(group.subject);
    others.erase(several.front().subject);
    if (!others.empty())
      result.reasons.push_back(fmt::format("the same two places do so with {}", fmt::join(others, ", ")));
    return result;
  }

  // With `--api 'org.foo.*'`, a class that does nothing about threads is one finding, not one for each field.

  bool is_of_class(const Judged& worst) const {
    return input_.options.api_is_pattern && worst.facts.promise == Promise::none &&
           where(worst).location.kind != LocationKind::statik;
  }

  bool is_iterator(const Judged& worst) const {
    const ObjectId object = worst.pair->object;
    return object.valid() && scores_.is_for_one_user(input_.points_to.site(object).klass);
  }

  /// The class around all others that has the field, or the code; an iterator's own.
  std::string class_of(const Judged& worst) const {
    if (is_iterator(worst)) return class_text(input_.points_to.site(worst.pair->object).klass);
    const Location& location = where(worst).location;
    const Symbol name = location.field.valid()
                            ? input_.classes.name(input_.classes.field(location.field).owner)
                            : input_.program.module_of(spot(worst, first(worst)).function).name;
    return flow::heap::class_text(Symbol(name.view().substr(0, name.view().find('$'))));
  }
  std::string class_text(flow::heap::ClassId klass) const {
    return flow::heap::class_text(input_.classes.name(klass));
  }

  report::Finding class_finding(const std::string& name, const std::vector<Judged>& group) {
    std::set<std::string> subjects;
    for (const Judged& judged : group)
      subjects.insert(words_.subject(where(judged).location, judged.pair->object));
    report::Finding result = finding(name, group);
    constexpr size_t kToldMax = 3;
    std::vector<std::string> told(subjects.begin(), subjects.end());
    const size_t more = told.size() > kToldMax ? told.size() - kToldMax : 0;
    told.resize(told.size() - more);
    const std::string_view is =
        is_iterator(group.front()) ? "is for one thread" : "does nothing about threads";
    result.message = fmt::format("{} {}: those that share one race on {}{}", name, is, fmt::join(told, ", "),
                                 more > 0 ? fmt::format(" and {} more", more) : "");
    result.advice = {
        fmt::format("If threads may share it, guard every use; `--api {}` shows each field.", name),
        "If not, say so: @NotThreadSafe, or `thread-local` in ravel.toml."};
    return result;
  }

  void tell_unpromised() const {
    if (unpromised_ == 0 || input_.diagnostics == nullptr) return;
    report::Diagnostic note;
    note.severity = report::Severity::note;
    note.message = fmt::format(
        "{} more would race if clients shared objects of classes that do nothing about threads; --api "
        "'PACKAGE.*' tells which classes, --api CLASS that one is shared, --min-score 0 shows all",
        unpromised_ == 1 ? "1 field or collection" : fmt::format("{} fields or collections", unpromised_));
    input_.diagnostics->push_back(std::move(note));
  }

  const LocationAccesses& where(const Judged& judged) const { return accesses_.all()[judged.location]; }
  const Touch& first(const Judged& judged) const { return where(judged).touches[judged.pair->first]; }
  const Touch& second(const Judged& judged) const { return where(judged).touches[judged.pair->second]; }
  const Spot& spot(const Judged& judged, const Touch& touch) const { return where(judged).spots[touch.spot]; }

  void judge(size_t location) {
    if (races_[location].pairs.empty()) return;
    const LocationAccesses& accesses = accesses_.all()[location];
    // Each array and collection for itself.
    const bool by_site_kind =
        accesses.location.kind == LocationKind::array || accesses.location.kind == LocationKind::contents;
    find_facts(location, by_site_kind);
    for (const RacePair& pair : races_[location].pairs) {
      const LocationFacts& facts = facts_.at({location, by_site_kind ? pair.object : ObjectId()});
      const bool by_object = input_.options.group == Grouping::object && pair.object.valid();
      const std::string subject =
          by_object ? input_.words.object(pair.object) : words_.subject(accesses.location, pair.object);
      // Two places of one method may make objects of one class: they are told apart, though not by name.
      const bool by_site = pair.object.valid() && by_site_kind;
      const uint32_t site = by_object ? pair.object.index()
                            : by_site ? input_.points_to.object(pair.object).site.index()
                                      : 0;
      groups_[{subject, site}].push_back(judged(location, pair, scores_.score(accesses, facts, pair)));
    }
  }

  Judged judged(size_t location, const RacePair& pair, const PairFacts& facts) {
    Judged result{location, &pair, facts, evidence_.of(location, pair)};
    // Every thread of every client shares it, whatever else they share.
    const bool is_static = accesses_.all()[location].location.kind == LocationKind::statik;
    if (!result.evidence.speaks() && is_static && facts.compound)
      result.evidence = {facts::EvidenceKind::certain, {}};
    return result;
  }

  void find_facts(size_t location, bool by_object) {
    const LocationAccesses& accesses = accesses_.all()[location];
    if (!by_object) {
      facts_[{location, ObjectId()}] = scores_.facts(accesses);
      return;
    }
    std::vector<ObjectId> objects;
    for (const RacePair& pair : races_[location].pairs) objects.push_back(pair.object);
    std::sort(objects.begin(), objects.end());
    objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
    const std::vector<LocationFacts> all = scores_.facts(accesses_, accesses, objects);
    for (size_t i = 0; i < objects.size(); ++i) facts_[{location, objects[i]}] = all[i];
  }
  const LocationFacts& facts_of(const Judged& judged) const {
    const auto known = facts_.find({judged.location, judged.pair->object});
    return known != facts_.end() ? known->second : facts_.at({judged.location, ObjectId()});
  }

  report::Finding finding(const std::string& subject, const std::vector<Judged>& group) {
    const Judged& worst = group.front();
    const LocationAccesses& accesses = where(worst);
    report::Finding result;
    result.rule = "race";
    result.kind = kind_name(accesses.location.kind);
    result.score = worst.facts.score;
    result.is_evident = worst.evidence.speaks() || is_of_class(worst);
    result.subject = subject;
    result.locations.push_back(words_.place_of(accesses, first(worst), worst.pair->first_origin));
    result.locations.push_back(words_.place_of(accesses, second(worst), worst.pair->second_origin));
    result.message = message(worst);
    result.reasons = reasons(worst, result);
    add_other_places(group, result);
    add_interleaving(worst, result);
    result.advice = advice(worst, result);
    return result;
  }

  std::string message(const Judged& judged) const {
    const LocationAccesses& accesses = where(judged);
    const std::string what = words_.subject(accesses.location, judged.pair->object);
    const std::string one = input_.words.function(spot(judged, first(judged)).function, facts::Name::shorter);
    const std::string two =
        input_.words.function(spot(judged, second(judged)).function, facts::Name::shorter);
    const bool contents = accesses.location.kind == LocationKind::contents;
    const std::string verb = spot(judged, first(judged)).write ? (contents ? "changed" : "written") : "read";
    const std::string_view other = contents ? "change" : "write";
    const std::string there = one == two ? "there too" : "in " + two;
    const std::string ending =
        !judged.pair->lock.empty()
            ? fmt::format("the lock at both, {}, may be two different ones", judged.pair->lock)
        : judged.facts.compound ? "no lock makes it one step, and an update may be lost"
                                : "no lock is held at both";
    // `elements of` and `contents of` are many.
    const std::string_view are =
        accesses.location.kind == LocationKind::field || accesses.location.kind == LocationKind::statik
            ? "is"
            : "are";
    return fmt::format("{} {} {} in {} while another thread may {} {} {}; {}", what, are, verb, one, other,
                       are == "is" ? "it" : "them", there, ending);
  }

  std::vector<std::string> reasons(const Judged& judged, const report::Finding& finding) const {
    std::vector<std::string> result;
    const LocationFacts& facts = facts_of(judged);
    result.push_back(why_same(judged));
    result.push_back(why_parallel(judged, finding));
    result.push_back(why_unlocked(judged, finding));
    if (facts.guard)
      result.push_back(fmt::format("it is declared @GuardedBy(\"{}\"), and that is not held at both places",
                                   *facts.guard));
    else if (!judged.evidence.text.empty())
      result.push_back(judged.evidence.text);
    else if (facts.touched > 2 && facts.guarded * 2 > facts.touched)
      result.push_back(fmt::format("{} of {} places that use it hold a lock", facts.guarded, facts.touched));
    if (facts.is_wide)
      result.push_back(
          "it is 64 bits wide and not volatile: a reader may see half of one value and half of another");
    if (judged.facts.unknown)
      result.push_back(
          "the code of a method that is called there was not found: it is taken to change what it gets");
    if (judged.facts.lock_free)
      result.push_back(
          "the class orders things by compareAndSet on its fields, which is not followed: this may be in "
          "order");
    if (judged.facts.promise == Promise::none)
      result.push_back(
          "nothing here says that threads may share it: no class on the way takes a lock or says "
          "@ThreadSafe");
    return result;
  }

  std::string why_same(const Judged& judged) const {
    const ObjectId object = judged.pair->object;
    if (!object.valid()) return "a static field: there is only one";
    const std::string at = input_.words.made_at(object);
    std::string how = input_.sync.escape().why(object);
    // The harness's own fields stand for what clients do.
    if (const size_t made_up = how.find("static field $harness."); made_up != std::string::npos)
      how = how.substr(0, made_up) + "an object that callers share";
    const std::string what = input_.words.class_name(object);
    if (!at.empty())
      return fmt::format("both may use the {} made at {}, which threads share as {}", what, at, how);
    return fmt::format("both may use one {}, which threads share as {}", what, how);
  }

  std::string why_parallel(const Judged& judged, const report::Finding& finding) const {
    const std::string& a = finding.locations[0].origin;
    const std::string& b = finding.locations[1].origin;
    const flow::sync::Origin& origin = input_.sync.threads()[judged.pair->first_origin];
    if (judged.pair->first_origin != judged.pair->second_origin)
      return why_together(finding.locations[0], finding.locations[1]);
    if (origin.kind == flow::sync::OriginKind::root)
      return a == b ? fmt::format("{} may meet another one that does the same", a)
                    : fmt::format("{} may meet {}", a, b);
    return fmt::format("more than one thread may be started there: {}", a);
  }

  std::string why_unlocked(const Judged& judged, const report::Finding& finding) const {
    const report::Place &one = finding.locations[0], &two = finding.locations[1];
    if (!judged.pair->lock.empty())
      return fmt::format("both hold {}, but nothing shows that it is one object and not two",
                         judged.pair->lock);
    if (!one.holds.empty() && one.holds == two.holds)
      return fmt::format("both hold {}, but each that of its own object", fmt::join(one.holds, ", "));
    return check::why_unlocked(one, two, "neither holds a lock on every way there");
  }

  using SpotPair = std::tuple<size_t, uint32_t, uint32_t>;  ///< location and two spots
  std::map<SpotPair, const Judged*> spot_pairs(const std::vector<Judged>& group) const {
    std::map<SpotPair, const Judged*> result;
    for (const Judged& judged : group) {
      if (!judged.pair->lock.empty() && group.front().pair->lock.empty()) continue;
      const auto [low, high] = std::minmax(first(judged).spot, second(judged).spot);
      result.emplace(SpotPair(judged.location, low, high), &judged);
    }
    return result;
  }

  /// Every other access that is in one of the pairs, once.
  void add_other_places(const std::vector<Judged>& group, report::Finding& finding) const {
    std::set<std::pair<size_t, Spot>> seen;
    std::set<std::tuple<size_t, ir::FuncId, ir::InstrId>> writes;
    std::set<std::tuple<std::string, uint32_t, report::Role, std::string, std::vector<std::string>>> told;
    const Judged& worst = group.front();
    seen.insert({worst.location, spot(worst, first(worst))});
    seen.insert({worst.location, spot(worst, second(worst))});
    for (const report::Place& p : finding.locations)
      told.insert({p.pos.file, p.pos.line, p.role, p.what, p.holds});
    for (const Judged& judged : group)
      for (const Touch* touch : {&first(judged), &second(judged)})
        if (const Spot& at = spot(judged, *touch); at.write)
          writes.insert({judged.location, at.function, at.instr});
    size_t left_out = 0;
    for (const Judged& judged : group) {
      if (judged.facts.score < input_.options.min_score) continue;
      for (const Touch* touch : {&first(judged), &second(judged)}) {
        const Spot& at = spot(judged, *touch);
        if (!seen.insert({judged.location, at}).second) continue;
        // A call that changes something reads it as well.
        if (!at.write && writes.contains({judged.location, at.function, at.instr})) continue;
        report::Place place = words_.short_place(where(judged), at);
        place.holds = words_.holds(*touch);
        // The compiler copies what is in `finally`.
        if (!told.insert({place.pos.file, place.pos.line, place.role, place.what, place.holds}).second)
          continue;
        if (finding.locations.size() >= kPlacesMax)
          ++left_out;
        else
          finding.locations.push_back(std::move(place));
      }
    }
    const size_t pairs = spot_pairs(group).size();
    if (pairs > 1)
      finding.reasons.push_back(
          fmt::format("{}{} pairs of accesses may meet; the worst one is shown in full{}",
                      pairs >= kPairsToldMax ? "at least " : "", pairs,
                      left_out > 0 ? fmt::format(", and {} places are left out", left_out) : ""));
  }

  /// `reads Pool.size in Pool.take (Pool.java:12)`
  std::string step(const Judged& judged, std::string_view verb, const Spot& at) const {
    const LocationKind kind = where(judged).location.kind;
    const std::string what =
        kind == LocationKind::array ? "an element" : words_.action(where(judged).location, at);
    const std::string place = words_.place(at);
    return fmt::format("{} {} in {}{}", verb, what, input_.words.function(at.function, facts::Name::shorter),
                       place.starts_with(':') ? "" : fmt::format(" ({})", place));
  }

  void add_interleaving(const Judged& judged, report::Finding& finding) const {
    const Spot &one = spot(judged, first(judged)), &two = spot(judged, second(judged));
    finding.origins = {"one thread", "another thread"};
    auto& steps = finding.interleaving;
    if (where(judged).location.kind == LocationKind::contents) {
      steps.push_back({0, step(judged, "is inside", one), 0});
      steps.push_back({1, step(judged, "calls", two), 1});
      steps.push_back({0,
                       fmt::format("goes on inside {}, with contents that change under it",
                                   words_.action(where(judged).location, one)),
                       std::nullopt});
      return;
    }
    // What an update reads first: its own place, often the same line.
    const auto my_read = one.write ? scores_.read_of_update(one) : one;
    const auto other_read = scores_.read_of_update(two);
    if (judged.facts.compound) {
      if (my_read) steps.push_back({0, step(judged, "reads", *my_read), std::nullopt});
      if (other_read)
        steps.push_back({1, step(judged, "reads the same value of", *other_read), std::nullopt});
    } else if (!one.write) {
      steps.push_back({0, step(judged, "reads", one), 0});
    }
    if (one.write && !judged.facts.compound) steps.push_back({0, step(judged, "writes", one), 0});
    steps.push_back({1, step(judged, "writes", two), 1});
    if (one.write && judged.facts.compound)
      steps.push_back({0, step(judged, "writes", one) + (other_read ? ": the other update is lost" : ""), 0});
    else if (one.write)
      steps.push_back({0, std::string(kOwnValueIsGone), std::nullopt});
    else
      steps.push_back({0, "goes on with the old value, or never sees the new one", std::nullopt});
  }

  std::vector<std::string> advice(const Judged& judged, const report::Finding& finding) const {
    const LocationAccesses& accesses = where(judged);
    const LocationFacts& facts = facts_of(judged);
    std::vector<std::string> result;
    const auto& a = finding.locations[0].holds;
    const auto& b = finding.locations[1].holds;
    if (facts.guard)
      result.push_back(fmt::format("Hold {} at both places, as the declaration promises.", *facts.guard));
    else if (a.empty() != b.empty())
      result.push_back(fmt::format("Hold {} at the other place as well, {}.",
                                   a.empty() ? b.front() : a.front(),
                                   words_.place(spot(judged, a.empty() ? first(judged) : second(judged)))));
    else
      result.push_back("Hold the same lock at both places.");
    if (accesses.location.kind == LocationKind::contents)
      result.push_back("Or use a collection of java.util.concurrent, if each call may stand for itself.");
    else if (judged.facts.compound)
      result.push_back("Or use an atomic class of java.util.concurrent.atomic.");
    else if (accesses.location.kind != LocationKind::array)
      result.push_back("Or declare it volatile, if nothing else has to change together with it.");
    return result;
  }

  /// How many pairs of *calls of clients* the races come from: unordered pairs of roots for each pair of
  /// accesses.
  void count_roots() {
    constexpr size_t kRootsMax = 300;
    constexpr size_t kPairsMax = 3000;
    size_t pairs = 0;
    for (const auto& [key, group] : groups_) pairs += group.size();
    if (input_.counts == nullptr || input_.harness.roots().size() > kRootsMax || pairs > kPairsMax) return;
    uint64_t total = 0;
    for (const auto& [key, group] : groups_) {
      for (const auto& [spots, judged] : spot_pairs(group)) {
        if (!judged->pair->lock.empty()) continue;
        const auto a = roots_of(where(*judged), first(*judged).spot),
                   b = roots_of(where(*judged), second(*judged).spot);
        std::set<std::pair<uint32_t, uint32_t>> met;
        for (const uint32_t x : a)
          for (const uint32_t y : b) met.insert(std::minmax(x, y));
        total += met.size();
      }
    }
    (*input_.counts)["pairs of paths"] = static_cast<double>(total);
  }

  /// The harness's calls that lead to a spot without starting a thread.
  std::set<uint32_t> roots_of(const LocationAccesses& accesses, uint32_t spot) {
    std::set<uint32_t> result;
    std::vector<flow::heap::InstanceId> work;
    std::set<flow::heap::InstanceId> seen;
    for (const Touch& touch : accesses.touches)
      if (touch.spot == spot) work.push_back(touch.at.instance);
    while (!work.empty()) {
      const flow::heap::InstanceId id = work.back();
      work.pop_back();
      if (!seen.insert(id).second) continue;
      for (const flow::heap::CallEdge& edge : input_.sync.calls().in(id)) {
        if (!edge.caller.valid()) continue;
        if (edge.caller == input_.sync.calls().harness_instance()) {
          if (input_.harness.root(edge.instr) != nullptr) result.insert(edge.instr.index());
        } else if (input_.sync.calls().is_plain(edge)) {
          work.push_back(edge.caller);
        }
      }
    }
    return result;
  }

  const JvmInput& input_;
  const Accesses& accesses_;
  const std::vector<LocationRaces>& races_;
  RaceWords words_;
  RaceScores scores_;
  RaceEvidence evidence_;
  /// By location, and array or collection.
  std::map<std::pair<size_t, ObjectId>, LocationFacts> facts_;
  std::map<std::pair<std::string, uint32_t>, std::vector<Judged>>
      groups_;  ///< by subject, and site or object
  std::map<Cause, std::vector<Group>> causes_;
  std::map<std::string, std::vector<Judged>> classes_;  ///< that promise nothing
  size_t unpromised_ = 0;  ///< not shown, because nobody said that threads share them
};

}  // namespace

std::vector<report::Finding> race_findings(const JvmInput& input, const Accesses& accesses,
                                           const std::vector<LocationRaces>& races) {
  return FindingMaker(input, accesses, races).run();
}

}  // namespace ravel::check
