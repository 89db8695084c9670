// SPDX-License-Identifier: Apache-2.0
#include "project/applications.h"

#include <fmt/format.h>

#include <set>

#include "base/file.h"
#include "beam/app_file.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

void read_one(const std::string& path, std::map<Symbol, Symbol>& applications,
              std::vector<report::Diagnostic>& diagnostics) {
  const auto text = read_file(path);
  const auto file = text ? beam::read_app_file(*text) : std::nullopt;
  if (file && !file->callback_module.empty()) applications.emplace(file->callback_module, file->name);
  if (file) return;
  report::Diagnostic note = error_about(
      path, text ? "not an application resource file: which application this is is guessed from the names of "
                   "modules"
                 : fmt::format("{}", text.error().message));
  note.severity = report::Severity::note;
  diagnostics.push_back(std::move(note));
}

}  // namespace

std::map<Symbol, Symbol> find_applications(const Inputs& inputs,
                                           std::vector<report::Diagnostic>& diagnostics) {
  std::set<std::string> folders;
  for (const std::string& beam : inputs.beams) folders.insert(folder_of(beam));
  for (const SourceFile& source : inputs.sources) folders.insert(folder_of(source.path));
  std::map<Symbol, Symbol> applications;
  for (const std::string& folder : folders) {
    const auto names = list_directory(folder);
    if (!names) continue;  // a folder that can be searched but not listed: then names are guessed
    for (const std::string& name : *names)
      if (name.ends_with(".app") || name.ends_with(".app.src"))
        read_one(join(folder, name), applications, diagnostics);
  }
  return applications;
}

}  // namespace ravel::project
