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

bool disposes(std::string_view symbol) {
  return symbol.find("_Sp_counted_") != std::string_view::npos && symbol.ends_with("10_M_disposeEv");
}

bool is_destructor(std::string_view symbol) {
  return symbol.starts_with("_ZN") &&
         (symbol.ends_with("D2Ev") || symbol.ends_with("D1Ev") || symbol.ends_with("D0Ev"));
}

std::span<const PointerMove> pointer_moves(std::string_view symbol) {
  // A tree's node has its parent 8 bytes behind its beginning, then its children; the node in the tree itself
  // has the root, the first and the last there. A list's node begins with the next and the previous one.
  // Which of the nodes is linked where is not told apart: each neighbour may be any.
  constexpr int8_t result = PointerMove::kResult, itself = PointerMove::kItself;
  static constexpr PointerMove kInsert[] = {{1, itself, 3, 8},  {1, itself, 3, 16}, {1, itself, 3, 24},
                                            {1, itself, 2, 16}, {1, itself, 2, 24}, {2, itself, 1, 8}};
  static constexpr PointerMove kStep[] = {
      {0, itself, result, itself}, {0, 8, result, itself}, {0, 16, result, itself}, {0, 24, result, itself}};
  static constexpr PointerMove kErase[] = {{0, itself, result, itself}};
  static constexpr PointerMove kHook[] = {
      {1, itself, 0, 0}, {1, 8, 0, 8}, {0, itself, 1, 0}, {0, itself, 1, 8}};
  static constexpr PointerMove kTransfer[] = {{1, itself, 0, 0}, {1, itself, 0, 8}, {0, itself, 1, 8}};
  static constexpr PointerMove kSwap[] = {{0, 0, 1, 0}, {0, 8, 1, 8}, {1, 0, 0, 0}, {1, 8, 0, 8}};
  struct Row {
    std::string_view symbol;
    std::span<const PointerMove> moves;
  };
  static constexpr Row kRows[] = {
      {"_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_", kInsert},
      {"_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", kStep},
      {"_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base", kStep},
      {"_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", kStep},
      {"_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base", kStep},
      {"_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_", kErase},
      {"_ZNSt8__detail15_List_node_base7_M_hookEPS0_", kHook},
      {"_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_", kTransfer},
      {"_ZNSt8__detail15_List_node_base4swapERS0_S1_", kSwap},
  };
  const auto row = std::ranges::find(kRows, symbol, &Row::symbol);
  return row == std::end(kRows) ? std::span<const PointerMove>() : row->moves;
}

std::optional<int64_t> place_in_node(std::string_view symbol) {
  const bool gives_element =
      symbol.ends_with("9_M_valptrEv") && (symbol.starts_with("_ZNSt") || symbol.starts_with("_ZNKSt"));
  if (!gives_element) return {};
  // A node of a hash table has a base class for its link, and one for its value.
  return symbol.find("21_Hash_node_value_baseI") != std::string_view::npos ? 8 : 0;
}

int64_t room_for_short_text(std::string_view symbol) {
  constexpr int64_t kBehindPointerAndLength = 16;
  const bool is_member = symbol.starts_with("_ZNSt7__cxx1112basic_stringI") ||
                         symbol.starts_with("_ZNKSt7__cxx1112basic_stringI");
  return is_member ? kBehindPointerAndLength : 0;
}

}  // namespace ravel::model
