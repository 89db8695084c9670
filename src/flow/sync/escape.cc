// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/escape.h"

#include <algorithm>
#include <tuple>

#include "model/jvm_objects.h"

namespace ravel::flow::sync {

using heap::FieldId;
using heap::InstanceId;
using heap::ObjectId;

namespace {

struct Hangs {
  ObjectId base;  ///< invalid: on a static
  FieldId field;
  std::span<const uint32_t> objects;
};

}  // namespace

Escape::Escape(const Calls& calls, const heap::Hierarchy& classes, const Threads& threads)
    : classes_(classes) {
  const heap::PointsTo& points_to = calls.points_to();
  how_.resize(points_to.object_count());
  std::vector<Hangs> all;
  points_to.each_field([&](ObjectId base, FieldId field, std::span<const uint32_t> objects) {
    if (base.valid() && field.valid() && model::is_per_thread(classes_.name(classes_.field(field).owner)))
      return;
    all.push_back({base, field, objects});
  });
  std::stable_sort(all.begin(), all.end(), [](const Hangs& a, const Hangs& b) {
    return std::tie(a.base, a.field) < std::tie(b.base, b.field);
  });

  std::vector<ObjectId> work;
  const auto mark = [&](ObjectId object, How how) {
    if (how_[object.index()].by != EscapeBy::none) return;
    how_[object.index()] = how;
    work.push_back(object);
  };
  const auto statics =
      std::partition_point(all.begin(), all.end(), [](const Hangs& h) { return h.base.valid(); });
  const auto mark_all = [&](const Hangs& hanging, How how) {
    for (const uint32_t object : hanging.objects) mark(ObjectId(object), how);
  };
  for (auto at = statics; at != all.end(); ++at) mark_all(*at, {EscapeBy::statik, at->field, {}});
  for (size_t o = 0; o < threads.size(); ++o) {
    const Origin& origin = threads[OriginId(o)];
    if (origin.kind != OriginKind::forked) continue;
    for (const InstanceId entry : origin.entries) {
      for (const ir::ValueId parameter : calls.function(entry).params) {
        for (const uint32_t object : points_to.objects(entry, parameter)) {
          mark(ObjectId(object), {EscapeBy::thread, {}, {}});
        }
      }
    }
  }
  for (size_t o = 0; o < how_.size(); ++o) {
    const heap::SiteKind kind = points_to.site(ObjectId(o)).kind;
    if (kind == heap::SiteKind::outside || kind == heap::SiteKind::klass) {
      mark(ObjectId(o), {EscapeBy::outside, {}, {}});
    }
  }
  for (size_t at = 0; at < work.size(); ++at) {
    const ObjectId base = work[at];
    auto h = std::partition_point(all.begin(), statics, [&](const Hangs& x) { return x.base < base; });
    for (; h != statics && h->base == base; ++h) mark_all(*h, {EscapeBy::field, h->field, base});
  }
}

std::string Escape::why(ObjectId object) const {
  std::string text;
  // The chain of owners ends at a static, a thread or the outside; each object was marked by an earlier one.
  for (ObjectId at = object;;) {
    const How& how = how_[at.index()];
    const auto name = [&] {
      if (!how.field.valid()) return std::string("an element");
      const heap::FieldDecl& field = classes_.field(how.field);
      std::string owner = classes_.name(field.owner).str();
      std::replace(owner.begin(), owner.end(), '/', '.');
      return owner.substr(owner.rfind('.') + 1) + "." + field.name.str();
    };
    switch (how.by) {
      case EscapeBy::none:
        return "no other thread reaches it";
      case EscapeBy::statik:
        return text + "static field " + name();
      case EscapeBy::thread:
        return text + "what a thread is started with";
      case EscapeBy::outside:
        return text + "an object that callers share";
      case EscapeBy::field:
        text += name() + " of ";
        at = how.owner;
        break;
    }
  }
}

}  // namespace ravel::flow::sync
