// SPDX-License-Identifier: Apache-2.0
//
// Reads units: from the cache, or by compiling; then lifts them and frees what LLVM had. Files of bitcode
// come first and one by one, because each is looked at by a child process (bitcode.h) and a fork wants no
// other threads inside of LLVM; sources are compiled in parallel, by processes of their own (compile_pool.h).
#include <clang/Basic/Version.h>
#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <filesystem>

#include "base/file.h"
#include "base/hash_map.h"
#include "base/parallel.h"
#include "base/part.h"
#include "native/arguments.h"
#include "native/clang/bitcode.h"
#include "native/clang/cache.h"
#include "native/clang/clang.h"
#include "native/clang/compile.h"
#include "native/clang/compile_pool.h"
#include "native/clang/lift.h"

namespace ravel::native {
namespace {

namespace fs = std::filesystem;

std::string absolute_path(const Unit& unit) {
  std::error_code error;
  const fs::path folder = unit.directory.empty() ? fs::current_path(error) : fs::path(unit.directory);
  return (folder / unit.file).lexically_normal().string();
}

/// How the program calls its units: below the current folder by the path from there. A second unit of one
/// file (compiled with other flags) gets a number.
std::vector<std::string> module_names(std::span<const Unit> units) {
  std::error_code error;
  const std::string here = fs::current_path(error).string() + "/";
  std::vector<std::string> names;
  HashMap<std::string, size_t> count;
  for (const Unit& unit : units) {
    std::string name = absolute_path(unit);
    if (name.starts_with(here)) name.erase(0, here.size());
    const size_t number = ++count[name];
    names.push_back(number == 1 ? name : fmt::format("{}#{}", name, number));
  }
  return names;
}

class Reader {
 public:
  Reader(std::span<const Unit> units, const ReadOptions& options)
      : units_(units), options_(options), names_(module_names(units)), cache_(options.cache) {}

  std::vector<UnitResult> run() {
    results_.resize(units_.size());
    std::vector<size_t> sources;
    for (size_t i = 0; i < units_.size(); ++i) {
      if (!is_bitcode(units_[i].file)) {
        sources.push_back(i);
        continue;
      }
      read_one(i, [&] { bitcode_of_file(i); });
      count_done();
    }
    parallel_for(sources.size(), [&](size_t n) {
      read_one(sources[n], [&] { take_cached(sources[n]); });
      if (results_[sources[n]].was_cached) count_done();
    });
    std::erase_if(sources, [&](size_t i) { return results_[i].was_cached; });
    pool_ = std::make_unique<CompilePool>(units_, options_.may_read, std::min(jobs(), sources.size()));
    parallel_for(sources.size(), [&](size_t n) {
      read_one(sources[n], [&] { compile_one(sources[n]); });
      count_done();
    });
    return std::move(results_);
  }

 private:
  void count_done() const {
    if (options_.progress) options_.progress();
  }

  template <typename Read>
  void read_one(size_t i, const Read& read) {
    const Part part("file", units_[i].file, units_[i].file);
    if (!part.is_lost()) read();
  }

  void fail_unit(size_t i, std::string message) {
    results_[i].messages.push_back({true, units_[i].file, 0, 0, std::move(message)});
  }

  void lift(size_t i, const llvm::Module& module) {
    Lifted lifted = lift_module(module, names_[i], absolute_path(units_[i]));
    for (std::string& problem : lifted.problems)
      results_[i].messages.push_back({false, units_[i].file, 0, 0, std::move(problem)});
    results_[i].module = std::move(lifted.module);
  }

  void lift_bitcode(size_t i, const std::string& bitcode) {
    llvm::LLVMContext context;
    auto module = read_bitcode(bitcode, context);
    if (!module) return fail_unit(i, module.error().message);
    lift(i, **module);
  }

  bool take_cached(size_t i) {
    auto entry = cache_.find(units_[i]);
    if (!entry) return false;
    results_[i].messages = std::move(entry->messages);
    results_[i].was_cached = true;
    lift_bitcode(i, entry->bitcode);
    return true;
  }

  void bitcode_of_file(size_t i) {
    if (take_cached(i)) return;
    const std::string path = absolute_path(units_[i]);
    const auto content = read_file(path);
    if (!content) return fail_unit(i, content.error().message);
    if (path.ends_with(".bc") && !looks_like_bitcode(*content))
      return fail_unit(i, "not LLVM bitcode: it does not begin with BC C0 DE");
    auto sound = sound_bitcode(*content, units_[i].file);
    if (!sound) return fail_unit(i, sound.error().message);
    cache_.store(units_[i], {path}, {*sound, {}});
    lift_bitcode(i, *sound);
  }

  void compile_one(size_t i) {
    Translated translated = pool_->compile(i);
    for (Message& message : translated.messages)
      if (message.file.empty()) message.file = units_[i].file;
    results_[i].messages = translated.messages;
    if (translated.bitcode.empty()) return;
    const Cache::Entry entry{std::move(translated.bitcode), std::move(translated.messages)};
    cache_.store(units_[i], translated.dependencies, entry);
    lift_bitcode(i, entry.bitcode);
  }

  std::span<const Unit> units_;
  const ReadOptions& options_;
  std::vector<std::string> names_;
  Cache cache_;
  std::unique_ptr<CompilePool> pool_;
  std::vector<UnitResult> results_;
};

}  // namespace

namespace clang_reader {

std::string missing() {
  if (!clang_program().empty()) return {};
  return "Clang 19's headers are not installed, which reading C and C++ needs; install them with `apt-get "
         "install clang-19`";
}

std::string version() { return "Clang " CLANG_VERSION_STRING; }

std::vector<UnitResult> read_units(std::span<const Unit> units, const ReadOptions& options) {
  return Reader(units, options).run();
}

}  // namespace clang_reader

}  // namespace ravel::native
