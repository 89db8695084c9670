// SPDX-License-Identifier: Apache-2.0
//
// Source excerpts: the lines around a few places of one file, with what to mark in them. Text and
// HTML show the same excerpt in their own way.
//
// BEAM and JVM files often tell the line and not the column. Then the mark is found by the place's own words:
// for "ets:lookup(sessions, Key)" it is the call of that name, if the line has exactly one; else the whole
// line.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "report/finding.h"
#include "report/report.h"

namespace ravel::report {

/// A stretch of a line, in characters of `ExcerptLine::text` counted from 0.
struct Mark {
  size_t begin = 0;
  size_t end = 0;
  size_t place = 0;  ///< index into the finding's locations
};

struct ExcerptLine {
  uint32_t number = 0;  ///< 0: lines are left out here
  std::string text;     ///< printable, tabs expanded
  std::vector<Mark> marks;
};

struct Excerpt {
  std::string file;
  std::vector<size_t> places;  ///< the places of the finding it shows
  std::vector<ExcerptLine> lines;
};

/// Lines of source files, each file asked for once.
class SourceCache {
 public:
  explicit SourceCache(const SourceLookup& lookup) : lookup_(lookup) {}
  /// Null where the file cannot be had.
  const std::vector<std::string>* lines(const std::string& file);

 private:
  const SourceLookup& lookup_;
  std::map<std::string, std::optional<std::vector<std::string>>> files_;
};

/// The places that are shown in full, as indexes into the finding's locations. A field that is used in thirty
/// methods has one race and thirty places: those of the interleaving prove it, the others are a list. Up to
/// `kPlacesInFull` places are all shown.
inline constexpr size_t kPlacesInFull = 6;
std::vector<size_t> leading_places(const Finding& finding);

/// Some places of a finding in groups that are shown together: neighbours in the list that are at most
/// `kFarApart` lines of one file apart. Every one of `places` is in exactly one group; groups without a
/// source have no lines.
inline constexpr uint32_t kFarApart = 12;
std::vector<Excerpt> excerpts_of(const Finding& finding, const std::vector<size_t>& places,
                                 SourceCache& sources, uint32_t context);

}  // namespace ravel::report
