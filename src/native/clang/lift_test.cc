// SPDX-License-Identifier: Apache-2.0
//
// Small sources and the IR that they become. Everything goes through read_units(), as in the program;
// whatever is lifted here is verified. Positions are left out of the texts but for the test about them.
#include "native/clang/lift.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <regex>

#include "base/file.h"
#include "ir/native.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "native/clang/clang.h"
#include "native/link.h"

namespace ravel::native {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ravel-lift-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }
  std::string add(const std::string& name, const std::string& content) const {
    const std::string file = path_ + "/" + name;
    EXPECT_TRUE(write_file(file, content));
    return file;
  }

 private:
  std::string path_;
};

struct Read {
  ir::Module module;
  std::vector<std::string> messages;
  bool was_cached = false;
  std::string folder = {};  ///< which unit names begin with

  const ir::Function& function(std::string_view source_name) const {
    for (size_t i = 0; i < module.functions.size(); ++i)
      if (module.native->functions[i].source_name.view() == source_name) return module.functions[i];
    ADD_FAILURE() << "no function " << source_name;
    return module.functions.at(0);
  }
  /// Without positions and predecessors.
  std::string text(std::string_view source_name) const {
    std::string text = ir::print(module, function(source_name));
    for (size_t at = text.find(folder); !folder.empty() && at != text.npos; at = text.find(folder))
      text.erase(at, folder.size());
    return std::regex_replace(text, std::regex(" ; [^\n]*| //[^\n]*"), "");
  }
  const ir::NativeGlobal* global(const std::string& name) const {
    for (const ir::NativeGlobal& global : module.native->globals)
      if (global.name.view() == name || global.name.view() == folder + name) return &global;
    return nullptr;
  }
};

Read read_one(const Unit& unit, const std::string& cache = "") {
  Read result;
  result.folder = unit.directory + "/";
  std::vector<UnitResult> units = clang_reader::read_units(std::span(&unit, 1), {cache, {}});
  for (const Message& message : units.front().messages)
    result.messages.push_back(fmt::format("{}:{}: {}", message.line, message.column, message.text));
  result.was_cached = units.front().was_cached;
  if (!units.front().module) return result;
  result.module = std::move(*units.front().module);
  EXPECT_THAT(ir::verify(result.module), IsEmpty());
  return result;
}

Read read_source(const std::string& text, const std::string& name = "t.c",
                 std::vector<std::string> flags = {}) {
  const Folder folder;
  folder.add(name, text);
  Read result = read_one({name, folder.path(), std::move(flags)});
  EXPECT_THAT(result.messages, IsEmpty());
  return result;
}

TEST(Lift, LocalsAreValuesWithNames) {
  const Read read = read_source("int f(int a, int b) { int sum = a + b; return sum; }");
  EXPECT_EQ(read.text("f"),
            "function extern:f/2(%a.0, %b.1) exported\n"
            "b0:\n"
            "  %sum.2 = call '$op':add/2(%a.0, %b.1)\n"
            "  ret %sum.2\n");
}

TEST(Lift, PositionsAreThoseOfTheSource) {
  const Read read = read_source("int *p;\nint f(void) {\n  return *p;\n}\n");
  EXPECT_THAT(ir::print(read.module, read.function("f")), HasSubstr("load %1 memory size 4 ; t.c:3:10"));
  EXPECT_THAT(ir::print(read.module, read.function("f")),
              HasSubstr("function extern:f/0() exported ; t.c:2"));
}

TEST(Lift, FieldsHaveNamesAndOffsets) {
  const Read read = read_source(R"(
struct stats { long hits, misses; };
typedef struct { int fd; struct stats st; char name[16]; } conn;
long f(conn *c) { c->st.misses++; c->name[3] = 'x'; return c->st.hits; })");
  EXPECT_EQ(read.text("f"),
            "function extern:f/1(%c.0) exported\n"
            "b0:\n"
            "  %1 = load %c.0 memory 'conn.st.misses' at 16 size 8\n"
            "  %2 = constant 1\n"
            "  %3 = call '$op':add/2(%1, %2)\n"
            "  store %c.0 memory 'conn.st.misses' at 16 size 8 %3\n"
            "  %4 = constant 120\n"
            "  store %c.0 memory 'conn.name[]' at 27 size 1 %4\n"
            "  %5 = load %c.0 memory 'conn.st.hits' at 8 size 8\n"
            "  ret %5\n");
}

TEST(Lift, TheAddressOfAFieldIsAValue) {
  const Read read = read_source(R"(
struct lock { int state; };
struct queue { struct lock first; int n; struct lock mu; };
void take(struct lock *);
struct outer { int id; struct queue q; } global;
void f(struct queue *q) { take(&q->mu); take(&q->first); }
void nested(struct outer *o) { take(&o->q.first); take(&global.q.first); })");
  EXPECT_THAT(read.text("nested"), HasSubstr("address %o.0 memory 'outer.q.first' at 4\n"));
  // LLVM drops the last step to &global.q.first, which has the same address as &global.q.
  EXPECT_THAT(read.text("nested"), HasSubstr("address %3 memory 'outer.q' at 4\n"));
  EXPECT_EQ(read.text("f"),
            "function extern:f/1(%q.0) exported\n"
            "b0:\n"
            "  %1 = address %q.0 memory 'queue.mu' at 8\n"
            "  %2 = call extern:take/1(%1)\n"
            "  %3 = address %q.0 memory 'queue.first'\n"
            "  %4 = call extern:take/1(%3)\n"
            "  ret\n");
}

TEST(Lift, ElementsOfArrays) {
  const Read read = read_source(R"(
struct item { int key, value; };
struct table { int n; struct item items[8]; };
int f(struct table *t, long i) { return t->items[i].value; })");
  EXPECT_EQ(read.text("f"),
            "function extern:f/2(%t.0, %i.1) exported\n"
            "b0:\n"
            "  %2 = address %t.0 memory 'table.items' at 4\n"
            "  %3 = address %2 array_element %i.1 imm=8\n"
            "  %4 = load %3 memory 'item.value' at 4 size 4\n"
            "  ret %4\n");
}

TEST(Lift, GlobalsAreAddresses) {
  const Read read = read_source(R"(
struct pair { int a, b; };
extern struct pair others[4];
static struct pair own; int shared; extern int elsewhere; _Thread_local int per_thread; static const int fixed = 3;
int f(void) { own.b = 1; per_thread = fixed; return shared + elsewhere; }
int *g(void) { others[1].b = 2; return &own.b; })");
  EXPECT_THAT(read.text("g"), HasSubstr("memory 'pair.b' at 12 size 4"));
  EXPECT_THAT(read.text("f"), HasSubstr("constant $global \"t.c:own\""));
  EXPECT_THAT(read.text("f"), HasSubstr("memory 'pair.b' at 4 size 4"));
  EXPECT_THAT(read.text("g"), HasSubstr("memory 'pair.b' at 4\n"));
  EXPECT_EQ(read.global("t.c:own")->linkage, ir::Linkage::internal);
  EXPECT_EQ(read.global("t.c:own")->source_name.view(), "own");
  EXPECT_EQ(read.global("t.c:own")->type.view(), "pair");
  EXPECT_EQ(read.global("shared")->linkage, ir::Linkage::external);
  EXPECT_EQ(read.global("elsewhere")->linkage, ir::Linkage::declared);
  EXPECT_TRUE(read.global("per_thread")->is_thread_local);
  EXPECT_FALSE(read.global("shared")->is_thread_local);
}

TEST(Lift, BranchesAreTests) {
  const Read read =
      read_source("int g(void); int f(int a) { if (a < 3) return 1; while (g()) a++; return a; }");
  EXPECT_EQ(read.text("f"),
            "function extern:f/1(%a.0) exported\n"
            "b0:\n"
            "  %1 = constant 3\n"
            "  test lt %a.0 %1 ? b5 : b1\n"
            "b1:\n"
            "  jump b2\n"
            "b2:\n"
            "  %a.2 = phi [b1: %a.0, b4: %a.6]\n"
            "  %3 = call extern:g/0()\n"
            "  %4 = constant 0\n"
            "  test ne %3 %4 ? b4 : b3\n"
            "b3:\n"
            "  jump b6\n"
            "b4:\n"
            "  %5 = constant 1\n"
            "  %a.6 = call '$op':add/2(%a.2, %5)\n"
            "  jump b2\n"
            "b5:\n"
            "  %8 = constant 1\n"
            "  jump b6\n"
            "b6:\n"
            "  %7 = phi [b5: %8, b3: %a.2]\n"
            "  ret %7\n");
}

TEST(Lift, SwitchesAreSelects) {
  const Read read = read_source(
      "void a(void), b(void); void f(int x) { switch (x) { case 1: case -2: a(); break; default: b(); } }");
  EXPECT_THAT(read.text("f"), HasSubstr("select value %x.0 {1 => b1, -2 => b1, _ => b2}"));
}

TEST(Lift, AtomicsHaveOrders) {
  const Read read = read_source(R"(
#include <stdatomic.h>
atomic_int n; volatile int flag;
int f(void) {
  atomic_fetch_add_explicit(&n, 1, memory_order_relaxed);
  atomic_store_explicit(&n, 2, memory_order_release);
  flag = 1;
  return atomic_load(&n);
})");
  const std::string text = read.text("f");
  EXPECT_THAT(text, HasSubstr("memory size 4 relaxed update\n"));
  EXPECT_THAT(text, HasSubstr("memory size 4 release %"));
  EXPECT_THAT(text, HasSubstr("memory size 4 volatile %"));
  EXPECT_THAT(text, HasSubstr("memory size 4 seq_cst\n"));
}

TEST(Lift, CompareAndExchange) {
  const Read read = read_source("int f(int *p, int old) { return __sync_bool_compare_and_swap(p, old, 7); }");
  EXPECT_THAT(read.text("f"), HasSubstr("  %2 = load %p.0 memory size 4 seq_cst update\n"
                                        "  %3 = constant 7\n"
                                        "  store %p.0 memory size 4 seq_cst update %3\n"
                                        "  %4 = call '$op':cmpxchg/3(%2, %old.1, %3)\n"));
}

TEST(Lift, CopiesOfStructsAreAccesses) {
  const Read read = read_source(R"(
struct big { long a[10]; };
void take(struct big);
void f(struct big *to, struct big *from, unsigned long n) {
  *to = *from; __builtin_memcpy(to, from, n); __builtin_memset(to, 0, 16); take(*from); })");
  const std::string text = read.text("f");
  EXPECT_THAT(text, HasSubstr("  %3 = load %from.1 memory size 80 bulk\n"
                              "  store %to.0 memory size 80 bulk %3\n"
                              "  %4 = load %from.1 memory bulk\n"
                              "  store %to.0 memory bulk %4\n"));
  EXPECT_THAT(text, HasSubstr("memory size 16 bulk"));
  EXPECT_THAT(text, HasSubstr("alloc object $klass \"big\"() imm=80\n"));
}

TEST(Lift, CallsThroughPointersAndTables) {
  const Read read = read_source(R"(
int one(void), two(void);
static int (*const table[])(void) = { one, two };
struct ops { int id; int (*run)(void); } ops = { 3, two };
int f(int i) { return table[i]() + ops.run(); })");
  EXPECT_THAT(read.text("f"), HasSubstr("call_value %"));
  const ir::NativeGlobal* table = read.global("t.c:table");
  ASSERT_EQ(table->pointers.size(), 2u);
  EXPECT_EQ(table->pointers[1].offset, 8u);
  EXPECT_EQ(ir::print(read.module, table->pointers[1].value), "fun extern:two/0");
  ASSERT_EQ(read.global("ops")->pointers.size(), 1u);
  EXPECT_EQ(read.global("ops")->pointers[0].offset, 8u);
}

TEST(Lift, StackObjectsWhoseAddressIsTaken) {
  const Read read = read_source("void use(int *); void f(void) { int local = 1; use(&local); }");
  EXPECT_EQ(read.text("f"),
            "function extern:f/0() exported\n"
            "b0:\n"
            "  %local.0 = alloc object $klass \"int\"() imm=4\n"
            "  %1 = constant 1\n"
            "  store %local.0 memory size 4 %1\n"
            "  %2 = call extern:use/1(%local.0)\n"
            "  ret\n");
}

TEST(Lift, AssemblyIsUnknownByName) {
  const Read read = read_source("void f(void) { __asm__ volatile(\"mfence\" ::: \"memory\"); }");
  EXPECT_THAT(read.text("f"), HasSubstr("call '$asm':mfence/0()"));
}

TEST(Lift, CallsThatNeverReturn) {
  const Read read = read_source("_Noreturn void die(int); void f(int x) { if (x) die(x); }");
  EXPECT_THAT(read.text("f"), HasSubstr("noreturn call extern:die/1(%x.0)\n  unreachable\n"));
}

TEST(Lift, ExceptionsUnwindToTheirLandingPads) {
  const Read read = read_source(R"(
void lock(), unlock();
struct Guard { Guard() { lock(); } ~Guard() { unlock(); } };
void work();
void f() { Guard g; work(); })",
                                "t.cc");
  const std::string text = read.text("f");
  EXPECT_THAT(text, HasSubstr("b1 unwind b2:\n"
                              "  %2 = call extern:'_Z4workv'/0()\n"
                              "  jump b4\n"));
  EXPECT_THAT(text, HasSubstr("b2:\n  %3 = caught reason\n"));
  EXPECT_THAT(text, HasSubstr("raise reraise %"));
}

TEST(Lift, VirtualCallsLoadFromTables) {
  const Read read = read_source(R"(
struct Shape { virtual int area() = 0; virtual ~Shape(); int id; };
struct Square : Shape { int area() override { return side * side; } int side; };
int f(Shape *s) { return s->area(); }
Shape *make() { return new Square; })",
                                "t.cc");
  EXPECT_THAT(read.text("f"), HasSubstr("  %1 = load %s.0 memory size 8\n"
                                        "  %2 = load %1 memory size 8\n"
                                        "  %3 = call_value %2(%s.0) imm=35\n"));
  const ir::NativeGlobal* table = read.global("_ZTV6Square");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->linkage, ir::Linkage::once);
  std::vector<std::string> entries;
  for (const ir::InitialPointer& each : table->pointers)
    entries.push_back(fmt::format("{} {}", each.offset, ir::print(read.module, each.value)));
  EXPECT_THAT(entries, Contains("16 fun extern:'_ZN6Square4areaEv'/1"));
  EXPECT_THAT(read.text("Square::area"), HasSubstr("memory 'Square.side' at 12 size 4"));
}

TEST(Lift, StaticsHaveConstructors) {
  const Read read = read_source("int make(); int value = make();", "t.cc");
  ASSERT_EQ(read.module.native->constructors.size(), 1u);
  const ir::FuncName& name = read.module.callee(read.module.native->constructors[0].function);
  EXPECT_EQ(name.module.view(), read.folder + "t.cc");
}

TEST(Lift, LambdasAndTemplates) {
  const Read read = read_source(R"(
template <typename T> T twice(T x) { return x + x; }
int f(int a) { auto add = [&](int b) { return a + b; }; return add(twice(3)); })",
                                "t.cc");
  EXPECT_THAT(read.text("f"), HasSubstr("call 't.cc':'_ZZ1fiENK3$_0clEi'/2(%add.2, %4)"));
  EXPECT_EQ(read.function("f").blocks.size(), 1u);
}

TEST(Lift, LockAttributesAreRead) {
  const Read read = read_source(R"(
struct __attribute__((capability("mutex"))) Mutex {
  void lock() __attribute__((acquire_capability()));
  bool try_lock() __attribute__((try_acquire_capability(true)));
};
Mutex g;
int total __attribute__((guarded_by(g)));
struct Bank {
  Mutex mu;
  int balance __attribute__((guarded_by(mu)));
  void add(int n) __attribute__((requires_capability(mu)));
};
void Bank::add(int n) { balance += n; })",
                                "t.cc");
  std::vector<std::string> texts;
  for (const ir::LockAttribute& each : read.module.native->attributes)
    texts.push_back(fmt::format("{}({}) of {}", each.name.view(),
                                each.arguments.empty() ? "" : each.arguments[0].str(), each.subject.view()));
  EXPECT_THAT(texts, Contains("capability() of Mutex"));
  EXPECT_THAT(texts, Contains("try_acquire_capability(true) of _ZN5Mutex8try_lockEv"));
  EXPECT_THAT(texts, Contains("guarded_by(@g) of total"));
  EXPECT_THAT(texts, Contains("guarded_by(this.Bank.mu+0) of Bank.balance"));
  EXPECT_THAT(texts, Contains("requires_capability(this.Bank.mu+0) of _ZN4Bank3addEi"));
}

TEST(Lift, StandardThreadsAndLocks) {
  const Read read = read_source(R"(
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
std::mutex m; std::condition_variable ready; int n;
int main() {
  std::vector<std::thread> all;
  for (int i = 0; i < 3; ++i) all.emplace_back([i] { std::lock_guard<std::mutex> hold(m); n += i; ready.notify_one(); });
  { std::unique_lock<std::mutex> hold(m); ready.wait(hold, [] { return n > 2; }); }
  for (auto& each : all) each.join();
})",
                                "t.cc");
  EXPECT_GT(read.module.functions.size(), 100u);
  EXPECT_THAT(read.text("std::lock_guard<std::mutex>::lock_guard"), HasSubstr("'std::lock_guard._M_device'"));
}

TEST(Lift, OpenMpBecomesCalls) {
  const Read read =
      read_source("int n; void f(void) {\n#pragma omp parallel\n  {\n#pragma omp critical\n  n++; }\n}\n",
                  "t.c", {"-fopenmp"});
  EXPECT_THAT(read.text("f"), HasSubstr("call extern:'__kmpc_fork_call'/3(%0, %1, %2)"));
}

TEST(Read, ErrorsAreClangsOwn) {
  const Folder folder;
  folder.add("t.c", "#include \"missing.h\"\nint f(void) { return x; }\n");
  const Read read = read_one({"t.c", folder.path(), {}});
  EXPECT_THAT(read.messages, Contains("1:10: 'missing.h' file not found"));
  EXPECT_THAT(read.module.functions, IsEmpty());
}

TEST(Read, ACrashOfClangCostsItsFileOnly) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "what a crash leaves behind is a leak, and that is meant";
#endif
#endif
  const Folder folder;
  std::string deep = "int f(int a) { return ";
  for (int i = 0; i < 400'000; ++i) deep += "-~";
  folder.add("deep.c", deep + "a; }\n");
  folder.add("t.c", "int f(void) { return 1; }\n");
  const std::vector<Unit> units = {{"deep.c", folder.path(), {}}, {"t.c", folder.path(), {}}};
  const std::vector<UnitResult> read = clang_reader::read_units(units, {});
  EXPECT_FALSE(read[0].module.has_value());
  EXPECT_THAT(read[0].messages.back().text, HasSubstr("crashed"));
  EXPECT_TRUE(read[1].module.has_value());
}

TEST(Read, FlagsOfOtherCompilersAreWarningsOnly) {
  const Folder folder;
  folder.add("t.c", "int f(void) { return X; }\n");
  const Read read = read_one({"t.c", folder.path(), {"-fconserve-stack-of-gcc", "-DX=3", "-mno-such-thing"}});
  EXPECT_THAT(read.messages, ElementsAre(HasSubstr("-fconserve-stack-of-gcc"), HasSubstr("-mno-such-thing")));
  EXPECT_EQ(read.module.functions.size(), 1u);
}

TEST(Read, TheSecondTimeComesFromTheCache) {
  const Folder folder, cache;
  folder.add("t.c", "#include \"h.h\"\nint f(void) { return X; }\n");
  folder.add("h.h", "#define X 1\n");
  const Unit unit{"t.c", folder.path(), {}};
  const Read first = read_one(unit, cache.path());
  const Read second = read_one(unit, cache.path());
  EXPECT_FALSE(first.was_cached);
  EXPECT_TRUE(second.was_cached);
  EXPECT_EQ(ir::print(first.module), ir::print(second.module));
  folder.add("h.h", "#define X 2\n");
  const Read third = read_one(unit, cache.path());
  EXPECT_FALSE(third.was_cached);
  EXPECT_THAT(third.text("f"), HasSubstr("constant 2"));
}

TEST(Read, TextAndBitcodeFiles) {
  const Folder folder;
  folder.add("t.ll", "@n = global i32 0\ndefine i32 @f() {\n  %v = load i32, ptr @n\n  ret i32 %v\n}\n");
  const Read read = read_one({"t.ll", folder.path(), {}});
  EXPECT_THAT(read.messages, IsEmpty());
  EXPECT_EQ(read.text("f"),
            "function extern:f/0() exported synthetic\n"
            "b0:\n"
            "  %0 = constant $global \"n\"\n"
            "  %1 = load %0 memory size 4\n"
            "  ret %1\n");
}

TEST(Read, DamagedBitcodeIsAMessage) {
  const Folder folder;
  folder.add("t.ll", "define i32 @f() { ret i64 0 }\n");
  EXPECT_THAT(read_one({"t.ll", folder.path(), {}}).messages, ElementsAre(HasSubstr("LLVM cannot read it")));
  folder.add("t.bc", std::string("BC\xC0\xDE", 4) + std::string(100, '\x7F'));
  EXPECT_THAT(read_one({"t.bc", folder.path(), {}}).messages, Not(IsEmpty()));
  EXPECT_THAT(read_one({"none.bc", folder.path(), {}}).messages, ElementsAre(HasSubstr("none.bc")));
}

TEST(Read, UnitsInAnyOrderOfWorkers) {
  const Folder folder;
  std::vector<Unit> units;
  for (int i = 0; i < 6; ++i)
    units.push_back({folder.add(fmt::format("u{}.cc", i), fmt::format("inline int g() {{ return 1; }}\n"
                                                                      "int f{}() {{ return g(); }}\n",
                                                                      i)),
                     folder.path(),
                     {}});
  std::vector<ir::Module> modules;
  for (UnitResult& unit : clang_reader::read_units(units, {})) modules.push_back(std::move(*unit.module));
  EXPECT_EQ(link(modules).dropped, 5u);
  for (size_t i = 0; i < modules.size(); ++i) EXPECT_EQ(modules[i].functions.size(), i == 0 ? 2u : 1u);
}

}  // namespace
}  // namespace ravel::native
