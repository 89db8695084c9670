// SPDX-License-Identifier: Apache-2.0
#include "load/jvm_loader.h"

#include <fmt/format.h>

#include <optional>

#include "base/parallel.h"
#include "base/part.h"
#include "base/progress.h"
#include "jvm/class_source.h"
#include "jvm/lift/lift.h"
#include "load/loader.h"

namespace ravel::load {
namespace {

struct ReadClass {
  std::optional<ir::Module> module;
  std::vector<Problem> problems;
};

ReadClass read_one(const jvm::ClassSource& source, const jvm::ClassEntry& entry) {
  const Part part("file", entry.where, entry.where);
  ReadClass result;
  if (part.is_lost()) return result;
  const auto bytes = source.read(entry);
  if (!bytes) {
    const std::string& message = bytes.error().message;
    result.problems.push_back({entry.where, std::nullopt, message.substr(message.rfind(": ") + 2)});
    return result;
  }
  jvm::ClassFile file = jvm::read_class(entry.where, as_bytes(*bytes));
  result.problems = std::move(file.problems);
  // module-info and package-info declare and have no code.
  if (!file.usable || file.is(jvm::kModule)) return result;
  jvm::Lifted lifted = jvm::lift_class(file);
  for (Problem& problem : lifted.problems) result.problems.push_back(std::move(problem));
  result.module = std::move(lifted.module);
  return result;
}

}  // namespace

JvmModules read_jvm(const std::vector<std::string>& paths) {
  jvm::ClassSource source;
  for (const std::string& path : paths) source.add(path);
  const std::vector<jvm::ClassEntry>& entries = source.classes();
  ProgressPhase phase("Reading classes", entries.size());
  std::vector<ReadClass> read(entries.size());
  parallel_for(entries.size(), [&](size_t i) {
    read[i] = read_one(source, entries[i]);
    phase.advance();
  });
  JvmModules result;
  for (const Problem& problem : source.problems()) result.diagnostics.push_back(diagnostic_of(problem));
  for (ReadClass& one : read) {
    for (const Problem& problem : one.problems) result.diagnostics.push_back(diagnostic_of(problem));
    if (one.module) result.modules.push_back(std::move(*one.module));
  }
  return result;
}

}  // namespace ravel::load
