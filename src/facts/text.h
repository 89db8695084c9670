// SPDX-License-Identifier: Apache-2.0
//
// The facts as text, printed and parsed, so that rules are tested from a string:
//
//   origins 2                             so many, counted from 0
//   together 0 1                          may run at the same time; `together 1 1`: there may be two of it
//   starts 0 1                            1 runs only behind a start by 0
//   set 0                                 who does an access: sets are counted, too
//   set 0 1
//   location counter
//   access 0 write bytes 0 4 by 1 at 7 3 guard 2 guard 5 shared may mark passed 4 each running 1 member 0
//   object 0 site 3 access 0 access 1
//   wait 0 1 by 1 guard 2                 somebody who holds 0 waits for 1; as of an access from there on
//
// `access` is followed by its spot; `at` by function and instruction; `bytes 0 1` is left out. A guard that
// is not exact says `may`, a mark of what is set to a constant `to` and its number. Accesses are counted
// within their location. Empty lines and what follows `;` are skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "facts/access.h"
#include "facts/waits.h"

namespace ravel::facts {

struct Facts {
  Origins origins{0};
  std::vector<Location> locations;
  std::vector<Wait> waits;
  bool operator==(const Facts&) const = default;
};

std::string print(const Facts& facts);
/// An error names the line.
Result<Facts> parse(std::string_view text);

}  // namespace ravel::facts
