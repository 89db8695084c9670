// SPDX-License-Identifier: Apache-2.0
#include "native/programs.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/hash_map.h"
#include "ir/native.h"

namespace ravel::native {
namespace {

class Parts {
 public:
  Parts(const std::vector<ir::Module>& modules, const std::vector<std::vector<std::string>>& targets,
        const std::string& main)
      : modules_(modules), targets_(targets), main_(main), extern_(ir::kExternModule) {
    targets_.resize(modules.size());
    for (size_t m = 0; m < modules_.size(); ++m) collect(m);
    for (const size_t m : mains_)
      for (const std::string& target : targets_[m]) of_programs_.insert(target);
  }

  std::vector<ProgramPart> run() {
    std::vector<ProgramPart> result;
    std::vector<size_t> users(modules_.size());
    for (const size_t m : mains_) {
      result.push_back({modules_[m].name.str(), program_of(m)});
      for (const size_t each : result.back().modules) ++users[each];
    }
    std::vector<size_t> library;
    for (size_t m = 0; m < modules_.size(); ++m)
      if (is_library(m, users[m])) library.push_back(m);
    if (mains_.size() == 1) {
      // What the build puts nowhere else may be linked by other ways than names (tables, plug-ins).
      std::erase_if(library, [&](size_t m) { return !is_of_library(m); });
      std::vector<size_t>& all = result.front().modules;
      for (size_t m = 0; m < modules_.size(); ++m)
        if (!std::ranges::binary_search(library, m)) all.push_back(m);
      std::ranges::sort(all);
      all.erase(std::unique(all.begin(), all.end()), all.end());
    }
    if (!library.empty()) result.push_back({"", closure(std::move(library))});
    return result;
  }

 private:
  void collect(size_t m) {
    const ir::Module& module = modules_[m];
    if (module.native == nullptr) return;
    for (size_t i = 0; i < module.functions.size(); ++i) {
      if (module.functions[i].name.module != extern_) continue;
      const ir::NativeFunction& known = module.native->functions[i];
      if (known.linkage == ir::Linkage::external) {
        defined_[module.functions[i].name.name].push_back(m);
        if (known.source_name.view() == main_) mains_.push_back(m);
      }
    }
    for (const ir::NativeAlias& alias : module.native->aliases) defined_[alias.name].push_back(m);
    for (const ir::NativeGlobal& global : module.native->globals)
      if (global.linkage == ir::Linkage::external) defined_[global.name].push_back(m);
  }

  bool has_main(size_t m) const { return std::ranges::binary_search(mains_, m); }

  /// Does the build put it where no main is?
  bool is_of_library(size_t m) const {
    return !targets_[m].empty() && std::ranges::none_of(targets_[m], [&](const std::string& target) {
      return of_programs_.contains(target);
    });
  }

  bool is_library(size_t m, size_t users) const {
    if (has_main(m)) return false;
    return targets_[m].empty() ? users != 1 : is_of_library(m);
  }

  std::vector<size_t> program_of(size_t main) const {
    std::vector<size_t> begin{main};
    for (size_t m = 0; m < modules_.size(); ++m)
      if (!has_main(m) && std::ranges::any_of(targets_[m], [&](const std::string& target) {
            return std::ranges::find(targets_[main], target) != targets_[main].end();
          }))
        begin.push_back(m);
    return closure(std::move(begin));
  }

  /// These units, and those that define what is needed.
  std::vector<size_t> closure(std::vector<size_t> units) const {
    std::set<size_t> in(units.begin(), units.end());
    HashSet<Symbol> seen;
    for (size_t i = 0; i < units.size(); ++i) {
      const auto need = [&](Symbol name) {
        const auto found = defined_.find(name);
        if (found == defined_.end() || !seen.insert(name).second) return;
        const size_t best = choose(found->second, units[i], in);
        if (best < modules_.size() && in.insert(best).second) units.push_back(best);
      };
      const ir::Module& module = modules_[units[i]];
      for (const ir::FuncName& callee : module.callees)
        if (callee.module == extern_) need(callee.name);
      if (module.native == nullptr) continue;
      for (const ir::NativeGlobal& global : module.native->globals)
        if (global.linkage == ir::Linkage::declared) need(global.name);
    }
    return {in.begin(), in.end()};
  }

  /// The unit that gives a name to one that needs it; none if it is there already, or only in another
  /// program.
  size_t choose(const std::vector<size_t>& from, size_t user, const std::set<size_t>& in) const {
    size_t best = modules_.size();
    std::pair<bool, size_t> best_rank;
    for (const size_t m : from) {
      if (in.contains(m)) return modules_.size();
      if (has_main(m)) continue;
      const std::pair rank{targets_[m].empty() || is_of_library(m), alike(m, user)};
      if (best == modules_.size() || rank > best_rank) best = m, best_rank = rank;
    }
    return best;
  }

  /// How many letters two paths begin with alike, up to a folder.
  size_t alike(size_t a, size_t b) const {
    const std::string_view x = modules_[a].name.view(), y = modules_[b].name.view();
    size_t folders = 0;
    for (size_t i = 0; i < std::min(x.size(), y.size()) && x[i] == y[i]; ++i)
      if (x[i] == '/') folders = i + 1;
    return folders;
  }

  const std::vector<ir::Module>& modules_;
  std::vector<std::vector<std::string>> targets_;
  const std::string& main_;
  Symbol extern_;
  HashMap<Symbol, std::vector<size_t>> defined_;  ///< by which modules
  std::vector<size_t> mains_;                     ///< ascending
  std::set<std::string> of_programs_;             ///< targets with a main
};

}  // namespace

std::vector<ProgramPart> find_programs(const std::vector<ir::Module>& modules,
                                       const std::vector<std::vector<std::string>>& targets,
                                       const std::string& main) {
  std::vector<ProgramPart> parts = Parts(modules, targets, main).run();
  // Without any main everything is a library.
  if (parts.empty() && !modules.empty()) {
    parts.emplace_back();
    for (size_t m = 0; m < modules.size(); ++m) parts.front().modules.push_back(m);
  }
  return parts;
}

}  // namespace ravel::native
