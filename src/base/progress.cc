// SPDX-License-Identifier: Apache-2.0
#include "base/progress.h"

namespace ravel {

namespace {
class Silent final : public ProgressSink {
  void begin(std::string_view, size_t) override {}
  void advance(size_t) override {}
  void end() override {}
};
Silent silent;
ProgressSink* sink_in_use = &silent;
}  // namespace

ProgressSink& progress() { return *sink_in_use; }
void set_progress(ProgressSink* sink) { sink_in_use = sink != nullptr ? sink : &silent; }

}  // namespace ravel
