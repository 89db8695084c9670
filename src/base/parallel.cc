// SPDX-License-Identifier: Apache-2.0
#include "base/parallel.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <memory>
#include <thread>

#include "base/part.h"

namespace ravel {

namespace {
size_t job_count = 0;
std::unique_ptr<tbb::global_control> control;
}  // namespace

void set_jobs(size_t count) {
  job_count = count;
  control.reset();
  if (count > 0)
    control = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, count);
}

size_t jobs() { return job_count > 0 ? job_count : std::max(1u, std::thread::hardware_concurrency()); }

void parallel_for(size_t count, const std::function<void(size_t)>& body) {
  if (jobs() == 1 || count < 2) {
    for (size_t i = 0; i < count; ++i) body(i);
    return;
  }
  static const tbb::global_control stack(tbb::global_control::thread_stack_size, kStackBytes);
  const Part* const part = Part::current();
  tbb::parallel_for(size_t{0}, count, [&](size_t i) {
    const Part::Helping helping(part);
    body(i);
  });
}

}  // namespace ravel
