// SPDX-License-Identifier: Apache-2.0
#include "facts/apart.h"

#include <algorithm>

namespace ravel::facts {

namespace {

/// Are there a mark of the one kind at `a` and one of the other kind at `b` that `fit` each other?
template <typename F>
bool any_two(const Access& a, MarkKind one, const Access& b, MarkKind two, F fit) {
  return std::ranges::any_of(a.marks, [&](const Mark& x) {
    return x.kind == one && std::ranges::any_of(b.marks, [&](const Mark& y) {
             return y.kind == two && y.what == x.what && fit(x, y);
           });
  });
}

constexpr auto kAlways = [](const Mark&, const Mark&) { return true; };

class Forks final : public Apart {
 public:
  explicit Forks(const Origins& origins) : origins_(origins) {}
  bool keeps_apart(const Side& a, const Side& b) override {
    if (a.origin == b.origin) return false;
    if (origins_.starts(a.origin, b.origin)) return !runs(b.origin, a.access);
    return origins_.starts(b.origin, a.origin) && !runs(a.origin, b.access);
  }
  std::string_view why() const override { return "the one is not running while the other does that"; }

 private:
  static bool runs(OriginId origin, const Access& meanwhile) {
    return std::ranges::binary_search(meanwhile.running, origin);
  }
  const Origins& origins_;
};

class Signals final : public Apart {
 public:
  bool keeps_apart(const Side& a, const Side& b) override { return is_before(a, b) || is_before(b, a); }
  std::string_view why() const override {
    return "the one has waited for a signal that comes after the other";
  }

 private:
  static bool is_before(const Side& a, const Side& b) {
    return any_two(a.access, MarkKind::before, b.access, MarkKind::passed,
                   [&](const Mark& x, const Mark& y) { return a.origin != b.origin || (x.each && y.each); });
  }
};

class Once final : public Apart {
 public:
  bool keeps_apart(const Side& a, const Side& b) override {
    return any_two(a.access, MarkKind::inside, b.access, MarkKind::passed, kAlways) ||
           any_two(b.access, MarkKind::inside, a.access, MarkKind::passed, kAlways);
  }
  std::string_view why() const override { return "the one is done once, before the other may come"; }
};

class Own final : public Apart {
 public:
  bool keeps_apart(const Side& a, const Side& b) override {
    return any_two(a.access, MarkKind::own, b.access, MarkKind::own,
                   [&](const Mark& x, const Mark& y) { return a.origin == b.origin || (x.each && y.each); });
  }
  std::string_view why() const override { return "each thread has its own"; }
};

/// Two that do the same are not kept apart by what they ask: two producers race, be they one function or two
/// that set the same thing alike.
class Turns final : public Apart {
 public:
  bool keeps_apart(const Side& a, const Side& b) override {
    return a.access.at.first != b.access.at.first && waits_for(a.access, b.access) &&
           waits_for(b.access, a.access);
  }
  std::string_view why() const override { return "they take turns"; }

 private:
  static bool waits_for(const Access& waiting, const Access& other) {
    return any_two(waiting, MarkKind::asks, other, MarkKind::sets, [&](const Mark& ask, const Mark& set) {
      const auto is_the_same = [&](const Mark& own) {
        return own.kind == MarkKind::sets && own.what == ask.what && own.how == set.how;
      };
      return std::ranges::none_of(waiting.marks, is_the_same);
    });
  }
};

}  // namespace

std::vector<std::unique_ptr<Apart>> all_apart(const Origins& origins) {
  std::vector<std::unique_ptr<Apart>> result;
  result.push_back(std::make_unique<Forks>(origins));
  result.push_back(std::make_unique<Signals>());
  result.push_back(std::make_unique<Once>());
  result.push_back(std::make_unique<Own>());
  result.push_back(std::make_unique<Turns>());
  return result;
}

}  // namespace ravel::facts
