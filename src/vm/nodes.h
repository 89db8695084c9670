// SPDX-License-Identifier: Apache-2.0
//
// Who is meant by what stands left of `!`.
#pragma once

#include "vm/machine.h"

namespace ravel::vm {

struct Destination {
  SendResult result = SendResult::sent;
  Term pid;            ///< none(): nobody, and nobody will complain
  uint64_t alias = 0;  ///< it was sent to this alias of `pid`
};
/// `to` is a pid, port, name, {Name, Node} or alias, as a process on `node` sees it.
Destination destination(Machine& machine, Term to, uint32_t node);

}  // namespace ravel::vm
