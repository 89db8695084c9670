// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/contexts.h"

#include <algorithm>

#include "model/jvm_names.h"

namespace ravel::flow::heap {
namespace {

// The upper two bits of an element say what it is.
constexpr uint32_t kTagMask = 3u << 30;
constexpr uint32_t kType = 1u << 30;
constexpr uint32_t kCall = 2u << 30;

/// Longer chains of makers are rare.
constexpr uint8_t kLongDepth = 6;
/// A view, its iterator, an entry.
constexpr size_t kOfModelsMax = 2;
/// What an analysis may cost that is given up: a small part of a second.
constexpr uint32_t kDeeperNodesMax = 150'000;

}  // namespace

std::optional<ContextPolicy> ContextPolicy::parse(std::string_view text) {
  ContextPolicy policy;
  if (text == "ci") {
    policy.depth = policy.heap_depth = 0;
  } else if (text == "1obj") {
    policy.depth = 1;
    policy.heap_depth = 0;
  } else if (text == "3obj") {
    policy.depth = 3;
    policy.heap_depth = 2;
  } else if (text == "type") {
    policy.types = true;
  } else if (text == "auto") {
    policy.deeper_nodes_max = kDeeperNodesMax;
  } else if (text != "2obj") {
    return std::nullopt;
  }
  return policy;
}

ContextPolicy ContextPolicy::deeper() const {
  ContextPolicy policy = *this;
  policy.depth = kLongDepth;
  policy.heap_depth = kLongDepth - 1;
  policy.long_chains = true;
  policy.deeper_nodes_max = 0;
  return policy;
}

Contexts::Contexts(const ir::Program& program, const Sites& sites, const ContextPolicy& policy, Levels levels)
    : program_(&program), sites_(&sites), policy_(&policy), levels_(std::move(levels)) {
  intern({});  // context 0 is the empty one
}

void Contexts::rebind(const Sites& sites, const ContextPolicy& policy) {
  sites_ = &sites;
  policy_ = &policy;
}

// Elements.

ContextId Contexts::intern(std::span<const uint32_t> elements) {
  std::vector<uint32_t> key(elements.begin(), elements.end());
  const auto [entry, is_new] = by_elements_.try_emplace(key, ContextId(contexts_.size()));
  if (is_new) contexts_.push_back(std::move(key));
  return entry->second;
}

/// What scratch_ holds, at most `depth` elements of it, and one more if it begins with a factory's call. What
/// models make on behalf of others (views, iterators) does not count, as far as it stands at the front: a map
/// is what the iterator of its view belongs to, not the view.
ContextId Contexts::intern_cut(size_t depth) {
  if (!scratch_.empty() && (scratch_[0] & kTagMask) == kCall) ++depth;
  size_t of_models = 0;
  while (depth != 0 && of_models < kOfModelsMax && of_models < scratch_.size() &&
         is_of_model(scratch_[of_models]))
    ++of_models;
  depth += of_models;
  if (scratch_.size() > depth) scratch_.resize(depth);
  return intern(scratch_);
}

bool Contexts::is_of_model(uint32_t element) {
  if ((element & kTagMask) != 0) return false;
  const ir::FuncId maker = (*sites_)[SiteId(element)].function;
  return maker.valid() && nature(maker) == Nature::model;
}

/// The first of scratch_ may be in the rest already: what lies between was made by its own kind.
void Contexts::fold_repetition() {
  if (!policy_->long_chains || scratch_.empty()) return;
  const auto again = std::find(scratch_.begin() + 1, scratch_.end(), scratch_[0]);
  if (again != scratch_.end()) scratch_.erase(scratch_.begin(), again);
}

uint32_t Contexts::element_of(SiteId site) const {
  return policy_->types ? type_of(site.index()) : site.index();
}

/// The class in which a site or call is; objects of no place stand for themselves.
uint32_t Contexts::type_of(uint32_t element) const {
  const ContextElement what = this->element(element);
  if (what.caller.valid()) return program_->ref(what.caller).module.index() | kType;
  if (!what.site.valid() || !(*sites_)[what.site].function.valid()) return element;
  return program_->ref((*sites_)[what.site].function).module.index() | kType;
}

/// The place that a factory's objects belong to: the first that is not in a model.
uint32_t Contexts::element_of_call(ir::FuncId caller, ContextId from, ir::InstrId instr) {
  const auto own = elements(from);
  if (nature(caller) == Nature::model && !own.empty() && (own[0] & kTagMask) == kCall) return own[0];
  const std::pair key(caller, instr);
  const auto [entry, is_new] = call_site_ids_.try_emplace(key, static_cast<uint32_t>(call_sites_.size()));
  if (is_new) call_sites_.push_back(key);
  return entry->second | kCall;
}

ContextElement Contexts::element(uint32_t element) const {
  ContextElement result;
  const uint32_t index = element & ~kTagMask;
  if ((element & kTagMask) == kType) {
    result.klass = ir::ModuleId(index);
  } else if ((element & kTagMask) == kCall) {
    result.caller = call_sites_[index].first;
    result.instr = call_sites_[index].second;
  } else {
    result.site = SiteId(index);
  }
  return result;
}

// Methods.

Contexts::Nature Contexts::nature(ir::FuncId function) const {
  const ir::ModuleId id = program_->ref(function).module;
  if (id.index() >= nature_.size()) nature_.resize(program_->module_count(), Nature::unknown);
  Nature& known = nature_[id.index()];
  if (known != Nature::unknown) return known;
  const ir::Module& module = program_->module(id);
  const bool is_own = !module.library || module.name.view().starts_with('$');  // the harness
  const bool is_model = module.path.starts_with(model::kModelPathPrefix);
  return known = is_model ? Nature::model : is_own ? Nature::given : Nature::library;
}

Level Contexts::level(ir::FuncId function) const {
  if (levels_.empty() && policy_->given == Level::full) return Level::full;
  if (nature(function) != Nature::given) return Level::full;
  const auto found = levels_.find(function);
  return found == levels_.end() ? policy_->given : found->second;
}

bool Contexts::is_factory(ir::FuncId function) {
  if (nature(function) != Nature::model) return false;
  const auto [entry, is_new] = factory_.try_emplace(function, false);
  if (!is_new) return entry->second;
  const ir::ClassInfo* info = program_->module_of(function).klass.get();
  if (info == nullptr) return false;
  const uint32_t index = program_->ref(function).index;
  for (const ir::MethodInfo& method : info->methods) {
    if (method.function != index) continue;
    entry->second =
        std::any_of(method.annotations.begin(), method.annotations.end(),
                    [](const ir::AnnotationInfo& a) { return a.type.view() == model::kPerCallAnnotation; });
  }
  // `map.forEach(f)` runs the f of this very call.
  const std::string_view name = program_->function(function).name.name.view();
  const std::string_view parameters = name.substr(0, name.rfind(')'));
  const bool is_given_code = parameters.find(model::kFunctionTypes) != std::string_view::npos;
  entry->second = entry->second || (is_given_code && !name.starts_with('<'));
  return entry->second;
}

ContextId Contexts::of_call(ir::FuncId callee, const HeapObject& receiver, ir::FuncId caller, ContextId from,
                            ir::InstrId instr) {
  const Level level = this->level(callee);
  if (policy_->depth == 0 || level == Level::none) return ContextId(0);
  const Site& site = (*sites_)[receiver.site];
  scratch_.clear();
  if (is_plain_library(callee)) {
    if (!site.function.valid() || is_plain_library(site.function)) return ContextId(0);
    scratch_.push_back(type_of(receiver.site.index()));
    return intern(scratch_);
  }
  if (caller.valid() && is_factory(callee)) scratch_.push_back(element_of_call(caller, from, instr));
  if (!site.merged) {
    scratch_.push_back(element_of(receiver.site));
    const auto own = elements(receiver.context);
    scratch_.insert(scratch_.end(), own.begin(), own.end());
  }
  fold_repetition();
  if (level == Level::full) return intern_cut(policy_->depth);
  for (uint32_t& element : scratch_) element = type_of(element);
  return intern_cut(level == Level::one_type ? 1 : policy_->depth);
}

bool Contexts::only_receiver_counts(ir::FuncId callee) {
  const Nature of = nature(callee);
  return of != Nature::library && level(callee) == Level::full &&
         (of == Nature::given || !is_factory(callee));
}

ContextId Contexts::of_static(ir::FuncId callee, ir::FuncId caller, ContextId from, ir::InstrId instr) {
  const Level level = this->level(callee);
  if (policy_->depth == 0 || level == Level::none) return ContextId(0);
  scratch_.clear();
  const auto own = elements(from);
  if (is_plain_library(callee)) {
    if (is_plain_library(caller)) return from;
    scratch_.push_back(program_->ref(caller).module.index() | kType);
    return intern(scratch_);
  }
  const bool by_place = is_factory(callee) || (policy_->long_chains && nature(callee) == Nature::given);
  const bool is_new_place = by_place && nature(caller) != Nature::model;
  if (!is_new_place && level == Level::full) return from;
  if (is_new_place) scratch_.push_back(element_of_call(caller, from, instr));
  scratch_.insert(scratch_.end(), own.begin(), own.end());
  fold_repetition();
  if (level == Level::full) return intern_cut(policy_->depth);
  for (uint32_t& element : scratch_) element = type_of(element);
  return intern_cut(level == Level::one_type ? 1 : policy_->depth);
}

ContextId Contexts::of_reference(const HeapObject& closure, ir::FuncId caller, ContextId from,
                                 ir::InstrId instr) {
  if (policy_->depth == 0 || level(caller) == Level::none) return ContextId(0);
  const auto own = elements(closure.context);
  scratch_.assign(own.begin(), own.end());
  scratch_.insert(scratch_.begin(), element_of_call(caller, from, instr));
  return intern_cut(policy_->heap_depth);
}

ContextId Contexts::of_object(SiteId site, ContextId from) {
  // There is one class object of a class, and so on: see Site::merged.
  const Site& made = (*sites_)[site];
  const auto own = elements(from);
  if (made.merged || made.kind == SiteKind::outside || own.empty()) return ContextId(0);
  scratch_.assign(own.begin(), own.end());
  return intern_cut(policy_->heap_depth);
}

}  // namespace ravel::flow::heap
