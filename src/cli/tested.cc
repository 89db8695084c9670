// SPDX-License-Identifier: Apache-2.0
#include "cli/tested.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/nearest.h"
#include "beam/beam.h"
#include "cli/compile.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "cli/toolchain.h"
#include "cli/walk.h"

namespace ravel::cli {

namespace {

struct Target {
  std::string source;  ///< a .erl file, or empty
  std::string module, property;
};

/// "m", "m:prop_a", "dir/m.erl:prop_a".
Result<Target> target_of(const std::string& text) {
  Target target;
  const size_t colon = text.rfind(':');
  std::string first = text.substr(0, colon);
  if (colon != std::string::npos) target.property = text.substr(colon + 1);
  if (first.empty() || (colon != std::string::npos && target.property.empty()))
    return fail(fmt::format("'{}' is not MODULE[:PROPERTY]", text));
  if (first.ends_with(".erl")) {
    if (!is_file(first)) return fail(fmt::format("{}: there is no such file", first));
    target.source = first;
    target.module = stem_of(first);
  } else {
    if (first.starts_with('\'') && first.ends_with('\'') && first.size() > 2)
      first = first.substr(1, first.size() - 2);
    target.module = first;
  }
  return target;
}

/// Modules hide their properties from those who have no such library. Some can do with either, but not with
/// both at once.
std::vector<std::string> macros_of(const std::string& source) {
  std::vector<std::string> macros = {"TEST"};
  const auto text = read_file(source);
  for (const char* macro : {"EQC", "PROPER"}) {
    if (!text || macros.size() > 1) break;
    if (text->find(fmt::format("-ifdef({})", macro)) != std::string::npos) macros.emplace_back(macro);
  }
  return macros;
}

class Finder {
 public:
  explicit Finder(const TestRequest& request) : toolchain_(find_toolchain()) {
    for (const std::string& folder : request.code_path) given_.push_back(absolute_path(folder));
    for (const std::string& folder : project_folders()) project_.push_back(absolute_path(folder));
  }

  Result<Tested> find(const std::vector<std::string>& texts) {
    std::vector<Target> targets;
    std::vector<std::string> sources;
    for (const std::string& text : texts) {
      auto target = target_of(text);
      if (!target) return fail(target.error().message);
      if (!target->source.empty()) sources.push_back(target->source);
      targets.push_back(*std::move(target));
    }
    if (auto done = compile(sources); !done) return fail(done.error().message);
    // What was just compiled is what the user means, whatever else has that name.
    Tested tested;
    tested.code_path = compiled_;
    tested.code_path.insert(tested.code_path.end(), given_.begin(), given_.end());
    tested.code_path.insert(tested.code_path.end(), project_.begin(), project_.end());
    for (const Target& target : targets)
      if (auto done = add(target, tested); !done) return fail(done.error().message);
    return tested;
  }

 private:
  /// These, and what lies beside them and is mentioned.
  Result<void> compile(std::vector<std::string> sources) {
    std::set<std::string> seen;
    while (!sources.empty()) {
      std::vector<SourceFile> files;
      for (const std::string& source : sources)
        if (seen.insert(absolute_path(source)).second)
          files.push_back({source, Language::erlang, "", macros_of(source)});
      const CompileResult result = compile_sources(files, toolchain_, cache_directory());
      if (!result.diagnostics.empty()) return fail(text_of(result.diagnostics.front()));
      sources.clear();
      for (const Compiled& module : result.modules) {
        compiled_.push_back(parent_of(module.beam));
        for (std::string& source : mentioned_beside(module)) sources.push_back(std::move(source));
      }
      std::erase_if(sources, [&](const std::string& source) { return seen.contains(absolute_path(source)); });
    }
    return {};
  }

  static std::string text_of(const report::Diagnostic& diagnostic) {
    if (diagnostic.pos.line == 0) return fmt::format("{}: {}", diagnostic.pos.file, diagnostic.message);
    return fmt::format("{}:{}: {}", diagnostic.pos.file, diagnostic.pos.line, diagnostic.message);
  }

  std::vector<std::string> mentioned_beside(const Compiled& module) const {
    const auto bytes = read_file(module.beam);
    if (!bytes) return {};
    const beam::Module read = beam::read_module(module.beam, as_bytes(*bytes));
    std::set<std::string, std::less<>> names;
    for (const Symbol atom : read.atoms) names.emplace(atom.view());
    std::vector<std::string> sources;
    for (std::string& source : files_ending(parent_of(module.source), ".erl"))
      if (names.contains(stem_of(source)) && file_of(stem_of(source), {}).empty())
        sources.push_back(std::move(source));
    return sources;
  }

  /// The .beam file of a module in `first`, --pa, or the project.
  std::string file_of(const std::string& module, const std::vector<std::string>& first) const {
    for (const auto* folders : {&first, &given_, &project_})
      for (const std::string& folder : *folders)
        if (std::string path = join(folder, module + ".beam"); is_file(path)) return path;
    return "";
  }

  Result<void> add(const Target& target, Tested& tested) const {
    const std::string file = file_of(target.module, compiled_);
    if (file.empty())
      return fail(fmt::format(
          "there is no module {} (searched --pa folders, the current one, ebin and _build; or name "
          "its .erl file)",
          target.module));
    const auto bytes = read_file(file);
    if (!bytes) return fail(bytes.error().message);
    const beam::Module module = beam::read_module(file, as_bytes(*bytes));
    if (!module.usable) return fail(fmt::format("{}: this is not a usable .beam file", file));
    std::vector<std::string> known;
    for (const beam::ExportEntry& each : module.exports)
      if (each.arity == 0) known.emplace_back(each.name.view());
    std::sort(known.begin(), known.end());
    if (!target.property.empty()) {
      if (std::find(known.begin(), known.end(), target.property) == known.end())
        return fail(missing_property(target, known));
      tested.properties.push_back({target.module, target.property});
      return {};
    }
    const size_t before = tested.properties.size();
    for (const std::string& name : known)
      if (name.starts_with("prop_")) tested.properties.push_back({target.module, name});
    if (tested.properties.size() == before) {
      const auto unit = std::ranges::find_if(known, [](const auto& name) { return name.ends_with("_test"); });
      return fail(fmt::format("the module {} exports no property (a function prop_*/0){}", target.module,
                              unit == known.end() ? ""
                                                  : fmt::format("; EUnit's tests are explored one by one: "
                                                                "ravel explore {}:{}",
                                                                target.module, *unit)));
    }
    return {};
  }

  static std::string missing_property(const Target& target, const std::vector<std::string>& known) {
    const auto near = nearest_spelling(target.property, known);
    return fmt::format("the module {} exports no function {}/0{}", target.module, target.property,
                       near ? fmt::format("; did you mean {}?", *near) : "");
  }

  Toolchain toolchain_;
  std::vector<std::string> given_, project_;  ///< folders of --pa, of the project
  std::vector<std::string> compiled_;         ///< folders in the cache
};

}  // namespace

Result<quick::Library> test_library() {
  if (const auto folder = environment("RAVEL_LIB"); folder && !folder->empty())
    return quick::Library{absolute_path(*folder), absolute_path(*folder) + "/ravel_quick/ebin"};
  return quick::unpack_library(cache_directory());
}

Result<Tested> find_tested(const TestRequest& request) { return Finder(request).find(request.targets); }

}  // namespace ravel::cli
