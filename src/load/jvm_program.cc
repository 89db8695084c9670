// SPDX-License-Identifier: Apache-2.0
#include "load/jvm_program.h"

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/part.h"
#include "base/progress.h"
#include "jvm/lift/lift.h"
#include "load/loader.h"
#include "model/embedded.h"
#include "model/jvm_primitives.h"
#include "project/walk.h"

namespace ravel::load {
namespace {

constexpr size_t kNeighboursMax = 500;  ///< jars of one folder; more is not somebody's lib folder

/// "cannot read x: no such file" to "no such file".
std::string reason_of(const Error& problem) {
  const size_t colon = problem.message.rfind(": ");
  return colon == std::string::npos ? problem.message : problem.message.substr(colon + 2);
}

bool uses_primitives(const std::string& bytes) { return bytes.find("ravel/Model") != std::string::npos; }

/// `/a/org/foo/Bar.class` with the class `org/foo/Bar`: `/a`. Empty if it lies elsewhere.
std::string root_of(const std::string& path, std::string_view name) {
  const std::string ending = std::string(name) + ".class";
  if (path == ending) return ".";
  if (!path.ends_with("/" + ending)) return "";
  return path.substr(0, path.size() - ending.size() - 1);
}

void add_lines_without_comments(std::string_view text, std::set<Symbol>& out) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, std::min(end, text.find('#')));
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
    while (!line.empty() && static_cast<unsigned char>(line.front()) <= ' ') line.remove_prefix(1);
    std::string name(line);
    std::replace(name.begin(), name.end(), '.', '/');
    if (!name.empty()) out.insert(Symbol(name));
  }
}

}  // namespace

JvmProgram::JvmProgram(const JvmRequest& request)
    : request_(request), sources_(request.source_roots, request.sources) {
  for (const std::string& path : request_.given) given_.add(path);
  for (const std::string& path : request_.models) own_models_.add(path);
  for (const std::string& path : request_.classpath) class_path_.add(path);
  const auto jar = model::model_jar();
  if (auto models = jvm::Archive::open("models.jar", as_bytes(jar.front().content)))
    models_ = std::move(*models);
  else
    CHECK(false, "Ravel's own models cannot be read");
  open_jdk();
  // Sorted now: load() may be called by many threads.
  for (jvm::ClassSource* source : {&given_, &own_models_, &class_path_, &old_jdk_}) {
    source->classes();
    tell(source->problems(), source != &given_ && source != &own_models_);
  }
}

void JvmProgram::open_jdk() {
  if (request_.jdk.empty()) return;
  if (auto image = jvm::JdkImage::open(join(request_.jdk, "lib/modules"))) {
    image_ = std::move(*image);
    return;
  }
  for (const char* archive : {"jre/lib/rt.jar", "lib/rt.jar"})  // before Java 9
    if (const std::string path = join(request_.jdk, archive); is_file(path)) return old_jdk_.add(path);
  for (const std::string& module : files_ending(join(request_.jdk, "jmods"), ".jmod")) old_jdk_.add(module);
}

void JvmProgram::tell(const std::vector<Problem>& problems, bool library) {
  const std::lock_guard lock(mutex_);
  for (const Problem& problem : problems) {
    diagnostics_.push_back(diagnostic_of(problem));
    if (library) diagnostics_.back().severity = report::Severity::warning;
  }
}

std::vector<report::Diagnostic> JvmProgram::take_diagnostics() {
  const std::lock_guard lock(mutex_);
  return std::exchange(diagnostics_, {});
}

// Reading.

std::optional<ir::Module> JvmProgram::lift(const Found& found, bool library) {
  const Part part("file", found.where, found.where);
  if (part.is_lost()) return std::nullopt;
  const jvm::ClassFile file = jvm::read_class(found.where, found.bytes());
  tell(file.problems, library);
  // module-info and package-info declare and have no code.
  if (!file.usable || file.is(jvm::kModule)) return std::nullopt;
  jvm::Lifted lifted = jvm::lift_class(file);
  tell(lifted.problems, library);
  lifted.module.library = library;
  if (!library)
    for (std::string& source : lifted.module.files) source = sources_.resolve(found.where, source);
  return std::move(lifted.module);
}

std::vector<ir::Module> JvmProgram::read_given() {
  const std::vector<jvm::ClassEntry>& entries = given_.classes();
  ProgressPhase phase("Reading classes", entries.size());
  std::vector<std::optional<ir::Module>> read(entries.size());
  parallel_for(entries.size(), [&](size_t i) {
    if (auto bytes = given_.read(entries[i]))
      read[i] = lift({std::move(*bytes), {}, entries[i].where}, false);
    else
      tell({{entries[i].where, std::nullopt, reason_of(bytes.error())}}, false);
    phase.advance();
  });
  std::vector<ir::Module> modules;
  std::set<std::string> roots;
  for (auto& module : read) {
    if (!module) continue;
    if (std::string root = root_of(module->path, module->name.view()); !root.empty())
      roots.insert(std::move(root));
    modules.push_back(std::move(*module));
  }
  roots_.assign(roots.begin(), roots.end());
  return modules;
}

// The library.

std::optional<ir::Module> JvmProgram::load(Symbol name) {
  const auto found = find(name.str());
  if (!found || found->bytes().empty()) return std::nullopt;
  auto module = lift(*found, true);
  if (!module || module->name != name) return std::nullopt;
  return module;
}

std::optional<JvmProgram::Found> JvmProgram::find(const std::string& name) {
  if (auto found = from(own_models_, name)) {
    found->where = std::string(model::kModelPathPrefix) + found->where;
    return found;
  }
  auto model = from_models(name);
  if (model && request_.whole_jdk && !uses_primitives(model->owned)) {
    const std::string outer = name.substr(0, name.find('$'));
    const auto around = from_models(outer);
    if (!around || !uses_primitives(around->owned))
      if (auto found = from_jdk(name)) return found;
  }
  if (model) return model;
  if (auto found = from(class_path_, name)) return found;
  if (auto found = from_roots(name)) return found;
  if (auto found = from_jdk(name)) return found;
  return from_neighbours(name);
}

std::optional<JvmProgram::Found> JvmProgram::from(jvm::ClassSource& source, const std::string& name) {
  const jvm::ClassEntry* entry = source.find(name);
  if (entry == nullptr) return std::nullopt;
  auto bytes = source.read(*entry);
  if (bytes) return Found{std::move(*bytes), {}, entry->where};
  tell({{entry->where, std::nullopt, reason_of(bytes.error())}}, true);
  return std::nullopt;
}

std::optional<JvmProgram::Found> JvmProgram::from_models(const std::string& name) const {
  const jvm::Archive::Entry* entry = models_->find(name + ".class");
  if (entry == nullptr) return std::nullopt;
  auto bytes = models_->read(*entry);
  if (!bytes) return std::nullopt;
  return Found{std::move(*bytes), {}, std::string(model::kModelPathPrefix) + name};
}

std::optional<JvmProgram::Found> JvmProgram::from_roots(const std::string& name) const {
  for (const std::string& root : roots_) {
    const std::string path = join(root, name + ".class");
    if (!is_file(path)) continue;
    if (auto bytes = read_file(path)) return Found{std::move(*bytes), {}, path};
  }
  return std::nullopt;
}

std::optional<JvmProgram::Found> JvmProgram::from_jdk(const std::string& name) {
  if (!image_) return from(old_jdk_, name);
  const auto bytes = image_->find_class(name);
  if (!bytes) return std::nullopt;
  return Found{{}, *bytes, "jdk:" + name};
}

std::optional<JvmProgram::Found> JvmProgram::from_neighbours(const std::string& name) {
  std::call_once(neighbours_listed_, [&] {
    std::set<std::string> folders, seen;
    for (const std::string& path : request_.given)
      if (!is_directory(path) && !path.ends_with(".class")) {
        folders.insert(parent_of(path));
        seen.insert(real_path(path));
      }
    for (const std::string& folder : folders) {
      const std::vector<std::string> jars = files_ending(folder, ".jar");
      if (jars.size() > kNeighboursMax) continue;
      // Several names may lead to one file.
      for (const std::string& jar : jars)
        if (seen.insert(real_path(jar)).second) neighbours_.add(jar);
    }
    neighbours_.classes();  // what is wrong with a jar that nobody gave is of no interest
  });
  return from(neighbours_, name);
}

std::vector<Symbol> JvmProgram::providers(Symbol service) const {
  std::set<Symbol> result;
  std::string name = service.str();
  std::replace(name.begin(), name.end(), '/', '.');
  for (const jvm::ClassSource* source : {&given_, &class_path_})
    for (const jvm::ClassEntry& entry : source->services())
      if (entry.name == name)
        if (const auto text = source->read(entry)) add_lines_without_comments(*text, result);
  return {result.begin(), result.end()};
}

}  // namespace ravel::load
