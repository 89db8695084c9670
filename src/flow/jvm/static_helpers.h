// SPDX-License-Identifier: Apache-2.0
//
// Objects of the library that keep state while they are used (a SimpleDateFormat, a MessageDigest, a Matcher)
// and lie in a static field of the program: whoever calls the methods that use it shares it with all others,
// whether anybody thought of threads or not.
#pragma once

#include "base/hash_map.h"
#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

class StaticHelpers {
 public:
  explicit StaticHelpers(const JvmInput& input);

  bool contains(heap::ObjectId object) const { return objects_.contains(object); }

 private:
  HashSet<heap::ObjectId> objects_;
};

}  // namespace ravel::flow::jvm
