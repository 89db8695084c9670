// SPDX-License-Identifier: Apache-2.0
//
// C and C++ in words: functions, places, locks, threads, and how one gets there.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "facts/words.h"
#include "flow/native/native.h"

namespace ravel::flow::native {

class Words final : public facts::Words {
 public:
  Words(const ir::Program& program, const Native& native) : program_(program), native_(native) {}

  /// As in the source; there is no shorter name.
  std::string function(ir::FuncId id, facts::Name form = facts::Name::full) const override;
  report::SourcePos position(const facts::Step& step) const override;
  bool is_library(ir::FuncId id) const override;
  std::string origin(const facts::Path& path) const override { return origin(path.origin); }
  std::string origin(OriginId id) const;
  /// From the origin's entry down to the function in its context.
  facts::Path path_to(InstanceId instance) const;

  /// Where a person would say it happens: the instruction, or the call in their own code that leads to it
  /// through a system header.
  facts::Step user_place(InstanceId instance, ir::InstrId instr) const;
  /// `mu`, `c->mu`, `locks[i]`: as the function would write it.
  std::string guard(ir::FuncId id, PathId path) const;
  /// The same for one that is held: named where it was taken, if the function itself has no good name for it.
  std::string held(ir::FuncId id, const Held& held) const;
  std::vector<std::string> holds(ir::FuncId id, LocksetId locks) const;
  /// `counter`, `account of main`, `memory allocated at main.c:7`.
  std::string memory(LocId place) const;
  /// `counter`, `conn.count`.
  std::string location(InstanceId instance, const ir::Instr& access, LocId place) const;
  using facts::Words::place;
  using facts::Words::spot;
  /// Where a person would say it happens, and how one gets there.
  facts::Spot spot(InstanceId instance, ir::InstrId instr) const {
    return spot(path_to(instance), user_place(instance, instr));
  }
  report::Place place(report::Role role, InstanceId instance, ir::InstrId instr, LocksetId locks) const;

 private:
  enum class FieldUse : uint8_t { any, address };
  std::string field_at(ir::FuncId id, PathId path, FieldUse use = FieldUse::any) const;
  std::string global_text(Symbol name) const;
  /// `.count`: how another unit calls these bytes of a variable that this one only declares.
  std::string member_text(Symbol global, int64_t offset) const;
  std::string path_text(ir::FuncId id, PathId path) const;

  const ir::Program& program_;
  const Native& native_;
  /// Of variables that are structs, by name and offset; made when it is first asked for, by one thread.
  mutable std::map<std::pair<Symbol, int64_t>, std::string> members_;
  mutable bool has_members_ = false;
};

}  // namespace ravel::flow::native
