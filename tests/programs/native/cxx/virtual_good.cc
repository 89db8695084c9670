// SPDX-License-Identifier: Apache-2.0
//
// Two kinds of objects in one list of pointers to anything. A shape is drawn by one thread and a job is run by another;
// draw and run are the third function of their classes both.
//~ none
#include <mutex>
#include <string>
#include <thread>

class Shape {
 public:
  virtual ~Shape() {}
  virtual void draw() = 0;
};

class Job {
 public:
  virtual ~Job() {}
  virtual void run() = 0;
};

static int drawn, done;

class Circle : public Shape {
 public:
  void draw() override { drawn++; }
};

class Print : public Job {
 public:
  void run() override { done++; }
};

/// Anything at all.
struct Item {
  std::string name;
  void *what;
  Item *next;
};

static Item *items;

static void add(const std::string &name, void *what) { items = new Item{name, what, items}; }

static void *find(const std::string &name) {
  for (Item *item = items; item != nullptr; item = item->next)
    if (item->name == name) return item->what;
  return nullptr;
}

static void draw_all() { static_cast<Shape *>(find("circle"))->draw(); }

static void run_all() { static_cast<Job *>(find("print"))->run(); }

int main() {
  add("circle", static_cast<Shape *>(new Circle));
  add("print", static_cast<Job *>(new Print));
  std::thread painter(draw_all);
  std::thread worker(run_all);
  painter.join();
  worker.join();
  return drawn + done;
}
