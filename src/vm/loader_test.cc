// SPDX-License-Identifier: Apache-2.0
//
// Hostile code is refused when it is loaded: one function whose body is written by hand, and what is wrong
// with it.
#include <gmock/gmock.h>

#include "beam/beam_writer.h"
#include "vm/code.h"

namespace ravel::vm {
namespace {

using namespace beam::testing;  // NOLINT

std::string op(beam::Opcode opcode) { return std::string(1, static_cast<char>(opcode)); }
std::string u(unsigned value) { return compact(0, value); }
std::string a(unsigned value) { return compact(2, value); }
std::string x(unsigned value) { return compact(3, value); }
std::string y(unsigned value) { return compact(4, value); }
std::string f(unsigned value) { return compact(5, value); }
using enum beam::Opcode;

/// m:f/1 with this body; labels 1 and 2 are its own, 3 is for the body. "" if it loads.
std::string load(const std::string& body) {
  const std::string code =
      op(label) + u(1) + op(func_info) + a(1) + a(2) + u(1) + op(label) + u(2) + body + op(int_code_end);
  BeamWriter writer;
  writer.put("AtU8", atom_table({"m", "f", "ok", "erlang", "error"}));
  writer.put("Code", code_chunk(code, 4, 1));
  writer.put("StrT", "");
  writer.put("ImpT", u32(1) + u32(4) + u32(5) + u32(1));
  writer.put("ExpT", u32(1) + u32(2) + u32(1) + u32(2));
  const std::string file = writer.file();
  const beam::Module module = beam::read_module("m.beam", as_bytes(file));
  EXPECT_TRUE(module.usable) << (module.problems.empty() ? "" : module.problems.front().message);
  CodeStore store;
  const auto loaded = store.prepare(module, as_bytes(file));
  return loaded ? "" : loaded.error().message;
}

void refused(const std::string& body, const std::string& why) {
  EXPECT_THAT(load(body), testing::HasSubstr(why));
}

TEST(Loader, TakesWhatIsInOrder) {
  EXPECT_EQ(load(op(return_)), "");
  EXPECT_EQ(load(op(move) + a(3) + x(0) + op(return_)), "");
  EXPECT_EQ(load(op(allocate) + u(1) + u(1) + op(move) + x(0) + y(0) + op(call) + u(1) + f(2) + op(move) +
                 y(0) + x(0) + op(deallocate) + u(1) + op(return_)),
            "");
}

TEST(Loader, RegistersAreWrittenBeforeTheyAreRead) {
  refused(op(move) + x(1) + x(0) + op(return_), "x1 is read before it was written");
  refused(op(test_heap) + u(2) + u(2) + op(return_), "x1 is needed");
  refused(op(allocate) + u(0) + u(1) + op(move) + x(0) + x(1) + op(call) + u(1) + f(2) + op(move) + x(1) +
              x(0) + op(deallocate) + u(0) + op(return_),
          "x1 is read before it was written");
  // Written on one way only.
  refused(op(is_nil) + f(3) + x(0) + op(move) + a(3) + x(1) + op(label) + u(3) + op(move) + x(1) + x(0) +
              op(return_),
          "x1 is read before it was written");
}

TEST(Loader, FramesMatch) {
  refused(op(move) + x(0) + y(0) + op(return_), "y0 is outside the frame");
  refused(op(allocate) + u(1) + u(1) + op(move) + x(0) + y(1) + op(deallocate) + u(1) + op(return_),
          "y1 is outside the frame");
  refused(op(allocate) + u(1) + u(1) + op(return_), "a return with a frame");
  refused(op(allocate) + u(1) + u(1) + op(deallocate) + u(2) + op(return_), "another size");
  refused(op(allocate) + u(1) + u(1) + op(trim) + u(2) + u(0) + op(deallocate) + u(0) + op(return_),
          "trims more");
}

TEST(Loader, JumpsStayInside) {
  refused(op(call_only) + u(0) + f(2), "no function's entry");
  refused(op(call_only) + u(1) + f(1), "no function's entry");
  refused(op(move) + a(3) + x(0), "the function has no end");
  refused(op(call_ext) + u(2) + u(0), "the arity is not that");
  refused(op(allocate) + u(1) + u(1) + op(try_) + y(0) + f(3) + op(label) + u(3) + op(deallocate) + u(1) +
              op(return_),
          "its handler begins with something else");
}

TEST(Loader, NamesTheInstructionItDoesNotKnow) { refused(op(bs_save) + u(0) + op(return_), "bs_save"); }

}  // namespace
}  // namespace ravel::vm
