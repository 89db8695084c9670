// SPDX-License-Identifier: Apache-2.0
//
// In which contexts a method is looked at, and which objects of one allocation site are told apart
// (Smaragdakis, Bravenboer, Lhoták 2011, "Pick your contexts well").
//
//  - A method called on an object has that object's site and then the object's own context, `depth` elements
//    in all. An object has the first `heap_depth` elements of the context that it was made in.
//  - A static method has its caller's context.
//  - A method of a model marked as a factory (`@PerCall`) has the place that calls it as first element:
//    what `List.of` makes belongs to its caller. That element comes on top of `depth` and `heap_depth`.
//    Factories that models call keep their caller's place.
//  - What a model makes on behalf of what it models (the view of a map, its iterator) is no element that
//    counts, up to two of them: those come on top, too.
//  - Code of a library that is read as it is (no model) is looked at once for each *class* that made the
//    receiver, or that calls (static methods): it is large, and nothing is reported inside of it.
//
//  - In large programs some methods get less, see levels.h. In small ones every method may get more
//    (ContextPolicy::deeper): contexts as long as objects make objects, so that the node of a list of a queue
//    of one pool is not that of another pool; a site that is in a context already folds it, so that
//    what makes its own kind stays finite. Static methods have the place that calls them, then.
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

/// How closely a method is looked at.
enum class Level : uint8_t {
  full,      ///< as the policy says
  types,     ///< classes instead of sites
  one_type,  ///< one class
  none,
};
using Levels = HashMap<ir::FuncId, Level>;  ///< those that are not `full`

struct ContextPolicy {
  uint8_t depth = 2;         ///< elements in a method's context; 0: context-insensitive
  uint8_t heap_depth = 1;    ///< elements in an object's context
  bool types = false;        ///< the class that holds the site instead of the site
  bool long_chains = false;  ///< no site twice in a context; places that call static methods
  /// Tried before anything else: long chains, given up with more nodes than that. 0: not tried.
  uint32_t deeper_nodes_max = 0;
  /// A method that was seen in so many contexts has one common context for all further ones. What was
  /// analysed until then stays: every call reaches an instance that gets its arguments, so nothing is lost
  /// but precision. Said by PointsTo::merged().
  uint32_t per_method_max = 5000;
  /// With more nodes than that, the analysis begins anew, with contexts of methods chosen by what they would
  /// cost (levels.h).
  uint32_t nodes_max = 1'000'000;
  /// What contexts may cost then beyond an analysis without, in facts and calls, as estimated from that one.
  uint64_t facts_max = 40'000'000;
  /// For methods that are neither models nor have a level of their own.
  Level given = Level::full;
  /// Enter the packages that the library itself is built on (model/jvm_objects.h): --whole-jdk.
  bool library_internals = false;

  /// `auto`, `ci`, `1obj`, `2obj`, `3obj`, `type`; nothing if the text is another.
  static std::optional<ContextPolicy> parse(std::string_view text);
  /// What `deeper_nodes_max` is for.
  ContextPolicy deeper() const;
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
  Contexts(const ir::Program& program, const Sites& sites, const ContextPolicy& policy, Levels levels);
  /// The owner of sites and policy was moved.
  void rebind(const Sites& sites, const ContextPolicy& policy);

  /// Of `callee`, called on an object by a method that has the context `from`; caller and place count if it
  /// is a factory.
  ContextId of_call(ir::FuncId callee, const HeapObject& receiver, ir::FuncId caller, ContextId from,
                    ir::InstrId instr);
  /// Does of_call() depend on nothing but the receiver, in the way that is usual for a full level?
  bool only_receiver_counts(ir::FuncId callee);
  /// Of a static method called by one that has the context `from`.
  ContextId of_static(ir::FuncId callee, ir::FuncId caller, ContextId from, ir::InstrId instr);
  /// Of an object made at `site` by a method that has the context `from`.
  ContextId of_object(SiteId site, ContextId from);

  /// Of what a reference to a constructor makes, called from that place.
  ContextId of_reference(const HeapObject& closure, ir::FuncId caller, ContextId from, ir::InstrId instr);

  std::span<const uint32_t> elements(ContextId id) const { return contexts_[id.index()]; }
  ContextElement element(uint32_t element) const;
  size_t size() const { return contexts_.size(); }
  const Levels& levels() const { return levels_; }
  /// Is that code of a library without a model?
  bool is_plain_library(ir::FuncId function) const { return nature(function) == Nature::library; }
  bool is_given(ir::FuncId function) const { return nature(function) == Nature::given; }

 private:
  enum class Nature : uint8_t { unknown, given, model, library };

  Nature nature(ir::FuncId function) const;
  Level level(ir::FuncId function) const;
  ContextId intern(std::span<const uint32_t> elements);
  ContextId intern_cut(size_t depth);
  bool is_of_model(uint32_t element);
  void fold_repetition();
  uint32_t element_of(SiteId site) const;
  uint32_t type_of(uint32_t element) const;
  uint32_t element_of_call(ir::FuncId caller, ContextId from, ir::InstrId instr);
  bool is_factory(ir::FuncId function);

  const ir::Program* program_;
  const Sites* sites_;
  const ContextPolicy* policy_;
  Levels levels_;
  std::vector<std::vector<uint32_t>> contexts_;
  HashMap<std::vector<uint32_t>, ContextId> by_elements_;
  std::vector<std::pair<ir::FuncId, ir::InstrId>> call_sites_;
  HashMap<std::pair<ir::FuncId, ir::InstrId>, uint32_t> call_site_ids_;
  HashMap<ir::FuncId, bool> factory_;
  mutable std::vector<Nature> nature_;  ///< by module
  std::vector<uint32_t> scratch_;
};

}  // namespace ravel::flow::heap
