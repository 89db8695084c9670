// SPDX-License-Identifier: Apache-2.0
//
// A driver: which functions are called, with which arguments, to see a finding happen. First the setup, one
// call after the other in one process; then the sides, each in a process of its own, all at once.
// lib/src/ravel_confirm.erl runs it on the machine, and says what may stand in arguments for values that are
// only known then.
#pragma once

#include <string>
#include <vector>

namespace ravel::confirm {

/// A call with arguments as Erlang's text.
struct Call {
  std::string module, function;  ///< plain, without quotes
  std::vector<std::string> arguments;
  bool operator==(const Call&) const = default;
  auto operator<=>(const Call&) const = default;
};

struct Driver {
  std::vector<Call> setup;
  std::vector<std::vector<Call>> sides;
  bool booted = false;  ///< OTP's own processes are there
  bool operator==(const Driver&) const = default;
};

/// An atom as Erlang's text, in quotes where it needs them.
std::string atom_text(std::string_view name);

/// "mailer:deliver(a, 1)"
std::string text_of(const Call& call);
/// "mailer:start(), then mailer:deliver(a, 1) and mailer:deliver(a, 1) at once"
std::string text_of(const Driver& driver);

/// The two arguments of ravel_confirm:drive/2, as text.
std::vector<std::string> arguments_of(const Driver& driver);
inline constexpr const char* kDriverFunction = "ravel_confirm:drive";

/// What a call of the setup returned, counted from 1.
std::string result_of(size_t call);

}  // namespace ravel::confirm
