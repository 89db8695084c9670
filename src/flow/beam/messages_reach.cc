// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/messages_reach.h"

#include <algorithm>

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;

Reach::Reach(const BeamInput& input, SelfTracer& tracer)
    : values_(input.flow.values),
      tracer_(tracer),
      objects_(values_.object_count(), Known::here),
      sites_(tracer.sites().size(), Known::here) {
  for (const ObjId id : values_.forgotten()) raise(id, Known::program);
}

void Reach::raise(ObjId id, Known how) {
  if (objects_[id.index()] >= how) return;
  switch (values_.object(id).kind) {
    case ObjKind::pid:
    case ObjKind::reference:
    case ObjKind::tuple:
    case ObjKind::cons:
    case ObjKind::map:
    case ObjKind::closure:
      objects_[id.index()] = how;
      todo_.push_back(id);
      return;
    default:
      return;
  }
}

void Reach::raise(const SelfSites& found, Known how) {
  if (found.all) all_sites_ = std::max(all_sites_, how);
  for (const uint32_t site : found.sites) sites_[site] = std::max(sites_[site], how);
}

void Reach::mark(ir::FuncId func, ir::ValueId value, Known how) {
  const flow::ValueSet set = values_.value(func, value);
  for (const ObjId id : set.objects) {
    if (id == flow::Objects::kSelf)
      raise(tracer_.of(func, value), how);
    else
      raise(id, how);
  }
}

void Reach::finish() {
  while (!todo_.empty()) {
    const ObjId id = todo_.back();
    todo_.pop_back();
    const Known how = objects_[id.index()];
    const flow::Object& object = values_.object(id);
    const auto part = [&](const flow::ValueSet& set, uint32_t index) {
      for (const ObjId inner : set.objects) {
        if (inner == flow::Objects::kSelf)
          raise(tracer_.of_field(id, index), how);
        else
          raise(inner, how);
      }
    };
    if (object.kind == ObjKind::map) {
      part(values_.map_field(id, ObjId()), 0);
    } else if (object.kind != ObjKind::pid && object.kind != ObjKind::reference) {
      for (uint32_t i = 0; i < object.arity; ++i) part(values_.field(id, i), i);
    }
  }
}

}  // namespace ravel::flow::beam
