// SPDX-License-Identifier: Apache-2.0
//
// Text inside of XML, for the reports of build servers. Whatever bytes a program's names have, the document
// stays well-formed (XML 1.0, §2.2 and §2.4).
#pragma once

#include <string>
#include <string_view>

namespace ravel::report {

/// Made printable (on one line), with what XML gives a meaning escaped; fits between tags and in quotes.
std::string xml_text(std::string_view text);

/// ` name="text"`.
std::string xml_attribute(std::string_view name, std::string_view text);

}  // namespace ravel::report
