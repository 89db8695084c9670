// SPDX-License-Identifier: Apache-2.0
//
// Does an abstract object pass a test of its type, as in `is_tuple(X)`? One object may stand for many values:
// all of them may pass (yes), none (no), or some (maybe). Tests that look at more than the type and the size
// are maybe.
#pragma once

#include <cstdint>

#include "flow/objects.h"
#include "ir/ir.h"

namespace ravel::flow {

/// Ascending: std::min of several is what holds of all of them together.
enum class Verdict : uint8_t { no, maybe, yes };

inline Verdict yes_if(bool condition) { return condition ? Verdict::yes : Verdict::no; }

/// `imm` is the test's number: the size for is_tuple_arity.
Verdict type_test(ir::TestKind test, const Object& object, uint32_t imm);

}  // namespace ravel::flow
