// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_objects.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/hash_map.h"
#include "model/jvm_names.h"

namespace ravel::model {
namespace {

constexpr std::string_view kMerged[] = {
    "java/lang/String", "java/lang/Boolean",    "java/lang/Byte",       "java/lang/Character",
    "java/lang/Short",  "java/lang/Integer",    "java/lang/Long",       "java/lang/Float",
    "java/lang/Double", "java/math/BigInteger", "java/math/BigDecimal", "java/util/Locale",
    "java/util/UUID",   "java/time/Instant",    "java/time/Duration",   "java/lang/StackTraceElement",
};

constexpr std::string_view kInternal[] = {
    "sun/",
    "jdk/",
    "com/sun/",
    "java/lang/invoke/",
    "java/lang/module/",
    "java/security/",
    "javax/crypto/",
    "java/lang/ref/",
    "java/lang/constant/",
    "java/lang/ClassLoader",
    "javax/security/",
    "javax/net/ssl/",
};

}  // namespace

bool is_internal_class(Symbol klass) {
  const std::string_view name = klass.view();
  if (!name.starts_with("java") && !name.starts_with("sun/") && !name.starts_with("jdk/") &&
      !name.starts_with("com/sun/")) {
    return false;
  }
  return std::any_of(std::begin(kInternal), std::end(kInternal),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

bool is_for_threads(Symbol klass, Symbol method) {
  return klass.view().starts_with("java/util/concurrent/") ||
         (klass.view() == "java/util/Collections" && method.view().starts_with("synchronized"));
}

bool is_for_threads(std::string_view descriptor) { return descriptor.starts_with("Ljava/util/concurrent/"); }

bool is_made_for_threads(Symbol klass) {
  return klass.view().starts_with("java/util/concurrent/") ||
         klass.view().starts_with("java/util/SynchronizedViews");
}

bool is_for_locking(Symbol klass) {
  return klass.view() == "java/lang/Object" || klass.view().starts_with(kLocksPackage);
}

bool is_locked_by_custom(Symbol method) {
  const std::string_view name = method.view();
  return name == "mark(I)V" || name == "reset()V" || name.starts_with("fillInStackTrace(");
}

bool is_started_once(Symbol klass) {
  return klass.view() == kThreadClass || klass.view() == "java/util/concurrent/ForkJoinTask$Runner";
}

bool is_for_one_user(Symbol klass) {
  return klass.view() == "java/util/Iterator" || klass.view() == "java/util/Spliterator" ||
         klass.view() == "java/util/Enumeration";
}

bool is_stream(Symbol klass) {
  return klass.view() == "java/io/InputStream" || klass.view() == "java/io/OutputStream" ||
         klass.view() == "java/io/Reader" || klass.view() == "java/io/Writer" || is_for_one_user(klass);
}

bool keeps_state(Symbol klass) {
  static constexpr std::string_view kNames[] = {
      "java/nio/charset/CharsetDecoder",
      "java/nio/charset/CharsetEncoder",
      "java/security/MessageDigest",
      "java/security/Signature",
      "java/text/BreakIterator",
      "java/text/Format",
      "java/util/Calendar",
      "java/util/regex/Matcher",
      "javax/crypto/Cipher",
      "javax/crypto/Mac",
      "javax/xml/parsers/DocumentBuilder",
      "javax/xml/parsers/SAXParser",
      "javax/xml/transform/Transformer",
  };
  return std::find(std::begin(kNames), std::end(kNames), klass.view()) != std::end(kNames);
}

bool is_current_thread(Symbol klass, Symbol method) {
  return klass.view() == kThreadClass && method.view().starts_with("currentThread(");
}

bool tells_thread(Symbol klass, Symbol method) {
  const std::string_view name = method.view();
  if (klass.view() == kThreadClass) return name.starts_with("holdsLock(");
  return name.starts_with("isEventDispatchThread()") || name.starts_with("isDispatchThread()") ||
         name.starts_with("isFxApplicationThread()") || name.starts_with("isHeldByCurrentThread()");
}

bool is_part_of_model(Symbol klass, Symbol field) {
  return klass.view().starts_with("java/util/SynchronizedViews$") && field.view() == "inner";
}

bool takes_out(Symbol klass, Symbol method, bool leaves_null) {
  const std::string_view owner = klass.view();
  if (owner == "java/util/concurrent/Exchanger") return method.view().starts_with("exchange(");
  const bool is_slot = owner == "java/lang/invoke/VarHandle" ||
                       owner.starts_with("java/util/concurrent/atomic/AtomicReference");
  return is_slot && leaves_null && method.view().starts_with("getAndSet");
}

bool is_per_thread(Symbol klass) { return klass.view() == "java/lang/ThreadLocal"; }

bool is_merged_class(Symbol klass) {
  static const HashSet<Symbol> merged = [] {
    HashSet<Symbol> all;
    for (const std::string_view name : kMerged) all.insert(Symbol(name));
    return all;
  }();
  return merged.contains(klass);
}

}  // namespace ravel::model
