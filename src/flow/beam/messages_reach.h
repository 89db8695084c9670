// SPDX-License-Identifier: Apache-2.0
//
// Who may know a pid or a reference? A value gets further when it is sent, returned from an exported
// function, or given to code that was not read; and what is inside it goes along. The furthest place it
// gets to is what counts.
#pragma once

#include <cstdint>
#include <vector>

#include "flow/beam/messages_self.h"

namespace ravel::flow::beam {

/// How far a value gets, ascending.
enum class Known : uint8_t {
  here,      ///< only where flow/ sees it
  program,   ///< it is sent, or lost among other values: any code of the program may have it
  returned,  ///< an exported function returns it
  outside,   ///< code that was not read has it, or can find it by a name
};

class Reach {
 public:
  Reach(const BeamInput& input, SelfTracer& tracer);

  /// The value gets there.
  void mark(ir::FuncId func, ir::ValueId value, Known how);
  /// Follows all that was marked into its parts. From here on the questions below may be asked.
  void finish();

  /// Something else is known of it than where its value gets; no part of it goes along.
  void set(flow::ObjId object, Known how) { objects_[object.index()] = how; }
  Known of(flow::ObjId object) const { return objects_[object.index()]; }
  Known of_site(uint32_t self_site) const { return std::max(sites_[self_site], all_sites_); }

 private:
  void raise(flow::ObjId object, Known how);
  void raise(const SelfSites& sites, Known how);

  const flow::ValueFlow& values_;
  SelfTracer& tracer_;
  std::vector<Known> objects_;
  std::vector<Known> sites_;
  Known all_sites_ = Known::here;
  std::vector<flow::ObjId> todo_;
};

}  // namespace ravel::flow::beam
