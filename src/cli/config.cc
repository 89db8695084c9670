// SPDX-License-Identifier: Apache-2.0
#include "cli/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/file.h"
#include "base/nearest.h"
#include "cli/native_meanings.h"
#include "cli/settings.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace ravel::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kJvmKeys[] = {"api", "not-parallel", "thread-local"};
constexpr std::string_view kIgnoreKeys[] = {"rule", "file", "function", "subject", "reason"};

class ConfigReader {
 public:
  ConfigReader(Options& options, const std::string& file)
      : options_(options), file_(file), folder_(fs::path(file).parent_path()) {}

  Result<void> read(const toml::table& root) {
    for (const auto& [key, node] : root) {
      auto done = key.str() == "ignore"   ? read_ignores(node)
                  : key.str() == "jvm"    ? read_jvm(node)
                  : key.str() == "native" ? read_native(node)
                                          : read_setting(key, node);
      if (!done) return done;
    }
    return {};
  }

 private:
  std::string at(const toml::source_region& region) const {
    return fmt::format("{}:{}:{}", file_, region.begin.line, region.begin.column);
  }
  tl::unexpected<Error> wrong(const toml::source_region& region, std::string_view what) const {
    return fail(fmt::format("{}: {}", at(region), what));
  }

  tl::unexpected<Error> unknown(const toml::key& key, const std::vector<std::string_view>& known) const {
    const auto near = nearest_spelling(key.str(), known);
    return wrong(key.source(), fmt::format("unknown key '{}'{}", key.str(),
                                           near ? fmt::format("; did you mean '{}'?", *near) : ""));
  }

  Result<void> read_setting(const toml::key& key, const toml::node& node) {
    const Setting* setting = find_setting(key.str());
    if (setting == nullptr || !setting->in_file) {
      std::vector<std::string_view> known = {"ignore", "jvm", "native"};
      for (const Setting& each : all_settings())
        if (each.in_file) known.push_back(each.name);
      return unknown(key, known);
    }
    std::vector<std::string> values;
    if (auto done = collect(*setting, node, values); !done) return done;
    return apply_values(options_, *setting, values, fmt::format("{}: {}", at(node.source()), setting->name));
  }

  /// The values of a node as the command line would spell them.
  Result<void> collect(const Setting& setting, const toml::node& node, std::vector<std::string>& values) {
    const bool many = setting.kind == SettingKind::list || setting.kind == SettingKind::growing;
    if (const toml::array* array = node.as_array(); array != nullptr && many) {
      for (const toml::node& item : *array)
        if (auto done = collect_one(setting, item, values); !done) return done;
      return {};
    }
    return collect_one(setting, node, values);
  }

  Result<void> collect_one(const Setting& setting, const toml::node& node, std::vector<std::string>& values) {
    std::string text;
    if (setting.kind == SettingKind::flag) {
      if (!node.is_boolean()) return wrong(node.source(), fmt::format("{} is true or false", setting.name));
      text = *node.value<bool>() ? "true" : "false";
    } else if (node.is_string()) {
      text = *node.value<std::string>();
    } else if (node.is_integer()) {
      text = fmt::format("{}", *node.value<int64_t>());
    } else if (node.is_floating_point()) {
      text = fmt::format("{}", *node.value<double>());
    } else {
      return wrong(node.source(), fmt::format("{} cannot have a value of this type", setting.name));
    }
    values.push_back(resolved(setting, std::move(text)));
    return {};
  }

  std::string resolved(const Setting& setting, std::string text) const {
    if (setting.is_path && !text.empty()) return in_folder(text);
    if (setting.name == "format")
      if (const size_t equals = text.find('='); equals != std::string::npos && equals + 1 < text.size())
        return text.substr(0, equals + 1) + in_folder(text.substr(equals + 1));
    return text;
  }
  std::string in_folder(const std::string& path) const {
    return (folder_ / path).lexically_normal().string();  // an absolute path stays what it is
  }

  /// What the code of a JVM program does not tell: who may call it, and what threads do not share.
  Result<void> read_jvm(const toml::node& node) {
    if (!node.is_table()) return wrong(node.source(), "jvm is a table: write [jvm]");
    for (const auto& [key, value] : *node.as_table()) {
      const bool known = std::find(std::begin(kJvmKeys), std::end(kJvmKeys), key.str()) != std::end(kJvmKeys);
      if (!known) return unknown(key, {std::begin(kJvmKeys), std::end(kJvmKeys)});
      const bool lists = key.str() == "not-parallel";
      const toml::array* array = value.as_array();
      if (array == nullptr)
        return wrong(value.source(),
                     fmt::format("{} is a list of {}", key.str(), lists ? "lists of patterns" : "patterns"));
      if (lists) {
        for (const toml::node& item : *array) {
          options_.jvm.not_parallel.emplace_back();
          if (auto done = read_patterns(item, options_.jvm.not_parallel.back()); !done) return done;
        }
      } else if (auto done = read_patterns(
                     value, key.str() == "api" ? options_.api : options_.jvm.thread_local_names);
                 !done) {
        return done;
      }
    }
    return {};
  }

  /// What calls mean that Ravel does not know: native_meanings.h.
  Result<void> read_native(const toml::node& node) {
    if (!node.is_table()) return wrong(node.source(), "native is a table: write [native]");
    const std::vector<std::string_view> known = native_keys();
    for (const auto& [key, value] : *node.as_table()) {
      if (std::find(known.begin(), known.end(), key.str()) == known.end()) return unknown(key, known);
      const toml::array* array = value.as_array();
      if (array == nullptr)
        return wrong(value.source(), fmt::format("{} is a list of functions in quotes", key.str()));
      for (const toml::node& item : *array) {
        if (!item.is_string()) return wrong(item.source(), "a function is a text in quotes");
        const std::string text = *item.value<std::string>();
        if (auto entry = parse_native_entry(key.str(), text); !entry)
          return wrong(item.source(), entry.error().message);
        options_.native_meanings.push_back({std::string(key.str()), text});
      }
    }
    return {};
  }

  Result<void> read_patterns(const toml::node& node, std::vector<std::string>& patterns) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return wrong(node.source(), "a list of patterns in quotes is needed here");
    for (const toml::node& item : *array) {
      if (!item.is_string() || item.value<std::string>()->empty())
        return wrong(item.source(), "a pattern is a text in quotes, like \"org.foo.*\"");
      patterns.push_back(*item.value<std::string>());
    }
    return {};
  }

  Result<void> read_ignores(const toml::node& node) {
    const toml::array* entries = node.as_array();
    if (entries == nullptr ||
        !std::all_of(entries->begin(), entries->end(), [](auto& e) { return e.is_table(); }))
      return wrong(node.source(), "ignore is a list of tables: write [[ignore]]");
    for (const toml::node& entry : *entries)
      if (auto done = read_ignore(*entry.as_table()); !done) return done;
    return {};
  }

  Result<void> read_ignore(const toml::table& entry) {
    report::ListedIgnore ignore;
    ignore.where = {file_, static_cast<uint32_t>(entry.source().begin.line),
                    static_cast<uint32_t>(entry.source().begin.column)};
    for (const auto& [key, node] : entry) {
      if (key.str() == "rule") {
        if (auto done = read_rules(node, ignore.rules); !done) return done;
        continue;
      }
      std::string* member = text_member(ignore, key.str());
      if (member == nullptr) return unknown(key, {std::begin(kIgnoreKeys), std::end(kIgnoreKeys)});
      if (!node.is_string()) return wrong(node.source(), fmt::format("{} is a text in quotes", key.str()));
      *member = *node.value<std::string>();
    }
    if (ignore.rules.empty() && ignore.file.empty() && ignore.function.empty() && ignore.subject.empty())
      return wrong(entry.source(),
                   "this entry would ignore everything; give a rule, file, function or subject");
    ignore.file = seen_from_here(ignore.file);
    options_.ignores.push_back(std::move(ignore));
    return {};
  }

  static std::string* text_member(report::ListedIgnore& ignore, std::string_view key) {
    if (key == "file") return &ignore.file;
    if (key == "function") return &ignore.function;
    if (key == "subject") return &ignore.subject;
    if (key == "reason") return &ignore.reason;
    return nullptr;
  }

  Result<void> read_rules(const toml::node& node, std::vector<std::string>& rules) {
    std::vector<const toml::node*> items;
    if (const toml::array* array = node.as_array())
      for (const toml::node& item : *array) items.push_back(&item);
    else
      items.push_back(&node);
    for (const toml::node* item : items) {
      const auto name = item->value<std::string>();
      if (!item->is_string()) return wrong(item->source(), "a rule is a name in quotes");
      if (*name != "all" && report::find_rule(*name) == nullptr) {
        const auto near = report::nearest_rule(*name);
        return wrong(item->source(), fmt::format("there is no rule '{}'{}", *name,
                                                 near ? fmt::format("; did you mean {}?", *near) : ""));
      }
      rules.push_back(*name);
    }
    return {};
  }

  /// Patterns in the file are meant relative to its folder; findings name files relative to the current
  /// directory. A pattern that begins with a wildcard holds anywhere.
  std::string seen_from_here(const std::string& pattern) const {
    if (pattern.empty() || pattern.front() == '*' || pattern.front() == '/') return pattern;
    std::error_code error;
    const fs::path here = fs::current_path(error);
    const fs::path folder = fs::absolute(folder_.empty() ? fs::path(".") : folder_, error).lexically_normal();
    const std::string whole = (folder / pattern).lexically_normal().string();
    const std::string prefix = here.string() + "/";
    return whole.starts_with(prefix) ? whole.substr(prefix.size()) : whole;
  }

  Options& options_;
  const std::string& file_;
  fs::path folder_;
};

}  // namespace

std::optional<std::string> find_config(const std::string& path) {
  std::error_code error;
  fs::path folder = fs::absolute(path, error).lexically_normal();
  if (!fs::is_directory(folder, error)) folder = folder.parent_path();
  const fs::path here = fs::current_path(error);
  for (;; folder = folder.parent_path()) {
    const fs::path candidate = folder / "ravel.toml";
    if (fs::exists(candidate, error)) {
      // Messages read better with a short name.
      const fs::path shorter = candidate.lexically_relative(here);
      return (shorter.empty() || shorter.begin()->string() == ".." ? candidate : shorter).string();
    }
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

Result<void> parse_config(Options& options, std::string_view text, const std::string& file) {
  const toml::parse_result parsed = toml::parse(text, std::string_view(file));
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return fail(fmt::format("{}:{}:{}: {}", file, error.source().begin.line, error.source().begin.column,
                            error.description()));
  }
  return ConfigReader(options, file).read(parsed.table());
}

Result<void> read_config(Options& options, const std::string& file) {
  const auto text = read_file(file);
  if (!text) return fail(text.error().message);
  return parse_config(options, *text, file);
}

}  // namespace ravel::cli
