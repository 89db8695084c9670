// SPDX-License-Identifier: Apache-2.0
//
// Map construction and update (put_map_assoc, put_map_exact). Small maps are made in one go, large ones key
// by key.
#include <vector>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/interpreter_state.h"
#include "vm/map.h"

namespace ravel::vm {

Term put_map(Running& running, Term map, std::span<const Code> operands, Term* const* bases, bool is_exact) {
  const auto value = [&](size_t at) { return bases[operands[at] & 3][operands[at] >> 2]; };
  Heap& heap = running.heap;
  if (!map.is_map()) {
    set_error(running.process, atoms::badmap, map);
    return {};
  }
  if (is_exact) {
    // Of several that are missing OTP names the first in the order of a map's keys.
    Term missing;
    for (size_t i = 0; i < operands.size(); i += 2)
      if (!map_get(map, value(i)) && (!missing || compare(value(i), missing, true) < 0)) missing = value(i);
    if (missing) {
      set_error(running.process, atoms::badkey, missing);
      return {};
    }
  }
  const size_t count = operands.size() / 2;
  if (count == 1 || map_size(map) > kFlatMapMax) {
    for (size_t i = 0; i < operands.size(); i += 2) map = map_put(heap, map, value(i), value(i + 1));
    return map;
  }
  std::vector<std::pair<Term, Term>> pairs = map_pairs(map);
  pairs.reserve(pairs.size() + count);
  for (size_t i = 0; i < operands.size(); i += 2) pairs.emplace_back(value(i), value(i + 1));
  return make_map(heap, pairs);
}

}  // namespace ravel::vm
