// SPDX-License-Identifier: Apache-2.0
//
// ByteReader reads big-endian, and once it has failed it stays failed and gives zeros: parsers check once
// per unit of work, so a read that "recovers" after the end would let them go on with rubbish.
#include "base/bytes.h"

#include <gtest/gtest.h>

#include <vector>

namespace ravel {
namespace {

const std::vector<uint8_t> kCounting{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

TEST(Bytes, TextAndBackIsTheSame) {
  EXPECT_EQ(as_text(as_bytes("FOR1")), "FOR1");
  EXPECT_EQ(as_bytes("").size(), 0u);
  EXPECT_EQ(as_bytes("\xFF")[0], 0xFF);
}

TEST(ByteReader, ReadsBigEndianOfEveryWidth) {
  ByteReader reader(kCounting);
  EXPECT_EQ(reader.u8(), 0x01);
  EXPECT_EQ(reader.u16(), 0x0203);
  EXPECT_EQ(reader.u32(), 0x04050607u);
  EXPECT_EQ(reader.u64(), 0x08090A0B0C0D0E0Full);
  EXPECT_TRUE(reader.at_end());
  EXPECT_FALSE(reader.failed());
}

TEST(ByteReader, HighBitsAreNotSigns) {
  const std::vector<uint8_t> ones(8, 0xFF);
  EXPECT_EQ(ByteReader(ones).u64(), ~uint64_t{0});
  EXPECT_EQ(ByteReader(ones).u16(), 0xFFFF);
}

TEST(ByteReader, FailureIsSticky) {
  ByteReader reader(Bytes(kCounting).first(3));
  EXPECT_EQ(reader.u32(), 0u);
  EXPECT_TRUE(reader.failed());
  EXPECT_EQ(reader.u8(), 0u) << "one byte would have fitted, but the reader had failed";
  EXPECT_EQ(reader.peek(), 0u);
  EXPECT_EQ(reader.remaining(), 0u);
  EXPECT_TRUE(reader.at_end());
  EXPECT_TRUE(reader.take(1).empty());
  EXPECT_EQ(reader.offset(), 0u) << "the offset still says where it went wrong";
}

TEST(ByteReader, TakesExactlyWhatThereIs) {
  ByteReader reader(kCounting);
  EXPECT_EQ(reader.take(15).size(), 15u);
  EXPECT_FALSE(reader.failed());
  EXPECT_EQ(reader.take(0).size(), 0u);
  EXPECT_FALSE(reader.failed());
  reader.skip(1);
  EXPECT_TRUE(reader.failed());
}

TEST(ByteReader, HugeCountsDoNotWrapAround) {
  ByteReader reader(kCounting);
  reader.skip(10);
  EXPECT_TRUE(reader.take(~size_t{0}).empty());
  EXPECT_TRUE(reader.failed());
}

TEST(ByteReader, PeekDoesNotMove) {
  ByteReader reader(kCounting);
  EXPECT_EQ(reader.peek(), 1u);
  EXPECT_EQ(reader.offset(), 0u);
  EXPECT_EQ(reader.u8(), 1u);
}

TEST(ByteReader, ParserMayDeclareFailure) {
  ByteReader reader(kCounting);
  reader.set_failed();
  EXPECT_EQ(reader.u64(), 0u);
  EXPECT_TRUE(reader.failed());
}

TEST(ByteReader, EmptyInput) {
  ByteReader reader{Bytes{}};
  EXPECT_TRUE(reader.at_end());
  EXPECT_FALSE(reader.failed());
  EXPECT_EQ(reader.u8(), 0u);
  EXPECT_TRUE(reader.failed());
}

}  // namespace
}  // namespace ravel
