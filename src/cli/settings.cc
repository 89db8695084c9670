// SPDX-License-Identifier: Apache-2.0
#include "cli/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "base/memory.h"
#include "base/nearest.h"

namespace ravel::cli {

namespace {

constexpr std::string_view kColors[] = {"auto", "always", "never"};
constexpr std::string_view kUnknownCalls[] = {"ignore", "any"};
constexpr std::string_view kFailOn[] = {"possible", "error", "new", "witnessed", "never"};
constexpr std::string_view kContexts[] = {"auto", "ci", "1obj", "2obj", "3obj", "type"};
constexpr std::string_view kGroups[] = {"field", "object"};

std::string list_of(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

/// The index of `value` in `choices`, which are an enumeration's names in its order.
template <typename Enum>
Result<Enum> choice(std::string_view value, std::span<const std::string_view> choices) {
  const auto found = std::find(choices.begin(), choices.end(), value);
  if (found != choices.end()) return static_cast<Enum>(found - choices.begin());
  return fail(fmt::format("'{}' is not one of {}", value, list_of(choices)));
}

Result<bool> truth(std::string_view value) {
  if (value == "true" || value == "1" || value == "yes" || value == "on") return true;
  if (value == "false" || value == "0" || value == "no" || value == "off" || value.empty()) return false;
  return fail(fmt::format("'{}' is neither true nor false", value));
}

Result<void> set_format(Options& o, std::string_view value) {
  const size_t equals = value.find('=');
  const std::string_view name = value.substr(0, equals);
  const auto format = report::format_of_name(name);
  if (!format) {
    const auto near = nearest_spelling(name, report::format_names());
    return fail(fmt::format("'{}' is not one of {}{}", name, list_of(report::format_names()),
                            near ? fmt::format("; did you mean {}?", *near) : ""));
  }
  if (equals != std::string_view::npos && equals + 1 == value.size())
    return fail(fmt::format("no file after '{}'", value));
  o.formats.push_back(
      {*format, equals == std::string_view::npos ? "" : std::string(value.substr(equals + 1))});
  return {};
}

Result<void> set_min_score(Options& o, std::string_view value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || !(number >= 0 && number <= 1))
    return fail(fmt::format("'{}' is not a number from 0 to 1", value));
  o.min_score = number;
  return {};
}

Result<void> set_memory(Options& o, std::string_view value) {
  const auto bytes = parse_bytes(value);
  if (!bytes) return fail(fmt::format("'{}' is not a size like 800000000, 512M or 4G", value));
  o.memory = *bytes;
  return {};
}

Result<void> set_timeout(Options& o, std::string_view value) {
  constexpr double kMost = 1e6;
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || !(number > 0 && number <= kMost))
    return fail(fmt::format("'{}' is not a number of seconds above 0", value));
  o.seconds = number;
  return {};
}

Result<void> set_jobs(Options& o, std::string_view value) {
  size_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number > 1024)
    return fail(fmt::format("'{}' is not a number from 0 (one per core) to 1024", value));
  o.jobs = number;
  return {};
}

template <bool Options::* Member>
Result<void> set_flag(Options& o, std::string_view value) {
  return truth(value).map([&](bool yes) { o.*Member = yes; });
}

template <std::string Options::* Member>
Result<void> set_text(Options& o, std::string_view value) {
  if (value.empty()) return fail("the value is empty");
  o.*Member = value;
  return {};
}

template <std::vector<std::string> Options::* Member>
Result<void> add_text(Options& o, std::string_view value) {
  if (value.empty()) return fail("the value is empty");
  (o.*Member).emplace_back(value);
  return {};
}

Result<void> set_color(Options& o, std::string_view value) {
  return choice<Color>(value, kColors).map([&](Color c) { o.color = c; });
}
Result<void> set_unknown_calls(Options& o, std::string_view value) {
  return choice<UnknownCalls>(value, kUnknownCalls).map([&](UnknownCalls u) { o.unknown_calls = u; });
}
Result<void> set_group(Options& o, std::string_view value) {
  return choice<facts::Grouping>(value, kGroups).map([&](facts::Grouping g) { o.jvm.group = g; });
}
Result<void> set_contexts(Options& o, std::string_view value) {
  return choice<int>(value, kContexts).map([&](int) { o.jvm.contexts = value; });
}
Result<void> set_whole_jdk(Options& o, std::string_view value) {
  return truth(value).map([&](bool yes) { o.jvm.whole_jdk = yes; });
}

template <std::vector<std::string> JvmOptions::* Member>
Result<void> add_jvm_text(Options& o, std::string_view value) {
  if (value.empty()) return fail("the value is empty");
  (o.jvm.*Member).emplace_back(value);
  return {};
}

/// As in CLASSPATH, so that a value can be taken over from there.
Result<void> add_classpath(Options& o, std::string_view value) {
  if (value.empty()) return fail("the value is empty");
  while (!value.empty()) {
    const size_t end = std::min(value.find(':'), value.size());
    if (end > 0) o.jvm.classpath.emplace_back(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return {};
}

Result<void> set_fail_on(Options& o, std::string_view value) {
  return choice<FailOn>(value, kFailOn).map([&](FailOn f) { o.fail_on = f; });
}

Result<void> set_confirm(Options& o, std::string_view value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || !(number > 0 && number <= 1e6))
    return fail(fmt::format("'{}' is not a number of seconds above 0", value));
  o.confirm.seconds = number;
  return {};
}

Result<void> set_confirm_seed(Options& o, std::string_view value) {
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), o.confirm.seed);
  if (error != std::errc{} || end != value.data() + value.size())
    return fail(fmt::format("'{}' is not a whole number", value));
  return {};
}

Result<void> set_witnesses(Options& o, std::string_view value) {
  if (value.empty()) return fail("the value is empty");
  o.confirm.folder = value;
  return {};
}

Result<void> add_drive(Options& o, std::string_view value) {
  const size_t colon = value.find(':');
  if (colon == 0 || colon == std::string_view::npos || colon + 1 == value.size())
    return fail(fmt::format("'{}' is not MODULE:FUNCTION", value));
  o.confirm.drivers.emplace_back(value);
  return {};
}

const std::vector<Setting>& table() {
  using enum SettingKind;
  static const std::vector<Setting> settings = {
      {"format", 0, list, "NAME[=FILE]",
       "report as text, concise (a line a finding), json, sarif, html, github, gitlab, junit, checkstyle "
       "or diff (patches, for what has a mechanical one); "
       "may be "
       "given several times, each with its own file",
       report::format_names(), true, false, set_format, [](Options& o) { o.formats.clear(); }},
      {"output",
       'o',
       single,
       "FILE",
       "write the report there instead of to standard output",
       {},
       true,
       true,
       set_text<&Options::output>,
       nullptr},
      {"config",
       0,
       single,
       "FILE",
       "read this file instead of the nearest ravel.toml",
       {},
       false,
       false,
       set_text<&Options::config>,
       nullptr},
      {"baseline",
       0,
       single,
       "FILE",
       "findings recorded in this file are known and not reported again",
       {},
       true,
       true,
       set_text<&Options::baseline>,
       nullptr},
      {"write-baseline",
       0,
       flag,
       "",
       "record the present findings in the baseline file (ravel-baseline.json if none is named)",
       {},
       false,
       false,
       set_flag<&Options::write_baseline>,
       nullptr},
      {"rules",
       0,
       growing,
       "+A,-B",
       "switch rules on and off; names without a sign mean only these",
       {},
       true,
       false,
       [](Options& o, std::string_view value) { return o.rules.apply(value); },
       nullptr},
      {"min-score",
       0,
       single,
       "0..1",
       "leave out findings that score less",
       {},
       true,
       false,
       set_min_score,
       nullptr},
      {"memory",
       0,
       single,
       "SIZE",
       "bytes that a run may use, 512M or 4G; nine tenths of what there is by default",
       {},
       true,
       false,
       set_memory,
       nullptr},
      {"timeout",
       0,
       single,
       "S",
       "end the run after S seconds, with what was found by then",
       {},
       true,
       false,
       set_timeout,
       nullptr},
      {"trust",
       0,
       flag,
       "",
       "compile also what runs code of the program while it is compiled: Elixir, parse transforms of its own",
       {},
       true,
       false,
       set_flag<&Options::trust>,
       nullptr,
       true},
      {"all",
       0,
       flag,
       "",
       "also findings for which nothing speaks but that nothing was seen to speak against",
       {},
       true,
       false,
       set_flag<&Options::all>,
       nullptr},
      {"unknown-calls", 0, single, "WHAT",
       "what a call into code that is not there does: nothing (ignore) or anything its type allows (any)",
       kUnknownCalls, true, false, set_unknown_calls, nullptr},
      {"jobs",
       'j',
       single,
       "N",
       "work on N files at a time; 0, the default, means one per core",
       {},
       true,
       false,
       set_jobs,
       nullptr},
      {"color", 0, single, "WHEN", "colour the text: auto (on a terminal), always or never", kColors, true,
       false, set_color, nullptr},
      {"quiet",
       'q',
       flag,
       "",
       "no progress, and no message but errors",
       {},
       true,
       false,
       set_flag<&Options::quiet>,
       nullptr},
      {"stats",
       0,
       flag,
       "",
       "tell sizes, times and memory at the end",
       {},
       true,
       false,
       set_flag<&Options::stats>,
       nullptr},
      {"statistics",
       0,
       flag,
       "",
       "count the findings by rule, folder and score",
       {},
       true,
       false,
       set_flag<&Options::statistics>,
       nullptr},
      {"diff",
       0,
       flag,
       "",
       "print patches for what has a mechanical one, for `git apply`: --format diff",
       {},
       false,
       false,
       [](Options& o, std::string_view value) {
         return truth(value).map([&](bool yes) {
           if (yes) o.formats = {{report::Format::diff, ""}};
         });
       },
       nullptr},
      {"since",
       0,
       single,
       "REF",
       "only findings in files that changed since this branch left the commit, branch or tag REF of git; "
       "others "
       "are counted",
       {},
       false,
       false,
       set_text<&Options::since>,
       nullptr},
      {"no-config",
       0,
       flag,
       "",
       "read no ravel.toml, nor the user's own configuration",
       {},
       false,
       false,
       set_flag<&Options::no_config>,
       nullptr},
      {"fail-on", 0, single, "STATUS",
       "which findings make the exit status 1: possible (all), error, new (what neither --baseline nor "
       "--since "
       "knows), witnessed (those with a schedule) or never",
       kFailOn, true, false, set_fail_on, nullptr},
      {"confirm",
       0,
       optional,
       "SECONDS",
       "run what is suspected in BEAM programs on Ravel's own machine until it happens, at most so long in "
       "all; without a number, 60",
       {},
       true,
       false,
       set_confirm,
       nullptr,
       true},
      {"drive",
       0,
       growing,
       "MODULE:FUNCTION",
       "with --confirm: run this function, without arguments, before anything made up",
       {},
       false,
       false,
       add_drive,
       nullptr},
      {"witnesses",
       0,
       single,
       "DIR",
       "with --confirm: where schedules are written (ravel-witnesses)",
       {},
       true,
       true,
       set_witnesses,
       nullptr},
      {"confirm-seed",
       0,
       single,
       "N",
       "with --confirm: of the random schedules",
       {},
       true,
       false,
       set_confirm_seed,
       nullptr},
      {"closed",
       0,
       flag,
       "",
       "nothing outside calls the program, except main or functions that nothing in it calls",
       {},
       true,
       false,
       set_flag<&Options::closed>,
       nullptr},
      {"api",
       0,
       growing,
       "PATTERN",
       "only what matches is called from outside: exported functions by mod:fun/arity, classes and methods "
       "as org.foo.*",
       {},
       true,
       false,
       add_text<&Options::api>,
       nullptr},
      {"main",
       0,
       single,
       "CLASS",
       "start with this class's main; without it every main among the given classes is a start",
       {},
       true,
       false,
       set_text<&Options::main>,
       nullptr},
      {"classpath",
       0,
       growing,
       "PATH",
       "jars and folders with classes that a JVM program uses, separated by colons",
       {},
       true,
       true,
       add_classpath,
       nullptr},
      {"models",
       0,
       growing,
       "PATH",
       "a jar or folder with models of library classes that come before Ravel's own",
       {},
       true,
       true,
       add_jvm_text<&JvmOptions::models>,
       nullptr},
      {"whole-jdk",
       0,
       flag,
       "",
       "read the JDK's own code instead of models of it, except for threads and locks",
       {},
       true,
       false,
       set_whole_jdk,
       nullptr},
      {"contexts", 0, single, "DEPTH",
       "how far calls are told apart by their receiver: ci, 1obj, 2obj, 3obj, type, or auto (the default): "
       "2obj, and more in small programs",
       kContexts, true, false, set_contexts, nullptr},
      {"group", 0, single, "WHAT", "one race finding per field (the default) or per object", kGroups, true,
       false, set_group, nullptr},
      {"tests", 0, flag, "", "analyse test code too", {}, true, false, set_flag<&Options::tests>, nullptr},
      {"source-path",
       0,
       growing,
       "DIR",
       "look for source files there as well; may be given several times",
       {},
       true,
       true,
       add_text<&Options::source_paths>,
       nullptr},
      {"exclude",
       0,
       growing,
       "PATTERN",
       "leave out files and folders whose path matches; * and ? are wild",
       {},
       true,
       false,
       add_text<&Options::exclude>,
       nullptr},
  };
  return settings;
}

}  // namespace

std::span<const Setting> all_settings() { return table(); }

const Setting* find_setting(std::string_view name) {
  for (const Setting& setting : table())
    if (setting.name == name) return &setting;
  return nullptr;
}

std::string variable_of(const Setting& setting) {
  std::string result = "RAVEL_";
  for (char c : setting.name)
    result += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

Result<void> apply_values(Options& options, const Setting& setting, const std::vector<std::string>& values,
                          std::string_view origin) {
  if (setting.clear != nullptr && !values.empty()) setting.clear(options);
  for (const std::string& value : values) {
    const auto done = setting.set(options, value);
    if (!done) return fail(fmt::format("{}: {}", origin, done.error().message));
  }
  return {};
}

Result<void> apply_environment(Options& options, const GetEnvironment& get) {
  for (const Setting& setting : table()) {
    const std::string variable = variable_of(setting);
    const auto value = get(variable);
    if (!value || value->empty()) continue;
    std::vector<std::string> values = {*value};
    // Lists of paths are written as in PATH.
    if (setting.kind == SettingKind::growing && setting.name != "rules" && setting.name != "api" &&
        setting.name != "classpath") {
      values.clear();
      for (size_t begin = 0; begin <= value->size();) {
        const size_t end = std::min(value->find(':', begin), value->size());
        if (end > begin) values.push_back(value->substr(begin, end - begin));
        begin = end + 1;
      }
    }
    if (auto done = apply_values(options, setting, values, variable); !done) return done;
  }
  return {};
}

Result<void> apply_flags(Options& options, const SettingValues& flags) {
  for (const auto& [name, values] : flags) {
    const Setting* setting = find_setting(name);
    if (setting == nullptr) continue;
    if (auto done = apply_values(options, *setting, values, fmt::format("--{}", name)); !done) return done;
  }
  return {};
}

}  // namespace ravel::cli
