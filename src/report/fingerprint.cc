// SPDX-License-Identifier: Apache-2.0
//
// XXH3-128 over length-prefixed fields, so that no two lists of fields can run together.
#include "report/fingerprint.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "report/report.h"

namespace ravel::report {

namespace {

void add_field(std::string& bytes, std::string_view field) {
  bytes += fmt::format("{}:", field.size());
  bytes += field;
}

std::string hex_of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string content_of(const Finding& finding) {
  std::string bytes = "ravel/1;";  // to be raised when the meaning of the fields changes
  add_field(bytes, finding.rule);
  add_field(bytes, finding.kind);
  add_field(bytes, finding.subject);
  for (const Place& place : finding.locations) {
    add_field(bytes, name_of(place.role));
    add_field(bytes, place.function);
    add_field(bytes, place.what);
  }
  return bytes;
}

std::vector<SourcePos> positions_of(const Finding& finding) {
  std::vector<SourcePos> result;
  for (const Place& place : finding.locations) result.push_back(place.pos);
  return result;
}

}  // namespace

void set_fingerprints(Report& report) {
  std::map<std::string, std::vector<Finding*>> same;
  for (Finding& finding : report.findings) same[content_of(finding)].push_back(&finding);
  for (auto& [content, group] : same) {
    // By place, not by score: the second of two twins stays the second when a score changes.
    std::stable_sort(group.begin(), group.end(),
                     [](const Finding* a, const Finding* b) { return positions_of(*a) < positions_of(*b); });
    for (size_t i = 0; i < group.size(); ++i) {
      group[i]->fingerprint = hex_of(i == 0 ? content : fmt::format("{}#{}", content, i));
    }
  }
}

}  // namespace ravel::report
