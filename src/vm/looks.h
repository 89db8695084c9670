// SPDX-License-Identifier: Apache-2.0
//
// What a process can see of another without being told: process_info/1,2 and its like. Nearly all of it is
// changed by calls that are events anyhow. Some is changed by calls that hardly any program lets others see:
// its dictionary, the order of messages that nobody has taken yet, tables without a name, new atoms, a group
// leader, the clock. Those are events only if the program has code that looks (Watch): its own modules say so
// by the atoms they use.
//
// What a process does between two events (its status, the function it is in, its size) can be seen, too, but
// not at every moment that there is: of such a look the machine says that it has a blind spot, and whoever
// explores cannot claim to have seen everything.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "vm/code.h"

namespace ravel::vm {

/// Bits: what the program's own code may look at.
enum class Watch : uint8_t { dictionary = 1, order = 2, tables = 4, atoms = 8, leader = 16, clock = 32 };

/// Of a module that is not OTP's.
uint8_t watches_of(const LoadedModule& module);

/// Whether the items of process_info (none(): those of process_info/1) are only a process's own doing: nobody
/// else can change what it sees of itself.
bool is_of_itself(Term items);

/// Keys of ObjectKind::trap: who has come before whom; of ObjectKind::ties: who the group leader is.
inline constexpr uint64_t kOrderKey = 3, kLeaderKey = 3;

}  // namespace ravel::vm
