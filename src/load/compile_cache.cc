// SPDX-License-Identifier: Apache-2.0
#include "load/compile_cache.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/file.h"
#include "project/walk.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ravel::load {

using namespace project;

namespace fs = std::filesystem;

namespace {

/// Whose work folders are named by: the process that the user started, and not the one that does the work for
/// it, so that the first can clear up after the second.
const pid_t kOwner = ::getpid();

constexpr std::string_view kSeal = "hashes";

std::string hash_text(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

/// One line for each file, in order of their names; and a hash of the lines. An error if one cannot be read.
Result<std::string> seal_of(const std::string& folder) {
  std::string lines;
  for (const std::string& file : files_below(folder, "")) {
    const std::string name = file.substr(folder.size() + 1);
    if (name == kSeal) continue;
    const auto content = read_file(file);
    if (!content) return fail(content.error().message);
    lines += fmt::format("{} {}\n", hash_text(*content), name);
  }
  return lines + hash_text(lines);
}

}  // namespace

Result<void> seal_entry(const std::string& folder) {
  const auto seal = seal_of(folder);
  if (!seal) return fail(seal.error().message);
  return write_file(join(folder, std::string(kSeal)), *seal);
}

bool is_whole_entry(const std::string& folder) {
  const auto written = read_file(join(folder, std::string(kSeal)));
  if (!written) return false;
  const auto seal = seal_of(folder);
  return seal && *seal == *written;
}

CacheKey& CacheKey::add(std::string_view text) {
  // The length in front keeps ("ab", "c") and ("a", "bc") apart.
  text_ += fmt::format("{}:{};", text.size(), text);
  return *this;
}

CacheKey& CacheKey::add_content(const std::string& file) {
  const auto content = read_file(file);
  return add(file).add(content ? *content : "");
}

CacheKey& CacheKey::add_stamp(const std::string& file) {
  struct stat info{};
  if (::stat(file.c_str(), &info) != 0) return add(file);
  return add(fmt::format("{} {} {}.{}", file, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec));
}

std::string CacheKey::digest() const { return hash_text(text_); }

Result<WorkFolder> WorkFolder::make(const std::string& cache) {
  std::error_code error;
  fs::create_directories(cache, error);
  std::string pattern = join(cache, fmt::format("work-{}-XXXXXX", kOwner));
  if (::mkdtemp(pattern.data()) == nullptr)
    return fail(
        fmt::format("cannot write to the cache folder {}: {}; set XDG_CACHE_HOME to one that can be written",
                    cache, std::strerror(errno)));
  return WorkFolder(std::move(pattern));
}

WorkFolder::~WorkFolder() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

void remove_work_folders(const std::string& cache) {
  const std::string prefix = fmt::format("work-{}-", kOwner);
  std::error_code error;
  for (const std::string& folder : folders_in(cache))
    if (base_name(folder).starts_with(prefix)) fs::remove_all(folder, error);
}

std::string CompileCache::entry(const std::string& digest) const {
  return join(directory_, fmt::format("beam/{}/{}", digest.substr(0, 2), digest));
}

std::vector<std::string> CompileCache::find(const std::string& digest) const {
  const std::string folder = entry(digest);
  return is_whole_entry(folder) ? files_ending(folder, ".beam") : std::vector<std::string>();
}

Result<std::vector<std::string>> CompileCache::store(const std::string& digest,
                                                     const std::vector<std::string>& files) const {
  const std::string target = entry(digest);
  std::error_code error;
  fs::create_directories(parent_of(target), error);
  auto staging = WorkFolder::make(directory_);
  if (!staging) return fail(staging.error().message);
  const std::string inner = join(staging->path(), "entry");
  fs::create_directory(inner, error);
  // Copied, not moved: the compiler may still need one of them, as a parse transform.
  for (const std::string& file : files) fs::copy_file(file, join(inner, base_name(file)), error);
  if (error) return fail(fmt::format("cannot write to the cache folder {}: {}", directory_, error.message()));
  if (auto sealed = seal_entry(inner); !sealed) return fail(sealed.error().message);
  if (!is_whole_entry(target)) fs::remove_all(target, error);
  fs::rename(inner, target, error);
  // If another run was faster its entry is as good as ours.
  std::vector<std::string> stored = find(digest);
  if (stored.empty())
    return fail(fmt::format("cannot write to the cache folder {}: {}", directory_, error.message()));
  return stored;
}

}  // namespace ravel::load
