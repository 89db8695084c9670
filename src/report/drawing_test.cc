// SPDX-License-Identifier: Apache-2.0
#include "report/drawing.h"

#include <gtest/gtest.h>

namespace ravel::report {
namespace {

TEST(DrawingDot, ARingOfTwo) {
  Drawing drawing;
  drawing.nodes = {"stock", "prices"};
  drawing.edges = {{0, 1, "gen_server:call(prices, get)"}, {1, 0, "gen_server:call(stock, size)"}};
  EXPECT_EQ(drawing_dot(drawing), R"dot(digraph waits {
  node [shape=box, style=rounded];
  n0 [label="stock"];
  n1 [label="prices"];
  n0 -> n1 [label="1: gen_server:call(prices, get)"];
  n1 -> n0 [label="2: gen_server:call(stock, size)"];
}
)dot");
}

TEST(DrawingDot, WhatComesTooLateIsDashed) {
  Drawing drawing;
  drawing.nodes = {"sup", "late"};
  drawing.edges = {{0, 1, "starts late only then", true}};
  EXPECT_NE(drawing_dot(drawing).find("label=\"1: starts late only then\", style=dashed]"),
            std::string::npos);
}

TEST(DrawingDot, NoNameEndsAString) {
  Drawing drawing;
  drawing.nodes = {"a\"]; n9 [label=\"b\\", "x\ny"};
  EXPECT_EQ(drawing_dot(drawing), R"dot(digraph waits {
  node [shape=box, style=rounded];
  n0 [label="a\"]; n9 [label=\"b\\"];
  n1 [label="x y"];
}
)dot");
}

}  // namespace
}  // namespace ravel::report
