// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/contexts.h"

#include <algorithm>

namespace ravel::flow::heap {
namespace {

// The upper two bits of an element say what it is.
constexpr uint32_t kTagMask = 3u << 30;
constexpr uint32_t kType = 1u << 30;
constexpr uint32_t kCall = 2u << 30;

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
  } else if (text != "2obj") {
    return std::nullopt;
  }
  return policy;
}

Contexts::Contexts(const ir::Program& program, const Sites& sites, const ContextPolicy& policy)
    : program_(program), sites_(sites), policy_(policy) {
  intern({});  // context 0 is the empty one
}

ContextId Contexts::intern(std::span<const uint32_t> elements) {
  std::vector<uint32_t> key(elements.begin(), elements.end());
  const auto [entry, is_new] = by_elements_.try_emplace(key, ContextId(contexts_.size()));
  if (is_new) contexts_.push_back(std::move(key));
  return entry->second;
}

uint32_t Contexts::element_of(SiteId site) const {
  const Site& s = sites_[site];
  // Objects of no place stand for themselves.
  if (!policy_.types || !s.function.valid()) return site.index();
  return program_.ref(s.function).module.index() | kType;
}

uint32_t Contexts::element_of_call(ir::FuncId caller, ir::InstrId instr) {
  if (policy_.types) return program_.ref(caller).module.index() | kType;
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

bool Contexts::is_plain_library(ir::FuncId function) const {
  const ir::Module& module = program_.module_of(function);
  return module.library && !module.path.starts_with(model::kModelPathPrefix) &&
         !module.name.view().starts_with('$');
}

bool Contexts::is_factory(ir::FuncId function) {
  const auto [entry, is_new] = factory_.try_emplace(function, false);
  if (!is_new) return entry->second;
  const ir::ClassInfo* info = program_.module_of(function).klass.get();
  if (info == nullptr) return false;
  const uint32_t index = program_.ref(function).index;
  for (const ir::MethodInfo& method : info->methods) {
    if (method.function != index) continue;
    entry->second =
        std::any_of(method.annotations.begin(), method.annotations.end(),
                    [](const ir::AnnotationInfo& a) { return a.type.view() == model::kPerCallAnnotation; });
  }
  return entry->second;
}

ContextId Contexts::of_call(ir::FuncId callee, const HeapObject& receiver, ir::FuncId caller,
                            ir::InstrId instr) {
  if (policy_.depth == 0) return ContextId(0);
  const Site& site = sites_[receiver.site];
  scratch_.clear();
  if (is_plain_library(callee)) {
    if (!site.function.valid() || is_plain_library(site.function)) return ContextId(0);
    scratch_.push_back(program_.ref(site.function).module.index() | kType);
    return intern(scratch_);
  }
  if (is_factory(callee)) scratch_.push_back(element_of_call(caller, instr));
  if (!site.merged) {
    scratch_.push_back(element_of(receiver.site));
    const auto own = elements(receiver.context);
    scratch_.insert(scratch_.end(), own.begin(), own.end());
  }
  if (scratch_.size() > policy_.depth) scratch_.resize(policy_.depth);
  return intern(scratch_);
}

ContextId Contexts::of_static(ir::FuncId callee, ir::FuncId caller, ContextId from, ir::InstrId instr) {
  if (policy_.depth == 0) return ContextId(0);
  scratch_.clear();
  if (is_plain_library(callee)) {
    if (is_plain_library(caller)) return from;
    scratch_.push_back(program_.ref(caller).module.index() | kType);
    return intern(scratch_);
  }
  if (!is_factory(callee)) return from;
  scratch_.push_back(element_of_call(caller, instr));
  const auto own = elements(from);
  scratch_.insert(scratch_.end(), own.begin(), own.end());
  if (scratch_.size() > policy_.depth) scratch_.resize(policy_.depth);
  return intern(scratch_);
}

ContextId Contexts::of_object(SiteId site, ContextId from) {
  // There is one class object of a class, and so on: see Site::merged.
  if (sites_[site].merged || sites_[site].kind == SiteKind::outside || policy_.heap_depth == 0) {
    return ContextId(0);
  }
  const auto own = elements(from);
  if (own.size() <= policy_.heap_depth) return from;
  scratch_.assign(own.begin(), own.begin() + policy_.heap_depth);
  return intern(scratch_);
}

}  // namespace ravel::flow::heap
