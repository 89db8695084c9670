// SPDX-License-Identifier: Apache-2.0
//
// Where loaded code is kept: numbers for exported names, the pool of constants, modules by path and by
// address.
//
// The pool is one reservation of address space: its pages come into being as they are written, so it never
// moves and the interpreter can hold its address. Constants are never taken back.
#include "vm/code.h"

#include <sys/mman.h>

#include <fmt/format.h>
#include <algorithm>
#include <atomic>
#include <new>

#include "base/check.h"
#include "base/file.h"
#include "vm/bif.h"
#include "vm/instructions.h"

namespace ravel::vm {
namespace {

constexpr size_t kConstantsMax = size_t{1} << 27;
constexpr size_t kConstantsStep = size_t{1} << 16;  ///< so many become writable at once

struct NameHash {
  size_t operator()(const FunctionName& name) const {
    return (name.module.word() * 0x9E3779B97F4A7C15u ^ name.name.word()) * 0xC2B2AE3D27D4EB4Fu + name.arity;
  }
};

class ExportTable {
 public:
  ExportId id(const FunctionName& name) {
    std::lock_guard lock(mutex_);
    auto [place, is_new] = ids_.try_emplace(name, static_cast<uint32_t>(names_.size()));
    if (is_new) names_.push_back(name);
    return static_cast<ExportId>(place->second);
  }
  FunctionName name(ExportId id) {
    std::lock_guard lock(mutex_);
    return names_[static_cast<size_t>(id)];
  }

 private:
  std::mutex mutex_;
  boost::unordered_flat_map<FunctionName, uint32_t, NameHash> ids_;
  std::deque<FunctionName> names_;
};

ExportTable& exports() {
  static ExportTable table;
  return table;
}

void make_room(Term* first) {
  if (mprotect(first, kConstantsStep * sizeof(Term), PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
}

}  // namespace

ExportId export_id(const FunctionName& name) { return exports().id(name); }
FunctionName export_name(ExportId id) { return exports().name(id); }

CodePlace LoadedModule::place_of(const Code* at) const {
  CodePlace place;
  auto function =
      std::upper_bound(functions.begin(), functions.end(), at,
                       [](const Code* address, const CodeRange& range) { return address < range.begin; });
  if (function == functions.begin()) return place;
  --function;
  place.module = this;
  place.function = function->name;
  auto line =
      std::upper_bound(lines.begin(), lines.end(), at,
                       [](const Code* address, const CodeLine& entry) { return address < entry.begin; });
  if (line == lines.begin()) return place;
  --line;
  if (line->begin < function->begin || line->line == 0) return place;
  place.file = files[line->file];
  place.line = line->line;
  return place;
}

CodeStore::CodeStore() {
  // Addresses only: what is writable counts as memory that is used (RLIMIT_DATA), and there are many stores.
  void* pool = mmap(nullptr, kConstantsMax * sizeof(Term), PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(pool != MAP_FAILED, "no address space for constants");
  constants_ = static_cast<Term*>(pool);
  make_room(constants_);
  constants_[constant_count_++] = Term::nil();
  stubs_.push_back({instruction_code(Op::end_process), 0});
  exit_stub_ = stubs_.back().data();
  stubs_.push_back({instruction_code(Op::atomic_leave), 0});
  atomic_stub_ = stubs_.back().data();
}

CodeStore::~CodeStore() { munmap(constants_, kConstantsMax * sizeof(Term)); }

std::optional<uint32_t> CodeStore::constant(Term term) {
  const bool is_immediate = !term.is_cons() && !term.is_boxed();
  if (is_immediate) {
    if (auto found = immediates_.find(term.word()); found != immediates_.end()) return found->second;
  }
  if (constant_count_ == kConstantsMax) return std::nullopt;
  if (constant_count_ % kConstantsStep == 0) make_room(constants_ + constant_count_);
  const auto index = static_cast<uint32_t>(constant_count_++);
  constants_[index] = term;
  if (is_immediate) immediates_.emplace(term.word(), index);
  return index;
}

Result<const LoadedModule*> CodeStore::load_file(const std::string& path) {
  {
    std::lock_guard lock(mutex_);
    if (auto found = by_path_.find(path); found != by_path_.end()) return found->second;
  }
  auto content = read_file(path);
  if (!content) return fail(content.error().message);
  const beam::Module module = beam::read_module(path, as_bytes(*content));
  auto loaded = prepare(module, as_bytes(*content));
  if (!loaded) return loaded;
  std::lock_guard lock(mutex_);
  return by_path_.emplace(path, *loaded).first->second;
}

const LoadedModule* CodeStore::prepared(const std::string& path, std::string_view file) const {
  std::lock_guard lock(mutex_);
  const auto found = by_content_.find(path);
  return found != by_content_.end() && found->second.first == file ? found->second.second : nullptr;
}

void CodeStore::keep_prepared(const std::string& path, std::string_view file, const LoadedModule* module) {
  std::lock_guard lock(mutex_);
  by_content_[path] = {std::string(file), module};
}

const LoadedModule* CodeStore::module_at(const Code* code) const {
  std::lock_guard lock(mutex_);
  auto found = by_address_.upper_bound(code);
  if (found == by_address_.end() || code < found->second->code.data()) return nullptr;
  return found->second;
}

const Code* CodeStore::call_stub(ExportId function) {
  std::lock_guard lock(mutex_);
  const auto id = static_cast<uint32_t>(function);
  auto [place, is_new] = stub_of_.try_emplace(id, nullptr);
  if (is_new) {
    stubs_.push_back({instruction_code(Op::call_stub), id});
    place->second = stubs_.back().data();
  }
  return place->second;
}

void CodeWorld::install(const LoadedModule* module) {
  const Symbol name = atom_symbol(module->name.atom());
  const LoadedModule*& slot = current[name];
  if (slot == module) return;
  if (slot != nullptr) {
    for (const auto& [id, code] : slot->exports)
      if (static_cast<size_t>(id) < exported.size()) exported[static_cast<size_t>(id)].code = nullptr;
    old[name] = slot;
  }
  slot = module;
  if (std::find(ever.begin(), ever.end(), module) == ever.end()) ever.push_back(module);
  for (const auto& [id, code] : module->exports) {
    const auto index = static_cast<size_t>(id);
    if (index >= exported.size()) exported.resize(index + 1);
    // A built-in for a bare start is in the world from its beginning, or it is not wanted.
    if (exported[index].builtin != nullptr && exported[index].builtin->bare) continue;
    exported[index] = {code, find_builtin(id)};
  }
}

}  // namespace ravel::vm
