// SPDX-License-Identifier: Apache-2.0
//
// The table of options: one row each, from which come the command-line flags, the keys of ravel.toml,
// the RAVEL_… variables, the help, the man page and the completions. An option that is in one of them is in
// all.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "project/options.h"

namespace ravel::cli {

using namespace project;

/// How often a setting may be given and what a stronger layer does to a weaker one.
enum class SettingKind {
  flag,      ///< yes or no
  single,    ///< one value; a stronger layer replaces it
  list,      ///< several values; a stronger layer replaces them all
  growing,   ///< several values; a stronger layer adds to them
  optional,  ///< one value, that need not be said: `--confirm` means `--confirm=60`
};

struct Setting {
  std::string_view name;  ///< "min-score": --min-score, min-score = …, RAVEL_MIN_SCORE
  char letter;            ///< 'o' for -o, or 0
  SettingKind kind;
  std::string_view value;  ///< what stands for the value in the help: "0..1"
  std::string_view help;
  std::span<const std::string_view> choices;  ///< where only these values are valid, for help and completions
  bool in_file;                               ///< also a key of ravel.toml
  bool is_path;                               ///< in ravel.toml relative to that file's folder
  Result<void> (*set)(Options&, std::string_view);  ///< takes one value; the error is the end of a sentence
  void (*clear)(Options&);                          ///< for `list`: forgets the weaker layer
  bool only_users = false;  ///< of files only in the user's own: a project cannot say it of itself
};

std::span<const Setting> all_settings();
const Setting* find_setting(std::string_view name);
/// "RAVEL_MIN_SCORE".
std::string variable_of(const Setting& setting);

/// Values of one layer by setting name, in the order given.
using SettingValues = std::map<std::string, std::vector<std::string>, std::less<>>;
using GetEnvironment = std::function<std::optional<std::string>(const std::string&)>;

/// Puts one value into the options; `origin` ("--min-score", "RAVEL_MIN_SCORE") begins the error message.
Result<void> apply_values(Options& options, const Setting& setting, const std::vector<std::string>& values,
                          std::string_view origin);
Result<void> apply_environment(Options& options, const GetEnvironment& get);
Result<void> apply_flags(Options& options, const SettingValues& flags);

}  // namespace ravel::cli
