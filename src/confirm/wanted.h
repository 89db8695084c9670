// SPDX-License-Identifier: Apache-2.0
//
// What library functions want as arguments: a value that is handed to one is best made like that.
#pragma once

#include <string>
#include <string_view>

namespace ravel::confirm {

/// Of the argument counted from 0, as a driver's text (values.h). Empty: anything.
std::string wanted_by(std::string_view module, std::string_view name, size_t index);

}  // namespace ravel::confirm
