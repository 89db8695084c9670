// SPDX-License-Identifier: Apache-2.0
//
// What a library's functions are for, as far as their names tell. Of a library nobody sees when its clients
// call what. But nobody calls `x_init` beside anything else of x, nor `x_free` beside what uses the same x: a
// client who does has not read the manual, and the library need not be mended.
//
// Who holds a lock meanwhile does expect others.
#pragma once

#include <cstdint>
#include <string_view>

namespace ravel::flow::native {

enum class Phase : uint8_t { use, making, ending };

/// Of `juice_server_create`, `tr_list_free`, `closeAll`: by the words that the name is made of.
Phase phase_of_name(std::string_view function);

}  // namespace ravel::flow::native
