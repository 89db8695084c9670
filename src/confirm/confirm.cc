// SPDX-License-Identifier: Apache-2.0
#include "confirm/confirm.h"

#include <algorithm>
#include <mutex>

#include "base/parallel.h"
#include "base/part.h"

namespace ravel::confirm {

namespace {

/// Labs are lent to whoever needs one: making one takes longer than many runs.
class Labs {
 public:
  explicit Labs(const LabOptions& options) : options_(options) {}
  std::unique_ptr<Lab> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Lab>(options_);
    std::unique_ptr<Lab> lab = std::move(free_.back());
    free_.pop_back();
    return lab;
  }
  void give_back(std::unique_ptr<Lab> lab) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(lab));
  }

 private:
  const LabOptions& options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Lab>> free_;
};

}  // namespace

bool can_confirm(const report::Finding& finding) {
  constexpr std::string_view kRules[] = {"check-then-act", "call-cycle", "stuck-receive", "lost-message"};
  return std::ranges::find(kRules, finding.rule) != std::end(kRules);
}

void confirm(std::span<const report::Finding* const> findings, const Code& code,
             const ConfirmOptions& options, const std::function<void(size_t, AttemptResult)>& done) {
  Labs labs(options.lab);
  std::mutex mutex;
  parallel_for(findings.size(), [&](size_t i) {
    const Part part("finding", findings[i]->fingerprint);
    AttemptResult result{{}, "trying it crashed Ravel itself"};
    if (!part.is_lost()) {
      std::unique_ptr<Lab> lab = labs.take();
      if (options.lab.is_late && options.lab.is_late())
        result.why_not = "time was up before it was tried";
      else
        result = attempt(*findings[i], code, *lab, options.attempt);
      labs.give_back(std::move(lab));
    }
    const std::lock_guard lock(mutex);
    done(i, std::move(result));
  });
}

}  // namespace ravel::confirm
