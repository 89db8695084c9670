// SPDX-License-Identifier: Apache-2.0
#include "session/native_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/hash_map.h"
#include "flow/native/infer.h"
#include "flow/native/input.h"
#include "ir/program.h"
#include "load/loader.h"
#include "load/native_meanings.h"
#include "load/native_program.h"
#include "model/native_calls.h"
#include "project/glob.h"
#include "session/checking.h"
#include "session/native_coverage.h"

namespace ravel::session {

using namespace load;
namespace {

void count(const NativeProgram& read, report::Stats& stats) {
  for (const ir::Module& module : read.modules) {
    stats.functions += module.functions.size();
    for (const ir::Function& function : module.functions) stats.instructions += function.instrs.size();
  }
  stats.more["units"] += static_cast<double>(read.units);
  stats.more["units left out"] += static_cast<double>(read.units - std::min(read.units, read.modules.size()));
  stats.more["units unchanged"] += static_cast<double>(read.cached);
}

/// Where the program starts.
struct NativeRoots {
  std::vector<ir::FuncId> entries;
  std::vector<ir::FuncId> handed_on;  ///< functions whose address somebody has
  bool open = false;
  std::string problem;  ///< why there are none
};

/// Constructors of static objects run before main, the lower number first.
void add_constructors(const ir::Program& program, NativeRoots& roots) {
  std::vector<std::pair<uint32_t, ir::FuncId>> found;
  for (size_t m = 0; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::StaticConstructor& constructor : module.native->constructors) {
      const ir::FuncId id = program.find(module.callee(constructor.function));
      if (id.valid()) found.emplace_back(constructor.priority, id);
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [priority, id] : found) roots.entries.push_back(id);
}

/// Functions whose address somebody has: whoever that is given to may call them.
std::set<ir::FuncId> with_address_taken(const ir::Program& program) {
  std::set<ir::FuncId> result;
  for (size_t m = 0; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    const auto take = [&](ir::ConstId value) {
      const ir::Const& constant = module.constant(value);
      if (constant.kind != ir::ConstKind::function) return;
      if (const ir::FuncId id = program.find(module.callee(constant.callee)); id.valid()) result.insert(id);
    };
    for (const ir::Function& function : module.functions)
      for (const ir::Instr& instr : function.instrs)
        if (instr.op == ir::Op::constant) take(ir::ConstId(instr.payload));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      for (const ir::InitialPointer& pointer : global.pointers) take(pointer.value);
  }
  return result;
}

/// With a main the program is closed and starts there; without one anyone may call what other units see.
NativeRoots native_roots(const ir::Program& program, const Options& options) {
  NativeRoots roots;
  const std::string main = options.main.empty() ? "main" : options.main;
  ir::FuncId start;
  std::vector<ir::FuncId> exported;
  const std::set<ir::FuncId> handed_on = with_address_taken(program);
  roots.handed_on.assign(handed_on.begin(), handed_on.end());
  for (uint32_t f = 0; f < program.function_count(); ++f) {
    const ir::FuncRef ref = program.ref(ir::FuncId(f));
    const ir::Module& module = program.module(ref.module);
    if (module.native == nullptr) continue;
    const ir::NativeFunction& known = module.native->functions[ref.index];
    if (known.linkage != ir::Linkage::external) continue;
    if (known.source_name.view() == main) start = ir::FuncId(f);
    const std::string name = known.source_name.str();
    // What only its own class can name, nobody outside calls.
    if (known.is_private && !handed_on.contains(ir::FuncId(f))) continue;
    if (options.api.empty() ||
        std::any_of(options.api.begin(), options.api.end(),
                    [&](const std::string& pattern) { return glob_matches(pattern, name); }))
      exported.push_back(ir::FuncId(f));
  }
  const bool closed = options.closed || !options.main.empty() || (options.api.empty() && start.valid());
  if (closed && start.valid()) {
    add_constructors(program, roots);
    roots.entries.push_back(start);
  } else if (!closed) {
    roots.open = true;
    roots.entries = std::move(exported);
    roots.problem = "no function that other units can see matches: nothing is looked at";
  } else {
    roots.problem = fmt::format("there is no function {}: nothing is looked at", main);
  }
  return roots;
}

/// A program whose main only hands a table of functions to somebody else's code, which runs them in threads
/// of its own (a file system, a plug-in's host): nothing runs beside anything, and yet they take locks.
bool is_run_by_others(const ir::Program& program, const flow::native::PointsTo& points_to,
                      const std::vector<ir::FuncId>& handed_on) {
  if (points_to.input().open || points_to.origin_count() > 1) return false;
  std::set<ir::FuncId> called;
  for (size_t i = 0; i < points_to.instance_count(); ++i)
    called.insert(points_to.instance(flow::native::InstanceId(i)).function);
  std::vector<ir::FuncId> work;
  const auto reach = [&](ir::FuncId id) {
    if (id.valid() && called.insert(id).second) work.push_back(id);
  };
  for (const ir::FuncId id : handed_on) reach(id);
  for (size_t i = 0; i < work.size(); ++i) {
    const ir::Module& module = program.module_of(work[i]);
    for (const ir::Instr& instr : program.function(work[i]).instrs) {
      if (instr.op != ir::Op::call) continue;
      const model::NativeCall* known = points_to.meaning(module, instr);
      if (known != nullptr &&
          (known->act == model::NativeAct::acquire || known->act == model::NativeAct::guard_acquire ||
           known->act == model::NativeAct::create))
        return true;
      if (known == nullptr) reach(program.find(module.callee(ir::CalleeId(instr.payload))));
    }
  }
  return false;
}

/// Names by which locks are taken that lead nearly anywhere.
size_t vague_locks(const flow::native::Native& native) {
  std::set<std::pair<ir::FuncId, flow::native::PathId>> names;
  for (const flow::native::Event& event : native.walk().events())
    if (event.kind == flow::native::EventKind::acquire &&
        native.sharing().leads_anywhere(event.instance, event.lock, native.paths()))
      names.emplace(native.points_to().instance(event.instance).function, event.lock);
  return names.size();
}

/// What is not understood is told by name: a silent one would read as "no bug".
void tell_coroutines(const ir::Program& program, GrowingReport& report) {
  std::vector<std::string> names;
  size_t count = 0;
  for (size_t i = 0; i < program.function_count(); ++i) {
    const ir::Function& function = program.function(ir::FuncId(i));
    const ir::Module& module = program.module_of(ir::FuncId(i));
    const bool is_coroutine = std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
      if (instr.op != ir::Op::call) return false;
      const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
      return callee.module.view() == ir::kLlvmModule && callee.name.view() == "coro.begin";
    });
    if (!is_coroutine) continue;
    if (count++ == 0) names.push_back(model::short_native_name(function.name.name.view()));
  }
  if (count == 0) return;
  report.add(note_of(fmt::format(
      "{} coroutine{} ({}{}): what they do after they were suspended counts as done by who called them, "
      "whichever thread resumes them",
      count, count == 1 ? "" : "s", names.front(), count == 1 ? "" : ", ...")));
}

/// Programs of which not everything can be told apart.
std::string_view detail_text(flow::native::Detail detail) {
  switch (detail) {
    case flow::native::Detail::calls:
      break;
    case flow::native::Detail::sizes:
      return "a large program: new objects are told apart by where memory is asked for, and not by which "
             "call "
             "of that place asked";
    case flow::native::Detail::program:
      return "a large program: pointers are followed once for all threads, and locals count as their "
             "thread's "
             "own unless they are handed to a new one; a pointer leads to what it is declared or used as a "
             "pointer to, and memory that is neither has one place for all its members";
  }
  return {};
}

void tell_limits(const flow::native::Native& native, Budget& budget) {
  const flow::native::PointsTo& points_to = native.points_to();
  constexpr size_t kMeant = flow::native::PointsTo::kMeant;
  budget.hit(
      {"pointers are not followed through {0} copies of memory between very many objects (memcpy and its "
       "like)"},
      points_to.copies_left_out());
  if (const std::string_view text = detail_text(points_to.detail()); !text.empty())
    budget.tell(std::string(text));
  budget.hit({"{0} kinds of access through pointers that may lead to more than {1} places are not looked at",
              kMeant},
             points_to.vague_accesses());
  budget.hit({"{0} names of locks may mean more than {1} places: such a lock guards only what is reached by "
              "the same "
              "name",
              kMeant},
             vague_locks(native));
  const flow::native::WalkLimits& limits = native.walk().limits();
  budget.hit({"not every way through the program was told apart: {0} states of blocks, entries of functions, "
              "and calls that are nested very deeply or within themselves were joined with others"},
             limits.states + limits.entries + limits.depth);
  budget.hit({"{0} event loops are too many: what their callbacks do there is not looked at"}, limits.loops);
  budget.hit(
      {"{0} event loops and recursions led to further states of locks when they were left; what is done "
       "in these is not looked at"},
      limits.rounds);
}

/// The programs of a run, one after the other.
class NativePrograms {
 public:
  using Use = std::function<void(const ir::Program&, const flow::native::Native&)>;

  NativePrograms(const Options& options, const Inputs& inputs, GrowingReport& report)
      : options_(options), report_(report) {
    // Clang compiles the units in process, or the cache has them; they are lifted.
    const Pass pass(report, "read");
    read_ = read_native(inputs.native, options);
    add_meanings(options.native_meanings, models_);
    report_.add(read_.diagnostics);
    report_.update_stats([&](report::Stats& stats) { count(read_, stats); });
    for (const ir::Module& module : read_.modules) {
      if (!module.files.empty()) report_.add_source(module.files.front());
      sizes_.push_back(0);
      for (const ir::Function& function : module.functions) sizes_.back() += function.instrs.size();
    }
  }

  void run(const Use& use) {
    if (read_.modules.empty()) return;
    const std::vector<native::ProgramPart> parts = choose();
    for (const native::ProgramPart& part : parts) {
      const bool is_last = &part == &parts.back();
      if (part.name.empty() && parts.size() > 1 && is_covered(part)) continue;
      std::vector<report::Diagnostic> diagnostics;
      ir::Program program;
      program.add(link_part(read_, part, is_last, diagnostics));
      report_.add(std::move(diagnostics));
      solve(program, use);
    }
    tell_unused();
    for (std::string& sentence : budget_.sentences()) report_.add(note_of(std::move(sentence)));
  }

  /// Keeps in mind what this program comes to, for is_covered().
  void note_reached(const ir::Program& program, const flow::native::Native& native) {
    for (size_t i = 0; i < native.points_to().instance_count(); ++i) {
      const ir::FuncId id = native.points_to().instance(flow::native::InstanceId(i)).function;
      reached_.insert(program.function(id).name);
    }
  }

 private:
  size_t size_of(const native::ProgramPart& part, const std::set<size_t>& without) const {
    size_t size = 0;
    for (const size_t m : part.modules)
      if (!without.contains(m)) size += sizes_[m];
    return size;
  }

  /// Programs that share their library cost as much as if each had it alone: a hundred tests of one library
  /// would take a hundred times as long. So the one comes next that brings the most new code; once that is
  /// done several times over, those are left out that bring little.
  std::vector<native::ProgramPart> choose() {
    constexpr size_t kTimesMax = 3;  // so often all code is looked at
    constexpr size_t kLittle = 10;   // a tenth of it
    std::vector<native::ProgramPart> left = read_.parts, chosen, library;
    if (!left.empty() && left.back().name.empty() && left.size() > 1) {
      library.push_back(std::move(left.back()));
      left.pop_back();
    }
    size_t all = 0, spent = 0;
    for (const size_t size : sizes_) all += size;
    std::set<size_t> seen;
    std::vector<std::string> skipped;
    const size_t count = left.size();
    while (!left.empty()) {
      const auto next = std::ranges::max_element(
          left, {}, [&](const native::ProgramPart& part) { return size_of(part, seen); });
      const size_t size = size_of(*next, {});
      if (spent > kTimesMax * all && size_of(*next, seen) * kLittle < size) {
        for (const native::ProgramPart& part : left) skipped.push_back(part.name);
        break;
      }
      spent += size;
      seen.insert(next->modules.begin(), next->modules.end());
      chosen.push_back(std::move(*next));
      left.erase(next);
    }
    if (count > 1)
      report_.add(note_of(fmt::format("these files are {} programs, each with a main of its own{}", count,
                                      chosen.size() > 1 ? ", and each is looked at by itself" : "")));
    if (!skipped.empty())
      report_.add(note_of(fmt::format(
          "{} programs share nearly all of their code with others and were not looked at (name one to see "
          "it): {}{}",
          skipped.size(), skipped.front(), skipped.size() > 1 ? ", ..." : "")));
    chosen.insert(chosen.end(), library.begin(), library.end());
    return chosen;
  }

  /// Do the programs beside a library call most of it? Then it was looked at with them.
  bool is_covered(const native::ProgramPart& library) const {
    size_t all = 0, reached = 0;
    for (const size_t m : library.modules) {
      const ir::Module& module = read_.modules[m];
      for (size_t i = 0; i < module.functions.size(); ++i) {
        if (module.native == nullptr || module.native->functions[i].linkage != ir::Linkage::external)
          continue;
        ++all;
        reached += reached_.contains(module.functions[i].name) ? 1 : 0;
      }
    }
    return reached * 2 >= all;
  }

  void solve(const ir::Program& program, const Use& use) {
    for (const Problem& problem : program.problems()) report_.add(diagnostic_of(problem));
    const NativeRoots roots = native_roots(program, options_);
    if (roots.entries.empty()) {
      report_.add(error_about("", roots.problem));
      return;
    }
    std::optional<flow::native::Native> native;
    {
      const Pass pass(report_, "flow");
      flow::native::PointsToInput input{program, models_, roots.entries, roots.open, roots.handed_on};
      native.emplace(input);
      if (!options_.closed && is_run_by_others(program, native->points_to(), roots.handed_on)) {
        input.open = true;
        native.emplace(std::move(input));
        report_.add(
            note_of("no thread starts here, but functions that take locks are handed to code that is not "
                    "there: they are looked at as if several threads called them"));
      }
    }
    report_.update_stats([&](report::Stats& stats) {
      stats.more["steps of points-to"] += static_cast<double>(native->points_to().steps());
      stats.more["steps of the walk"] += static_cast<double>(native->walk().steps());
      stats.more["functions in contexts"] += static_cast<double>(native->points_to().instance_count());
    });
    // From here on nothing in `native` changes but the names that it remembers.
    tell_coroutines(program, report_);
    tell_limits(*native, budget_);
    use(program, *native);
  }

  void tell_unused() {
    for (const std::string& entry : models_.unused()) {
      report::Diagnostic note =
          error_about(options_.config, "[native] " + entry + " matches no function that is called");
      note.severity = report::Severity::warning;
      report_.add(std::move(note));
    }
  }

  const Options& options_;
  GrowingReport& report_;
  NativeProgram read_;
  model::NativeCalls models_;
  std::vector<size_t> sizes_;  ///< of units: instructions
  Budget budget_;              ///< of all programs
  HashSet<ir::FuncName> reached_;
};

}  // namespace

void solve_native(const Options& options, const Inputs& inputs, GrowingReport& report,
                  const std::function<void(const ir::Program&, const flow::native::Native&)>& use) {
  NativePrograms(options, inputs, report).run(use);
}

void analyse_native(const Options& options, const Inputs& inputs, GrowingReport& report) {
  NativeCoverage coverage;
  std::set<std::string> known;
  // What programs share is told once.
  report.accept_only([&known](const report::Finding& finding) {
    std::string key = finding.rule + finding.kind + finding.subject + (finding.is_evident ? "!" : "");
    if (!finding.locations.empty()) {
      const report::Place& place = finding.locations.front();
      key += fmt::format("\n{}:{}:{}", place.pos.file, place.pos.line, place.pos.column);
    }
    return known.insert(std::move(key)).second;
  });
  NativePrograms programs(options, inputs, report);
  programs.run([&](const ir::Program& program, const flow::native::Native& native) {
    const flow::native::Words words(program, native);
    coverage.add(program, native, words, report);
    programs.note_reached(program, native);
    Checking checking(check_options(options));
    checking.run(flow::native::NativeInput{checking.input(program), native, words}, report);
  });
  report.accept_only(nullptr);
  coverage.tell(report);
}

std::vector<report::Proposal> infer_native(const Options& options, const Inputs& inputs,
                                           GrowingReport& report) {
  std::vector<report::Proposal> proposals;
  solve_native(options, inputs, report, [&](const ir::Program& program, const flow::native::Native& native) {
    const flow::native::Words words(program, native);
    Checking all(facts::CheckOptions{});
    for (report::Proposal& each : flow::native::infer_native({all.input(program), native, words}))
      proposals.push_back(std::move(each));
  });
  return proposals;
}

}  // namespace ravel::session
