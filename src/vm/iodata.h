// SPDX-License-Identifier: Apache-2.0
//
// iodata and character data: nested lists of bytes and binaries, as most built-ins that make binaries take
// them. Depth is no limit, and neither is length.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vm/binary.h"
#include "vm/term.h"

namespace ravel::vm {

/// Goes through nested lists from left to right and hands out what is no list. A list's tail may be a binary,
/// as iodata allows it.
class DataWalk {
 public:
  explicit DataWalk(Term data) : at_(data) {}
  /// The next thing that is no list; none() at the end.
  Term next();
  /// The last one stood in a tail's place, where only a binary may.
  bool in_tail() const { return in_tail_; }
  /// What has not been handed out yet, with `last` (the last one handed out, or what is left of it) put back
  /// in its place: nested as the data was.
  Term rest(Heap& heap, Term last) const;

 private:
  Term at_;  ///< what comes next: a list, or something in a tail's place
  bool in_tail_ = false;
  std::vector<Term> tails_;  ///< what comes after it, the innermost last
};

/// The bytes of iodata; nothing if it is none (a number that is no byte, bits that are no whole bytes).
std::optional<std::string> iodata_bytes(Term data);
/// The number of bytes, or nothing.
std::optional<size_t> iodata_size(Term data);
/// A proper list of bytes (0 to 255) as they are; nothing if it is none.
std::optional<std::string> bytes_of_list(Term list);
/// A proper list of code points as UTF-8; nothing if it is none.
std::optional<std::string> utf8_of_list(Term list);

}  // namespace ravel::vm
