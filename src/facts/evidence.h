// SPDX-License-Identifier: Apache-2.0
//
// What speaks for a finding, beside that nothing speaks against it. The default report has only findings for
// which something does; the others are counted, and shown with --all.
#pragma once

#include <string>

namespace ravel::facts {

/// The later, the more it says.
enum class EvidenceKind : uint8_t {
  against,  ///< that they meet is hardly meant: the program is set up, the object is made
  none,
  certain,  ///< one object, which both certainly mean, and both certainly run
  habit,    ///< most other places hold a lock that this one does not (habits.h)
};

struct Evidence {
  EvidenceKind kind = EvidenceKind::none;
  std::string text;  ///< a clause for people: `5 of 6 places that use it hold c->mu`

  bool speaks() const { return kind > EvidenceKind::none; }
};

}  // namespace ravel::facts
