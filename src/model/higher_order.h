// SPDX-License-Identifier: Apache-2.0
//
// Library functions that call funs, and those that pass values on in a way worth knowing, as
// data: which argument is the fun, what it is called with, what comes back. The analysis evaluates an
// entry at each call of it, so two callers of lists:foreach never mix, and the library's own
// code need not be read.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

/// A description of a value in terms of a call's arguments and of the results of its funs.
struct Source {
  enum Kind : uint8_t {
    none,
    unknown,
    argument,            ///< argument `index` itself
    element,             ///< an element of the list (or the keys or values of the map) in argument `index`
    map_value,           ///< a value of the map in argument `index`
    contents,            ///< an object of the table in argument `index`
    fun_result,          ///< what the fun returns
    accumulator,         ///< argument `index`, or what the fun returned before
    list_of_element,     ///< a list with the elements of argument `index`
    list_of_result,      ///< a list of what the fun returns
    list_of_both,        ///< a list with the elements of arguments 0 and 1
    elements_of_result,  ///< a list with the elements of the lists that the fun returns
    true_or_false,
    atom_ok,
    number,
    element_or_false,   ///< an element of argument `index`, or the atom false
    value_in_pairs,     ///< second elements of the 2-tuples in the list of argument `index`
    tuple_result_list,  ///< {list of first, accumulator second} of the pairs the fun returns: mapfoldl
    atomic_result,      ///< {atomic, what the fun returns}, or {aborted, unknown}
    pair_of_lists,      ///< {list, list} with elements of argument `index`
  };
  Kind kind = none;
  uint8_t index = 0;
};

/// How the function calls its fun.
struct FunUse {
  uint8_t fun = 0;      ///< the argument that is the fun
  uint8_t arity = 0;    ///< how many arguments it is called with
  Source with[4] = {};  ///< what each of them is
};

struct HigherOrder {
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  bool calls_fun;  ///< false: it only passes values on, and `use` means nothing
  FunUse use;
  Source result;
};

/// The entry of module:name/arity, or null.
const HigherOrder* find_higher_order(Symbol module, Symbol name, uint32_t arity);
std::span<const HigherOrder> higher_order_functions();

/// Library modules whose code is never read: what they do is modelled, or tells nothing (input and output,
/// code loading, compilers ...). Calls into them that have no entry give unknown values.
bool is_opaque_module(Symbol module);

}  // namespace ravel::model
