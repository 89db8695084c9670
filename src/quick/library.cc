// SPDX-License-Identifier: Apache-2.0
#include "quick/library.h"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <filesystem>
#include <span>

#include "base/file.h"
#include "quick/embedded.h"

namespace ravel::quick {

namespace {

struct Folder {
  const char* name;
  std::span<const EmbeddedFile> files;
};

/// `scheduler` is a name that programs have, too: it stands apart, behind everything else on the code path.
bool is_last(const EmbeddedFile& file) { return file.name == "scheduler.beam"; }

std::vector<Folder> folders() {
  static const auto files_that = [](bool are_last) {
    std::vector<EmbeddedFile> files;
    for (const EmbeddedFile& file : library_beams())
      if (is_last(file) == are_last) files.push_back(file);
    return files;
  };
  static const std::vector<EmbeddedFile> first = files_that(false), last = files_that(true);
  return {{"ravel_quick/ebin", first},
          {"eqc/include", eqc_headers()},
          {"eqc/ebin", {}},
          {"proper/include", proper_headers()},
          {"proper/ebin", {}},
          {"pulse/include", pulse_headers()},
          {"pulse/ebin", last},
          {"pulse_otp/include", pulse_otp_headers()},
          {"pulse_otp/ebin", {}}};
}

/// Another release has other files, and a folder of its own.
std::string digest() {
  uint64_t hash = 0;
  for (const Folder& folder : folders())
    for (const EmbeddedFile& file : folder.files) {
      hash = XXH3_64bits_withSeed(file.name.data(), file.name.size(), hash);
      hash = XXH3_64bits_withSeed(file.content.data(), file.content.size(), hash);
    }
  return fmt::format("{:016x}", hash);
}

Result<void> write_all(const std::string& root) {
  for (const Folder& folder : folders()) {
    const std::string path = fmt::format("{}/{}", root, folder.name);
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) return fail(fmt::format("{}: {}", path, error.message()));
    for (const EmbeddedFile& file : folder.files) {
      const std::string name = fmt::format("{}/{}", path, file.name);
      if (const auto there = read_file(name); there && *there == file.content) continue;
      if (auto written = write_file(name, file.content); !written) return written;
    }
  }
  return {};
}

}  // namespace

Result<Library> unpack_library(const std::string& cache) {
  std::error_code error;
  const std::string temporary = std::filesystem::temp_directory_path(error).string();
  const std::string name = "lib-" + digest();
  Result<void> written;
  for (const std::string& parent : {cache, fmt::format("{}/ravel-{}", temporary, ::getuid())}) {
    if (parent.empty()) continue;
    const std::string root = fmt::format("{}/{}", parent, name);
    written = write_all(root);
    if (written) return Library{root, root + "/ravel_quick/ebin", root + "/pulse/ebin"};
  }
  return fail(
      fmt::format("the test library cannot be written anywhere: {} (set XDG_CACHE_HOME to a folder "
                  "that can be written to)",
                  written.error().message));
}

}  // namespace ravel::quick
