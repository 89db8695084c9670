// SPDX-License-Identifier: Apache-2.0
#include "session/check_jvm.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/jvm/guarded_by_infer.h"
#include "flow/jvm/input.h"
#include "flow/sync/order_made.h"
#include "flow/sync/sync.h"
#include "model/jvm_primitives.h"
#include "session/checking.h"
#include "session/jvm_analysis.h"

namespace ravel::session {

namespace {

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

void tell_unordered(const flow::heap::PointsTo& points_to, GrowingReport& report) {
  if (points_to.instance_count() <= flow::sync::MadeOrder::kInstancesMax) return;
  report.add(
      message_about_run(report::Severity::note,
                        "the program is so large that what a constructor does after it has shown its object "
                        "to others counts as "
                        "if they could use it at once; some findings about such objects may be false"));
}

void tell_too_deep(const flow::sync::Sync& sync, GrowingReport& report) {
  if (!sync.order().was_cut_short()) return;
  report.add(message_about_run(
      report::Severity::note,
      "some chains of calls are too long to be followed; what is made further up counts as known to other "
      "threads, and some findings may be false"));
}

/// Of the methods that were given.
struct Reached {
  size_t own = 0, reached = 0;
};

Reached reached_of(const ir::Program& program, const flow::heap::PointsTo& points_to) {
  Reached result;
  for (size_t i = 0; i < program.function_count(); ++i) {
    const ir::Module& module = program.module_of(ir::FuncId(i));
    if (module.library || module.name.view().starts_with('$')) continue;
    ++result.own;
    if (points_to.find_body(ir::FuncId(i)) != nullptr) ++result.reached;
  }
  return result;
}

/// A jar of a library often has a `main` for its version or a demo: then next to nothing is looked at.
void tell_unreached(const Reached& reached, const flow::heap::Harness& harness, GrowingReport& report) {
  if (harness.beside_main() > 0) {
    report.add(message_about_run(
        report::Severity::note,
        fmt::format("{} {} not reached from main: looked at as if others called {}; --closed leaves {} out",
                    harness.beside_main(), harness.beside_main() == 1 ? "class is" : "classes are",
                    harness.beside_main() == 1 ? "it" : "them", harness.beside_main() == 1 ? "it" : "them")));
  }
  if (harness.is_open()) return;
  constexpr size_t kMethodsMin = 100;
  if (reached.own < kMethodsMin || reached.reached * 10 > reached.own) return;
  report.add(message_about_run(
      report::Severity::note,
      fmt::format(
          "only {} of {} methods can be reached from main; if this is a library, --api 'PACKAGE.*' checks "
          "what its clients may call",
          reached.reached, reached.own)));
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
                 GrowingReport& report, const JvmDump& dump) {
  // Classes are read and lifted, somebody is made up who calls them, and objects are followed.
  JvmAnalysis analysis(options, inputs, toolchain, report);
  if (!analysis.is_solved()) return;
  const ir::Program& program = analysis.program();
  flow::heap::Hierarchy& classes = analysis.classes();
  const flow::heap::PointsTo& points_to = analysis.points_to();
  const flow::heap::Harness& harness = analysis.harness();
  // From here on the program is only read.

  // Threads, what they share, the locks they hold, what runs before what.
  const auto start = Pass::Clock::now();
  const flow::sync::Sync sync(program, classes, points_to, harness);
  report.update_stats([&](report::Stats& stats) { stats.more["threads and locks"] = seconds_since(start); });

  const flow::sync::Words words(program, classes, points_to, harness, sync);
  facts::CheckOptions wanted = check_options(options);
  wanted.pair_lines = dump.pairs;
  wanted.atomicities = dump.atomicities;
  // Only this one rule is asked for.
  if (dump.atomicities != nullptr) wanted.wants = [](std::string_view rule) { return rule == "atomicity"; };
  Checking checking(std::move(wanted));
  checking.run(flow::jvm::JvmInput{checking.input(program), classes, points_to, harness, sync, words},
               report);
  report.add(analysis.take_diagnostics());
  tell_missing(classes, report);
  tell_merged(program, points_to, report);
  tell_unordered(points_to, report);
  tell_too_deep(sync, report);
  const Reached reached = reached_of(program, points_to);
  tell_unreached(reached, harness, report);
  report.update_stats([&](report::Stats& stats) {
    count(program, points_to, harness, sync, stats);
    stats.more["methods of its own"] = static_cast<double>(reached.own);
    stats.more["methods reached"] = static_cast<double>(reached.reached);
  });
}

std::vector<report::Proposal> infer_jvm(const Options& options, const Inputs& inputs,
                                        const Toolchain& toolchain, GrowingReport& report) {
  // Classes are read and lifted, somebody is made up who calls them, and objects are followed.
  JvmAnalysis analysis(options, inputs, toolchain, report);
  if (!analysis.is_solved()) return {};
  // Threads, what they share, the locks they hold.
  const flow::sync::Sync sync(analysis.program(), analysis.classes(), analysis.points_to(),
                              analysis.harness());
  const flow::sync::Words words(analysis.program(), analysis.classes(), analysis.points_to(),
                                analysis.harness(), sync);
  facts::CheckOptions settings;
  settings.source_text = check_options(options).source_text;
  Checking checking(std::move(settings));
  auto proposals = flow::jvm::infer_annotations({checking.input(analysis.program()), analysis.classes(),
                                                 analysis.points_to(), analysis.harness(), sync, words});
  report.add(analysis.take_diagnostics());
  return proposals;
}

}  // namespace ravel::session
