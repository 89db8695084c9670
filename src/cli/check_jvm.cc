// SPDX-License-Identifier: Apache-2.0
#include "cli/check_jvm.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/progress.h"
#include "check/jvm_checks.h"
#include "cli/glob.h"
#include "cli/jvm_compile.h"
#include "cli/jvm_program.h"
#include "cli/loader.h"
#include "cli/pass.h"
#include "flow/heap/harness.h"
#include "flow/heap/points_to.h"
#include "flow/sync/sync.h"
#include "ir/program.h"
#include "model/jvm_primitives.h"

namespace ravel::cli {

namespace {

using flow::heap::ContextPolicy;

/// `org.foo.*` matches `org.foo.Bar` and what is in it; so does `org.foo.Bar`.
bool matches_any(const std::vector<std::string>& patterns, const std::string& name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return glob_matches(pattern, name); });
}

flow::heap::HarnessOptions harness_options(const Options& options) {
  flow::heap::HarnessOptions result;
  result.closed = options.closed;
  result.main = options.main;
  if (!options.api.empty())
    result.is_api = [&options](const std::string& name) { return matches_any(options.api, name); };
  for (const std::vector<std::string>& list : options.jvm.not_parallel)
    result.not_parallel.emplace_back([&list](const std::string& name) { return matches_any(list, name); });
  return result;
}

check::JvmCheckOptions check_options(const Options& options, std::vector<std::string>* pair_lines) {
  check::JvmCheckOptions result;
  result.min_score = std::min(options.min_score, check::kDefaultMinScore);
  result.wants = [&options](std::string_view rule) { return options.rules.has(rule); };
  result.group = options.jvm.group;
  result.api_was_named = !options.api.empty();
  result.count_contexts = options.stats;
  result.pair_lines = pair_lines;
  if (!options.jvm.thread_local_names.empty())
    result.thread_local_name = [&options](const std::string& name) {
      return matches_any(options.jvm.thread_local_names, name);
    };
  return result;
}

/// The user's own javac turns sources into classes, in a cache.
JvmRequest jvm_request(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                       GrowingReport& report) {
  JvmRequest request;
  request.given = inputs.classes;
  request.classpath = options.jvm.classpath;
  request.classpath.insert(request.classpath.end(), inputs.class_path.begin(), inputs.class_path.end());
  std::vector<std::string> visible = request.classpath;
  visible.insert(visible.end(), inputs.classes.begin(), inputs.classes.end());
  JavaClasses compiled = compile_java(inputs.java, visible, toolchain, cache_directory());
  report.add(std::move(compiled.diagnostics));
  request.given.insert(request.given.end(), compiled.folders.begin(), compiled.folders.end());
  for (const JavaGroup& group : inputs.java)
    request.sources.insert(request.sources.end(), group.files.begin(), group.files.end());
  request.models = options.jvm.models;
  request.jdk = toolchain.jdk;
  request.source_roots = options.source_paths;
  request.whole_jdk = options.jvm.whole_jdk;
  return request;
}

std::string nothing_to_start(const Options& options) {
  if (!options.main.empty())
    return fmt::format("no given class {} has a main method: nothing is looked at", options.main);
  if (!options.api.empty()) return "no public class or method matches --api: nothing is looked at";
  if (options.closed)
    return "no given class has a main method, and --closed says that nobody else calls: nothing is looked at";
  return "no given class has a public method that somebody could call: nothing is looked at";
}

report::Diagnostic message_about_run(report::Severity severity, std::string message) {
  report::Diagnostic result;
  result.severity = severity;
  result.message = std::move(message);
  return result;
}

/// The first few of a list, for a sentence.
std::string some_of(const std::vector<std::string>& names) {
  constexpr size_t kShown = 5;
  const std::vector<std::string> shown(
      names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kShown)));
  return fmt::format("{}{}", fmt::join(shown, ", "),
                     names.size() > kShown ? fmt::format(" and {} more", names.size() - kShown) : "");
}

void tell_missing(const flow::heap::Hierarchy& classes, GrowingReport& report) {
  std::vector<std::string> names;
  for (const Symbol name : classes.missing()) names.push_back(flow::heap::class_text(name));
  if (names.empty()) return;
  report.add(message_about_run(
      report::Severity::warning,
      fmt::format("{} {} not found, so what their code does is not seen: {}; --classpath says where they are",
                  names.size(), names.size() == 1 ? "class was" : "classes were", some_of(names))));
}

void tell_merged(const ir::Program& program, const flow::heap::PointsTo& points_to, GrowingReport& report) {
  std::vector<std::string> names;
  for (const ir::FuncId function : points_to.merged())
    names.push_back(flow::heap::method_text(program.function(function).name, true));
  if (names.empty()) return;
  report.add(message_about_run(
      report::Severity::note,
      fmt::format(
          "{} {} called in too many ways to tell all of them apart; findings there may be less exact: {}",
          names.size(), names.size() == 1 ? "method is" : "methods are", some_of(names))));
}

/// A jar of a library often has a `main` for its version or a demo: then next to nothing is looked at.
void tell_unreached(const ir::Program& program, const flow::heap::PointsTo& points_to,
                    const flow::heap::Harness& harness, GrowingReport& report) {
  if (harness.is_open()) return;
  constexpr size_t kMethodsMin = 100;
  size_t given = 0, reached = 0;
  for (size_t i = 0; i < program.function_count(); ++i) {
    if (program.module_of(ir::FuncId(i)).library) continue;
    ++given;
    if (points_to.find_body(ir::FuncId(i)) != nullptr) ++reached;
  }
  if (given < kMethodsMin || reached * 10 > given) return;
  report.add(message_about_run(
      report::Severity::note,
      fmt::format(
          "only {} of {} methods can be reached from main; if this is a library, --api 'PACKAGE.*' checks "
          "what its clients may call",
          reached, given)));
}

void count(const ir::Program& program, const flow::heap::PointsTo& points_to,
           const flow::heap::Harness& harness, const flow::sync::Sync& sync, report::Stats& stats) {
  stats.functions += program.function_count();
  for (size_t i = 0; i < program.function_count(); ++i)
    stats.instructions += program.function(ir::FuncId(i)).instrs.size();
  for (size_t i = 0; i < program.module_count(); ++i) {
    const ir::Module& module = program.module(ir::ModuleId(i));
    if (module.platform != ir::Platform::jvm || module.name.view().starts_with('$')) continue;
    const bool modelled = module.path.starts_with(model::kModelPathPrefix);
    stats.more[modelled ? "modelled classes" : module.library ? "library classes" : "classes"] += 1;
  }
  stats.more["roots"] = static_cast<double>(harness.roots().size());
  stats.more["threads"] = static_cast<double>(sync.threads().size());
  stats.more["methods in contexts"] = static_cast<double>(points_to.instance_count());
  stats.more["abstract objects"] = static_cast<double>(points_to.object_count());
  stats.more["points-to facts"] = static_cast<double>(points_to.fact_count());
  stats.more["methods without code"] = static_cast<double>(points_to.without_code().size());
}

}  // namespace

void analyse_jvm(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                 GrowingReport& report, std::vector<std::string>* pair_lines) {
  // Classes are read and lifted: those that were given at once, all others when somebody names them.
  JvmProgram source(jvm_request(options, inputs, toolchain, report));
  ir::Program program(&source);
  {
    const Pass pass(report, "read");
    program.add(source.read_given());
  }
  report.add(source.take_diagnostics());
  for (const Problem& problem : program.problems()) report.add(diagnostic_of(problem));
  for (size_t i = 0; i < program.module_count(); ++i)
    if (const auto& files = program.module(ir::ModuleId(i)).files; !files.empty())
      report.add_source(files.front());
  if (program.module_count() == 0) return;

  // Somebody has to call the program: its main, or clients that are made up.
  flow::heap::Hierarchy classes(program);
  const flow::heap::HarnessOptions wanted = harness_options(options);
  const flow::heap::Harness harness = flow::heap::Harness::make(program, classes, wanted);
  for (const std::string& limit : harness.limits())
    report.add(message_about_run(report::Severity::note, limit));
  if (!harness.main().valid()) {
    report.add(message_about_run(report::Severity::warning, nothing_to_start(options)));
    return;
  }

  // Which objects each variable may hold, and which methods run in which contexts.
  const ContextPolicy policy = ContextPolicy::parse(options.jvm.contexts).value_or(ContextPolicy());
  flow::heap::PointsTo points_to(program, classes, policy,
                                 [&](Symbol service) { return source.providers(service); });
  {
    const Pass pass(report, "points-to");
    const ProgressPhase phase("Following objects", 0);
    points_to.add_entry(harness.main());
    points_to.solve();
  }
  // From here on the program is only read.

  // Threads, what they share, the locks they hold, what runs before what.
  const auto start = Pass::Clock::now();
  const flow::sync::Sync sync(program, classes, points_to, harness);
  report.update_stats([&](report::Stats& stats) { stats.more["threads and locks"] = seconds_since(start); });

  {
    const Pass pass(report, "check");
    const check::JvmCheckOptions checks = check_options(options, pair_lines);
    std::vector<report::Diagnostic> limits;
    std::map<std::string, double> counts;
    check::run_jvm_checks({program, classes, points_to, harness, sync, checks, &limits, &counts},
                          [&](std::vector<report::Finding> findings) { report.add(std::move(findings)); });
    report.add(std::move(limits));
    report.update_stats([&](report::Stats& stats) { stats.more.insert(counts.begin(), counts.end()); });
  }
  report.add(source.take_diagnostics());
  tell_missing(classes, report);
  tell_merged(program, points_to, report);
  tell_unreached(program, points_to, harness, report);
  report.update_stats([&](report::Stats& stats) { count(program, points_to, harness, sync, stats); });
}

}  // namespace ravel::cli
