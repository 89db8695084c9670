// SPDX-License-Identifier: Apache-2.0
#include "native/link.h"

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/hash_map.h"
#include "ir/native.h"

namespace ravel::native {
namespace {

using ir::FuncName;
using ir::Linkage;

class Linker {
 public:
  explicit Linker(std::vector<ir::Module>& modules) : modules_(modules), extern_(ir::kExternModule) {}

  LinkResult run() {
    for (size_t m = 0; m < modules_.size(); ++m) collect(m);
    // From here on every name has its one definition.
    for (size_t m = 0; m < modules_.size(); ++m) settle_functions(m);
    for (size_t m = 0; m < modules_.size(); ++m) settle_callees(m);
    for (ir::Module& module : modules_) settle_globals(module);
    result_.conflicts.assign(conflicts_.begin(), conflicts_.end());
    return std::move(result_);
  }

 private:
  struct Definition {
    size_t module = 0;
    uint32_t arity = 0;
    bool strong = false;
  };

  void collect(size_t m) {
    const ir::Module& module = modules_[m];
    CHECK(module.native != nullptr && module.native->functions.size() == module.functions.size(),
          "a native module without its table of functions");
    for (size_t i = 0; i < module.functions.size(); ++i) {
      const FuncName& name = module.functions[i].name;
      if (name.module != extern_) continue;
      const bool strong = module.native->functions[i].linkage == Linkage::external;
      const auto [at, is_new] = functions_.try_emplace(name.name, Definition{m, name.arity, strong});
      if (!is_new && strong && !at->second.strong) at->second = {m, name.arity, true};
    }
    for (const ir::NativeAlias& alias : module.native->aliases)
      aliases_.try_emplace(alias.name, alias.target);
  }

  /// Drops what another unit defines; what clashes becomes internal.
  void settle_functions(size_t m) {
    ir::Module& module = modules_[m];
    auto info = std::make_shared<ir::NativeInfo>(*module.native);
    size_t kept = 0;
    for (size_t i = 0; i < module.functions.size(); ++i) {
      FuncName& name = module.functions[i].name;
      const bool strong = info->functions[i].linkage == Linkage::external;
      if (name.module == extern_ && functions_.at(name.name).module != m) {
        if (!strong) {
          ++result_.dropped;
          continue;
        }
        conflicts_.insert(info->functions[i].source_name.str());
        own_.insert({m, name.name});
        name.module = module.name;
        info->functions[i].linkage = Linkage::internal;
      }
      if (kept != i) {
        module.functions[kept] = std::move(module.functions[i]);
        info->functions[kept] = info->functions[i];
      }
      ++kept;
    }
    module.functions.resize(kept);
    info->functions.resize(kept);
    module.native = std::move(info);
  }

  void settle_callees(size_t m) {
    for (FuncName& name : modules_[m].callees) {
      if (name.module != extern_) continue;
      if (own_.contains({m, name.name})) {
        name.module = modules_[m].name;
        continue;
      }
      const auto found = functions_.find(name.name);
      if (found != functions_.end()) {
        name.arity = found->second.arity;
        continue;
      }
      const auto alias = aliases_.find(name.name);
      if (alias == aliases_.end()) continue;
      name = alias->second;
      if (const auto target = functions_.find(name.name);
          name.module == extern_ && target != functions_.end())
        name.arity = target->second.arity;
    }
  }

  /// The first definition of a variable says what it holds; others are as if they were declared.
  void settle_globals(ir::Module& module) {
    auto info = std::make_shared<ir::NativeInfo>(*module.native);
    for (ir::NativeGlobal& global : info->globals) {
      if (global.linkage == Linkage::internal || global.linkage == Linkage::declared) continue;
      if (globals_.insert(global.name).second) continue;
      global.linkage = Linkage::declared;
      global.pointers.clear();
    }
    module.native = std::move(info);
  }

  std::vector<ir::Module>& modules_;
  Symbol extern_;
  HashMap<Symbol, Definition> functions_;
  HashMap<Symbol, FuncName> aliases_;
  HashSet<Symbol> globals_;
  std::set<std::pair<size_t, Symbol>> own_;  ///< module, function: clashes
  std::set<std::string> conflicts_;
  LinkResult result_;
};

}  // namespace

LinkResult link(std::vector<ir::Module>& modules) { return Linker(modules).run(); }

}  // namespace ravel::native
