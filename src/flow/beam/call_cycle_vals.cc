// SPDX-License-Identifier: Apache-2.0
//
// Interned sets of values, and tuples of them.
#include "flow/beam/call_cycle_vals.h"

#include <fmt/format.h>

#include <algorithm>

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;

Vals::Vals(const flow::ValueFlow& values) : values_(values) {
  make({}, false);
  make({}, true);
}

ValId Vals::make(std::vector<uint32_t> items, bool unknown) {
  std::ranges::sort(items);
  items.erase(std::unique(items.begin(), items.end()), items.end());
  // Object 0 is Unknown.
  if (!items.empty() && items[0] == 0) {
    items.erase(items.begin());
    unknown = true;
  }
  if (items.size() > kItemsMax) {
    was_cut_ = true;
    items.clear();
    unknown = true;
  }
  const auto [it, fresh] = ids_.try_emplace({std::move(items), unknown}, static_cast<uint32_t>(sets_.size()));
  if (fresh) sets_.push_back(it->first);
  return ValId(it->second);
}

ValId Vals::of(const flow::ValueSet& set) {
  if (set.top) return kUnknown;
  if (set.id.valid()) {
    if (set.id.index() >= by_set_.size()) by_set_.resize(set.id.index() + 1);
    if (const ValId known = by_set_[set.id.index()]; known.valid()) return known;
  }
  std::vector<uint32_t> list;
  for (const ObjId id : set.objects) list.push_back(id.index());
  const ValId made = make(std::move(list), set.unknown);
  if (set.id.valid()) by_set_[set.id.index()] = made;
  return made;
}

uint32_t Vals::list(std::vector<ValId> values) {
  const auto [it, fresh] = list_ids_.try_emplace(std::move(values), static_cast<uint32_t>(lists_.size()));
  if (fresh) lists_.push_back(it->first);
  return it->second;
}

ValId Vals::unite(ValId a, ValId b) {
  if (a == b || b == kNothing) return a;
  if (a == kNothing) return b;
  std::vector<uint32_t> both(items(a).begin(), items(a).end());
  both.insert(both.end(), items(b).begin(), items(b).end());
  return make(std::move(both), unknown(a) || unknown(b));
}

ValId Vals::element(ValId val, uint32_t index) {
  ValId result = unknown(val) ? kUnknown : kNothing;
  for (const uint32_t item : items(val)) {
    if (is_made(item)) {
      if (index < made(item).size()) result = unite(result, made(item)[index]);
    } else if (object(item).kind == ObjKind::tuple && index < object(item).arity) {
      // self() in there is the pid of whoever made the tuple.
      result = unite(result, replace(of(values_.field(ObjId(item), index)), flow::Objects::kSelf, kUnknown));
    }
  }
  return result;
}

ValId Vals::replace(ValId val, ObjId from, ValId to, int depth) {
  const auto changes = [&](uint32_t item) { return item == from.index() || (is_made(item) && depth < 4); };
  if (std::ranges::none_of(items(val), changes)) return val;
  ValId result = unknown(val) ? kUnknown : kNothing;
  for (const uint32_t item : items(val)) {
    if (item == from.index()) {
      result = unite(result, to);
    } else if (is_made(item) && depth < 4) {
      std::vector<ValId> elements(made(item).begin(), made(item).end());
      for (ValId& element : elements) element = replace(element, from, to, depth + 1);
      result = unite(result, tuple(std::move(elements)));
    } else {
      result = unite(result, make({item}, false));
    }
  }
  return result;
}

namespace {

constexpr int kDepthMax = 4;          ///< tuples in tuples that are looked into
constexpr size_t kFieldItemsMax = 8;  ///< a field that may be more than this tells nothing

}  // namespace

bool Vals::contains(ValId val, ObjId object, int depth) const {
  for (const uint32_t item : items(val)) {
    if (item == object.index()) return true;
    if (!is_made(item)) {
      const auto& inside = references_in(ObjId(item));
      if (std::ranges::find(inside, object) != inside.end()) return true;
    } else if (depth < kDepthMax) {
      for (const ValId element : made(item))
        if (contains(element, object, depth + 1)) return true;
    }
  }
  return false;
}

std::vector<ObjId> Vals::references(ValId val, int depth) const {
  std::vector<ObjId> result;
  for (const uint32_t item : items(val)) {
    if (!is_made(item)) {
      const auto& inside = references_in(ObjId(item));
      result.insert(result.end(), inside.begin(), inside.end());
    } else if (depth < kDepthMax) {
      for (const ValId element : made(item)) {
        const std::vector<ObjId> more = references(element, depth + 1);
        result.insert(result.end(), more.begin(), more.end());
      }
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Remembered, since walks ask for every argument of every call.
const std::vector<ObjId>& Vals::references_in(ObjId id) const {
  static const std::vector<ObjId> kNone;
  const flow::Object& o = values_.object(id);
  if (o.kind != ObjKind::reference && o.kind != ObjKind::tuple) return kNone;
  const auto [it, fresh] = references_.try_emplace(id);
  if (!fresh) return it->second;
  if (o.kind == ObjKind::reference) it->second = {id};
  for (uint32_t i = 0; o.kind == ObjKind::tuple && i < o.arity; ++i) {
    const flow::ValueSet field = values_.field(id, i);
    if (field.top || field.objects.size() > kFieldItemsMax) continue;
    for (const ObjId part : field.objects)
      if (values_.object(part).kind == ObjKind::reference) it->second.push_back(part);
  }
  return it->second;
}

std::string Vals::item_text(uint32_t item, int depth) const {
  if (is_made(item)) {
    std::string out = "{";
    for (const ValId element : made(item))
      out += (out.size() > 1 ? ", " : "") + (depth > 2 ? std::string("_") : text(element, depth + 1));
    return out + "}";
  }
  const flow::Object& o = object(item);
  switch (o.kind) {
    case ObjKind::atom:
      return o.text.str();
    case ObjKind::number:
      return fmt::format("{}", o.number);
    case ObjKind::nil:
      return "[]";
    case ObjKind::self:
      return "self()";
    case ObjKind::tuple: {
      std::string out = "{";
      for (uint32_t i = 0; i < o.arity; ++i) {
        const flow::ValueSet field = values_.field(ObjId(item), i);
        const ObjId only = field.only();
        out += (i > 0 ? ", " : "");
        out += only.valid() && depth < 2 ? item_text(only.index(), depth + 1) : "_";
      }
      return out + "}";
    }
    default:
      return "_";
  }
}

std::string Vals::text(ValId val, int depth) const {
  if (unknown(val) || items(val).empty() || items(val).size() > 3) return "_";
  std::string out;
  for (const uint32_t item : items(val)) out += (out.empty() ? "" : " | ") + item_text(item, depth);
  return out;
}

}  // namespace ravel::flow::beam
