// SPDX-License-Identifier: Apache-2.0
#include "native/component.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string_view>

namespace ravel::native {
namespace {

namespace fs = std::filesystem;

struct Opened {
  const Component* component = nullptr;
  std::string problem;  ///< if there is none: what to do
};

Opened open_file(const std::string& path) {
  void* const library =
      ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // never closed: it is used until the end
  if (library == nullptr) return {nullptr, fmt::format("cannot open Clang: {}", ::dlerror())};
  const auto entry = reinterpret_cast<ComponentEntry>(::dlsym(library, kComponentEntry));
  const Component* const component = entry == nullptr ? nullptr : entry();
  if (component == nullptr || component->built_with != std::string_view(RAVEL_VERSION))
    return {nullptr, fmt::format("{} belongs to another version of ravel; build both again", path)};
  return {component, {}};
}

Opened open_component() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {here, here.parent_path() / "lib" / "ravel"}) {
    const fs::path file = folder / kComponentFile;
    if (fs::exists(file, error)) return open_file(file.string());
  }
  return {nullptr,
          "this ravel was built without Clang, which reads C and C++; run `apt-get install llvm-19-dev "
          "libclang-19-dev clang-19` and build it again"};
}

const Opened& opened() {
  static const Opened result = open_component();
  return result;
}

}  // namespace

std::string missing() {
  return opened().component == nullptr ? opened().problem : opened().component->missing();
}

std::string version() { return opened().component == nullptr ? "" : opened().component->version(); }

Result<std::vector<Unit>> read_database(const std::string& path) {
  if (opened().component == nullptr) return fail(fmt::format("cannot read {}: {}", path, missing()));
  return opened().component->read_database(path);
}

std::vector<UnitResult> read_units(std::span<const Unit> units, const ReadOptions& options) {
  if (opened().component != nullptr) return opened().component->read_units(units, options);
  std::vector<UnitResult> results(units.size());
  for (UnitResult& result : results) result.messages.push_back({true, {}, 0, 0, missing()});
  return results;
}

}  // namespace ravel::native
