// SPDX-License-Identifier: Apache-2.0
//
// Which parts of the JVM's library the heap analysis looks at less closely.
//
//  - Classes whose objects are not worth telling apart: they do not change once made, so no race is on them,
//    and there are very many.
//  - Packages that are not entered: what the library itself is built on (loading classes, security checks,
//    method handles, providers). Hello World reaches 16,000 methods through them, and they hold no data of
//    the program. What they return is an object from outside.
#pragma once

#include "base/symbol.h"

namespace ravel::model {

/// All objects of the class are one.
bool is_merged_class(Symbol klass);
/// The class belongs to the library's inside.
bool is_internal_class(Symbol klass);

}  // namespace ravel::model
