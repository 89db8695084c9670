// SPDX-License-Identifier: Apache-2.0
#include "flow/native/declared.h"

#include <algorithm>
#include <charconv>

namespace ravel::flow::native {

using ir::Op;

namespace {

/// `.Bank.mu+8*.Owner.mu+0` as hops; false if it says something else.
bool read_hops(std::string_view text, DeclaredLock& lock) {
  while (!text.empty()) {
    if (text.front() == '*') {
      lock.hops.push_back({true, 0});
      text.remove_prefix(1);
    } else if (text.front() == '+') {
      int64_t amount = 0;
      const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), amount);
      if (error != std::errc()) return false;
      lock.hops.push_back({false, amount});
      text.remove_prefix(static_cast<size_t>(end - text.data()));
    } else if (text.front() == '.') {
      const size_t end = std::min(text.find('+'), text.size());
      lock.name = text.substr(1, end - 1);
      text.remove_prefix(end);
    } else {
      return false;
    }
  }
  return true;
}

bool is_internal(const ir::Module& module, Symbol symbol) {
  for (size_t i = 0; i < module.functions.size() && i < module.native->functions.size(); ++i)
    if (module.functions[i].name.name == symbol)
      return module.native->functions[i].linkage == ir::Linkage::internal;
  return false;
}

/// The global's name as constants have it: `UNIT:SYMBOL` where only its unit sees it.
Symbol global_name(const ir::Module& module, Symbol symbol) {
  for (const ir::NativeGlobal& global : module.native->globals) {
    if (global.name == symbol) return symbol;
    const std::string_view name = global.name.view();
    if (name.size() > symbol.view().size() + 1 && name.ends_with(symbol.view()) &&
        name[name.size() - symbol.view().size() - 1] == ':')
      return global.name;
  }
  return symbol;
}

std::string class_of(std::string_view symbol) {
  const std::string name = model::short_native_name(symbol);
  const size_t end = name.rfind("::");
  return end == std::string::npos ? std::string() : name.substr(0, end);
}

void add(std::vector<DeclaredLock>& list, DeclaredLock lock) {
  if (std::find(list.begin(), list.end(), lock) == list.end()) list.push_back(std::move(lock));
}

}  // namespace

PathId DeclaredLock::path(Paths& paths, PathId self, const std::vector<PathId>& arguments) const {
  PathId at;
  if (root == Root::self) at = self;
  if (root == Root::global) at = paths.global(global);
  if (root == Root::param && param < arguments.size()) at = arguments[param];
  for (const Hop& hop : hops) {
    if (!at.valid()) return {};
    at = hop.follow ? paths.follow(at) : paths.add(at, hop.add);
  }
  return at;
}

Declared::Declared(const ir::Program& program) {
  const auto each = [&](const auto& use) {
    for (size_t m = 0; m < program.module_count(); ++m) {
      const ir::Module& module = program.module(ir::ModuleId(m));
      if (module.native == nullptr) continue;
      for (const ir::LockAttribute& attribute : module.native->attributes) use(module, attribute);
    }
  };
  // Types first: what RELEASE() means depends on them.
  each([&](const ir::Module&, const ir::LockAttribute& attribute) {
    if (attribute.name.view() == "scoped_lockable") scoped_[attribute.subject] = true;
  });
  each([&](const ir::Module& module, const ir::LockAttribute& attribute) { read(module, attribute); });
  std::sort(orders_.begin(), orders_.end());
  orders_.erase(std::unique(orders_.begin(), orders_.end()), orders_.end());
}

DeclaredLock Declared::lock(const ir::Module& module, std::string_view text, bool shared) const {
  DeclaredLock result;
  result.shared = shared;
  result.name = text;
  const size_t end = std::min(text.find_first_of(".+*"), text.size());
  const std::string_view root = text.substr(0, end);
  if (root == "this") {
    result.root = DeclaredLock::Root::self;
  } else if (root.starts_with("$")) {
    const auto [last, error] = std::from_chars(root.data() + 1, root.data() + root.size(), result.param);
    if (error == std::errc()) result.root = DeclaredLock::Root::param;
  } else if (root.starts_with("@")) {
    result.root = DeclaredLock::Root::global;
    result.global = global_name(module, Symbol(root.substr(1)));
    result.name = root.substr(1);
  }
  if (!read_hops(text.substr(end), result)) result.root = DeclaredLock::Root::unknown;
  return result;
}

void Declared::read(const ir::Module& module, const ir::LockAttribute& attribute) {
  const std::string_view name = attribute.name.view();
  if (attribute.subject_kind == ir::SubjectKind::function) return read_function(module, attribute);
  const bool is_global = attribute.subject_kind == ir::SubjectKind::global;
  const Symbol subject = is_global ? global_name(module, attribute.subject) : attribute.subject;
  for (const Symbol argument : attribute.arguments) {
    const DeclaredLock named = lock(module, argument.view(), false);
    if (name == "guarded_by" || name == "pt_guarded_by") {
      if (named.root == DeclaredLock::Root::unknown) continue;
      const DeclaredGuard guard{named, name == "pt_guarded_by", &module, attribute.pos};
      auto& list = (is_global ? globals_ : fields_)[subject];
      if (std::find(list.begin(), list.end(), guard) == list.end()) list.push_back(guard);
    } else if (name == "acquired_before") {
      orders_.push_back({attribute.subject.str(), named.name});
    } else if (name == "acquired_after") {
      orders_.push_back({named.name, attribute.subject.str()});
    }
  }
}

void Declared::read_function(const ir::Module& module, const ir::LockAttribute& attribute) {
  const std::string_view name = attribute.name.view();
  const Symbol unit = is_internal(module, attribute.subject) ? module.name : Symbol();
  DeclaredFunction& function = functions_[{unit, attribute.subject}];
  if (const auto it = scoped_.find(Symbol(class_of(attribute.subject.view()))); it != scoped_.end())
    function.is_scoped = true;
  std::vector<Symbol> arguments = attribute.arguments;
  if (name == "no_thread_safety_analysis") function.is_unchecked = true;
  if (name == "try_acquire_capability" && !arguments.empty()) {
    const std::string_view value = arguments.front().view();
    function.success = value != "false" && value != "0";
    arguments.erase(arguments.begin());
  }
  const bool itself =
      arguments.empty() && (name.ends_with("acquire_capability") || name == "assert_capability");
  if (arguments.empty() && name == "release_capability") {
    function.releases_any = function.is_scoped;
    if (!function.is_scoped) arguments.emplace_back("this");
  }
  if (itself) arguments.emplace_back("this");
  for (const Symbol argument : arguments) {
    std::string_view text = argument.view();
    const bool is_not = text.starts_with("!");
    if (is_not) text.remove_prefix(1);
    DeclaredLock named = lock(module, text, attribute.shared);
    if (named.root == DeclaredLock::Root::unknown) continue;
    if (name == "requires_capability")
      add(is_not ? function.excludes : function.needs, std::move(named));
    else if (name == "locks_excluded")
      add(function.excludes, std::move(named));
    else if (name.ends_with("acquire_capability"))
      add(function.acquires, std::move(named));
    else if (name == "release_capability")
      add(function.releases, std::move(named));
    else if (name == "assert_capability")
      add(function.asserts, std::move(named));
    else if (name == "lock_returned")
      function.returned = std::move(named);
  }
}

const DeclaredFunction* Declared::function(const ir::FuncName& name) const {
  if (functions_.empty()) return nullptr;
  if (const auto it = functions_.find({name.module, name.name}); it != functions_.end()) return &it->second;
  const auto it = functions_.find({Symbol(), name.name});
  return it == functions_.end() ? nullptr : &it->second;
}

const std::vector<DeclaredGuard>* Declared::field(Symbol field) const {
  if (fields_.empty() || field.empty()) return nullptr;
  const auto [known, fresh] = found_.try_emplace(field, nullptr);
  if (!fresh) return known->second;
  std::string_view name = field.view();
  const std::vector<DeclaredGuard>* found = nullptr;
  while (found == nullptr && !name.empty()) {
    if (const auto it = fields_.find(Symbol(name)); it != fields_.end()) found = &it->second;
    const size_t end = name.find_last_of(".[");
    name = end == std::string_view::npos ? std::string_view() : name.substr(0, end);
  }
  return found_[field] = found;
}

const std::vector<DeclaredGuard>* Declared::global(Symbol name) const {
  const auto it = globals_.find(name);
  return it == globals_.end() ? nullptr : &it->second;
}

/// Down from the access: elements of arrays are part of what they lie in; a pointer that is followed may have
/// a guard for what is behind it.
void Declared::collect(const ir::Module& module, const ir::Function& function, const FunctionPaths& names,
                       const ir::Instr* at, Guards& result) const {
  const auto take = [&](const std::vector<DeclaredGuard>* list, bool pointee, PathId self) {
    if (list == nullptr) return;
    for (const DeclaredGuard& guard : *list)
      if (guard.is_pointee == pointee) result.emplace_back(&guard, self);
  };
  bool behind_pointer = false;
  for (int depth = 0; depth < 8 && at != nullptr; ++depth) {
    const auto operands = function.operands_of(*at);
    if (operands.empty()) break;
    const PathId base = names.of[operands[0].index()];
    if (ir::is_memory(*at)) take(field(module.memory[at->payload].field), behind_pointer, base);
    const ir::Instr* made = function.definition(operands[0]);
    if (made == nullptr) break;
    if (made->op == Op::constant) {
      const ir::Const& value = module.constant(ir::ConstId(made->payload));
      if (value.kind == ir::ConstKind::global) take(global(value.text), behind_pointer, base);
      break;
    }
    if (made->op == Op::load && !behind_pointer) {
      behind_pointer = true;
    } else if (made->op != Op::address) {
      break;
    }
    at = made;
  }
}

Declared::Guards Declared::guards(const ir::Module& module, const ir::Function& function,
                                  const FunctionPaths& names, const ir::Instr& access) const {
  Guards result;
  if (has_guards() && ir::is_memory(access)) collect(module, function, names, &access, result);
  return result;
}

Declared::Guards Declared::guards_of_object(const ir::Module& module, const ir::Function& function,
                                            const FunctionPaths& names, const ir::Instr& call) const {
  Guards result;
  if (!has_guards() || call.operand_count == 0) return result;
  const ir::Instr* made = function.definition(function.operands_of(call)[0]);
  if (made == nullptr) return result;
  if (made->op == Op::address) collect(module, function, names, made, result);
  if (made->op != Op::constant) return result;
  const ir::Const& value = module.constant(ir::ConstId(made->payload));
  const std::vector<DeclaredGuard>* list = value.kind == ir::ConstKind::global ? global(value.text) : nullptr;
  if (list == nullptr) return result;
  for (const DeclaredGuard& guard : *list)
    if (!guard.is_pointee) result.emplace_back(&guard, PathId{});
  return result;
}

}  // namespace ravel::flow::native
