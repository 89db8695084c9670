// SPDX-License-Identifier: Apache-2.0
//
// thread-local, what breaks it: objects of a class that is declared a thread's own must stay so, and a class
// that is declared shared must not lead to them (Flanagan, Freund 2000, section 5). The rules, by kind:
//
//   modifiers     a class is not both
//   super         a shared class does not extend a local one
//   shared-field  a shared class, or a static field, holds no object of a local class
//   override      a local class does not override a method of a shared one: another thread may call it
//   bad-cast      what was seen as shared is not cast down to a local class
//   thread-local  no object of a local class is reachable from a static field or from another thread
//
// A class that extends a local one is local if it does not say otherwise. java.lang.Object is shared, yet its
// methods may be overridden (`toString`), and what was kept in a collection may be cast if it never left its
// thread: there rccjava asks for more than programs can give.
#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/descriptor.h"
#include "flow/heap/operations.h"
#include "flow/jvm/broken_promises.h"
#include "model/jvm_objects.h"

namespace ravel::flow::jvm {

using facts::Breach;
using facts::BrokenPromise;
using flow::heap::ClassId;
using flow::heap::FieldId;
using flow::heap::ObjectId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kLevelsMax = 50;

class ThreadLocal {
 public:
  ThreadLocal(const JvmInput& input, Declarations& declared)
      : input_(input), declared_(declared), locks_(input, declared), found_(input, declared, locks_) {}

  std::vector<BrokenPromise> run() {
    for (const ClassId id : declared_.given()) {
      check_class(id);
      const ir::ModuleId module = input_.classes.module(id);
      for (uint32_t f = 0; f < input_.program.module(module).functions.size(); ++f)
        check_casts(input_.program.func_id(module, f));
    }
    const bool any = std::any_of(declared_.given().begin(), declared_.given().end(),
                                 [&](ClassId c) { return is_local(c); });
    if (any) check_escape();
    return found_.take();
  }

 private:
  bool is_local(ClassId id) {
    for (int level = 0; id.valid() && level < kLevelsMax; ++level, id = input_.classes.super(id)) {
      const ClassPromise& promise = declared_.klass(id);
      if (promise.is_local) return true;
      if (promise.is_shared) return false;
    }
    return false;
  }
  std::string text(ClassId id) const { return flow::heap::class_text(input_.classes.name(id), true); }

  void add(ClassId id, Breach breach, const std::string& subject, report::SourcePos pos,
           const std::string& other = {}) {
    if (declared_.klass(id).silenced.covers(row_of(breach).kind)) return;
    if (BrokenPromise* told = found_.add(breach, std::move(pos), subject)) told->other = other;
  }

  void check_class(ClassId id) {
    const ClassPromise& promise = declared_.klass(id);
    if (promise.is_local && promise.is_shared)
      add(id, Breach::own_and_shared, text(id), declared_.position(id));
    if (promise.is_shared) check_super(id);
    check_fields(id, promise.is_shared);
    if (is_local(id)) check_overrides(id);
  }

  void check_super(ClassId id) {
    const ClassId above = input_.classes.super(id);
    if (above.valid() && is_local(above))
      add(id, Breach::shared_extends, text(id), declared_.position(id), text(above));
  }

  void check_fields(ClassId id, bool is_shared) {
    for (const ir::FieldInfo& field : input_.classes.info(id)->fields) {
      std::string_view type = field.descriptor.view();
      while (type.starts_with('[')) type.remove_prefix(1);
      const ClassId of = declared_.resolver().known_class(flow::heap::class_of_type(type));
      const bool is_static = (field.flags & ir::kDeclStatic) != 0;
      if (!of.valid() || !is_local(of) || (!is_shared && !is_static)) continue;
      const FieldId declared = input_.classes.field(
          Symbol(fmt::format("{}.{}", input_.classes.name(id).view(), field.name.view())));
      if (declared_.field(declared).silenced.covers("shared-field")) continue;
      add(id, is_static ? Breach::static_holds : Breach::shared_holds, found_.field(declared),
          declared_.position(declared), text(of));
    }
  }

  void check_overrides(ClassId id) {
    for (const ir::MethodInfo& method : input_.classes.info(id)->methods) {
      constexpr uint16_t kNotInherited = ir::kDeclPrivate | ir::kDeclStatic | ir::kDeclBridge;
      if ((method.flags & kNotInherited) != 0 || method.name.view().starts_with('<')) continue;
      for (const ClassId above : input_.classes.supertypes(id)) {
        const ir::ClassInfo* info = input_.classes.info(above);
        if (above == id || info == nullptr || !declared_.klass(above).is_shared) continue;
        const bool same =
            std::any_of(info->methods.begin(), info->methods.end(), [&](const ir::MethodInfo& m) {
              return m.name == method.name && (m.flags & (ir::kDeclPrivate | ir::kDeclStatic)) == 0;
            });
        if (!same || declared_.method(id, method.name).silenced.covers("override")) continue;
        const std::string name =
            fmt::format("{}.{}", text(id), method.name.view().substr(0, method.name.view().find('(')));
        add(id, Breach::own_overrides, name, declared_.position(id, method), text(above));
        break;
      }
    }
  }

  // Casts.

  /// The class that the code declares the value to be; invalid if that is not known.
  ClassId declared_type(FuncId id, ValueId value) {
    const ir::Module& module = input_.program.module_of(id);
    const ir::Function& function = input_.program.function(id);
    const auto of = [&](std::string_view type) {
      return declared_.resolver().known_class(flow::heap::class_of_type(type));
    };
    if (const int parameter = flow::sync::parameter_index(function, value); parameter >= 0) {
      const auto types = flow::heap::parameter_types(function.name.name.view());
      const size_t receiver = function.params.size() - types.size();
      const auto index = static_cast<size_t>(parameter);
      return index < receiver ? declared_.class_of(id) : of(types[index - receiver]);
    }
    const ir::Instr* from = function.definition(value);
    if (from == nullptr) return {};
    switch (from->op) {
      case Op::refine:
        return declared_type(id, function.operands_of(*from)[0]);
      case Op::call:
      case Op::call_virtual:
        return of(flow::heap::result_type(module.callees[from->payload].name.view()));
      case Op::load: {
        const auto kind = static_cast<ir::FieldKind>(from->kind);
        if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return {};
        return of(input_.classes.field(input_.classes.field(module.fields[from->payload])).descriptor.view());
      }
      default:
        return {};
    }
  }

  bool may_have_escaped(FuncId id, ValueId value, ClassId local) {
    if (input_.points_to.find_body(id) == nullptr) return false;
    for (const flow::heap::InstanceId instance : input_.points_to.instances_of(id))
      for (const uint32_t o : input_.points_to.objects(instance, value))
        if (input_.classes.is_subtype(input_.points_to.site(ObjectId(o)).klass, local) &&
            reached().contains(o))
          return true;
    return false;
  }

  CodePoint in_a_context(FuncId id, InstrId at) const {
    const auto contexts = locks_.contexts(id);
    return {id, contexts.empty() ? flow::heap::InstanceId() : contexts[0], at};
  }

  void check_casts(FuncId id) {
    const ir::Module& module = input_.program.module_of(id);
    const ir::Function& function = input_.program.function(id);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op != Op::call || instr.operand_count != 2) continue;
      const ir::FuncName& callee = module.callees[instr.payload];
      if (!flow::heap::is_cast(callee)) continue;
      const auto operands = function.operands_of(instr);
      const ir::Instr* target = function.definition(operands[1]);
      if (target == nullptr || target->op != Op::constant) continue;
      const ClassId local = declared_.resolver().known_class(module.constants[target->payload].text.view());
      if (!local.valid() || !is_local(local)) continue;
      const ClassId from = declared_type(id, operands[0]);
      if (from.valid() && is_local(from)) continue;
      const bool from_shared = from.valid() && declared_.klass(from).is_shared;
      if (!from_shared && !may_have_escaped(id, operands[0], local)) continue;
      BrokenPromise* told =
          found_.add(Breach::cast_to_own, in_a_context(id, InstrId(i)), text(local), text(local));
      if (told != nullptr && from.valid()) told->other = text(from);
    }
  }

  // Escape.

  struct Hangs {
    ObjectId base;
    FieldId field;
    ObjectId object;
    auto operator<=>(const Hangs&) const = default;
  };

  /// Objects that static fields of the program or what threads were started with lead to, and by what. As
  /// flow/sync/escape.h, but what the harness keeps does not count: that a client may share something does
  /// not mean that it does.
  const std::map<uint32_t, std::string>& reached() {
    if (reached_) return *reached_;
    reached_.emplace();
    std::vector<Hangs> all;
    std::vector<ObjectId> work;
    const auto mark = [&](ObjectId object, const std::string& why) {
      if (reached_->try_emplace(object.index(), why).second) work.push_back(object);
    };
    input_.points_to.each_field([&](ObjectId base, FieldId field, std::span<const uint32_t> objects) {
      const ClassId owner = field.valid() ? input_.classes.field(field).owner : ClassId();
      if (base.valid() && owner.valid() && model::is_per_thread(input_.classes.name(owner))) return;
      if (!base.valid() && owner.valid() && input_.classes.name(owner).view().starts_with('$')) return;
      for (const uint32_t o : objects) {
        if (base.valid())
          all.push_back({base, field, ObjectId(o)});
        else
          mark(ObjectId(o), fmt::format("the static field {} leads to it", found_.field(field)));
      }
    });
    std::sort(all.begin(), all.end());
    for (size_t o = 0; o < input_.sync.threads().size(); ++o) {
      const flow::sync::Origin& origin = input_.sync.threads()[flow::sync::OriginId(o)];
      if (origin.kind != flow::sync::OriginKind::forked) continue;
      for (const flow::heap::InstanceId entry : origin.entries)
        for (const ValueId parameter : input_.sync.calls().function(entry).params)
          for (const uint32_t object : input_.points_to.objects(entry, parameter))
            mark(ObjectId(object),
                 fmt::format("a thread is started with it, or with what leads to it, and runs {}()",
                             found_.method(input_.points_to.function(entry))));
    }
    for (size_t at = 0; at < work.size(); ++at) {
      const std::string why = reached_->at(work[at].index());
      auto h =
          std::partition_point(all.begin(), all.end(), [&](const Hangs& x) { return x.base < work[at]; });
      for (; h != all.end() && h->base == work[at]; ++h) mark(h->object, why);
    }
    return *reached_;
  }

  void check_escape() {
    std::map<std::pair<FuncId, InstrId>, uint32_t> by_site;
    for (const auto& [object, why] : reached()) {
      const flow::heap::Site& site = input_.points_to.site(ObjectId(object));
      if (!site.function.valid() || !site.instr.valid() || !site.klass.valid() || !is_local(site.klass))
        continue;
      if (input_.program.module_of(site.function).library) continue;
      by_site.try_emplace({site.function, site.instr}, object);
    }
    for (const auto& [place, object] : by_site) {
      const std::string name = text(input_.points_to.site(ObjectId(object)).klass);
      BrokenPromise* told =
          found_.add(Breach::escapes, in_a_context(place.first, place.second), name, "new " + name);
      if (told != nullptr) told->why = reached().at(object);
    }
  }

  const JvmInput& input_;
  Declarations& declared_;
  LocksAt locks_;
  BrokenPromises found_;
  std::optional<std::map<uint32_t, std::string>> reached_;
};

}  // namespace

std::vector<BrokenPromise> broken_owners(const JvmInput& input) {
  Declarations declared(input);
  return declared.any() ? ThreadLocal(input, declared).run() : std::vector<BrokenPromise>();
}

}  // namespace ravel::flow::jvm
