// SPDX-License-Identifier: Apache-2.0
//
// Library classes whose objects are not worth telling apart in the heap analysis: they do not change once
// made, so no race is on them, and there are very many.
#pragma once

#include "base/symbol.h"

namespace ravel::model {

/// All objects of the class are one.
bool is_merged_class(Symbol klass);

}  // namespace ravel::model
