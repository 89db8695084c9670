// SPDX-License-Identifier: Apache-2.0
//
// The words of the interface: what severities, roles and formats are called, in every renderer alike.
#include <array>

#include "report/report.h"

namespace ravel::report {

namespace {

// In the order of the enumerations.
constexpr std::array<std::string_view, 10> kFormats = {"text",   "concise", "json",  "sarif",      "html",
                                                       "github", "gitlab",  "junit", "checkstyle", "diff"};
constexpr std::array<std::string_view, 3> kSeverities = {"error", "warning", "note"};
constexpr std::array<std::string_view, 2> kStatuses = {"possible", "witnessed"};
constexpr std::array<std::string_view, 8> kRoles = {"read", "write",   "call",    "receive",
                                                    "send", "acquire", "release", "declare"};

}  // namespace

std::optional<Format> format_of_name(std::string_view name) {
  for (size_t i = 0; i < kFormats.size(); ++i) {
    if (kFormats[i] == name) return static_cast<Format>(i);
  }
  return std::nullopt;
}

std::string_view name_of(Format format) { return kFormats[static_cast<size_t>(format)]; }
std::span<const std::string_view> format_names() { return kFormats; }
std::string_view name_of(Severity severity) { return kSeverities[static_cast<size_t>(severity)]; }
std::string_view name_of(Status status) { return kStatuses[static_cast<size_t>(status)]; }
std::string_view name_of(Role role) { return kRoles[static_cast<size_t>(role)]; }

}  // namespace ravel::report
