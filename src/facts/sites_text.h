// SPDX-License-Identifier: Apache-2.0
//
// Sites (sites.h) as text, printed and parsed, so that rules are tested from a string: a line each, which
// begins with what it is and goes on with its fields in the order in which the struct has them, those left
// out that say nothing:
//
//   open
//   wait at Queue.java:12 Queue.take function Queue.take callee Object.wait timed taken
//   locked string at A.java:3 A.run function A.run value A.NAME certain
//   left taken A.java:3 A.run function A.run lock A.lock exit calls at A.java:5 A.run callee Other.call
//
// A place is its file, line and column and its function; who gets there follows `by`, each call on the way
// `through`. A word with a space in it stands in quotes (line.h).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "facts/source.h"

namespace ravel::facts {

/// What is told here and nothing else.
struct Sites final : Source {
  bool open = false;
  std::vector<WaitSite> wait_sites;
  std::vector<NotifySite> notify_sites;
  std::vector<DoubleTest> tests;
  std::vector<LockedValue> locked;
  std::vector<Publication> published;
  std::vector<LockLeft> left;
  std::vector<WaitCircle> circles;
  std::vector<LockMisuse> misuses;
  std::vector<BrokenPromise> broken;
  std::vector<SlowCall> slow;

  bool is_open() const override { return open; }
  std::vector<WaitSite> waits() const override { return wait_sites; }
  std::vector<NotifySite> notifies() const override { return notify_sites; }
  std::vector<DoubleTest> double_tests() const override { return tests; }
  std::vector<LockedValue> locked_values() const override { return locked; }
  std::vector<Publication> publications() const override { return published; }
  std::vector<LockLeft> locks_left() const override { return left; }
  std::vector<LockMisuse> lock_misuses() const override { return misuses; }
  std::vector<BrokenPromise> broken_promises(Promise about) const override;
  std::vector<WaitCircle> wait_circles(const CircleMatters& matters) const override;
  std::vector<SlowCall> slow_calls(const SlowMatters& matters) const override;
};

std::string print(const Sites& sites);
/// An error names the line.
Result<Sites> parse_sites(std::string_view text);

}  // namespace ravel::facts
