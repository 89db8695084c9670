// SPDX-License-Identifier: Apache-2.0
//
// A task that a thread runs, and whose result is waited for.
//~ none
#include <future>
#include <thread>

static int value;

int main() {
  std::packaged_task<int()> task([] {
    value++;
    return 1;
  });
  std::future<int> result = task.get_future();
  std::thread t(std::move(task));
  t.join();
  return result.get() + value;
}
