// SPDX-License-Identifier: Apache-2.0
//
// A story as one page that stands alone: a lane for each process, the interleaving step by step, what led to
// an event and what it led to, races with the outcome of the other order. page/ holds what happens in the
// browser.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "explore/story.h"

namespace ravel::view {

/// The text of a source file by the name that a story has for it; nothing if it is not at hand.
using SourceOf = std::function<std::optional<std::string>(const std::string& file)>;

/// As it is on the disk, if it is a file of ordinary size.
std::optional<std::string> source_on_disk(const std::string& file);

/// The same story and sources give the same bytes. Of the sources, only lines that events are at go into the
/// page.
std::string to_html(const explore::Story& story, const SourceOf& source_of = source_on_disk);

}  // namespace ravel::view
