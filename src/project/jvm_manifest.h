// SPDX-License-Identifier: Apache-2.0
//
// `Class-Path` of a jar's manifest: the jars that it uses, by paths relative to its own folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ravel::project {

/// The value of one attribute of the manifest's main section; lines that begin with a blank go on.
std::string manifest_attribute(std::string_view manifest, std::string_view name);

/// The files that the manifests of these jars name, and those that theirs name, each once and only if they
/// are there.
std::vector<std::string> manifest_class_path(const std::vector<std::string>& jars);

}  // namespace ravel::project
