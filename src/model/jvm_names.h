// SPDX-License-Identifier: Apache-2.0
//
// Classes and methods of the JVM's library that the language itself is built on, as class files spell them.
// What the other classes mean is written in Java (lib/java/models) or told by jvm_primitives.h.
#pragma once

#include <string_view>

namespace ravel::model {

inline constexpr std::string_view kObjectClass = "java/lang/Object";
inline constexpr std::string_view kThrowableClass = "java/lang/Throwable";
inline constexpr std::string_view kClassClass = "java/lang/Class";
inline constexpr std::string_view kStringClass = "java/lang/String";
inline constexpr std::string_view kThreadClass = "java/lang/Thread";

/// What every array is, beside an Object.
inline constexpr std::string_view kArrayInterfaces[] = {"java/lang/Cloneable", "java/io/Serializable"};

inline constexpr std::string_view kConstructorClass = "java/lang/reflect/Constructor";
inline constexpr std::string_view kMethodClass = "java/lang/reflect/Method";
inline constexpr std::string_view kFieldClass = "java/lang/reflect/Field";
inline constexpr std::string_view kVarHandleClass = "java/lang/invoke/VarHandle";

inline constexpr std::string_view kObjectType = "Ljava/lang/Object;";
inline constexpr std::string_view kStringType = "Ljava/lang/String;";

/// What a thread runs.
inline constexpr std::string_view kRunnableClass = "java/lang/Runnable";
inline constexpr std::string_view kRunMethod = "run()V";
inline constexpr std::string_view kCallableClass = "java/util/concurrent/Callable";
inline constexpr std::string_view kCallMethod = "call()Ljava/lang/Object;";

/// Of models, which have a field of that name (lib/java/models/ravel/Room.java).
inline constexpr std::string_view kRoomClass = "ravel/Room";
inline constexpr std::string_view kRoomQueueField = "ravel/Room.queue";
inline constexpr std::string_view kExecutorClass = "java/util/concurrent/Executor";
inline constexpr std::string_view kFutureClass = "java/util/concurrent/Future";

/// How the types of parameters begin through which a method is given code to run.
inline constexpr std::string_view kFunctionTypes = "Ljava/util/function/";

/// Locks that are objects, not monitors.
inline constexpr std::string_view kLocksPackage = "java/util/concurrent/locks/";

inline constexpr std::string_view kMathClass = "java/lang/Math";

inline constexpr std::string_view kToStringMethod = "toString()Ljava/lang/String;";
inline constexpr std::string_view kFinalizeMethod = "finalize()V";

/// What the compilers of the language name constructors, without the descriptor.
inline constexpr std::string_view kConstructor = "<init>";

/// Numbers and their like as objects, of which there may be one for a value.
inline constexpr std::string_view kBoxedClasses[] = {
    "java/lang/Integer", "java/lang/Long",      "java/lang/Boolean", "java/lang/Short",
    "java/lang/Byte",    "java/lang/Character", "java/lang/Double",  "java/lang/Float"};

/// What makes a new text each time it runs: `"a" + b` (which the reader of class files calls $jvm's concat),
/// builders, formats.
constexpr bool makes_text(std::string_view klass, std::string_view method) {
  if (klass == "java/lang/StringBuilder" || klass == "java/lang/StringBuffer") return method == "toString";
  return (klass == "$jvm" && method == "concat") || (klass == kStringClass && method == "format");
}

/// Asks a lock of java.util.concurrent whether the running thread has it.
constexpr bool asks_whether_held(std::string_view method) {
  return method == "isHeldByCurrentThread" || method == "isWriteLockedByCurrentThread" ||
         method == "isHeldExclusively";
}

/// An object of it is as its constructor has left it.
constexpr bool is_unchanging_class(std::string_view name) {
  for (const std::string_view boxed : kBoxedClasses)
    if (boxed == name) return true;
  return name == kStringClass || name == kClassClass;
}

/// What a failing `assert` throws.
inline constexpr std::string_view kAssertionErrorClass = "java/lang/AssertionError";

/// An interface that is implemented by code that others give: nobody knows what it throws.
constexpr bool is_given_code(std::string_view name) {
  return name.starts_with("java/util/function/") || name == kRunnableClass || name == kCallableClass;
}

/// A class of the library whose methods run what they are given in another thread.
constexpr bool may_run_elsewhere(std::string_view name) {
  return name.starts_with("java/util/concurrent/") || name == "java/util/Timer";
}

inline constexpr std::string_view kStartMethod = "start()V";

/// A method that the compiler has made to get at a private member of another class (Kotlin's companions,
/// nested classes before Java 11).
inline bool is_accessor(std::string_view method) { return method.starts_with("access$"); }

}  // namespace ravel::model
