// SPDX-License-Identifier: Apache-2.0
//
// Two std::functions of different types lie behind one `void *`, and a number says which it is. To the machine
// their calls look alike; their types say that the thread never runs `reset`.
#include <functional>
#include <thread>

struct job {
  int kind;
  void *what;
};

static int total;

static void run(const job &j) { (*static_cast<std::function<void(const int &)> *>(j.what))(j.kind); }
static void reset(const job &j) { (*static_cast<std::function<void(const char &)> *>(j.what))('x'); }

int main() {
  std::function<void(const int &)> work = [](const int &) {};
  std::function<void(const char &)> clear = [](const char &) { total++; };  //~ none
  job jobs[2] = {{0, &work}, {1, &clear}};
  std::thread t([&jobs] { run(jobs[0]); });
  reset(jobs[1]);
  t.join();
  return total;
}
