// SPDX-License-Identifier: Apache-2.0
//
// The module math: the C library's functions on floats. What has no finite result is badarith; what is no
// number, badarg; an integer too large for a float, badarith.
#include <cmath>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

Term finite(Call& call, double value) {
  return std::isfinite(value) ? make_float(call.heap(), value) : call.badarith();
}

template <double (*Function)(double)>
Term one(Call& call) {
  if (!call[0].is_number()) return call.badarg();
  auto x = to_double(call[0]);
  return x ? finite(call, Function(*x)) : call.badarith();
}
template <double (*Function)(double, double)>
Term two(Call& call) {
  if (!call[0].is_number() || !call[1].is_number()) return call.badarg();
  auto x = to_double(call[0]), y = to_double(call[1]);
  return x && y ? finite(call, Function(*x, *y)) : call.badarith();
}
Term pi_0(Call& call) { return make_float(call.heap(), 3.14159265358979323846); }

constexpr Builtin kTable[] = {
    {"math", "acos", 1, one<std::acos>},
    {"math", "acosh", 1, one<std::acosh>},
    {"math", "asin", 1, one<std::asin>},
    {"math", "asinh", 1, one<std::asinh>},
    {"math", "atan", 1, one<std::atan>},
    {"math", "atan2", 2, two<std::atan2>},
    {"math", "atanh", 1, one<std::atanh>},
    {"math", "ceil", 1, one<std::ceil>},
    {"math", "cos", 1, one<std::cos>},
    {"math", "cosh", 1, one<std::cosh>},
    {"math", "erf", 1, one<std::erf>},
    {"math", "erfc", 1, one<std::erfc>},
    {"math", "exp", 1, one<std::exp>},
    {"math", "floor", 1, one<std::floor>},
    {"math", "fmod", 2, two<std::fmod>},
    {"math", "log", 1, one<std::log>},
    {"math", "log10", 1, one<std::log10>},
    {"math", "log2", 1, one<std::log2>},
    {"math", "pi", 0, pi_0},
    {"math", "pow", 2, two<std::pow>},
    {"math", "sin", 1, one<std::sin>},
    {"math", "sinh", 1, one<std::sinh>},
    {"math", "sqrt", 1, one<std::sqrt>},
    {"math", "tan", 1, one<std::tan>},
    {"math", "tanh", 1, one<std::tanh>},
};

}  // namespace

std::span<const Builtin> math_builtins() { return kTable; }

}  // namespace ravel::vm
