// SPDX-License-Identifier: Apache-2.0
//
// Parts of the C++ library that are looked into for what they call and what pointers they hand on, but not
// for what they do to their own memory: some see to their own synchronization, others are one thing to their
// user.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ravel::model {

/// Whether a function of that C++ name (without parameters) is one of these. What it does to the user's
/// memory through references is not seen either, as of functions that the table of calls knows
/// (cxx/promise_argument_bad.cc).
bool synchronizes_itself(std::string_view name);

/// How a member function treats its object, as far as threads are concerned.
enum class ObjectUse : uint8_t { none, read, write };

/// Of containers, strings, smart pointers and the like, which are used as one thing: whoever calls them must
/// see to it that nobody else does at the same time, unless both only read. `none`: of any other class, and
/// of what is no member. By its symbol.
ObjectUse library_object_use(std::string_view symbol);

/// The same of what the access before a call stands for; a function that is no member does to what it gets
/// what its parameters say.
ObjectUse use_before_call(std::string_view symbol);

/// Whether it finds an element by its index: `operator[]`, `at`. By its symbol.
bool finds_element(std::string_view symbol);

/// The copying and destroying of what a lambda captured. Nobody wrote that, and mostly the library does it:
/// it counts as the library's. By its symbol.
bool is_made_for_lambda(std::string_view symbol);

/// std::function asks one function of its library for everything: a copy, the type, the address. What that
/// stores itself are answers to the latter two, in the place of the copy; nobody takes them for one. By its
/// symbol.
bool answers_questions(std::string_view symbol);

/// What the compiler writes down about classes: vtables, type information. Nobody writes there. By its
/// symbol.
bool is_type_data(std::string_view symbol);

/// Where a shared pointer that was the last one destroys its object. By its symbol.
bool disposes(std::string_view symbol);
/// By its symbol.
bool is_destructor(std::string_view symbol);

/// Functions of the library that link the nodes of trees and lists. Their code is in no header; what matters
/// of it is which pointers they move. By operand: `kResult` is the call's result, and `kItself` the pointer
/// and not what is stored so many bytes behind it.
struct PointerMove {
  static constexpr int8_t kResult = -1, kItself = -1;
  int8_t from, from_at, to, to_at;
};
std::span<const PointerMove> pointer_moves(std::string_view symbol);

/// A member of a string, where a pointer this many bytes behind the string's beginning leads to the room for
/// a short text inside of it. 0: of anything else. By its symbol; libstdc++ only.
int64_t room_for_short_text(std::string_view symbol);

/// Gives the element that a node of a container holds: of the nodes that are allocated, never of the one
/// inside of the container that the others are linked to. By its symbol; libstdc++ only. Then: where in the
/// node the object begins that it is called on.
std::optional<int64_t> place_in_node(std::string_view symbol);

}  // namespace ravel::model
