// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/parallel.h"
#include "base/progress.h"

namespace ravel::flow::jvm {

RaceResult::RaceResult(const JvmInput& input) : input_(input), accesses_(input), stages_(input, accesses_) {
  input.sync.order().find_phases();
  // Locations have nothing to do with each other.
  const std::vector<LocationAccesses>& all = accesses_.all();
  races_.resize(all.size());
  ProgressPhase phase("Looking for races", all.size());
  parallel_for(all.size(), [&](size_t i) {
    races_[i] = stages_.run(all[i]);
    phase.advance();
  });
  // From here on pairs are only told.

  tell_limit();
  for (size_t i = 0; i < all.size(); ++i) {
    for (const RacePair& pair : races_[i].pairs) {
      for (const uint32_t touch : {pair.first, pair.second}) {
        const Spot& spot = all[i].spots[all[i].touches[touch].spot];
        Racy& known = racy_[{spot.function, spot.instr}];
        known = std::max(known, pair.lock.empty() ? Racy::yes : Racy::maybe);
      }
    }
  }
}

void RaceResult::tell_limit() const {
  uint64_t pairs = 0;
  for (const LocationRaces& one : races_) pairs += one.cut_short;
  input_.budget.hit(
      {"{0} pairs of accesses meet in so many contexts or on so many objects that not all of these were "
       "looked at; some of their races may be missing"},
      pairs);
}

Racy RaceResult::racy(ir::FuncId function, ir::InstrId instr) const {
  const auto found = racy_.find({function, instr});
  return found == racy_.end() ? Racy::no : found->second;
}

Racy RaceResult::racy(flow::heap::InstanceId instance, ir::InstrId instr) const {
  const Racy anywhere = racy(input_.points_to.function(instance), instr);
  if (anywhere == Racy::no || !accesses_.is_run(instance)) return Racy::no;
  const ir::Function& function = input_.program.function(input_.points_to.function(instance));
  const ir::Instr& at = function.instr(instr);
  const bool on_object = (at.op == ir::Op::load || at.op == ir::Op::store) &&
                         static_cast<ir::FieldKind>(at.kind) != ir::FieldKind::statik;
  if (!on_object) return anywhere;
  const auto objects = input_.points_to.objects(instance, function.operands_of(at)[0]);
  const bool shared = std::any_of(objects.begin(), objects.end(),
                                  [&](uint32_t o) { return stages_.is_shared(flow::heap::ObjectId(o)); });
  return shared ? anywhere : Racy::no;
}

}  // namespace ravel::flow::jvm
