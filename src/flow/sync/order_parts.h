// SPDX-License-Identifier: Apache-2.0
//
// Those reasons why two accesses are in order that need no table of their own: each is a question to what
// others have found out.
#pragma once

#include "flow/sync/fresh.h"
#include "flow/sync/order_fork.h"
#include "flow/sync/order_own.h"

namespace ravel::flow::sync {

/// A class's initialiser is over before anybody else uses the class, its statics and what it made; but for
/// threads that it starts itself.
class InitialiserOrder final : public Apart {
 public:
  InitialiserOrder(const Calls& calls, const Threads& threads) : calls_(calls), threads_(threads) {}
  bool keeps_apart(const Access& a, const Access& b) override { return before_use(a, b) || before_use(b, a); }
  std::string_view why() const override { return "the class is initialised before others use it"; }

 private:
  bool before_use(const Access& a, const Access& b) const;
  const Calls& calls_;
  const Threads& threads_;
};

/// No other thread knows the object yet, or each made its own.
class FreshOrder final : public Apart {
 public:
  explicit FreshOrder(Fresh& fresh) : fresh_(fresh) {}
  bool keeps_apart(const Access& a, const Access& b) override {
    return fresh_.unpublished(a) || fresh_.unpublished(b) || (fresh_.self_made(a) && fresh_.self_made(b));
  }
  std::string_view why() const override { return "no other thread knows the object yet"; }

 private:
  Fresh& fresh_;
};

/// Each took the object out of a place that gives it to one of them only.
class TakenOrder final : public Apart {
 public:
  explicit TakenOrder(Fresh& fresh) : fresh_(fresh) {}
  bool keeps_apart(const Access& a, const Access& b) override { return fresh_.taken(a) && fresh_.taken(b); }
  std::string_view why() const override { return "each thread took it out for itself"; }

 private:
  Fresh& fresh_;
};

/// Each object was made for the one that holds it, and these are different ones: the list of one stream is
/// not that of a stream of another class, though one constructor made both.
class OwnersOrder final : public Apart {
 public:
  OwnersOrder(const Calls& calls, const Fields& fields) : calls_(calls), fields_(fields) {}
  bool keeps_apart(const Access& a, const Access& b) override;
  std::string_view why() const override { return "the two belong to different objects"; }

 private:
  struct Owners {
    heap::FieldId field;            ///< by which they hold the accessed object; invalid: not known
    std::vector<uint32_t> objects;  ///< ascending
  };
  Owners owners(const Access& access) const;
  const Calls& calls_;
  const Fields& fields_;
};

/// Each thread has its own object, or the one whose it is has been joined.
class OwnOrder final : public Apart {
 public:
  OwnOrder(const OwnObjects& own, ForkOrder& forks) : own_(own), forks_(forks) {}
  bool keeps_apart(const Access& a, const Access& b) override {
    const bool own_a = own_.is_own(a), own_b = own_.is_own(b);
    return (a.origin == b.origin && own_a && own_b) || (own_b && forks_.joined_before(a, b.origin)) ||
           (own_a && forks_.joined_before(b, a.origin));
  }
  std::string_view why() const override { return "each thread has its own object"; }

 private:
  const OwnObjects& own_;
  ForkOrder& forks_;
};

}  // namespace ravel::flow::sync
