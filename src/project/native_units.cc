// SPDX-License-Identifier: Apache-2.0
#include "project/native_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "base/file.h"
#include "native/arguments.h"
#include "project/glob.h"
#include "project/walk.h"

namespace ravel::project {
namespace {

constexpr size_t kNamedMax = 8;  ///< flags in one sentence
constexpr std::string_view kDatabase = "compile_commands.json";

class UnitFinder {
 public:
  UnitFinder(const std::vector<std::string>& flags, const std::vector<std::string>& exclude)
      : exclude_(exclude) {
    native::UsefulArguments useful = native::useful_arguments(flags);
    flags_ = std::move(useful.kept);
    refused_.insert(useful.refused.begin(), useful.refused.end());
  }

  void add(const std::string& file) {
    if (base_name(file) == kDatabase) return add_database(file);
    if (native::is_bitcode(file)) return add_unit({file, "", {}});
    if (flags_.empty() && add_from_database(file)) return;
    if (flags_.empty()) ++result_.without_database;
    add_unit({file, "", flags_});
  }
  NativeUnits take() {
    tell_refused();
    return std::move(result_);
  }

 private:
  void add_unit(native::Unit unit) {
    refused_.insert(unit.refused.begin(), unit.refused.end());
    const auto [seen, is_new] = seen_.try_emplace(native::identity(unit), result_.units.size());
    if (const auto same = is_new ? known_otherwise(unit) : std::optional(seen->second)) {
      seen->second = *same;
      return native::add_targets(result_.units[*same], unit);
    }
    compiled_[unit.file].push_back(result_.units.size());
    result_.units.push_back(std::move(unit));
  }

  /// A library is compiled once to be linked and once to be shared, or once more for its tests: the same, but
  /// for macros of which the source itself says nothing.
  std::optional<size_t> known_otherwise(const native::Unit& unit) const {
    const auto known = compiled_.find(unit.file);
    if (known == compiled_.end() || native::is_bitcode(unit.file)) return {};
    const auto text = read_file(unit.file);
    if (!text) return {};
    const auto same = std::ranges::find_if(known->second, [&](size_t other) {
      return std::ranges::all_of(differences(result_.units[other], unit), [&](const std::string& flag) {
        if (!flag.starts_with("-D") || flag.size() == 2) return false;
        const std::string_view name = std::string_view(flag).substr(2, flag.find('=') - 2);
        return text->find(name) == std::string::npos;
      });
    });
    return same == known->second.end() ? std::nullopt : std::optional(*same);
  }

  /// Flags that one of the two has, other than where headers are, if one looks wherever the other does.
  static std::vector<std::string> differences(const native::Unit& a, const native::Unit& b) {
    const auto sorted = [](const native::Unit& unit, bool folders) {
      std::vector<std::string> flags;
      for (const std::string& flag : unit.arguments)
        if (flag.starts_with("-I") == folders && flag != "-fPIC" && flag != "-fPIE") flags.push_back(flag);
      std::ranges::sort(flags);
      flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
      return flags;
    };
    std::vector<std::string> result;
    std::ranges::set_symmetric_difference(sorted(a, false), sorted(b, false), std::back_inserter(result));
    const auto one = sorted(a, true), two = sorted(b, true);
    if (!std::ranges::includes(one, two) && !std::ranges::includes(two, one)) result.emplace_back("-I");
    return result;
  }

  /// Patterns are about paths as a user sees them: from here.
  bool is_excluded(const native::Unit& unit) const {
    if (exclude_.empty()) return false;
    std::string path = unit.file.starts_with('/') ? unit.file : join(unit.directory, unit.file);
    path = absolute_path(path);
    const std::string here = absolute_path(".") + "/";
    if (path.starts_with(here)) path.erase(0, here.size());
    return std::any_of(exclude_.begin(), exclude_.end(),
                       [&](const std::string& pattern) { return path_matches(pattern, path); });
  }

  void add_database(const std::string& file) {
    const std::vector<native::Unit>& units = database(file);
    for (const native::Unit& unit : units)
      if (!is_excluded(unit)) add_unit(unit);
    if (units.empty() && !failed_.contains(file))
      result_.diagnostics.push_back(error_about(file, "it names nothing that is compiled"));
  }

  /// A source that a database above it knows, with all the flags that it has there.
  bool add_from_database(const std::string& file) {
    const std::string path = absolute_path(file);
    for (std::string folder = parent_of(path);; folder = parent_of(folder)) {
      if (const std::string found = database_in(folder); !found.empty()) {
        bool known = false;
        for (const native::Unit& unit : database(found)) {
          if (unit.file != path && real_path(unit.file) != real_path(path)) continue;
          add_unit(unit);
          known = true;
        }
        if (known) return true;
      }
      if (folder.size() <= 1) return false;
    }
  }

  const std::vector<native::Unit>& database(const std::string& file) {
    const auto [known, is_new] = databases_.try_emplace(file);
    if (!is_new) return known->second;
    if (auto units = native::read_database(file)) {
      known->second = std::move(*units);
    } else {
      failed_.insert(file);
      result_.diagnostics.push_back(error_about(file, units.error().message));
    }
    return known->second;
  }

  std::vector<std::string> flags_;
  const std::vector<std::string>& exclude_;
  NativeUnits result_;
  /// Once, and not for every file: they are the same in most.
  void tell_refused() {
    if (refused_.empty()) return;
    std::vector<std::string> some(refused_.begin(), refused_.end());
    const size_t more = some.size() > kNamedMax ? some.size() - kNamedMax : 0;
    some.resize(some.size() - more);
    report::Diagnostic note = error_about(
        "",
        fmt::format(
            "Clang does not get these flags, which are not known to change only how a source is read: {}{}",
            fmt::join(some, ", "), more == 0 ? "" : fmt::format(" and {} more", more)));
    note.severity = report::Severity::note;
    result_.diagnostics.push_back(std::move(note));
  }

  std::map<std::string, size_t> seen_;  ///< units by identity
  std::set<std::string> failed_, refused_;
  std::map<std::string, std::vector<native::Unit>> databases_;
  std::map<std::string, std::vector<size_t>> compiled_;  ///< units by file
};

}  // namespace

std::string database_in(const std::string& folder) {
  for (const std::string& place : {folder, join(folder, "build")})
    if (std::string file = join(place, std::string(kDatabase)); is_file(file)) return file;
  return {};
}

NativeUnits find_native_units(const std::vector<std::string>& files, const std::vector<std::string>& flags,
                              const std::vector<std::string>& exclude) {
  UnitFinder finder(flags, exclude);
  for (const std::string& file : files) finder.add(file);
  return finder.take();
}

}  // namespace ravel::project
