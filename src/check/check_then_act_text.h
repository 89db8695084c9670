// SPDX-License-Identifier: Apache-2.0
//
// The words of a check-then-act finding: what the item is called, why the two accesses concern the
// same one, how two processes go wrong, and what to write instead.
#pragma once

#include <string>

#include "check/checks.h"
#include "check/places.h"

namespace ravel::check {

class Words {
 public:
  Words(const CheckInput& input, const flow::Pair& pair) : input_(input), pair_(pair) {}

  /// Stable across edits: no lines, no files.
  std::string subject() const;
  std::string message() const;
  std::string read() const { return action(pair_.read); }
  std::string write() const { return action(pair_.write); }
  std::string why_same() const;
  std::string why_table(const flow::Table& table) const;
  std::string why_parallel(const EntryPath& entry) const;
  std::string advice() const;
  /// Adds origins and steps: two processes in the same code, or this process and another writer.
  void interleave(bool other_writer, report::Finding& finding) const;

 private:
  std::string text(flow::ExprId expr) const;
  std::string item() const;
  std::string action(const flow::Effect& effect) const;
  std::string consequence() const;

  const CheckInput& input_;
  const flow::Pair& pair_;
};

}  // namespace ravel::check
