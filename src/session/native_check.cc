// SPDX-License-Identifier: Apache-2.0
#include "session/native_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

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

void count(const ir::Program& program, const NativeProgram& read, report::Stats& stats) {
  stats.functions += program.function_count();
  for (size_t i = 0; i < program.function_count(); ++i)
    stats.instructions += program.function(ir::FuncId(i)).instrs.size();
  stats.more["units"] += static_cast<double>(read.units);
  stats.more["units left out"] +=
      static_cast<double>(read.units - std::min(read.units, program.module_count()));
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

void tell_limits(const flow::native::Native& native, GrowingReport& report) {
  const flow::native::PointsTo& points_to = native.points_to();
  constexpr size_t kMeant = flow::native::PointsTo::kMeant;
  Budget budget;
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
  if (limits.states + limits.entries + limits.depth > 0)
    budget.tell(fmt::format(
        "not every way through the program was told apart: {} states of blocks and {} entries of functions "
        "were joined with others, and {} calls that are nested very deeply, or within themselves, were taken "
        "to end with the locks they began with",
        limits.states, limits.entries, limits.depth));
  budget.hit({"{0} event loops are too many: what their callbacks do there is not looked at"}, limits.loops);
  budget.hit(
      {"{0} event loops and recursions led to further states of locks when they were left; what is done "
       "in these is not looked at"},
      limits.rounds);
  for (std::string& sentence : budget.sentences()) report.add(note_of(std::move(sentence)));
}

}  // namespace

void solve_native(const Options& options, const Inputs& inputs, GrowingReport& report,
                  const std::function<void(const ir::Program&, const flow::native::Native&)>& use) {
  // Clang compiles the units in process, or the cache has them; they are lifted and linked.
  NativeProgram read;
  {
    const Pass pass(report, "read");
    read = read_native(inputs.native, options);
  }
  report.add(read.diagnostics);
  ir::Program program;
  program.add(std::move(read.modules));
  for (const Problem& problem : program.problems()) report.add(diagnostic_of(problem));
  for (size_t i = 0; i < program.module_count(); ++i)
    if (const auto& files = program.module(ir::ModuleId(i)).files; !files.empty())
      report.add_source(files.front());
  report.update_stats([&](report::Stats& stats) { count(program, read, stats); });
  if (program.module_count() == 0) return;

  const NativeRoots roots = native_roots(program, options);
  if (roots.entries.empty()) {
    report.add(error_about("", roots.problem));
    return;
  }
  model::NativeCalls models;
  add_meanings(options.native_meanings, models);
  std::optional<flow::native::Native> native;
  {
    const Pass pass(report, "flow");
    flow::native::PointsToInput input{program, models, roots.entries, roots.open, roots.handed_on};
    native.emplace(input);
    if (!options.closed && is_run_by_others(program, native->points_to(), roots.handed_on)) {
      input.open = true;
      native.emplace(std::move(input));
      report.add(
          note_of("no thread starts here, but functions that take locks are handed to code that is not "
                  "there: they are looked at as if several threads called them"));
    }
  }
  for (const std::string& entry : models.unused()) {
    report::Diagnostic note =
        error_about(options.config, "[native] " + entry + " matches no function that is called");
    note.severity = report::Severity::warning;
    report.add(std::move(note));
  }
  report.update_stats([&](report::Stats& stats) {
    stats.more["steps of points-to"] += static_cast<double>(native->points_to().steps());
    stats.more["steps of the walk"] += static_cast<double>(native->walk().steps());
    stats.more["functions in contexts"] += static_cast<double>(native->points_to().instance_count());
  });
  // From here on nothing in `native` changes but the names that it remembers.
  tell_coroutines(program, report);
  tell_limits(*native, report);
  use(program, *native);
}

void analyse_native(const Options& options, const Inputs& inputs, GrowingReport& report) {
  solve_native(options, inputs, report, [&](const ir::Program& program, const flow::native::Native& native) {
    const flow::native::Words words(program, native);
    tell_coverage(program, native, words, report);
    Checking checking(check_options(options));
    checking.run(flow::native::NativeInput{checking.input(program), native, words}, report);
  });
}

std::vector<report::Proposal> infer_native(const Options& options, const Inputs& inputs,
                                           GrowingReport& report) {
  std::vector<report::Proposal> proposals;
  solve_native(options, inputs, report, [&](const ir::Program& program, const flow::native::Native& native) {
    const flow::native::Words words(program, native);
    Checking all(facts::CheckOptions{});
    proposals = flow::native::infer_native({all.input(program), native, words});
  });
  return proposals;
}

}  // namespace ravel::session
