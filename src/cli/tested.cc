// SPDX-License-Identifier: Apache-2.0
#include "cli/tested.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/nearest.h"
#include "beam/beam.h"
#include "cli/exunit.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "cli/test_build.h"
#include "cli/test_targets.h"
#include "load/compile.h"
#include "project/toolchain.h"
#include "project/walk.h"
#include "vm/print.h"

namespace ravel::cli {

namespace {

/// In the term of a test of ExUnit: whether the user asks for it, also if its project leaves it out.
constexpr std::string_view kAny = ",any,", kWanted = ",wanted,";

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
  Finder(const TestRequest& request, const quick::Library& library)
      : library_(library), toolchain_(find_toolchain()) {
    for (const std::string& folder : request.code_path) given_.push_back(absolute_path(folder));
    for (const std::string& folder : project_folders()) project_.push_back(absolute_path(folder));
  }

  Result<Tested> find(const std::vector<std::string>& texts) {
    std::vector<Target> targets;
    std::vector<std::string> sources;
    for (const std::string& text : texts) {
      auto found = targets_of(text);
      if (!found) return fail(found.error().message);
      for (Target& target : *found) {
        if (target.source.ends_with(".erl")) sources.push_back(target.source);
        // A folder that nothing was compiled in has sources.
        if (target.module.empty() && target.source.empty() && target.modules.empty())
          for (const std::string& source : files_ending(text, ".erl")) sources.push_back(source);
        targets.push_back(std::move(target));
      }
    }
    if (texts.empty() && is_file("mix.exs")) targets = scripts_in(".");
    if (targets.empty()) targets.push_back(whole_project());
    if (auto done = compile(sources, targets.size() == 1); !done) return fail(done.error().message);
    // A file that cannot be compiled costs its own tests only.
    std::vector<Target> ready;
    for (Target& target : targets) {
      if (auto done = compile_script(target); done) {
        ready.push_back(std::move(target));
      } else if (targets.size() == 1) {
        return fail(done.error().message);
      } else {
        errors_.push_back(done.error().message);
      }
    }
    targets = std::move(ready);
    // What was just compiled is what the user means, whatever else has that name.
    Tested tested;
    tested.errors = errors_;
    tested.code_path = compiled_;
    tested.code_path.insert(tested.code_path.end(), given_.begin(), given_.end());
    for (const Target& target : targets)
      for (const std::string& file : target.modules)
        note_folder(absolute_path(parent_of(file)), tested.code_path);
    tested.code_path.insert(tested.code_path.end(), project_.begin(), project_.end());
    for (const Target& target : targets) {
      auto done = add_target(target, tested);
      if (done) continue;
      if (targets.size() == 1 && errors_.empty()) return fail(done.error().message);
      // What was not compiled has been told of already.
      if (errors_.empty() || !target.source.ends_with(".erl")) tested.errors.push_back(done.error().message);
    }
    if (count_of(tested) > 0 && texts.size() < 2)
      if (const std::string stale = stale_sentence("."); !stale.empty()) tell_user("ravel: " + stale + "\n");
    return tested;
  }

  /// Where a source is compiled, and what it mentions.
  Result<std::vector<std::string>> folders_of(const std::string& source) {
    if (auto done = compile({source}, true); !done) return fail(done.error().message);
    return compiled_;
  }

 private:
  /// These, and what lies beside them and is mentioned.
  Result<void> compile(std::vector<std::string> sources, bool is_only) {
    std::set<std::string> seen;
    while (!sources.empty()) {
      std::vector<SourceFile> files;
      for (const std::string& source : sources)
        if (seen.insert(absolute_path(source)).second)
          files.push_back({source, Language::erlang, "", macros_of(source)});
      const CompileResult result =
          compile_sources(files, toolchain_, cache_directory(), CompilePolicy::trusting());
      if (is_only && !result.diagnostics.empty()) return fail(text_of(result.diagnostics.front()));
      for (const report::Diagnostic& diagnostic : result.diagnostics) errors_.push_back(text_of(diagnostic));
      sources.clear();
      for (const Compiled& module : result.modules) {
        compiled_.push_back(parent_of(module.beam));
        for (std::string& source : mentioned_beside(module)) sources.push_back(std::move(source));
      }
      std::erase_if(sources, [&](const std::string& source) { return seen.contains(absolute_path(source)); });
    }
    return {};
  }

  /// A .exs file: what it defines, and the project that it needs.
  Result<void> compile_script(Target& target) {
    if (!target.source.ends_with(".exs")) return {};
    const ExUnitProject project = exunit_project(target.source);
    project_.insert(project_.begin(), project.code_path.begin(), project.code_path.end());
    applications_ = project.applications;
    std::vector<std::string> folders = given_;
    folders.insert(folders.end(), project_.begin(), project_.end());
    const auto compiled =
        compile_exunit(target.source, folders, project.applications, toolchain_, cache_directory());
    if (!compiled) return fail(compiled.error().message);
    for (const std::string& folder : *compiled) {
      compiled_.push_back(folder);
      for (std::string& file : files_ending(folder, ".beam")) target.modules.push_back(std::move(file));
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
    const std::string folder = parent_of(module.source);
    // What test/ mentions is in src/.
    for (const std::string& beside : {folder, join(parent_of(folder), "src")})
      for (std::string& source : files_ending(beside, ".erl"))
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

  Target whole_project() const {
    Target target;
    target.text = ".";
    std::vector<std::string> folders = given_;
    folders.insert(folders.end(), project_.begin(), project_.end());
    target.modules = modules_in(folders);
    return target;
  }

  static void note_folder(const std::string& folder, std::vector<std::string>& folders) {
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
  }

  Result<void> add_target(const Target& target, Tested& tested) {
    if (!target.module.empty()) return add_module(target, tested);
    std::vector<std::string> files = target.modules;
    if (files.empty())
      for (const std::string& folder : compiled_)
        for (std::string& file : files_ending(folder, ".beam")) files.push_back(std::move(file));
    const size_t before = tested.units.size();
    auto done = add_all(files, target.test, target.text, tested);
    if (done && target.line > 0) keep_line(target.line, before, tested);
    return done;
  }

  /// Of the tests from `first` on only the last that begins at the line or before it.
  static void keep_line(uint32_t line, size_t first, Tested& tested) {
    const auto begin = tested.units.begin() + static_cast<std::ptrdiff_t>(first);
    std::stable_sort(begin, tested.units.end(),
                     [](const quick::Unit& a, const quick::Unit& b) { return a.line < b.line; });
    auto chosen = begin;
    for (auto unit = begin; unit != tested.units.end(); ++unit)
      if (unit->line <= line) chosen = unit;
    quick::Unit kept = *chosen;
    if (const size_t at = kept.term.find(kAny); at != std::string::npos)
      kept.term.replace(at, kAny.size(), kWanted);
    tested.units.erase(begin, tested.units.end());
    tested.units.push_back(kept);
  }

  /// Of several modules those that have tests, or one of that name.
  Result<void> add_all(const std::vector<std::string>& files, const std::string& wanted,
                       const std::string& what, Tested& tested) {
    const size_t before = count_of(tested);
    for (const std::string& file : files) {
      const auto module = read(file);
      if (!module)
        tested.errors.push_back(module.error().message);
      else
        add_tests(*module, wanted, tested);
    }
    if (count_of(tested) == before && tested.errors.empty() && !wanted.empty())
      return fail(fmt::format("{}: there is no such test", what));
    if (count_of(tested) == before && tested.errors.empty())
      return fail(
          fmt::format("{}: there are no tests in the {} compiled modules here (are they built for tests? "
                      "{}, or name a .erl file)",
                      what, files.size(), build_hint()));
    return {};
  }

  static std::string build_hint() {
    const std::string command = test_build_command(".");
    return command.empty() ? "rebar3 as test compile" : command + ", or --build";
  }

  static size_t count_of(const Tested& tested) { return tested.properties.size() + tested.units.size(); }

  static Result<beam::Module> read(const std::string& file) {
    const auto bytes = read_file(file);
    if (!bytes) return fail(bytes.error().message);
    beam::Module module = beam::read_module(file, as_bytes(*bytes));
    if (!module.usable) return fail(fmt::format("{}: this is not a usable .beam file", file));
    return module;
  }

  Result<void> add_module(const Target& target, Tested& tested) {
    const std::string file = file_of(target.module, compiled_);
    if (file.empty() && target.test.empty())
      if (const auto folders = application_folders(target.module); !folders.empty())
        return add_all(modules_in(folders), "", target.module, tested);
    if (file.empty())
      return fail(fmt::format(
          "there is no module {} (searched --pa folders, the current one, ebin and _build; or name "
          "its .erl file)",
          target.module));
    const auto module = read(file);
    if (!module) return fail(module.error().message);
    const size_t before = count_of(tested);
    const std::vector<std::string> known = add_tests(*module, target.test, tested);
    // As EUnit has it: the tests of m are also those of m_tests.
    if (const std::string more = file_of(target.module + "_tests", compiled_);
        !more.empty() && target.test.empty())
      if (const auto beside = read(more)) add_tests(*beside, "", tested);
    if (count_of(tested) > before || !tested.errors.empty()) return {};
    if (!target.test.empty()) return fail(missing_test(target, known));
    // Many an application has a module of its name; its tests are in others.
    if (const auto folders = application_folders(target.module); !folders.empty())
      return add_all(modules_in(folders), "", target.module, tested);
    return fail(fmt::format(
        "the module {} has no tests: it exports no prop_*/0, no *_test/0 and no *_test_/0, and is "
        "no suite",
        target.module));
  }

  /// Its properties and tests, or the one that is named; the names that there are.
  std::vector<std::string> add_tests(const beam::Module& module, const std::string& wanted, Tested& tested) {
    const std::string name(module.name.view());
    add_atomic(module, tested);
    std::vector<std::string> known;
    for (const beam::ExportEntry& each : module.exports)
      if (each.arity == 0) known.emplace_back(each.name.view());
    std::sort(known.begin(), known.end());
    if (const char* const framework = framework_of(name, known)) {
      add_units(framework, name, wanted, tested, known);
      return known;
    }
    for (const std::string& each : known) {
      if (!wanted.empty() && each != wanted) continue;
      if (each.ends_with("_test") || each.ends_with("_test_"))
        tested.units.push_back({"eunit", name, each, eunit_term(module, each), 0});
      else if (!wanted.empty() || each.starts_with("prop_"))
        tested.properties.push_back({name, each});
    }
    return known;
  }

  /// Whoever asks for what was printed needs a group leader that keeps it; for others that would be events of
  /// no use.
  static std::string eunit_term(const beam::Module& module, const std::string& function) {
    const bool asks = std::ranges::any_of(module.imports, [](const beam::FunctionName& name) {
      return name.module.view() == "eunit_proc" && name.name.view() == "get_output";
    });
    const std::string name = vm::print_term(vm::make_atom(function));
    return asks ? fmt::format("{{printed,{}}}", name) : name;
  }

  /// -pulse_side_effect([{Module, Function, Arity}]), each perhaps '_': what models for PULSE take for one
  /// event. Built-ins are that anyway.
  void add_atomic(const beam::Module& module, Tested& tested) const {
    if (!module.attributes.is_list()) return;
    for (const beam::Term attribute : module.attributes.elements()) {
      if (!attribute.is_tuple(2) || !attribute.elements()[0].is_atom("pulse_side_effect")) continue;
      if (!attribute.elements()[1].is_list()) continue;
      for (const beam::Term each : attribute.elements()[1].elements())
        if (each.is_tuple(3)) add_atomic(each.elements(), tested);
    }
  }

  void add_atomic(std::span<const beam::Term> function, Tested& tested) const {
    if (!function[0].is_atom()) return;
    const std::string of(function[0].atom().view()), file = file_of(of, compiled_);
    const auto read_file = file.empty() ? Result<beam::Module>(fail("")) : read(file);
    if (!read_file) return;
    for (const beam::ExportEntry& each : read_file->exports) {
      const bool is_name = function[1].is_atom("_") || function[1].is_atom(each.name.view());
      const bool is_arity = function[2].is_atom("_") ||
                            (function[2].is_integer() && function[2].integer() == int64_t{each.arity});
      if (!is_name || !is_arity || each.name.view() == "module_info") continue;
      tested.atomic.push_back(fmt::format("{}:{}/{}", vm::print_term(vm::make_atom(of)),
                                          vm::print_term(vm::make_atom(each.name.view())), each.arity));
    }
  }

  /// Of a module that is asked itself; null if its exports tell.
  static const char* framework_of(const std::string& name, const std::vector<std::string>& exports) {
    const auto has = [&](const char* function) { return std::ranges::binary_search(exports, function); };
    if (has("__ex_unit__")) return "exunit";
    return name.ends_with("_SUITE") && has("all") ? "ct" : nullptr;
  }

  /// Those that a module says itself that it has.
  void add_units(const char* framework, const std::string& module, const std::string& wanted, Tested& tested,
                 std::vector<std::string>& known) {
    auto machine = machine_of(tested.code_path);
    auto units = machine ? quick::units_of(framework, module, *machine) : fail(machine.error().message);
    if (!units) {
      tested.errors.push_back(fmt::format("{}: {}", module, units.error().message));
      return;
    }
    known.clear();
    for (const quick::Unit& unit : *units) known.push_back(unit.name);
    if (!wanted.empty()) *units = units_named(*units, wanted);
    for (quick::Unit& unit : *units) {
      if (unit.framework == "exunit")
        unit.term = fmt::format("{{[{}]{}{}}}", fmt::join(applications_, ","),
                                wanted.empty() ? kAny : kWanted, unit.term);
      tested.units.push_back(std::move(unit));
    }
  }

  Result<vm::MachineOptions> machine_of(const std::vector<std::string>& code_path) const {
    RunRequest request;
    request.code_path = code_path;
    auto machine = machine_options(request, kExploreReductions);
    if (machine) machine->code_path.insert(machine->code_path.begin(), library_.ebin);
    return machine;
  }

  static std::string missing_test(const Target& target, const std::vector<std::string>& known) {
    const auto near = nearest_spelling(target.test, known);
    return fmt::format("the module {} has no test {}{}", target.module, target.test,
                       near ? fmt::format("; did you mean {}?", *near) : "");
  }

  quick::Library library_;
  Toolchain toolchain_;
  std::vector<std::string> given_, project_;  ///< folders of --pa, of the project
  std::vector<std::string> applications_;     ///< that the tests find started
  std::vector<std::string> compiled_;         ///< folders in the cache
  std::vector<std::string> errors_;           ///< of what could not be compiled
};

}  // namespace

Result<ExploreRequest> with_source(const ExploreRequest& request) {
  const std::string& target = request.program.target;
  const size_t colon = target.rfind(':');
  const std::string file = target.substr(0, colon);
  const bool is_script = file.ends_with(".exs");
  if (colon == std::string::npos || (!is_script && !file.ends_with(".erl"))) return request;
  if (!is_file(file)) return fail(fmt::format("{}: there is no such file", file));
  const auto library = test_library();
  if (!library) return fail(library.error().message);
  ExploreRequest found = request;
  std::vector<std::string>& folders = found.program.code_path;
  TestRequest asked;
  asked.code_path = request.program.code_path;
  Finder finder(asked, *library);
  if (!is_script) {
    auto compiled = finder.folders_of(file);
    if (!compiled) return fail(compiled.error().message);
    folders.insert(folders.begin(), compiled->begin(), compiled->end());
    found.program.target = stem_of(file) + target.substr(colon);
    return found;
  }
  const auto tested = finder.find({target});
  if (!tested) return fail(tested.error().message);
  if (tested->units.size() != 1) return fail(fmt::format("{} is no single test", target));
  folders = tested->code_path;
  found.program.target = quick::kUnitFunction;
  quick::Unit unit = tested->units.front();
  // ExUnit's own time-out would come at any time, like all others.
  if (unit.framework == "exunit") unit.term = fmt::format("{{untimed,{}}}", unit.term);
  found.program.arguments = quick::argument_texts(unit);
  found.program.booted |= found.program.nodes.empty();
  found.is_test = true;
  return found;
}

Result<Tested> find_tested(const TestRequest& request, const quick::Library& library) {
  if (request.build)
    if (auto built = build_tests("."); !built) return fail(built.error().message);
  if (is_unbuilt("."))
    return fail(fmt::format("this project is not built for tests; run `{}` (or give --build)",
                            test_build_command(".")));
  return Finder(request, library).find(request.targets);
}

}  // namespace ravel::cli
