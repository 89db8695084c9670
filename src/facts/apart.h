// SPDX-License-Identifier: Apache-2.0
//
// What keeps two accesses from overlapping, other than a guard that both hold. Each reason is a component
// with one question: do you keep these two apart? Most know nothing of a platform: they serve all that
// produce their facts (marks, who starts whom).
//
//   Forks    one is started by the other, or by one that it has started, and does not run there
//   Signals  what comes before a signal is over when the other has waited for it
//   Once     what is done once in the whole program is over when somebody is behind it
//   Own      each thread has its own
//   Turns    each waits, before, for what the other one sets afterwards
//
// Others follow objects and calls through one platform's own tables; they are where these are
// (flow/sync/order.h).
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "facts/access.h"

namespace ravel::facts {

/// One reason why two do not overlap. `Of` is an access by one of its origins, as the component wants it.
template <typename Of>
class ApartOf {
 public:
  virtual ~ApartOf() = default;
  /// Not const: some find out only when they are asked, and remember.
  virtual bool keeps_apart(const Of& a, const Of& b) = 0;
  /// A sentence's end: `each thread has its own`.
  virtual std::string_view why() const = 0;
};

/// The first of the components that keeps the two apart; null: none does.
template <typename Of, typename Components>
ApartOf<Of>* kept_apart_by(const Components& components, const Of& a, const Of& b) {
  for (const auto& each : components)
    if (each->keeps_apart(a, b)) return &*each;
  return nullptr;
}

struct Side {
  const Access& access;
  OriginId origin;
};

/// Those that work on the facts alone, and so for every platform.
using Apart = ApartOf<Side>;
std::vector<std::unique_ptr<Apart>> all_apart(const Origins& origins);

}  // namespace ravel::facts
