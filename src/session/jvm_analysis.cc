// SPDX-License-Identifier: Apache-2.0
#include "session/jvm_analysis.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/progress.h"
#include "load/jvm_compile.h"
#include "load/loader.h"
#include "project/glob.h"
#include "project/jvm_manifest.h"
#include "session/pass.h"

namespace ravel::session {

namespace {

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

std::string nothing_to_start(const Options& options) {
  if (!options.main.empty())
    return fmt::format("no given class {} has a main method: nothing is looked at", options.main);
  if (!options.api.empty()) return "no public class or method matches --api: nothing is looked at";
  if (options.closed)
    return "no given class has a main method, and --closed says that nobody else calls: nothing is looked at";
  return "no given class has a public method that somebody could call: nothing is looked at";
}

}  // namespace

bool matches_any(const std::vector<std::string>& patterns, const std::string& name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return glob_matches(pattern, name); });
}

JvmRequest jvm_request(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                       GrowingReport& report) {
  JvmRequest request;
  request.given = inputs.classes;
  request.classpath = options.jvm.classpath;
  request.classpath.insert(request.classpath.end(), inputs.class_path.begin(), inputs.class_path.end());
  const std::vector<std::string> used = manifest_class_path(inputs.classes);
  request.classpath.insert(request.classpath.end(), used.begin(), used.end());
  std::vector<std::string> visible = request.classpath;
  visible.insert(visible.end(), inputs.classes.begin(), inputs.classes.end());
  JavaClasses compiled =
      compile_java(inputs.java, visible, toolchain, cache_directory(), compile_policy(options));
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

report::Diagnostic message_about_run(report::Severity severity, std::string message) {
  report::Diagnostic result;
  result.severity = severity;
  result.message = std::move(message);
  return result;
}

JvmAnalysis::JvmAnalysis(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                         GrowingReport& report)
    : source_(jvm_request(options, inputs, toolchain, report)), program_(&source_) {
  read(report);
  if (program_.module_count() == 0) return;

  // Somebody has to call the program: its main, or clients that are made up.
  classes_.emplace(program_);
  const flow::heap::HarnessOptions wanted = harness_options(options);
  harness_ = flow::heap::Harness::make(program_, *classes_, wanted);
  for (const std::string& limit : harness_->limits())
    report.add(message_about_run(report::Severity::note, limit));
  if (!harness_->main().valid()) {
    report.add(message_about_run(report::Severity::warning, nothing_to_start(options)));
    return;
  }

  // Which objects each variable may hold, and which methods run in which contexts.
  const auto policy =
      flow::heap::ContextPolicy::parse(options.jvm.contexts).value_or(flow::heap::ContextPolicy());
  auto points_to = std::make_unique<flow::heap::PointsTo>(
      program_, *classes_, policy, [this](Symbol service) { return source_.providers(service); });
  const Pass pass(report, "points-to");
  const ProgressPhase phase("Following objects", 0);
  points_to->add_entry(harness_->main());
  points_to->solve();
  points_to_ = std::move(points_to);
}

/// Classes are read and lifted: those that were given at once, all others when somebody names them.
void JvmAnalysis::read(GrowingReport& report) {
  {
    const Pass pass(report, "read");
    program_.add(source_.read_given());
  }
  report.add(source_.take_diagnostics());
  for (const Problem& problem : program_.problems()) report.add(diagnostic_of(problem));
  for (size_t i = 0; i < program_.module_count(); ++i)
    if (const auto& files = program_.module(ir::ModuleId(i)).files; !files.empty())
      report.add_source(files.front());
}

}  // namespace ravel::session
