// SPDX-License-Identifier: Apache-2.0
//
// Which lock annotations a program already obeys (`ravel infer`). As Houdini does for rccjava (Flanagan,
// Freund 2001): guess everything, check, take back what is refuted, until nothing changes. The guesses are
// not all expressions in scope but the locks that are in fact held: at each access for its field, at each
// entry for the method.
//
//   a field's guard is refuted by an access without it: neither by the method's own locks nor by what it
//   requires a method's requirement is refuted by a call without it
//
// Constructors of their own object, objects that nobody else knows yet, and code that nothing reaches are no
// evidence. A field that is only read is no candidate: it wants to be final.
#pragma once

#include <vector>

#include "flow/jvm/input.h"
#include "report/proposals.h"

namespace ravel::flow::jvm {

/// By file, line and member.
std::vector<report::Proposal> infer_annotations(const JvmInput& input);

}  // namespace ravel::flow::jvm
