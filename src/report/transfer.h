// SPDX-License-Identifier: Apache-2.0
//
// Parts of a report as bytes, for a process that sends them to another of the same program. Nothing here is
// kept on a disk, so there is no version; what was cut short is not read at all.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "report/finding.h"

namespace ravel::report {

/// A source file of the program itself.
struct SourceName {
  std::string file;
};
/// There is nothing more.
struct End {};

using Message = std::variant<Finding, Diagnostic, Stats, SourceName, End>;

/// The message with its length in front.
std::string to_bytes(const Message& message);

/// Takes the first message off `bytes` and puts it into `message`; false if it is not there in full.
bool take_message(std::string_view& bytes, Message& message);

}  // namespace ravel::report
