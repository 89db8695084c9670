// SPDX-License-Identifier: Apache-2.0
//
// The words of a check-then-act finding: what the item is called, why the two accesses concern the
// same one, how two processes go wrong, and what to write instead.
#pragma once

#include <string>

#include "check/beam_input.h"
#include "flow/beam/check_then_act_writers.h"
#include "flow/beam/places.h"

namespace ravel::check {

class Words {
 public:
  /// `table` is the ETS table, where it is one that was found.
  Words(const CheckInput& input, const flow::Pair& pair, const flow::Table* table)
      : input_(input), pair_(pair), table_(table) {}

  /// Stable across edits: no lines, no files.
  std::string subject() const;
  std::string message() const;
  std::string read() const { return action(pair_.read, pair_.frame); }
  std::string write() const { return action(pair_.write, pair_.frame); }
  std::string why_same() const;
  /// A guess: the table's way here was not seen.
  std::string why_table(bool guess) const;
  std::string why_parallel(const EntryPath& entry) const;
  /// The code is exclusive (by a lock, or because one process runs it), but somebody else writes the item.
  std::string why_other(const Writers::Writer& other, bool locked) const;
  std::string advice() const;
  /// Adds origins and steps: two processes in the same code, or this process and another writer.
  void interleave(const Writers::Writer* other, report::Finding& finding) const;

 private:
  std::string text(flow::ExprId expr) const { return text(expr, pair_.frame); }
  std::string text(flow::ExprId expr, ir::FuncId func) const;
  std::string item() const;
  flow::ExprId server_of(flow::ExprId table) const;
  std::string action(const flow::Effect& effect, ir::FuncId func) const;
  std::string verb() const;
  std::string consequence(bool other_writer) const;
  std::string lost_update() const;

  const CheckInput& input_;
  const flow::Pair& pair_;
  const flow::Table* table_;
};

}  // namespace ravel::check
