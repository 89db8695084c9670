// SPDX-License-Identifier: Apache-2.0
//
// In which contexts a method is looked at, and which objects of one allocation site are told apart
// (Smaragdakis, Bravenboer, Lhoták 2011, "Pick your contexts well").
//
//  - A method called on an object has that object's site and then the object's own context, `depth` elements
//    in all. An object has the first `heap_depth` elements of the context that it was made in.
//  - A static method has its caller's context.
//  - A method of a model marked as a factory (`@PerCall`) has the place that calls it as first element:
//    what `List.of` makes belongs to its caller.
//  - Code of a library that is read as it is (no model) is looked at once for each *class* that made the
//    receiver, or that calls (static methods): it is large, and nothing is reported inside of it.
//
// With `types`, an element is the class that contains the site instead of the site. Elements are numbers; see
// ContextElement for what they stand for.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "flow/heap/body.h"

namespace ravel::flow::heap {

using ContextId = Id<struct ContextTag>;
using ObjectId = Id<struct HeapObjectTag>;

struct ContextPolicy {
  uint8_t depth = 2;       ///< elements in a method's context; 0: context-insensitive
  uint8_t heap_depth = 1;  ///< elements in an object's context
  bool types = false;      ///< the class that holds the site instead of the site
  /// A method that was seen in so many contexts has one common context for all further ones. What was
  /// analysed until then stays: every call reaches an instance that gets its arguments, so nothing is lost
  /// but precision. Said by PointsTo::merged().
  uint32_t per_method_max = 1500;
  /// The same for the whole program, in variables of methods in contexts.
  uint32_t variables_max = 40'000'000;

  /// `ci`, `1obj`, `2obj`, `3obj`, `type`; nothing if the text is another.
  static std::optional<ContextPolicy> parse(std::string_view text);
};

/// An abstract object.
struct HeapObject {
  SiteId site;
  ContextId context;
};

/// What an element of a context stands for: exactly one of them is valid.
struct ContextElement {
  SiteId site;
  ir::ModuleId klass;
  ir::FuncId caller;  ///< with `instr`: a call of a factory
  ir::InstrId instr;
};

class Contexts {
 public:
  Contexts(const ir::Program& program, const Sites& sites, const ContextPolicy& policy);

  /// Of `callee`, called on an object; `caller` and `instr` count if it is a factory.
  ContextId of_call(ir::FuncId callee, const HeapObject& receiver, ir::FuncId caller, ir::InstrId instr);
  /// Of a static method called by one that has the context `from`.
  ContextId of_static(ir::FuncId callee, ir::FuncId caller, ContextId from, ir::InstrId instr);
  /// Of an object made at `site` by a method that has the context `from`.
  ContextId of_object(SiteId site, ContextId from);

  std::span<const uint32_t> elements(ContextId id) const { return contexts_[id.index()]; }
  ContextElement element(uint32_t element) const;
  size_t size() const { return contexts_.size(); }
  /// Is that code of a library without a model?
  bool is_plain_library(ir::FuncId function) const;

 private:
  ContextId intern(std::span<const uint32_t> elements);
  uint32_t element_of(SiteId site) const;
  uint32_t element_of_call(ir::FuncId caller, ir::InstrId instr);
  bool is_factory(ir::FuncId function);

  const ir::Program& program_;
  const Sites& sites_;
  const ContextPolicy& policy_;
  std::vector<std::vector<uint32_t>> contexts_;
  HashMap<std::vector<uint32_t>, ContextId> by_elements_;
  std::vector<std::pair<ir::FuncId, ir::InstrId>> call_sites_;
  HashMap<std::pair<ir::FuncId, ir::InstrId>, uint32_t> call_site_ids_;
  HashMap<ir::FuncId, bool> factory_;
  std::vector<uint32_t> scratch_;
};

}  // namespace ravel::flow::heap
