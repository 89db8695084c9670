// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/lock_words.h"

#include <fmt/format.h>

#include <tuple>

#include "model/jvm_names.h"

namespace ravel::flow::sync {

using heap::ObjectId;

LockWords::LockWords(const ir::Program& program, heap::Hierarchy& classes, const heap::PointsTo& points_to,
                     const Sync& sync, const Words& words)
    : program_(program), classes_(classes), points_to_(points_to), sync_(sync), words_(words) {
  find_holders();
}

bool is_room(const heap::Hierarchy& classes, const heap::PointsTo& points_to, const Lock& lock) {
  return lock.kind == LockKind::event &&
         classes.name(points_to.site(lock.object).klass).view() == model::kRoomClass;
}

/// The field that says best what a lock is: a static one, one that holds nothing else, one of the program.
void LockWords::find_holders() {
  HashSet<uint32_t> locks;
  const Acquisitions& all = sync_.acquisitions();
  for (size_t i = 0; i < all.size(); ++i) {
    const Lock& lock = all[LockId(i)];
    if (lock.object.valid()) locks.insert(lock.object.index());
    if (is_room(classes_, points_to_, lock))
      for (const uint32_t queue : queues_of(lock.object)) locks.insert(queue);
  }
  const auto rank = [&](const Holder& h) {
    const heap::FieldDecl& field = classes_.field(h.field);
    return std::tuple(!h.application, h.base.valid(), h.others, classes_.name(field.owner).str(),
                      field.name.str());
  };
  points_to_.each_field([&](ObjectId base, heap::FieldId field, std::span<const uint32_t> objects) {
    if (!field.valid()) return;
    const heap::ClassId owner = classes_.field(field).owner;
    const ir::ModuleId module = classes_.module(owner);
    if (classes_.name(owner).view().starts_with('$')) return;
    const bool application = module.valid() && !program_.module(module).library;
    for (const uint32_t o : objects) {
      if (!locks.contains(o)) continue;
      const Holder found{field, base, objects.size() - 1, application};
      const auto [entry, is_new] = holders_.try_emplace(o, found);
      if (!is_new && rank(found) < rank(entry->second)) entry->second = found;
    }
  });
}

std::span<const uint32_t> LockWords::queues_of(ObjectId room) const {
  return points_to_.field_objects(room, classes_.field(Symbol(model::kRoomQueueField)));
}

std::string LockWords::made_at(ObjectId object) const {
  const std::string at = words_.made_at(object);
  return at.empty() ? at : " made at " + at;
}

std::string LockWords::lock_of(ObjectId object) const {
  const heap::Site& site = points_to_.site(object);
  if (site.kind == heap::SiteKind::klass)
    return heap::class_text(classes_.name(site.represents), true) + ".class";
  const ir::ModuleId module = classes_.module(site.klass);
  const bool own_class = module.valid() && !program_.module(module).library;
  const auto holder = holders_.find(object.index());
  if (holder != holders_.end() && holder->second.application) {
    const Holder& h = holder->second;
    if (!own_class || (!h.base.valid() && h.others == 0)) return words_.field(h.field);
  }
  if (own_class) return words_.class_name(object);
  if (holder != holders_.end() && holder->second.base.valid()) {
    const ObjectId owner = holder->second.base;
    const heap::ClassId executor = classes_.find(Symbol(model::kExecutorClass));
    if (classes_.is_subtype(points_to_.site(owner).klass, executor))
      return "the one thread of the executor" + made_at(owner);
    if (words_.class_name(object) == "Object")
      return fmt::format("the {}{}", words_.class_name(owner), made_at(owner));
  }
  return fmt::format("the {}{}", words_.class_name(object), made_at(object));
}

std::string LockWords::lock(LockId id) const {
  const Lock& lock = sync_.acquisitions()[id];
  switch (lock.kind) {
    case LockKind::thread:
      return "the end of " + words_.origin(lock.origin);
    case LockKind::initialiser:
      return "the initialiser of " + words_.class_of(sync_.threads()[lock.origin]);
    case LockKind::workers: {
      const int64_t count = sync_.acquisitions().worker_count(id);
      const auto holder = holders_.find(lock.object.index());
      return fmt::format("{} of the executor{}",
                         count == 1 ? "the one thread" : fmt::format("one of the {} threads", count),
                         holder == holders_.end() ? "" : made_at(holder->second.base));
    }
    case LockKind::event:
      if (is_room(classes_, points_to_, lock)) {
        const auto queues = queues_of(lock.object);
        return "room in " + (queues.empty() ? "a queue" : lock_of(ObjectId(queues.front())));
      }
      return "a notification of " + lock_of(lock.object);
    default:
      return lock_of(lock.object);
  }
}

std::string LockWords::lock_with_place(LockId id) const {
  const Lock& node = sync_.acquisitions()[id];
  const std::string text = lock(id);
  return node.object.valid() && text.find(" made at ") == std::string::npos ? text + made_at(node.object)
                                                                            : text;
}

}  // namespace ravel::flow::sync
