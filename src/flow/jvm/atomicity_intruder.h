// SPDX-License-Identifier: Apache-2.0
//
// Who can come in between: another thread that may run at the same time, gets to a write of the same datum of
// the same object, and needs no lock for it that is held over the gap. Without one there is nothing to
// report.
#pragma once

#include <map>
#include <optional>

#include "flow/jvm/atomicity_stale.h"

namespace ravel::flow::jvm {

struct Intruder {
  flow::heap::InstanceId victim;  ///< the method that was interrupted, in its context
  flow::sync::OriginId victim_origin;
  Point write;  ///< in the application: the store, or the call into a library
  flow::sync::OriginId origin;
  flow::heap::ObjectId object;  ///< invalid for statics
};

class Intruders {
 public:
  Intruders(const JvmInput& input, const flow::sync::LockNames& names, Uses& uses);

  /// For a pair of a method; another method's write is preferred to its own.
  std::optional<Intruder> find(ir::FuncId function, const StalePair& pair);
  /// Pairs for which not all writes were tried.
  size_t cut_short() const { return cut_short_; }

 private:
  static constexpr size_t kTriesMax = 20000;

  /// An instruction of the application that writes.
  struct Writer {
    ir::FuncId function;
    ir::InstrId instr;
    ir::ValueId base;  ///< whose field, elements or contents; invalid: a static field
    bool library = false;
  };

  void collect(ir::FuncId function);
  std::vector<uint32_t> objects_of(flow::heap::InstanceId instance, flow::sync::NameId name) const;
  std::vector<uint32_t> objects_of(flow::heap::InstanceId instance, const Datum& datum) const;
  const std::vector<Writer>& writers_of(const Datum& datum) const;
  bool can_meet(const StalePair& pair, Intruder& out) const;
  Point gap_of(flow::heap::InstanceId victim, ir::InstrId gap) const;
  flow::sync::NameId waited_for(flow::heap::InstanceId instance, ir::InstrId at) const;
  enum class Given : uint8_t { no, yes, unknown };
  Given gives(const flow::heap::CallEdge& edge, const Writer& writer, flow::heap::ObjectId object) const;
  bool comes_by_a_caller(const StalePair& pair, const Writer& writer, const Intruder& who) const;
  bool is_kept_out(const StalePair& pair, const Writer& writer, const Intruder& who) const;

  const JvmInput& input_;
  const flow::sync::LockNames& names_;
  std::map<flow::heap::FieldId, std::vector<Writer>> fields_;
  std::vector<Writer> contents_;
  size_t cut_short_ = 0;
};

}  // namespace ravel::flow::jvm
