// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_acts.h"

#include <algorithm>
#include <string_view>

namespace ravel::model {

bool looks_before_it_acts(Symbol klass, Symbol method) {
  const std::string_view owner = klass.view();
  if (!owner.starts_with("java/util/") && !owner.starts_with("java/lang/invoke/") &&
      !owner.ends_with("/Unsafe"))
    return false;
  // By name: the same for all classes of the library that have such a method.
  static constexpr std::string_view kNames[] = {
      "accumulateAndGet",
      "cancel",
      "compareAndExchange",
      "compareAndSet",
      "complete",
      "completeExceptionally",
      "compute",
      "computeIfAbsent",
      "computeIfPresent",
      "decrementAndGet",
      "drainTo",
      "getAndAccumulate",
      "getAndAdd",
      "getAndDecrement",
      "getAndIncrement",
      "getAndSet",
      "getAndUpdate",
      "incrementAndGet",
      "merge",
      "offer",
      "offerFirst",
      "offerLast",
      "peek",
      "peekFirst",
      "peekLast",
      "poll",
      "pollFirst",
      "pollFirstEntry",
      "pollLast",
      "pollLastEntry",
      "putIfAbsent",
      "removeFirstOccurrence",
      "removeIf",
      "removeLastOccurrence",
      "updateAndGet",
      "weakCompareAndSet",
  };
  const std::string_view text = method.view();
  const std::string_view name = text.substr(0, text.find('('));
  if (std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames)) return true;
  // compareAndSetInt, weakCompareAndSetPlain, getAndAddLong ...
  for (const std::string_view start :
       {"compareAnd", "weakCompareAnd", "getAndAdd", "getAndSet", "getAndBitwise"})
    if (name.starts_with(start)) return true;
  // Map.remove(key, value), replace(key, old, new); a set's or list's remove(Object) tells whether it was
  // there.
  return text.starts_with("remove(Ljava/lang/Object;Ljava/lang/Object;)") ||
         text.starts_with("replace(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)") ||
         text.starts_with("remove(Ljava/lang/Object;)");
}

bool is_for_one_thread(Symbol klass) {
  const std::string_view name = klass.view();
  return name.starts_with("java/io/") || name == "java/lang/Thread" || name.starts_with("java/lang/ref/") ||
         name.starts_with("java/util/zip/") || name == "java/util/Scanner" || name == "java/util/Iterator" ||
         name == "java/util/ListIterator" || name == "java/util/Enumeration";
}

bool is_lock_free_step(Symbol klass, Symbol method) {
  const std::string_view owner = klass.view();
  const std::string_view name = method.view();
  return (owner == "java/lang/invoke/VarHandle" || owner.ends_with("/Unsafe") ||
          owner.ends_with("FieldUpdater")) &&
         (name.starts_with("compareAnd") || name.starts_with("weakCompareAnd") || name.starts_with("getAnd"));
}

bool is_ordered_write(Symbol method) {
  const std::string_view name = method.view();
  return name.starts_with("lazySet(") || name.starts_with("setRelease(") || name.starts_with("setOpaque(") ||
         name.starts_with("putOrdered");
}

bool begins_rounds(Symbol method) {
  const std::string_view name = method.view();
  return name.starts_with("scheduleAtFixedRate(") || name.starts_with("scheduleWithFixedDelay(");
}

bool is_value_method(Symbol klass) {
  const std::string_view name = klass.view();
  return name == "java/lang/Object" || name == "java/lang/Comparable" || name == "java/util/Comparator";
}

bool is_coroutine_class(Symbol klass) {
  return klass.view().starts_with("kotlin/coroutines/jvm/internal/");
}

bool is_coroutine_field(Symbol field) {
  const std::string_view name = field.view();
  return name == "label" || name == "result" ||
         (name.size() > 2 && name[1] == '$' && std::string_view("LIJFDZ").find(name[0]) != name.npos);
}

}  // namespace ravel::model
