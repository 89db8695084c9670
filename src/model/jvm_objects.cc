// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_objects.h"

#include <string_view>

#include "base/hash_map.h"

namespace ravel::model {
namespace {

constexpr std::string_view kMerged[] = {
    "java/lang/String", "java/lang/Boolean",    "java/lang/Byte",       "java/lang/Character",
    "java/lang/Short",  "java/lang/Integer",    "java/lang/Long",       "java/lang/Float",
    "java/lang/Double", "java/math/BigInteger", "java/math/BigDecimal", "java/util/Locale",
    "java/util/UUID",   "java/time/Instant",    "java/time/Duration",   "java/lang/StackTraceElement",
};

}  // namespace

bool is_merged_class(Symbol klass) {
  static const HashSet<Symbol> merged = [] {
    HashSet<Symbol> all;
    for (const std::string_view name : kMerged) all.insert(Symbol(name));
    return all;
  }();
  return merged.contains(klass);
}

}  // namespace ravel::model
