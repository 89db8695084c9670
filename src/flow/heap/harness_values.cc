// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/harness_values.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/descriptor.h"
#include "model/jvm_names.h"

namespace ravel::flow::heap {

/// One object for all that ask for the type.
ir::ValueId HarnessValues::injected(std::string_view type) {
  const Symbol usual = model::usual_class_of(Symbol(class_of_type(type)));
  if (usual.empty()) return argument(type);
  const auto [entry, is_new] = injected_.try_emplace(usual);
  if (is_new) {
    entry->second = code_.alloc(usual);
    code_.call({usual, Symbol("<init>()V"), 1}, std::vector{entry->second});
  }
  return entry->second;
}

std::vector<ir::ValueId> HarnessValues::arguments(std::string_view method, ir::ValueId receiver) {
  std::vector<ir::ValueId> result;
  if (receiver.valid()) result.push_back(receiver);
  for (const std::string_view type : parameter_types(method)) result.push_back(argument(type));
  return result;
}

ir::ValueId HarnessValues::argument(std::string_view type) {
  const std::string_view klass = class_of_type(type);
  if (!klass.empty()) return holder(classes_.find(Symbol(klass)));
  if (!type.starts_with('[')) return code_.zero();
  const auto [entry, is_new] = arrays_.try_emplace(std::string(type));
  if (is_new) {
    const ir::ValueId array = code_.array(Symbol(type));
    arrays_[std::string(type)] = array;
    if (const std::string_view element = type.substr(1); element.starts_with('L') || element.starts_with('['))
      code_.store_element(array, argument(element));
    return array;
  }
  return entry->second;
}

/// The static that keeps all objects of that type which a client may have; loaded once.
ir::ValueId HarnessValues::holder(ClassId type) {
  const auto [entry, is_new] = holders_.try_emplace(type);
  if (is_new) entry->second = code_.load_static(classes_.name(type));
  return entry->second;
}

void HarnessValues::keep_result(std::string_view type, ir::ValueId value) {
  while (type.starts_with('[')) {
    type = type.substr(1);
    if (!type.starts_with('[') && !type.starts_with('L')) return;
    value = code_.load_element(value);
  }
  const std::string_view klass = class_of_type(type);
  if (klass.empty() || klass == model::kStringClass || klass == model::kClassClass) return;
  results_[classes_.find(Symbol(klass))].push_back(value);
}

/// Fills the holders: what was made, what came back, and for types nobody made an object of no code.
void HarnessValues::feed() {
  // Asking a class's place in the hierarchy may read more classes, but adds no holder.
  std::vector<ClassId> types;
  for (const auto& [type, value] : holders_) types.push_back(type);
  std::sort(types.begin(), types.end(),
            [&](ClassId a, ClassId b) { return classes_.name(a) < classes_.name(b); });
  std::map<Symbol, ClassId> sources;
  for (const auto& [type, values] : results_) {
    sources.emplace(classes_.name(type), type);
    for (const ir::ValueId value : values) code_.store_static(result_name(type), value);
  }
  for (const ClassId type : types) {
    bool any_made = feed_made(type);
    for (const auto& [name, source] : sources) any_made = feed_result(type, source) || any_made;
    if (!api_.is_given(type) || (!any_made && api_.clients_implement(type)))
      code_.store_static(classes_.name(type), outside(type));
  }
}

bool HarnessValues::feed_made(ClassId type) {
  uint32_t count = 0, left_out = 0;
  for (const auto& [klass, object] : made_) {
    // Anything is an Object; a client that passes one of these classes as such is rare.
    const bool fits = klass == type || (api_.is_given(type) && classes_.is_subtype(klass, type));
    if (!fits) continue;
    if (count < options_.arguments_max || klass == type)
      code_.store_static(classes_.name(type), object), ++count;
    else
      ++left_out;
  }
  if (left_out > 0)
    limits_.push_back(fmt::format("{} classes fit parameters of type {}; objects of {} of them are tried",
                                  count + left_out, class_text(classes_.name(type)), count));
  return count > 0;
}

Symbol HarnessValues::result_name(ClassId type) const { return Symbol("=" + classes_.name(type).str()); }

bool HarnessValues::feed_result(ClassId type, ClassId source) {
  if (type == classes_.object() && source != type) return false;
  const bool widens = classes_.is_subtype(source, type);
  // A client casts what it got to a class of the program that it knows.
  const bool narrows = !widens && api_.is_given(type) && classes_.is_subtype(type, source);
  if (!widens && !narrows) return false;
  ir::ValueId value = result_value(source);
  if (narrows) value = code_.cast(value, classes_.name(type));
  code_.store_static(classes_.name(type), value);
  return widens;
}
ir::ValueId HarnessValues::result_value(ClassId source) {
  const auto [entry, is_new] = result_values_.try_emplace(source);
  if (is_new) entry->second = code_.load_static(result_name(source));
  return entry->second;
}

ir::ValueId HarnessValues::outside(ClassId type) {
  const Symbol name = classes_.name(type);
  if (name.view() == model::kStringClass) return code_.text("");
  const ir::ValueId klass = code_.klass(name);
  const ir::FuncName any{Symbol("ravel/Model"), Symbol("any(Ljava/lang/Class;)Ljava/lang/Object;"), 1};
  return code_.cast(code_.call(any, std::vector{klass}).result, name);
}

}  // namespace ravel::flow::heap
