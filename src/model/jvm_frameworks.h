// SPDX-License-Identifier: Apache-2.0
//
// Who calls in where no code does: web servers, dependency injection, schedulers. Frameworks make one object
// of a class that is annotated (or that extends one of theirs), fill its annotated fields, and call its
// methods from threads of their own, several at once. Data only, by annotation and supertype; annotations
// count by their simple names, for the same ones are in javax, jakarta, Spring, Quarkus and Micronaut. `[jvm]
// components` in ravel.toml adds to them.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class JvmRole : uint8_t {
  none,
  component,   ///< on a class: one object, whose methods requests and events call at any time
  own_object,  ///< on a class: an object for each request, session or user
  entry,       ///< on a method: called by the framework, whatever its visibility
  timer,       ///< on a method: called by the framework, never twice at once
  set_up,      ///< on a method: called once, before all others
  injected,    ///< on a field: holds the one object of its type
  test,        ///< on a method: tests run one after the other
  main_line,   ///< on a class: a screen or a service of a user interface, whose `on...` methods one thread
               ///< calls
};

/// `org/springframework/stereotype/Service`.
JvmRole role_of_annotation(Symbol annotation);
/// A class with a field of that annotation is a component, whoever declares it.
bool makes_component(Symbol annotation);
/// @Scope("prototype") and its like: an object for each that asks.
bool is_own_scope(Symbol annotation, Symbol value);
/// What it makes of a class to extend a class or interface of a framework: `jakarta/servlet/http/HttpServlet`
/// makes it a component, `io/netty/channel/ChannelInboundHandler` one that each channel has for itself.
JvmRole role_of_base(Symbol klass);
/// The framework calls these methods of a component, public or not: `doGet(...)`.
bool is_called_back(Symbol method);
/// The main thread of a user interface calls these methods of a screen: `onCreate(...)`.
bool is_called_on_main_line(Symbol method);
/// A task that a model hands to that thread.
inline constexpr std::string_view kMainLineTask = "ravel/OnMainThread";
/// The framework calls these methods of a component once, before all others or after them: `init()`.
bool is_called_once(Symbol method);

/// What a framework most likely puts into a field of that interface of the library; empty: not known.
Symbol usual_class_of(Symbol interface);

}  // namespace ravel::model
