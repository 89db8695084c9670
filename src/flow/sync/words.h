// SPDX-License-Identifier: Apache-2.0
//
// Programs of the JVM in words: methods, fields, objects, threads, and how one gets there. What locks are
// called is in lock_words.h.
#pragma once

#include <optional>

#include "facts/words.h"
#include "flow/sync/sync.h"

namespace ravel::flow::sync {

class Words final : public facts::Words {
 public:
  /// All arguments must outlive it.
  Words(const ir::Program& program, heap::Hierarchy& classes, const heap::PointsTo& points_to,
        const heap::Harness& harness, const Sync& sync)
      : program_(program), classes_(classes), points_to_(points_to), harness_(harness), sync_(sync) {}

  /// A lambda is told by the method whose text it is in.
  std::string function(ir::FuncId id, facts::Name form = facts::Name::full) const override;
  report::SourcePos position(const facts::Step& step) const override {
    return facts::position_of(program_, step);
  }
  bool is_library(ir::FuncId id) const override { return program_.module_of(id).library; }
  /// `any thread that calls Pool.take()`, `the thread started at Main.java:7`, `the main thread`.
  std::string origin(const facts::Path& path) const override;
  /// The same for no certain way.
  std::string origin(OriginId id) const { return origin(path(id, {})); }

  /// The edges are a way from the origin's start, as OriginPaths (origin_paths.h) finds them.
  facts::Path path(OriginId origin, std::span<const heap::CallEdge> edges) const;
  /// The program's own call that led to a start of a thread, over the fewest calls.
  std::optional<facts::Step> starter(const heap::CallEdge& fork) const;

  /// The class in which an origin begins that has an entry.
  std::string class_of(const Origin& origin) const;
  /// `Pool.count`.
  std::string field(heap::FieldId id) const;
  /// `Pool`, `int[]`.
  std::string class_name(heap::ObjectId object) const;
  /// `the Pool made in Main.main`.
  std::string object(heap::ObjectId object) const;
  /// Where the program made it: the allocation, or the call of a factory in whose context it was.
  std::optional<facts::Step> maker(heap::ObjectId object) const;
  /// `Pool.java:12`, or nothing if no code of the program made it.
  std::string made_at(heap::ObjectId object) const;

 private:
  const ir::Program& program_;
  heap::Hierarchy& classes_;
  const heap::PointsTo& points_to_;
  const heap::Harness& harness_;
  const Sync& sync_;
};

}  // namespace ravel::flow::sync
