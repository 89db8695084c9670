// SPDX-License-Identifier: Apache-2.0
//
// compile_commands.json, as CMake, Meson, bear and the kernel's scripts write it: a list of objects with a
// directory, a file, and either "arguments" or one "command" with the quoting of a shell. Not handled:
// response files (@FILE).
#include <fmt/format.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/StringSaver.h>

#include <filesystem>

#include "base/file.h"
#include "base/hash_map.h"
#include "base/json_text.h"
#include "native/arguments.h"
#include "native/clang/clang.h"

namespace ravel::native {
namespace {

constexpr size_t kJsonDepthMax = 100;  ///< a database has three

std::vector<std::string> command_of(const llvm::json::Object& entry) {
  std::vector<std::string> result;
  if (const llvm::json::Array* arguments = entry.getArray("arguments")) {
    for (const llvm::json::Value& each : *arguments)
      if (const auto text = each.getAsString()) result.push_back(text->str());
    return result;
  }
  const auto command = entry.getString("command");
  if (!command) return result;
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*, 32> words;
  llvm::cl::TokenizeGNUCommandLine(*command, saver, words);
  result.assign(words.begin(), words.end());
  return result;
}

std::string absolute(const std::string& directory, const std::string& file) {
  return (std::filesystem::path(directory) / file).lexically_normal().string();
}

Result<std::vector<Unit>> units_of(const std::string& path, const std::string& text) {
  auto parsed = llvm::json::parse(text);
  if (!parsed) return fail(fmt::format("not a compile database: {}", llvm::toString(parsed.takeError())));
  const llvm::json::Array* entries = parsed->getAsArray();
  if (entries == nullptr) return fail("not a compile database: it is no list");
  std::vector<Unit> units;
  HashMap<std::string, size_t> seen;
  // A relative folder is meant as seen from the file.
  const std::string here = std::filesystem::absolute(path).lexically_normal().parent_path().string();
  for (const llvm::json::Value& each : *entries) {
    const llvm::json::Object* entry = each.getAsObject();
    const auto file = entry == nullptr ? std::nullopt : entry->getString("file");
    if (!file) return fail("not a compile database: an entry names no file");
    const std::string directory = absolute(here, entry->getString("directory").value_or("").str());
    auto unit = unit_of_command(command_of(*entry), absolute(directory, file->str()), directory);
    if (!unit) continue;
    if (const auto output = entry->getString("output"); output && unit->targets.empty())
      if (std::string target = target_of_output(directory, output->str()); !target.empty())
        unit->targets = {std::move(target)};
    const auto [known, is_new] = seen.try_emplace(identity(*unit), units.size());
    if (is_new)
      units.push_back(std::move(*unit));
    else
      add_targets(units[known->second], *unit);
  }
  return units;
}

}  // namespace

Result<std::vector<Unit>> clang_reader::read_database(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return fail(text.error().message);
  // The parser is a recursive one, and a file nested deeply enough overflows any stack.
  if (json_depth(*text) > kJsonDepthMax) return fail("not a compile database: it is nested too deeply");
  return units_of(path, *text);
}

}  // namespace ravel::native
