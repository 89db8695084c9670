// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/source.h"

#include "flow/jvm/broken_promises.h"
#include "flow/jvm/sites.h"
#include "flow/jvm/wait_sites.h"

namespace ravel::flow::jvm {

Source::Source(const JvmInput& input) : input_(input) {}
Source::~Source() = default;

const WaitSites& Source::sites() const {
  if (sites_ == nullptr) sites_ = std::make_unique<WaitSites>(input_);
  return *sites_;
}

std::vector<facts::WaitSite> Source::waits() const {
  const JvmCode code(input_);
  std::vector<facts::WaitSite> result;
  for (const WaitSite& wait : sites().waits()) {
    const ir::Instr& call = input_.program.function(wait.function).instrs[wait.instr];
    const ir::FuncName& callee = input_.program.module_of(wait.function).callees[call.payload];
    facts::WaitSite& site = result.emplace_back();
    site.at = code.spot(wait.function, wait.instr);
    site.function = code.name(wait.function);
    site.number = wait.function.index();
    site.callee = heap::method_text(callee, true);
    site.lock = wait.lock;
    site.condition = wait.condition;
    site.timed = wait.timed;
    site.in_loop = wait.in_loop;
    site.called_in_loops = sites().is_called_in_loops(wait.function);
    site.tested_inside = wait.tested_inside;
    site.asks_for_it = wait.asks_for_it;
    site.taken = wait.taken.has_value();
    if (wait.tested_outside) site.tested_outside = code.spot(wait.function, *wait.tested_outside);
  }
  return result;
}

std::vector<facts::NotifySite> Source::notifies() const {
  const JvmCode code(input_);
  std::vector<facts::NotifySite> result;
  for (const NotifySite& notify : sites().notifies())
    result.push_back({code.spot(notify.function, notify.instr), code.name(notify.function), notify.lock});
  return result;
}

std::vector<facts::DoubleTest> Source::double_tests() const { return jvm::double_tests(input_); }
std::vector<facts::LockedValue> Source::locked_values() const { return jvm::locked_values(input_); }
std::vector<facts::Publication> Source::publications() const { return jvm::publications(input_); }
std::vector<facts::LockLeft> Source::locks_left() const { return jvm::locks_left(input_); }
std::vector<facts::BrokenPromise> Source::broken_promises(facts::Promise about) const {
  switch (about) {
    case facts::Promise::guard:
      return broken_guards(input_);
    case facts::Promise::duty:
      return broken_duties(input_);
    case facts::Promise::owner:
      return broken_owners(input_);
    case facts::Promise::order:
      return {};
  }
  return {};
}
std::vector<facts::SlowCall> Source::slow_calls(const SlowMatters& matters) const {
  return jvm::slow_calls(input_, matters);
}

}  // namespace ravel::flow::jvm
