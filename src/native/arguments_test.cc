// SPDX-License-Identifier: Apache-2.0
#include "native/arguments.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

namespace ravel::native {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

/// The unit of a command as text; "nothing" if it compiles nothing.
std::string unit_text(const std::string& command, const std::string& file = "a.c") {
  const auto unit = unit_of_command(words(command), file, "/src");
  return unit ? fmt::format("{}", fmt::join(unit->arguments, " ")) : "nothing";
}

TEST(Arguments, MeaningStaysAndOutputGoes) {
  EXPECT_EQ(
      unit_text("gcc -O2 -g -DX=1 -I include -std=gnu11 -c a.c -o a.o -MD -MF a.d -Werror -Wall -pthread"),
      "-DX=1 -I include -std=gnu11 -Wall -pthread");
  EXPECT_EQ(unit_text("cc -flto=auto -fsanitize=address -fno-strict-aliasing -include config.h -c ./a.c"),
            "-fno-strict-aliasing -include config.h");
}

/// What of a command is refused.
std::string refused(const std::string& command) {
  const auto unit = unit_of_command(words(command), "a.c", "/src");
  return unit ? fmt::format("{}", fmt::join(unit->refused, " | ")) : "nothing";
}

TEST(Arguments, WhatIsUsualIsNotRefused) {
  EXPECT_EQ(refused("gcc -O2 -g3 -DX -I. -std=c11 -fPIC -fno-plt -march=native -Wall -Wextra=1 -pthread -MD "
                    "-MF d -o a.o "
                    "-fstack-protector-strong -fno-omit-frame-pointer -flto=auto -ffat-lto-objects -c a.c"),
            "");
}

TEST(Arguments, WhatWritesLoadsOrRunsSomethingIsRefused) {
  EXPECT_EQ(refused("gcc -Wp,-MMD,/home/me/.bashrc -c a.c"), "-Wp,-MMD,/home/me/.bashrc");
  EXPECT_EQ(refused("gcc -Xclang -load -Xclang evil.so -c a.c"), "-Xclang -load | -Xclang evil.so");
  EXPECT_EQ(refused("gcc -fplugin=evil.so -fpass-plugin=evil.so -c a.c"),
            "-fplugin=evil.so | -fpass-plugin=evil.so");
  EXPECT_EQ(refused("gcc -foptimization-record-file=F -fsave-optimization-record -ftime-trace=F -c a.c"),
            "-foptimization-record-file=F | -fsave-optimization-record | -ftime-trace=F");
  EXPECT_EQ(refused("gcc --serialize-diagnostics F -serialize-diagnostics F -index-store-path F -c a.c"),
            "--serialize-diagnostics F | -serialize-diagnostics F | -index-store-path F");
  EXPECT_EQ(refused("gcc -fmodules -fmodules-cache-path=/home/me -fmodule-file=x.pcm -c a.c"),
            "-fmodules | -fmodules-cache-path=/home/me | -fmodule-file=x.pcm");
  EXPECT_EQ(refused("gcc -include-pch x.pch -B /evil --config x.cfg -specs=x @more other.c -c a.c"),
            "-include-pch x.pch | -B /evil | --config x.cfg | -specs=x | @more | other.c");
  EXPECT_EQ(refused("gcc -x cuda --offload-arch=native -c a.c"), "-x cuda | --offload-arch=native");
  EXPECT_EQ(refused("gcc -mllvm -stats -mllvm=-x -c a.c"), "-mllvm -stats | -mllvm=-x");
}

TEST(Arguments, NothingRefusedReachesClang) {
  EXPECT_EQ(unit_text("gcc -Xclang -load -DX -Wp,-MD,f -fplugin=x @f -include-pch p -I i -c a.c"),
            "-DX -I i");
}

TEST(Arguments, AFileOfTheSameNameThatIsIncludedIsNotTheSource) {
  EXPECT_EQ(unit_text("cc -include sub/a.c -c a.c"), "-include sub/a.c");
}

TEST(Arguments, WrappersAreNotTheCompiler) {
  EXPECT_EQ(unit_text("ccache gcc -DX -c a.c"), "-DX");
  EXPECT_EQ(unit_text("/usr/bin/env LC_ALL=C gcc -DX -c a.c"), "-DX");
  EXPECT_EQ(unit_text("libtool --tag=CC --mode=compile gcc -DX -c a.c"), "-DX");
}

TEST(Arguments, TheDriverSaysTheLanguage) {
  EXPECT_EQ(unit_text("g++ -c a.c"), "-x c++");
  EXPECT_EQ(unit_text("clang++-19 -c a.c"), "-x c++");
  EXPECT_EQ(unit_text("g++ -c a.cc", "a.cc"), "");
  EXPECT_EQ(unit_text("g++ -x c -c a.c"), "-x c");
}

TEST(Arguments, RunsThatMakeNoCodeAreNoUnits) {
  EXPECT_EQ(unit_text("gcc -E a.c"), "nothing");
  EXPECT_EQ(unit_text("gcc -M a.c"), "nothing");
  EXPECT_EQ(unit_text("clang -cc1 -emit-obj a.c"), "nothing");
  EXPECT_EQ(unit_text("gcc -c a.S", "a.S"), "nothing");
  EXPECT_EQ(unit_text(""), "nothing");
  EXPECT_EQ(unit_text("ccache"), "nothing");
}

TEST(Arguments, LibtoolsTwoCompilationsAreOne) {
  const auto plain = unit_of_command(words("gcc -DA -I. -c a.c -o a.o"), "a.c", "/src");
  const auto pic = unit_of_command(words("gcc -I. -DA -fPIC -DPIC -c a.c -o .libs/a.o"), "a.c", "/src");
  const auto other = unit_of_command(words("gcc -DB -I. -c a.c"), "a.c", "/src");
  EXPECT_EQ(identity(*plain), identity(*pic));
  EXPECT_NE(identity(*plain), identity(*other));
}

TEST(Arguments, AFlagAtTheEndThatWantsMoreIsNoProblem) {
  EXPECT_EQ(unit_text("gcc -c a.c -o"), "");
  EXPECT_EQ(unit_text("gcc -c a.c -x"), "");
}

}  // namespace
}  // namespace ravel::native
