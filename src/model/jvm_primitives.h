// SPDX-License-Identifier: Apache-2.0
//
// What the JVM's library means is written in Java (lib/java/models). A few things cannot be said in Java:
// that a thread starts, that a lock is held, that a class is found by its name. Those are *primitives*:
// native methods of `ravel.Model`, and native methods that the model of a library class declares itself
// because the caller's arguments matter. This is the table of them; flow/ gives them their meaning, and
// names no other library method.
//
// The library's own names in the table count whether the class comes from a model or from the JDK
// (--whole-jdk).
#pragma once

#include <cstdint>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class JvmPrimitive : uint8_t {
  none,
  // Threads. Argument 0 is the object.
  fork,       ///< (Runnable): a new thread runs argument0.run(), when one of argument1's workers is free
  fork_call,  ///< (Callable): a new thread runs argument0.call(); the result is what that returns
  join,       ///< (Object): every thread forked with that object has ended before this returns
  join_all,   ///< (Object): every thread forked with any of the objects that the argument may be
  // Locks. Argument 0 is the lock.
  acquire,
  release,
  acquire_shared,
  release_shared,
  acquire_optimistic,  ///< as shared, if the method that does it releases it again: StampedLock.validate
  try_acquire,         ///< held where the result is true
  try_acquire_shared,  ///< likewise, shared
  acquire_permit,      ///< of a semaphore: a lock if it was made with the constant 1, else nothing
  try_acquire_permit,
  release_permit,
  wait,    ///< Object.wait: releases the monitor of argument 0 and takes it again
  notify,  ///< Object.notify, notifyAll
  // Order. What comes before a signal of an object comes before what follows an await of it.
  signal,
  await,
  wake,  ///< ends a pause, and orders nothing
  pause,
  // Objects.
  any,             ///< (Class): an object of that class or below that the outside made
  current_thread,  ///< the Thread object of whoever runs this
  get_class,       ///< (x): the class object of x's class
  clone,           ///< (x): a copy, whose fields and elements hold what x's hold
  array_copy,      ///< System.arraycopy(from, at, to, at, count)
  // Reflection. Names count where they are constants.
  class_named,       ///< Class.forName and its kin: the class object of the name in an argument
  new_instance,      ///< (Class): Class.newInstance, the constructor without parameters
  find_constructor,  ///< (Class, Class[]): an object that stands for its constructors
  construct,         ///< (Constructor, Object[])
  find_method,       ///< (Class, String, Class[]): an object that stands for methods of that name
  invoke,            ///< (Method, Object, Object[])
  find_field,        ///< (Class, String): an object that stands for a field of that name
  get_field,         ///< (Field, Object)
  set_field,         ///< (Field, Object, Object)
  find_var_handle,   ///< (Lookup, Class, String, Class): likewise, a VarHandle
  use_var_handle,    ///< (VarHandle, Object of a field that is not static, ...): may give it, may set it
  proxy,             ///< (.., Class[], InvocationHandler): calls on the result run the handler's invoke()
  enum_constants,    ///< (Class): an array of the constants of that enum
  load_services,     ///< (Class): one object of each provider of that service
};

/// `klass` as `java/lang/Object`, `method` with its descriptor (`wait(J)V`) or without. Fast: nearly every
/// call asks.
JvmPrimitive primitive_of(Symbol klass, Symbol method);
/// `acquire`, `try_acquire`, for messages and dumps.
std::string_view name_of(JvmPrimitive primitive);

/// A method marked by this annotation (type `ravel/PerCall`) of a model is looked at anew for each place that
/// calls it: what it makes belongs to the caller. Factories and Executor.submit are marked so.
inline constexpr std::string_view kPerCallAnnotation = "ravel/PerCall";
/// ir::Module::path of classes that come from a model begins with this.
inline constexpr std::string_view kModelPathPrefix = "model:";

}  // namespace ravel::model
