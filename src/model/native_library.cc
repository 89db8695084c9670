// SPDX-License-Identifier: Apache-2.0
#include "model/native_library.h"

#include <algorithm>
#include <string>

#include "model/native_calls.h"

namespace ravel::model {

bool synchronizes_itself(std::string_view name) {
  static constexpr std::string_view kBeginnings[] = {
      "std::thread::",
      "std::jthread::",
      "std::__future_base",
      "std::future",
      "std::shared_future",
      "std::__basic_future",
      "std::promise",
      "std::packaged_task",
      "std::async",
      "std::call_once",
      "std::once_flag",
      "std::stop_",
      "std::condition_variable",
      "std::_V2::condition_variable_any",
      "std::latch",
      "std::barrier",
      "std::__tree_barrier",
      "std::counting_semaphore",
      "std::__atomic_semaphore",
      "std::__atomic_base",
      "std::_Sp_counted",
      "std::__shared_count",
  };
  return std::ranges::any_of(kBeginnings, [&](std::string_view each) { return name.starts_with(each); });
}

namespace {

bool is_object_class(std::string_view name) {
  static constexpr std::string_view kClasses[] = {
      "vector",
      "deque",
      "list",
      "forward_list",
      "map",
      "multimap",
      "set",
      "multiset",
      "unordered_map",
      "unordered_multimap",
      "unordered_set",
      "unordered_multiset",
      "queue",
      "stack",
      "priority_queue",
      "basic_string",
      "basic_string_view",
      "span",
      "bitset",
      "function",
      "move_only_function",
      "optional",
      "variant",
      "any",
      "shared_ptr",
      "__shared_ptr",
      "__shared_ptr_access",
      "weak_ptr",
      "__weak_ptr",
      "unique_ptr",
      "_Rb_tree_iterator",
      "_Rb_tree_const_iterator",
      "_List_iterator",
      "_List_const_iterator",
      "_Fwd_list_iterator",
      "_Fwd_list_const_iterator",
      "_Deque_iterator",
      "_Node_iterator",
      "_Node_const_iterator",
      "__normal_iterator",
  };
  return std::ranges::find(kClasses, name) != std::end(kClasses);
}

}  // namespace

ObjectUse library_object_use(std::string_view symbol) {
  const std::string text = short_native_name(symbol);
  const std::string_view name = text;
  if (!name.starts_with("std::") && !name.starts_with("__gnu_cxx::")) return ObjectUse::none;
  const size_t method = name.rfind("::");
  const size_t before = name.rfind("::", method - 1);
  if (before == std::string_view::npos) return ObjectUse::none;
  const std::string_view type = name.substr(before + 2, method - before - 2);
  if (!is_object_class(type)) return ObjectUse::none;
  if (symbol.starts_with("_ZNK")) return ObjectUse::read;
  // These only read, declared const or not ([container.requirements.dataraces]). operator[] of a map may
  // insert.
  static constexpr std::string_view kReaders[] = {
      "begin",       "end",  "rbegin",    "rend",       "front",       "back",
      "data",        "find", "at",        "top",        "lower_bound", "upper_bound",
      "equal_range", "get",  "operator*", "operator->", "value",       "c_str",
  };
  const std::string_view called = name.substr(method + 2);
  if (std::ranges::find(kReaders, called) != std::end(kReaders)) return ObjectUse::read;
  const bool is_map = type == "map" || type == "unordered_map";
  return called == "operator[]" && !is_map ? ObjectUse::read : ObjectUse::write;
}

ObjectUse use_before_call(std::string_view symbol) {
  return symbol.starts_with("_ZSt") ? ObjectUse::write : library_object_use(symbol);
}

bool finds_element(std::string_view symbol) {
  const std::string name = short_native_name(symbol);
  return name.starts_with("std::") && (name.ends_with("::operator[]") || name.ends_with("::at"));
}

bool is_made_for_lambda(std::string_view symbol) {
  if (!symbol.starts_with("_ZZ")) return false;
  static constexpr std::string_view kEnds[] = {"C2ERKS_", "C1ERKS_", "C2EOS_", "C1EOS_", "D2Ev", "D1Ev"};
  const auto end = std::ranges::find_if(kEnds, [&](std::string_view each) { return symbol.ends_with(each); });
  // Of a class inside of a function the user wrote these: only lambdas have no name.
  const std::string_view made = end == std::end(kEnds) ? "" : symbol.substr(0, symbol.size() - end->size());
  const size_t dollar = made.rfind("$_"), unnamed = made.rfind("Ul");
  return dollar != std::string_view::npos || (unnamed != std::string_view::npos && made.ends_with("_"));
}

bool answers_questions(std::string_view symbol) {
  const bool is_function = symbol.starts_with("_ZNSt17_Function_handlerI") ||
                           symbol.starts_with("_ZNSt14_Function_base13_Base_managerI");
  return is_function && symbol.find("10_M_managerE") != std::string_view::npos;
}

bool is_type_data(std::string_view symbol) {
  return symbol.starts_with("_ZTV") || symbol.starts_with("_ZTI") || symbol.starts_with("_ZTS") ||
         symbol.starts_with("_ZTT");
}

}  // namespace ravel::model
