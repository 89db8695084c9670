// SPDX-License-Identifier: Apache-2.0
//
// Golden texts: each tests/lift/NAME.erl (compiled here by erlc) and NAME.s (see assemble.h) is lifted, must
// pass the verifier, and its text form must be that of NAME.ir. RAVEL_UPDATE=NAME rewrites one expectation.
//
// And bad code: each function below breaks one rule of BEAM, and costs only itself.
#include "beam/lift/lift.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/bytes.h"
#include "base/file.h"
#include "beam/lift/assemble.h"
#include "ir/text.h"
#include "ir/verify.h"

namespace ravel::beam {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const fs::path kFolder = fs::path(RAVEL_SOURCE_DIR) / "tests/lift";

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "ravel-lift-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::vector<std::string> sources() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".erl" || path.extension() == ".s") names.push_back(path.filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// All .erl files compiled by one erlc, because starting it takes longer than compiling.
const fs::path& compiled() {
  static const TemporaryFolder folder;
  static const int status = [] {
    std::string command = "erlc +debug_info -o " + folder.path().string();
    for (const std::string& name : sources()) {
      if (name.ends_with(".erl")) command += " " + (kFolder / name).string();
    }
    return std::system(command.c_str());
  }();
  EXPECT_EQ(status, 0) << "erlc failed";
  return folder.path();
}

Module read_source(const fs::path& source) {
  if (source.extension() == ".s") return testing::assemble(read_file(source).value_or(""));
  const fs::path beam = (compiled() / source.stem()).replace_extension(".beam");
  const std::string bytes = read_file(beam).value_or("");
  return read_module(beam, as_bytes(bytes));
}

/// The text without what depends on where the test runs.
std::string text_of(Lifted& lifted) {
  lifted.module.path.clear();
  for (std::string& file : lifted.module.files) file = fs::path(file).filename();
  return ir::print(lifted.module);
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, TextIsAsExpected) {
  const fs::path source = kFolder / GetParam();
  const Module module = read_source(source);
  ASSERT_TRUE(module.usable);
  ASSERT_THAT(module.problems, IsEmpty());
  Lifted lifted = lift_module(module, {.names = true});
  for (const Problem& problem : lifted.problems) ADD_FAILURE() << problem.message;
  EXPECT_THAT(ir::verify(lifted.module), IsEmpty());
  const std::string text = text_of(lifted);
  const fs::path expected = fs::path(source).replace_extension(".ir");
  const char* update = std::getenv("RAVEL_UPDATE");
  if (update != nullptr && source.stem() == update) {
    ASSERT_TRUE(write_file(expected, text));
    return;
  }
  EXPECT_EQ(read_file(expected).value_or("no file"), text);
}

INSTANTIATE_TEST_SUITE_P(All, Golden, ::testing::ValuesIn(sources()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

/// The problem that `code` as the body of f/1 makes; g/0 beside it must survive.
std::string problem_of(const std::string& code) {
  const Module module =
      testing::assemble("module bad\nfunction f 1\n label 1\n func_info bad f u1\n label 2\n" + code +
                        "\nfunction g 0\n label 8\n func_info bad g u0\n label 9\n move ok x0\n return\n");
  const Lifted lifted = lift_module(module);
  EXPECT_EQ(lifted.module.functions.back().name.name.view(), "g");
  EXPECT_THAT(ir::verify(lifted.module), IsEmpty()) << code;
  if (lifted.problems.empty()) return "";
  EXPECT_EQ(lifted.problems.size(), 1u);
  return lifted.problems[0].message;
}

TEST(BadCode, CostsItsFunction) {
  EXPECT_EQ(problem_of("return"), "");
  EXPECT_THAT(problem_of("move x0 x1"), HasSubstr("function f/1 is left out: its code runs past its end"));
  EXPECT_THAT(problem_of("jump f7"), HasSubstr("a label that it does not have"));
  EXPECT_THAT(problem_of("jump f9"), HasSubstr("a label that it does not have"));
  EXPECT_THAT(problem_of("is_atom f99 x0\n return"), HasSubstr("a label that it does not have"));
  EXPECT_THAT(problem_of("m_plus f1 x0 x0 x0\n return"),
              HasSubstr("instruction m_plus (27), which is not supported"));
  EXPECT_THAT(problem_of("move x0\n return"), HasSubstr("malformed"));
  EXPECT_THAT(problem_of("move x0 u3\n return"), HasSubstr("where a register should be"));
  EXPECT_THAT(problem_of("move f1 x0\n return"), HasSubstr("where a value should be"));
  EXPECT_THAT(problem_of("move x-1 x0\n return"), HasSubstr("where a register should be"));
  EXPECT_THAT(problem_of("move x99999 x0\n return"), HasSubstr("too many registers"));
  EXPECT_THAT(problem_of("call_ext u1 u7\n return"), HasSubstr("not in the module's tables"));
  EXPECT_THAT(problem_of("call u3 f9\n return"), HasSubstr("wrong number of arguments"));
  EXPECT_THAT(problem_of("call_fun u5\n return"), HasSubstr("a register that nothing writes"));
  EXPECT_THAT(problem_of("make_fun2 u4\n return"), HasSubstr("not in the module's table"));
  EXPECT_THAT(problem_of("try_end y0\n return"), HasSubstr("ends a try that it did not begin"));
  EXPECT_THAT(problem_of("put x0\n return"), HasSubstr("into no tuple"));
  EXPECT_THAT(problem_of("put_tuple u2 x1\n put x0\n return"), HasSubstr("a tuple lacks elements"));
  EXPECT_THAT(problem_of("bs_put_string u2 u1\n return"), HasSubstr("into no binary"));
  EXPECT_THAT(problem_of("bs_init2 f0 u4 u0 u2 u0 x1\n bs_put_string u9 u1\n return"), HasSubstr("string"));
  EXPECT_THAT(problem_of("remove_message\n return"), HasSubstr("without looking at one"));
  EXPECT_THAT(problem_of("loop_rec_end f2"), HasSubstr("receive is malformed"));
  EXPECT_THAT(problem_of("loop_rec f3 x0\n label 3\n remove_message\n return"),
              HasSubstr("receive is malformed"));
  EXPECT_THAT(problem_of("trim u-1 u4\n return"), HasSubstr("negative"));
}

TEST(BadCode, ReadsOfUnwrittenRegistersAreUndefined) {
  // Legal for the lifting: the register is named, but nothing has written it.
  EXPECT_EQ(problem_of("move y3 x0\n return"), "");
}

TEST(BadCode, ALabelWithoutAnEnd) { EXPECT_EQ(problem_of("label 3\n is_atom f3 x0\n jump f3"), ""); }

/// A real module cut at every offset goes through reading and lifting: it has a problem, what could be lifted
/// keeps the rules, and nothing is lifted of what cannot be used.
TEST(CutShort, AtEveryOffsetOfARealModule) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/lib/erlang/lib", error)) {
    if (!entry.path().filename().string().starts_with("stdlib-")) continue;
    const auto file = read_file((entry.path() / "ebin/log_mf_h.beam").string());
    if (!file) continue;
    size_t usable = 0;
    for (size_t size = 0; size < file->size(); ++size) {
      const std::string cut = file->substr(0, size);  // its own allocation: a sanitizer sees a read beyond it
      const Module module = read_module("cut.beam", as_bytes(cut));
      ASSERT_FALSE(module.problems.empty()) << size;
      if (!module.usable) continue;
      ++usable;
      ASSERT_THAT(ir::verify(lift_module(module, {.names = true}).module), IsEmpty()) << size;
    }
    EXPECT_GT(usable, 0u) << "the end of the file is not needed";
    return;
  }
  GTEST_SKIP() << "no installed OTP with log_mf_h.beam";
}

}  // namespace
}  // namespace ravel::beam
