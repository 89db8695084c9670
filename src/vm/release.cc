// SPDX-License-Identifier: Apache-2.0
#include "vm/release.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "vm/machine.h"

namespace ravel::vm {

namespace {

/// What follows `prefix` in the name of an entry of the folder; of several the last.
std::string numbered_entry(const std::string& folder, std::string_view prefix, std::string otherwise) {
  std::error_code error;
  std::string found;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    const bool is_it = name.starts_with(prefix) && name.size() > prefix.size() &&
                       name.find_first_not_of("0123456789.", prefix.size()) == std::string::npos;
    if (is_it) found = std::max(found, name.substr(prefix.size()));
  }
  return found.empty() ? otherwise : found;
}

struct Known {
  std::string root, version;
  int number = 0;
};

/// Programs ask often; the folder stays what it is.
const Known& known(const Machine& machine) {
  static thread_local Known known;
  const std::string& root = machine.options().otp_root;
  if (known.number != 0 && known.root == root) return known;
  known.root = root;
  known.version = numbered_entry(root, "erts-", "13.1.5");
  known.number = 25;
  const std::string text = numbered_entry(root + "/releases", "", "25");
  std::from_chars(text.data(), text.data() + text.size(), known.number);
  return known;
}

}  // namespace

int release_number(const Machine& machine) { return known(machine).number; }
std::string runtime_version(const Machine& machine) { return known(machine).version; }

}  // namespace ravel::vm
