// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_primitives.h"

#include <array>

#include "base/hash_map.h"

namespace ravel::model {
namespace {

struct Entry {
  std::string_view klass, method;  ///< the method without its descriptor
  JvmPrimitive primitive;
};

constexpr std::string_view kModel = "ravel/Model";
constexpr std::string_view kVarHandle = "java/lang/invoke/VarHandle";

constexpr Entry kEntries[] = {
    {kModel, "fork", JvmPrimitive::fork},
    {kModel, "forkCall", JvmPrimitive::fork_call},
    {kModel, "join", JvmPrimitive::join},
    {kModel, "joinAll", JvmPrimitive::join_all},
    {kModel, "acquire", JvmPrimitive::acquire},
    {kModel, "release", JvmPrimitive::release},
    {kModel, "acquireShared", JvmPrimitive::acquire_shared},
    {kModel, "releaseShared", JvmPrimitive::release_shared},
    {kModel, "acquireOptimistic", JvmPrimitive::acquire_optimistic},
    {kModel, "tryAcquire", JvmPrimitive::try_acquire},
    {kModel, "tryAcquireShared", JvmPrimitive::try_acquire_shared},
    {kModel, "acquirePermit", JvmPrimitive::acquire_permit},
    {kModel, "tryAcquirePermit", JvmPrimitive::try_acquire_permit},
    {kModel, "releasePermit", JvmPrimitive::release_permit},
    {kModel, "signal", JvmPrimitive::signal},
    {kModel, "await", JvmPrimitive::await},
    {kModel, "wake", JvmPrimitive::wake},
    {kModel, "pause", JvmPrimitive::pause},
    {kModel, "any", JvmPrimitive::any},
    {kModel, "loadServices", JvmPrimitive::load_services},
    {"java/lang/Object", "wait", JvmPrimitive::wait},
    {"java/lang/Object", "notify", JvmPrimitive::notify},
    {"java/lang/Object", "notifyAll", JvmPrimitive::notify},
    {"java/lang/Object", "getClass", JvmPrimitive::get_class},
    {"java/lang/Object", "clone", JvmPrimitive::clone},
    {"java/lang/Thread", "currentThread", JvmPrimitive::current_thread},
    {"java/lang/Class", "forName", JvmPrimitive::class_named},
    {"java/lang/Class", "newInstance", JvmPrimitive::new_instance},
    {"java/lang/Class", "getConstructor", JvmPrimitive::find_constructor},
    {"java/lang/Class", "getDeclaredConstructor", JvmPrimitive::find_constructor},
    {"java/lang/Class", "getMethod", JvmPrimitive::find_method},
    {"java/lang/Class", "getDeclaredMethod", JvmPrimitive::find_method},
    {"java/lang/Class", "getField", JvmPrimitive::find_field},
    {"java/lang/Class", "getDeclaredField", JvmPrimitive::find_field},
    {"java/lang/Class", "getEnumConstants", JvmPrimitive::enum_constants},
    {"java/lang/ClassLoader", "loadClass", JvmPrimitive::class_named},
    {"java/lang/reflect/Constructor", "newInstance", JvmPrimitive::construct},
    {"java/lang/reflect/Method", "invoke", JvmPrimitive::invoke},
    {"java/lang/reflect/Field", "get", JvmPrimitive::get_field},
    {"java/lang/reflect/Field", "set", JvmPrimitive::set_field},
    {"java/lang/invoke/MethodHandles$Lookup", "findVarHandle", JvmPrimitive::find_var_handle},
    {"java/lang/invoke/MethodHandles$Lookup", "findStaticVarHandle", JvmPrimitive::find_var_handle},
    {kVarHandle, "get", JvmPrimitive::use_var_handle},
    {kVarHandle, "set", JvmPrimitive::use_var_handle},
    {kVarHandle, "getVolatile", JvmPrimitive::use_var_handle},
    {kVarHandle, "setVolatile", JvmPrimitive::use_var_handle},
    {kVarHandle, "getOpaque", JvmPrimitive::use_var_handle},
    {kVarHandle, "setOpaque", JvmPrimitive::use_var_handle},
    {kVarHandle, "getAcquire", JvmPrimitive::use_var_handle},
    {kVarHandle, "setRelease", JvmPrimitive::use_var_handle},
    {kVarHandle, "compareAndSet", JvmPrimitive::use_var_handle},
    {kVarHandle, "weakCompareAndSet", JvmPrimitive::use_var_handle},
    {kVarHandle, "weakCompareAndSetPlain", JvmPrimitive::use_var_handle},
    {kVarHandle, "weakCompareAndSetAcquire", JvmPrimitive::use_var_handle},
    {kVarHandle, "weakCompareAndSetRelease", JvmPrimitive::use_var_handle},
    {kVarHandle, "compareAndExchange", JvmPrimitive::use_var_handle},
    {kVarHandle, "compareAndExchangeAcquire", JvmPrimitive::use_var_handle},
    {kVarHandle, "compareAndExchangeRelease", JvmPrimitive::use_var_handle},
    {kVarHandle, "getAndSet", JvmPrimitive::use_var_handle},
    {kVarHandle, "getAndSetAcquire", JvmPrimitive::use_var_handle},
    {kVarHandle, "getAndSetRelease", JvmPrimitive::use_var_handle},
    {"java/lang/reflect/Proxy", "newProxyInstance", JvmPrimitive::proxy},
};

/// By class, then by the method's name.
class Table {
 public:
  Table() {
    for (const Entry& entry : kEntries)
      methods_[Symbol(entry.klass)].emplace(Symbol(entry.method), entry.primitive);
  }
  JvmPrimitive find(Symbol klass, Symbol method) const {
    const auto of_class = methods_.find(klass);
    if (of_class == methods_.end()) return JvmPrimitive::none;
    const std::string_view name = method.view();
    const auto found = of_class->second.find(Symbol(name.substr(0, name.find('('))));
    return found == of_class->second.end() ? JvmPrimitive::none : found->second;
  }

 private:
  HashMap<Symbol, HashMap<Symbol, JvmPrimitive>> methods_;
};

constexpr std::array<std::string_view, static_cast<size_t>(JvmPrimitive::load_services) + 1> kNames = {
    "none",
    "fork",
    "fork_call",
    "join",
    "join_all",
    "acquire",
    "release",
    "acquire_shared",
    "release_shared",
    "acquire_optimistic",
    "try_acquire",
    "try_acquire_shared",
    "acquire_permit",
    "try_acquire_permit",
    "release_permit",
    "wait",
    "notify",
    "signal",
    "await",
    "wake",
    "pause",
    "any",
    "current_thread",
    "get_class",
    "clone",
    "array_copy",
    "class_named",
    "new_instance",
    "find_constructor",
    "construct",
    "find_method",
    "invoke",
    "find_field",
    "get_field",
    "set_field",
    "find_var_handle",
    "use_var_handle",
    "proxy",
    "enum_constants",
    "load_services",
};

}  // namespace

JvmPrimitive primitive_of(Symbol klass, Symbol method) {
  static const Table table;
  return table.find(klass, method);
}

std::string_view name_of(JvmPrimitive primitive) { return kNames[static_cast<size_t>(primitive)]; }

}  // namespace ravel::model
