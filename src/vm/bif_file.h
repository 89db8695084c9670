// SPDX-License-Identifier: Apache-2.0
//
// What the built-ins on files share.
#pragma once

#include <string>
#include <string_view>

#include "vm/bif.h"
#include "vm/file_system.h"

namespace ravel::vm {

/// A path as prim_file gives it: a binary, ended by a NUL.
bool path_argument(Term term, std::string& path);
int64_t file_time_s(const Machine& machine);
Term file_error(Call& call, std::string_view name);         ///< {error, Name}
Term file_result(Call& call, const std::string& problem);   ///< ok, or that
Term file_info_term(Call& call, const FileStatus& status);  ///< #file_info{}
void touch_file(Call& call, std::string_view path, bool write);
/// Something came or went in the folder of that path.
void touch_entries(Call& call, std::string_view path);

}  // namespace ravel::vm
