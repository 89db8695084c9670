// SPDX-License-Identifier: Apache-2.0
//
// Small programs in the text form of the representation. Each is asked about every pair of accesses to one
// field: which lock guards it, and if none does, whether something orders it. One line of the answer is
// `method method: verdict`; safe and racy twins stand together. Whole Java programs are in
// tests/programs/jvm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "flow/sync/sync.h"
#include "ir/parse.h"

namespace ravel::flow::sync {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Fields as `name descriptor [flags]`: `mu Ljava/lang/Object; final`.
struct Klass {
  std::string name;
  std::vector<std::string> fields;
  std::string functions;
  std::string super = "java/lang/Object";
  std::vector<std::string> interfaces = {};
  std::vector<std::string> statics = {};  ///< methods without a receiver
};

ir::Module to_module(const Klass& k) {
  auto parsed = ir::parse("module '" + k.name + "' jvm\n" + k.functions);
  EXPECT_TRUE(parsed.has_value()) << (parsed ? "" : parsed.error().message);
  ir::Module module = parsed ? std::move(*parsed) : ir::Module();
  auto info = std::make_shared<ir::ClassInfo>();
  info->super = Symbol(k.name == "java/lang/Object" ? "" : k.super);
  for (const std::string& i : k.interfaces) info->interfaces.push_back(Symbol(i));
  info->flags = ir::kDeclPublic;
  for (const std::string& text : k.fields) {
    const size_t first = text.find(' '), second = text.find(' ', first + 1);
    const std::string flags = second == std::string::npos ? "" : text.substr(second);
    ir::FieldInfo field;
    field.name = Symbol(text.substr(0, first));
    field.descriptor = Symbol(text.substr(first + 1, second - first - 1));
    if (flags.find("final") != std::string::npos) field.flags |= ir::kDeclFinal;
    if (flags.find("volatile") != std::string::npos) field.flags |= ir::kDeclVolatile;
    if (flags.find("static") != std::string::npos) field.flags |= ir::kDeclStatic;
    info->fields.push_back(field);
  }
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    ir::MethodInfo method;
    method.name = module.functions[i].name.name;
    method.function = i;
    method.flags = ir::kDeclPublic;
    const std::string name = method.name.str();
    const bool is_static = name.starts_with("main(") || name.starts_with("<clinit>") ||
                           std::find(k.statics.begin(), k.statics.end(), name) != k.statics.end();
    if (is_static) method.flags |= ir::kDeclStatic;
    info->methods.push_back(method);
  }
  module.klass = info;
  return module;
}

/// `Thread` with start and join as the models have it.
const char* const kThread = R"(
function 'java/lang/Thread':'<init>()V'/1(%0)
b0:
  ret
function 'java/lang/Thread':'start()V'/1(%0)
b0:
  %1 = call 'ravel/Model':'fork(Ljava/lang/Runnable;)V'/1(%0)
  ret
function 'java/lang/Thread':'join()V'/1(%0)
b0:
  %1 = call 'ravel/Model':'join(Ljava/lang/Object;)V'/1(%0)
  ret
function 'java/lang/Thread':'run()V'/1(%0)
b0:
  ret
)";

class Asked {
 public:
  explicit Asked(std::vector<Klass> classes) {
    classes.push_back(
        {"java/lang/Object", {}, "function 'java/lang/Object':'<init>()V'/1(%0)\nb0:\n  ret\n"});
    classes.push_back({.name = "java/lang/Runnable", .fields = {}, .functions = ""});
    classes.push_back({.name = "java/lang/Thread",
                       .fields = {},
                       .functions = kThread,
                       .super = "java/lang/Object",
                       .interfaces = {"java/lang/Runnable"}});
    std::vector<ir::Module> modules;
    for (const Klass& k : classes) modules.push_back(to_module(k));
    program_.add(std::move(modules));
    classes_ = std::make_unique<heap::Hierarchy>(program_);
    harness_ = heap::Harness::make(program_, *classes_, {});
    points_to_ = std::make_unique<heap::PointsTo>(program_, *classes_, heap::ContextPolicy());
    if (harness_.main().valid()) points_to_->add_entry(harness_.main());
    points_to_->solve();
    sync_ = std::make_unique<Sync>(program_, *classes_, *points_to_, harness_);
  }

  /// Every pair of accesses to the field, one of them a write, that two origins may make.
  std::vector<std::string> pairs(const std::string& field) const {
    const std::vector<Access> all = accesses(field);
    std::set<std::string> lines;
    for (const Access& a : all) {
      for (const Access& b : all) {
        if ((!a.write && !b.write) || a.object != b.object) continue;
        if (a.origin == b.origin && !sync_->threads()[a.origin].many) continue;
        std::string x = text(a), y = text(b);
        if (y < x) std::swap(x, y);
        lines.insert(x + " " + y + ": " + verdict(a, b));
      }
    }
    return {lines.begin(), lines.end()};
  }
  const Sync& sync() const { return *sync_; }

 private:
  std::vector<Access> accesses(const std::string& field) const {
    std::vector<Access> all;
    for (size_t i = 0; i < points_to_->instance_count(); ++i) {
      const heap::InstanceId id(i);
      for (const heap::HeapAccess& h : points_to_->body(points_to_->function(id)).accesses) {
        if (!h.field.valid() || classes_->field(h.field).name.view() != field) continue;
        for (const OriginId origin : sync_->threads().of(id)) {
          Access access{.instance = id,
                        .instr = h.instr,
                        .object = {},
                        .field = h.field,
                        .write = h.write,
                        .origin = origin};
          if (!h.base.valid()) all.push_back(access);
          if (!h.base.valid()) continue;
          for (const uint32_t o : points_to_->objects(id, h.base)) {
            access.object = heap::ObjectId(o);
            if (sync_->escape().escapes(access.object)) all.push_back(access);
          }
        }
      }
    }
    return all;
  }
  std::string text(const Access& a) const {
    const std::string name = program_.function(points_to_->function(a.instance)).name.name.str();
    return name.substr(0, name.find('('));
  }
  std::string verdict(const Access& a, const Access& b) const {
    const CommonLock lock = sync_->locks().common(a, b);
    if (lock.verdict == LockVerdict::same) return "lock " + lock.text;
    if (lock.verdict == LockVerdict::may_differ) return "perhaps lock " + lock.text;
    return sync_->order().kept_apart_by(a, b) == nullptr ? "race" : "ordered";
  }

  ir::Program program_;
  std::unique_ptr<heap::Hierarchy> classes_;
  heap::Harness harness_;
  std::unique_ptr<heap::PointsTo> points_to_;
  std::unique_ptr<Sync> sync_;
};

/// A class with a counter, for an open program: every method is called by any number of threads.
std::vector<std::string> ask_open(const std::string& functions, std::vector<std::string> fields = {}) {
  fields.insert(fields.begin(), "x I");
  const std::string constructor = "function 'C':'<init>()V'/1(%0)\nb0:\n  ret\n";
  const bool has_own = functions.find("<init>()V'/1(%0)") != std::string::npos;
  const Asked asked({{"C", fields, (has_own ? "" : constructor) + functions}});
  return asked.pairs("x");
}

TEST(HeldLocks, the_same_monitor_of_the_accessed_object) {
  EXPECT_THAT(ask_open(R"(
function 'C':'set()V'/1(%0)
b0:
  acquire %0
  %1 = constant 1
  store %0 field 'C.x' %1
  release %0
  ret
)"),
              ElementsAre("set set: lock the object itself"));
  EXPECT_THAT(ask_open(R"(
function 'C':'set()V'/1(%0)
b0:
  acquire %0
  release %0
  %1 = constant 1
  store %0 field 'C.x' %1
  ret
)"),
              ElementsAre("set set: race"));
}

const char* const kByField = R"(
function 'C':'<init>()V'/1(%0)
b0:
  %1 = alloc object $klass "java/lang/Object"()
  %2 = call 'java/lang/Object':'<init>()V'/1(%1)
  store %0 field 'C.mu' %1
  ret
function 'C':'set()V'/1(%0)
b0:
  %1 = load %0 field 'C.mu'
  acquire %1
  %2 = constant 1
  store %0 field 'C.x' %2
  %3 = load %0 field 'C.mu'
  release %3
  ret
)";
const char* const kReset = R"(
function 'C':'reset()V'/1(%0)
b0:
  %1 = alloc object $klass "java/lang/Object"()
  store %0 field 'C.mu' %1
  ret
)";

TEST(HeldLocks, a_field_that_never_changes_names_one_lock_and_one_that_does_names_none) {
  EXPECT_THAT(ask_open(kByField, {"mu Ljava/lang/Object;"}), ElementsAre("set set: lock its mu"));
  EXPECT_THAT(ask_open(std::string(kByField) + kReset, {"mu Ljava/lang/Object;"}),
              ElementsAre("set set: race"));
}

TEST(HeldLocks, on_one_branch_only_is_not_held) {
  EXPECT_THAT(ask_open(R"(
function 'C':'set(I)V'/2(%0, %1)
b0:
  %2 = constant 0
  test eq %1 %2 ? b1 : b2
b1:
  acquire %0
  jump b3
b2:
  jump b3
b3:
  store %0 field 'C.x' %1
  ret
)"),
              ElementsAre("set set: race"));
}

TEST(HeldLocks, an_exception_comes_with_the_locks_of_its_block) {
  EXPECT_THAT(ask_open(R"(
function 'C':'set()V'/1(%0)
b0:
  acquire %0
  jump b1
b1 unwind b2:
  %1 = call 'C':'fails()V'/1(%0)
  release %0
  ret
b2:
  %2 = caught reason
  %3 = constant 1
  store %0 field 'C.x' %3
  release %0
  raise reraise %2
function 'C':'fails()V'/1(%0)
b0:
  ret
)"),
              ElementsAre("set set: lock the object itself"));
}

const char* const kWrappers = R"(
function 'C':'lock()V'/1(%0)
b0:
  %1 = call 'ravel/Model':'acquire(Ljava/lang/Object;)V'/1(%0)
  ret
function 'C':'unlock()V'/1(%0)
b0:
  %1 = call 'ravel/Model':'release(Ljava/lang/Object;)V'/1(%0)
  ret
function 'C':'tryLock()Z'/1(%0)
b0:
  %1 = call 'ravel/Model':'tryAcquire(Ljava/lang/Object;)Z'/1(%0)
  ret %1
)";

TEST(HeldLocks, taken_and_released_by_other_methods) {
  EXPECT_THAT(ask_open(std::string(kWrappers) + R"(
function 'C':'set()V'/1(%0)
b0:
  %1 = call_virtual 'C':'lock()V'/1(%0)
  %2 = constant 1
  store %0 field 'C.x' %2
  %3 = call_virtual 'C':'unlock()V'/1(%0)
  ret
)"),
              ElementsAre("set set: lock the object itself"));
  EXPECT_THAT(ask_open(std::string(kWrappers) + R"(
function 'C':'set()V'/1(%0)
b0:
  %1 = call_virtual 'C':'lock()V'/1(%0)
  %3 = call_virtual 'C':'unlock()V'/1(%0)
  %2 = constant 1
  store %0 field 'C.x' %2
  ret
)"),
              ElementsAre("set set: race"));
}

TEST(HeldLocks, tried_and_got) {
  const auto program = [](const char* got, const char* not_got) {
    return std::string(kWrappers) + "function 'C':'set()V'/1(%0)\nb0:\n" +
           "  %1 = call_virtual 'C':'tryLock()Z'/1(%0)\n  %2 = constant 0\n  test eq %1 %2 ? b1 : b2\n" +
           "b1:\n" + not_got + "  ret\nb2:\n" + got + "  ret\n";
  };
  EXPECT_THAT(ask_open(program("  store %0 field 'C.x' %2\n", "")),
              ElementsAre("set set: lock the object itself"));
  EXPECT_THAT(ask_open(program("", "  store %0 field 'C.x' %2\n")), ElementsAre("set set: race"));
}

TEST(HeldLocks, readers_do_not_exclude_each_other) {
  const auto program = [](const std::string& writer) {
    return "function 'C':'set()V'/1(%0)\nb0:\n  %1 = call 'ravel/Model':'acquire" + writer +
           "(Ljava/lang/Object;)V'/1(%0)\n  %2 = constant 1\n  store %0 field 'C.x' %2\n" +
           "  %3 = call 'ravel/Model':'release" + writer + "(Ljava/lang/Object;)V'/1(%0)\n  ret\n" +
           "function 'C':'get()I'/1(%0)\nb0:\n  %1 = call "
           "'ravel/Model':'acquireShared(Ljava/lang/Object;)V'/1(%0)\n" +
           "  %2 = load %0 field 'C.x'\n  ret %2\n";
  };
  EXPECT_THAT(ask_open(program("")),
              ElementsAre("get set: lock the object itself", "set set: lock the object itself"));
  EXPECT_THAT(ask_open(program("Shared")), ElementsAre("get set: race", "set set: race"));
}

TEST(HeldLocks, the_caller_holds_it) {
  const std::string set =
      "function 'C':'set()V'/1(%0)\nb0:\n  %1 = constant 1\n  store %0 field 'C.x' %1\n  ret\n";
  // The holder locks itself and works on a C of its own: at C the lock is the owner of the accessed object.
  const auto holder = [](const std::string& lock) {
    return "function 'H':'<init>()V'/1(%0)\nb0:\n  %1 = alloc object $klass \"C\"()\n  store %0 field 'H.c' "
           "%1\n  ret\n"
           "function 'H':'work()V'/1(%0)\nb0:\n  %1 = load %0 field 'H.c'\n" +
           lock + "  %2 = call_virtual 'C':'set()V'/1(%1)\n  ret\n";
  };
  const auto ask = [&](const std::string& lock) {
    Klass c{"C", {"x I"}, set};
    const Asked asked({c, {"H", {"c LC;"}, holder(lock)}});
    return asked.pairs("x");
  };
  // C is public here and clients may call set() themselves, so that the pair with the client's call races.
  EXPECT_THAT(ask("  acquire %0\n"),
              ::testing::Contains("set set: lock the owner (by c) of the object itself"));
  EXPECT_THAT(ask(""), ElementsAre("set set: race"));
}

/// A program with a main and a thread class T with fields; x is written by run().
std::vector<std::string> ask_closed(const std::string& main, const std::string& run,
                                    std::vector<std::string> fields = {}, const std::string& more = "") {
  fields.insert(fields.begin(), "x I");
  Klass t{.name = "T", .fields = std::move(fields), .functions = "", .super = "java/lang/Thread"};
  t.functions =
      "function 'T':'<init>()V'/1(%0)\nb0:\n  %1 = call 'java/lang/Thread':'<init>()V'/1(%0)\n  ret\n" +
      more + "function 'T':'run()V'/1(%0)\n" + run;
  Klass m{.name = "Main",
          .fields = {},
          .functions = "function 'Main':'main([Ljava/lang/String;)V'/1(%0)\n" + main};
  const Asked asked({t, m});
  return asked.pairs("x");
}

const char* const kSetsOwn = "b0:\n  %1 = constant 1\n  store %0 field 'T.x' %1\n  ret\n";
const char* const kNew =
    "b0:\n  %1 = alloc object $klass \"T\"()\n  %2 = call 'T':'<init>()V'/1(%1)\n  %3 = constant 5\n";
const char* const kStart = "  %4 = call_virtual 'java/lang/Thread':'start()V'/1(%1)\n";
const char* const kJoin = "  %5 = call_virtual 'java/lang/Thread':'join()V'/1(%1)\n";
const char* const kStore = "  store %1 field 'T.x' %3\n";

TEST(Order, before_start_and_after_join) {
  const auto program = [](std::initializer_list<const char*> parts) {
    std::string text = kNew;
    for (const char* part : parts) text += part;
    return text + "  ret\n";
  };
  EXPECT_THAT(ask_closed(program({kStore, kStart}), kSetsOwn), ElementsAre("main run: ordered"));
  EXPECT_THAT(ask_closed(program({kStart, kStore}), kSetsOwn), ElementsAre("main run: race"));
  EXPECT_THAT(ask_closed(program({kStart, kJoin, kStore}), kSetsOwn), ElementsAre("main run: ordered"));
}

TEST(Order, threads_of_a_loop_have_each_their_own_object) {
  const char* const loop = R"(b0:
  jump b1
b1:
  %1 = alloc object $klass "T"()
  %2 = call 'T':'<init>()V'/1(%1)
  %3 = call_virtual 'java/lang/Thread':'start()V'/1(%1)
  test eq %0 %0 ? b1 : b2
b2:
  ret
)";
  EXPECT_THAT(ask_closed(loop, kSetsOwn), ElementsAre("run run: ordered"));
  EXPECT_THAT(ask_closed(loop, "b0:\n  %1 = constant 1\n  store statik 'T.x' %1\n  ret\n"),
              ElementsAre("run run: race"));
}

TEST(Order, joined_before_the_next_is_started) {
  const auto loop = [](const char* join) {
    return std::string(R"(b0:
  jump b1
b1:
  %1 = alloc object $klass "T"()
  %2 = call 'T':'<init>()V'/1(%1)
  %4 = call_virtual 'java/lang/Thread':'start()V'/1(%1)
)") + join +
           "  test eq %0 %0 ? b1 : b2\nb2:\n  ret\n";
  };
  const char* const run = "b0:\n  %1 = constant 1\n  store statik 'T.x' %1\n  ret\n";
  EXPECT_THAT(ask_closed(loop(kJoin), run), ElementsAre("run run: ordered"));
  EXPECT_THAT(ask_closed(loop(""), run), ElementsAre("run run: race"));
}

TEST(Order, all_of_an_array_are_joined) {
  const auto program = [](const char* join) {
    return std::string(R"(b0:
  %1 = constant 3
  %2 = alloc array $klass "[LT;"(%1)
  jump b1
b1:
  %3 = alloc object $klass "T"()
  %4 = call 'T':'<init>()V'/1(%3)
  store %2 array_element %3 %1
  %5 = call_virtual 'java/lang/Thread':'start()V'/1(%3)
  test eq %0 %0 ? b1 : b2
b2:
  jump b3
b3:
  test eq %0 %0 ? b4 : b5
b4:
  %6 = load %2 array_element %1
)") + join +
           "  jump b3\nb5:\n  store statik 'T.x' %1\n  ret\n";
  };
  const char* const run = "b0:\n  %1 = constant 1\n  store statik 'T.x' %1\n  ret\n";
  EXPECT_THAT(ask_closed(program("  %7 = call_virtual 'java/lang/Thread':'join()V'/1(%6)\n"), run),
              ElementsAre("main run: ordered", "run run: race"));
  EXPECT_THAT(ask_closed(program(""), run), ElementsAre("main run: race", "run run: race"));
}

TEST(Order, a_volatile_flag_hands_over) {
  const auto run = [](const char* before, const char* after) {
    return std::string("b0:\n  %1 = constant 1\n") + before + "  store %0 field 'T.ready' %1\n" + after +
           "  ret\n";
  };
  const std::string main = std::string(kNew) + kStart + R"(  %6 = load %1 field 'T.ready'
  %7 = constant 0
  test eq %6 %7 ? b1 : b2
b1:
  ret
b2:
  %8 = load %1 field 'T.x'
  ret
)";
  const char* const store = "  store %0 field 'T.x' %1\n";
  EXPECT_THAT(ask_closed(main, run(store, ""), {"ready Z volatile"}), ElementsAre("main run: ordered"));
  EXPECT_THAT(ask_closed(main, run(store, ""), {"ready Z"}), ElementsAre("main run: race"));
  EXPECT_THAT(ask_closed(main, run("", store), {"ready Z volatile"}), ElementsAre("main run: race"));
}

TEST(Order, a_latch) {
  const char* const await = "  %6 = call 'ravel/Model':'await(Ljava/lang/Object;)V'/1(%1)\n";
  const char* const signal = "  %2 = call 'ravel/Model':'signal(Ljava/lang/Object;)V'/1(%0)\n";
  const std::string before =
      std::string("b0:\n  %1 = constant 1\n  store %0 field 'T.x' %1\n") + signal + "  ret\n";
  const std::string after =
      std::string("b0:\n  %1 = constant 1\n") + signal + "  store %0 field 'T.x' %1\n  ret\n";
  const std::string main = std::string(kNew) + kStart + await + kStore + "  ret\n";
  EXPECT_THAT(ask_closed(main, before), ElementsAre("main run: ordered"));
  EXPECT_THAT(ask_closed(main, after), ElementsAre("main run: race"));
}

TEST(Order, a_constructor_is_before_publication) {
  const auto program = [](const char* first, const char* second) {
    return std::string("function 'C':'<init>()V'/1(%0)\nb0:\n  %1 = constant 1\n") + first + second +
           "  ret\nfunction 'C':'get()I'/1(%0)\nb0:\n  %1 = load statik 'C.last'\n  %2 = load %1 field "
           "'C.x'\n"
           "  %3 = alloc object $klass \"C\"()\n  %4 = call 'C':'<init>()V'/1(%3)\n  ret %2\n";
  };
  const char* const store = "  store %0 field 'C.x' %1\n";
  const char* const publish = "  store statik 'C.last' %0\n";
  EXPECT_THAT(ask_open(program(store, publish), {"last LC; static"}),
              ::testing::Not(::testing::Contains("<init> get: race")));
  EXPECT_THAT(ask_open(program(publish, store), {"last LC; static"}),
              ::testing::Contains("<init> get: race"));
}

TEST(Escape, what_only_its_method_knows_is_not_shared) {
  EXPECT_THAT(ask_open(R"(
function 'C':'work()V'/1(%0)
b0:
  %1 = alloc object $klass "C"()
  %2 = constant 1
  store %1 field 'C.x' %2
  ret
)"),
              IsEmpty());
}

}  // namespace
}  // namespace ravel::flow::sync
