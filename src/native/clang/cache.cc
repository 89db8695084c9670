// SPDX-License-Identifier: Apache-2.0
#include "native/clang/cache.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "base/file.h"
#include "native/clang/clang.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ravel::native {
namespace {

namespace fs = std::filesystem;

/// Changes whenever what is kept does.
constexpr std::string_view kVersion = "native-8";

std::string digest(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

/// The next part of a line whose parts end with tabs.
std::string_view next_part(std::string_view& line) {
  const size_t end = std::min(line.find('\t'), line.size());
  const std::string_view part = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return part;
}

uint32_t number(std::string_view text) {
  uint32_t result = 0;
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

/// Tabs and line ends would break the index.
std::string on_one_line(std::string text) {
  for (char& c : text)
    if (c == '\t' || c == '\n') c = ' ';
  return text;
}

}  // namespace

std::string Cache::index_path(const Unit& unit) const {
  // Positions in the bitcode name files from where the compiler ran: the same text elsewhere is another unit.
  std::error_code error;
  const std::string directory = fs::absolute(unit.directory.empty() ? "." : unit.directory, error).string();
  std::string key = fmt::format("{}\n{}\n{}\n{}\n", kVersion, clang_reader::version(), directory, unit.file);
  for (const std::string& argument : unit.arguments) key += argument + "\n";
  return fmt::format("{}/native/{}.index", directory_, digest(key));
}

std::string Cache::module_path(const std::string& name) const {
  return fmt::format("{}/native/{}.bc", directory_, name);
}

std::string Cache::hash_of(const std::string& file) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = hashes_.find(file); found != hashes_.end()) return found->second;
  }
  const auto content = read_file(file);
  const std::string hash = content ? digest(*content) : "absent";
  const std::lock_guard lock(mutex_);
  return hashes_.try_emplace(file, hash).first->second;
}

std::optional<Cache::Entry> Cache::find(const Unit& unit) {
  if (directory_.empty()) return std::nullopt;
  const auto index = read_file(index_path(unit));
  if (!index) return std::nullopt;
  // The last line is a hash of all others: a disk may have damaged what it kept.
  const size_t last = index->rfind('\n', index->empty() ? 0 : index->size() - 2) + 1;
  std::string_view rest = std::string_view(*index).substr(0, last);
  if (std::string_view(*index).substr(last) != digest(rest) + "\n") return std::nullopt;
  Entry entry;
  std::string module, hash_of_module;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::string_view kind = next_part(line);
    if (kind == "file") {
      const std::string_view hash = next_part(line);
      if (hash_of(std::string(line)) != hash) return std::nullopt;
    } else if (kind == "module") {
      hash_of_module = next_part(line);
      module = line;
    } else if (kind == "warning") {
      Message message;
      message.line = number(next_part(line));
      message.column = number(next_part(line));
      message.file = next_part(line);
      message.text = line;
      entry.messages.push_back(std::move(message));
    }
  }
  if (module.empty()) return std::nullopt;
  auto bitcode = read_file(module_path(module));
  if (!bitcode || digest(*bitcode) != hash_of_module) return std::nullopt;
  entry.bitcode = std::move(*bitcode);
  return entry;
}

void Cache::store(const Unit& unit, const std::vector<std::string>& dependencies, const Entry& entry) {
  if (directory_.empty()) return;
  const std::string path = index_path(unit);
  std::string index;
  for (const std::string& file : dependencies) index += fmt::format("file\t{}\t{}\n", hash_of(file), file);
  for (const Message& message : entry.messages)
    index += fmt::format("warning\t{}\t{}\t{}\t{}\n", message.line, message.column, on_one_line(message.file),
                         on_one_line(message.text));
  const std::string name = digest(path + index);
  index += fmt::format("module\t{}\t{}\n", digest(entry.bitcode), name);
  index += digest(index) + "\n";
  std::error_code error;
  fs::create_directories(directory_ + "/native", error);
  // A cache that cannot be written to is slow, not wrong.
  if (write_file(module_path(name), entry.bitcode)) (void)write_file(path, index);
}

}  // namespace ravel::native
