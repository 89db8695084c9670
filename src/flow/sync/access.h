// SPDX-License-Identifier: Apache-2.0
//
// One access to shared data, as the questions of this folder want it: the instruction in its method and
// context, which object of those that its base may be, and which origin runs it. The same instruction gives
// several accesses: one for each object and origin.
#pragma once

#include "facts/apart.h"
#include "flow/heap/points_to.h"

namespace ravel::flow::sync {

using facts::OriginId;

struct Access {
  heap::InstanceId instance;
  ir::InstrId instr;
  heap::ObjectId object;  ///< invalid: a static field
  heap::FieldId field;    ///< invalid: an array's elements
  bool write = false;
  OriginId origin;
};

/// What keeps two of them apart, each in a file of its own: order_*.h.
using Apart = facts::ApartOf<Access>;

}  // namespace ravel::flow::sync
