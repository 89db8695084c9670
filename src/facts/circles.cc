// SPDX-License-Identifier: Apache-2.0
#include "facts/circles.h"

#include <algorithm>

namespace ravel::facts {

bool is_event(WaitEnd::Has has) { return has >= WaitEnd::Has::notification; }

CircleKind kind_of(const WaitCircle& circle) {
  using Has = WaitEnd::Has;
  const auto any = [&](auto is) {
    return std::ranges::any_of(circle.ends, [&](const WaitEnd& end) { return is(end.has); });
  };
  const auto any_is = [&](Has wanted) { return any([&](Has has) { return has == wanted; }); };
  const WaitEnd& one = circle.ends.front();
  if (one.self) return one.shared ? CircleKind::upgrade : CircleKind::again;
  if (any_is(Has::initialiser)) return CircleKind::initialiser;
  if (any(is_event))
    return any_is(Has::task) ? CircleKind::join : any_is(Has::room) ? CircleKind::room : CircleKind::wait;
  if (any_is(Has::thread)) return CircleKind::join;
  return circle.alike ? CircleKind::instances : CircleKind::cycle;
}

}  // namespace ravel::facts
