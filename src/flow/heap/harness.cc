// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/harness.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "flow/heap/components.h"
#include "flow/heap/descriptor.h"
#include "flow/heap/harness_api.h"
#include "flow/heap/harness_code.h"
#include "flow/heap/harness_values.h"
#include "model/jvm_names.h"

namespace ravel::flow::heap {

namespace {

/// Groups of calls of which one runs at a time.
constexpr uint32_t kTimers = 1, kTests = 2, kMainLine = 3;

}  // namespace

std::string class_text(Symbol name, bool shorter) {
  std::string text = name.str();
  if (shorter) text.erase(0, text.rfind('/') + 1);
  std::replace(text.begin(), text.end(), '/', '.');
  return text;
}

std::string method_text(const ir::FuncName& name, bool shorter) {
  const std::string klass = class_text(name.module, shorter);
  const std::string_view whole = name.name.view();
  const std::string_view method = whole.substr(0, whole.find('('));
  if (method != "<init>") return fmt::format("{}.{}", klass, method);
  return fmt::format("{}.{}", klass, klass.substr(klass.find_last_of(".$") + 1));
}

/// Writes the one method of `$harness`.
class HarnessMaker {
 public:
  HarnessMaker(ir::Program& program, Hierarchy& classes, const HarnessOptions& options, Harness& out)
      : program_(program),
        classes_(classes),
        options_(options),
        out_(out),
        api_(program, classes, options),
        values_(classes, options, api_, code_, out.limits_) {}

  void run() {
    const std::vector<ir::FuncName> mains = api_.find_mains();
    out_.open_ = options_.is_api || (mains.empty() && !options_.closed && options_.main.empty());
    const bool is_both = !mains.empty() && !out_.open_ && !options_.closed && options_.main.empty();
    if (is_both) {
      api_.find_beside(mains);
      out_.beside_main_ = api_.beside_main();
      out_.open_ = out_.beside_main_ > 0;
    }
    if (out_.open_) {
      api_.find_api();
      for (const ApiType& type : api_.types()) out_.api_.push_back(type.id);
      std::sort(out_.api_.begin(), out_.api_.end());
      make_objects();
      call_methods();
      make_arguments();
    }
    // An API and a main that was asked for: both.
    if (!out_.open_ || is_both || !options_.main.empty())
      for (const ir::FuncName& main : mains) call_main(main);
    values_.feed();
    install();
  }

 private:
  // Objects.

  void make_objects() {
    for (const ApiType& type : api_.types())
      if (api_.can_be_made(type)) make_object(type.id);
  }

  void make_object(ClassId id) {
    if (!is_made_.insert(id).second) return;
    if (api_.is_handed_over(id)) {
      values_.keep_made(id, code_.load_static(Symbol(std::string(kHandedOver) + classes_.name(id).str())));
      return;
    }
    std::vector<const ir::MethodInfo*> constructors;
    for (const ir::MethodInfo& method : classes_.info(id)->methods)
      if (method.name.view().starts_with("<init>") &&
          (api_.is_callable(method) || api_.is_component(id) || api_.is_for_threads(id, method) ||
           api_.is_below(id, method)))
        constructors.push_back(&method);
    if (constructors.empty()) return hand_out_constants(id);
    const ir::ValueId object = code_.alloc(classes_.name(id));
    values_.keep_made(id, object);
    for (const ir::MethodInfo* constructor : constructors)
      code_.call(api_.name_of(id, *constructor), values_.arguments(constructor->name.view(), object));
    inject(id, object);
    for (const ir::MethodInfo& method : classes_.info(id)->methods)
      if (api_.is_set_up(id, method) && !has(method.flags, ir::kDeclStatic))
        code_.call_virtual(api_.name_of(id, method), values_.arguments(method.name.view(), object));
  }

  /// Clients cannot make any, but they can name those that the class keeps for them.
  void hand_out_constants(ClassId id) {
    const std::string type = "L" + classes_.name(id).str() + ";";
    for (const ir::FieldInfo& field : classes_.info(id)->fields)
      if (has(field.flags, ir::kDeclStatic) && has(field.flags, ir::kDeclFinal) &&
          has(field.flags, ir::kDeclPublic) && field.descriptor.view() == type)
        values_.keep_result(type, code_.load_constant(classes_.name(id), field.name));
  }

  /// Fields that a framework fills: each with the one object of its type.
  void inject(ClassId id, ir::ValueId object) {
    for (ClassId owner = id; owner.valid() && api_.is_given(owner); owner = classes_.super(owner)) {
      for (const ir::FieldInfo& field : classes_.info(owner)->fields)
        if (is_injected(field) && !has(field.flags, ir::kDeclStatic) &&
            !class_of_type(field.descriptor.view()).empty())
          code_.store_field(object, classes_.name(owner), field.name,
                            values_.injected(field.descriptor.view()));
    }
  }

  /// With --api: what the API takes may be of classes that are not in it. Making one may need others.
  void make_arguments() {
    for (size_t before = 0; options_.is_api && before != values_.holders().size();) {
      before = values_.holders().size();
      std::vector<ClassId> types;
      for (const auto& [type, value] : values_.holders())
        if (api_.is_given(type)) types.push_back(type);
      for (const ClassId type : types) {
        uint32_t count = 0;
        for (const ClassId id : api_.given()) {
          const uint16_t flags = classes_.info(id)->flags;
          if (!api_.is_public(id) || has(flags, ir::kDeclAbstract | ir::kDeclInterface | ir::kDeclEnum))
            continue;
          if (!classes_.is_subtype(id, type) || api_.is_exception(id) || ++count > options_.arguments_max)
            continue;
          make_object(id);
        }
      }
    }
  }

  // Calls.

  void call_methods() {
    for (const ApiType& type : api_.types()) {
      const bool whole =
          !options_.is_api || options_.is_api(class_text(classes_.name(type.id))) || !type.visible;
      for (const ir::MethodInfo& method : classes_.info(type.id)->methods) {
        if (method.name.view().starts_with('<') || !api_.is_entry(type.id, method)) continue;
        if (method.name.view() == kMainWithArguments && has(method.flags, ir::kDeclStatic)) continue;
        if (!whole && !options_.is_api(method_text(api_.name_of(type.id, method)))) continue;
        if (!type.visible && !api_.is_declared_above(type.id, method.name)) continue;
        // A thread's run() is called by start(), which clients do call.
        if (method.name.view() == "run()V" && api_.is_thread(type.id)) continue;
        call_root(type.id, api_.name_of(type.id, method), has(method.flags, ir::kDeclStatic));
      }
      if (type.visible && api_.is_thread(type.id) && !has(classes_.info(type.id)->flags, ir::kDeclAbstract))
        call_root(type.id, {classes_.name(type.id), Symbol("start()V"), 1}, false);
    }
  }

  void call_root(ClassId type, const ir::FuncName& method, bool is_static) {
    const ir::ValueId receiver = is_static ? ir::ValueId() : values_.holder(type);
    const auto given = values_.arguments(method.name.view(), receiver);
    const HarnessCode::Called called =
        is_static ? code_.call(method, given) : code_.call_virtual(method, given);
    add_root(called.instr, method, group_of(type, method));
    values_.keep_result(result_type(method.name.view()), called.result);
  }

  void call_main(const ir::FuncName& main) {
    std::vector<ir::ValueId> given;
    const ClassId id = classes_.find(main.module);
    const bool with_arguments = main.name.view() == kMainWithArguments;
    if (main.arity == (with_arguments ? 2u : 1u)) {
      given.push_back(code_.alloc(main.module));
      code_.call({main.module, Symbol("<init>()V"), 1}, given);
    }
    if (with_arguments) {
      given.push_back(code_.array(Symbol("[Ljava/lang/String;")));
      code_.store_element(given.back(), code_.text(""));
    }
    Harness::Group group;
    group.main = id;
    add_root(code_.call(main, given).instr, main, intern(group));
  }

  void add_root(ir::InstrId call, const ir::FuncName& method, RootGroup group) {
    out_.root_by_call_.emplace(call, static_cast<uint32_t>(out_.roots_.size()));
    out_.roots_.push_back({call, method, group});
  }

  RootGroup group_of(ClassId type, const ir::FuncName& method) {
    Harness::Group group;
    const std::string name = method_text(method);
    for (uint32_t i = 0; i < options_.not_parallel.size(); ++i)
      if (options_.not_parallel[i](name)) group.exclusions.push_back(i);
    if (is_annotated(*classes_.info(type), "NotThreadSafe")) group.serial = type;
    group.alone = api_.is_on_main_line(type) ? kMainLine : alone_of(type, method.name);
    const model::JvmRole role = class_role(classes_, type);
    group.by_framework = role != model::JvmRole::none;
    group.own = role == model::JvmRole::own_object;
    return intern(group);
  }
  /// A scheduler has one thread unless it is told otherwise, and tests run one after the other.
  uint32_t alone_of(ClassId type, Symbol method) const {
    for (const ir::MethodInfo& info : classes_.info(type)->methods) {
      if (info.name != method) continue;
      const model::JvmRole role = method_role(info);
      return role == model::JvmRole::timer ? kTimers : role == model::JvmRole::test ? kTests : 0;
    }
    return 0;
  }

  RootGroup intern(const Harness::Group& group) {
    const auto known = std::find(out_.groups_.begin(), out_.groups_.end(), group);
    if (known != out_.groups_.end()) return static_cast<RootGroup>(known - out_.groups_.begin());
    out_.groups_.push_back(group);
    return static_cast<RootGroup>(out_.groups_.size() - 1);
  }

  void install() {
    if (out_.roots_.empty()) return;
    std::vector<ir::Module> modules;
    modules.push_back(code_.finish());
    program_.add(std::move(modules));
    out_.main_ = program_.find({Symbol(kHarnessClass), Symbol(kHarnessMain), 0});
    CHECK(out_.main_.valid(), "the harness is not in the program");
  }

  ir::Program& program_;
  Hierarchy& classes_;
  const HarnessOptions& options_;
  Harness& out_;
  HarnessCode code_;
  HarnessApi api_;
  HarnessValues values_;
  HashSet<ClassId> is_made_;
};

Harness Harness::make(ir::Program& program, Hierarchy& classes, const HarnessOptions& options) {
  Harness result;
  HarnessMaker(program, classes, options, result).run();
  return result;
}

const Root* Harness::root(ir::InstrId call) const {
  const auto found = root_by_call_.find(call);
  return found == root_by_call_.end() ? nullptr : &roots_[found->second];
}

bool Harness::is_on_main_line(RootGroup group) const { return groups_[group].alone == kMainLine; }

bool Harness::parallel(RootGroup a, RootGroup b) const {
  const Group& x = groups_[a];
  const Group& y = groups_[b];
  if (x.main.valid() && y.main.valid()) return false;  // once each, and in different runs
  if (x.serial.valid() && x.serial == y.serial) return false;
  if (x.alone != 0 && x.alone == y.alone) return false;
  // What main does before it lets others in, and what these do: they meet by threads that main starts.
  if (beside_main_ > 0 && x.main.valid() != y.main.valid()) return false;
  return std::none_of(x.exclusions.begin(), x.exclusions.end(), [&](uint32_t list) {
    return std::find(y.exclusions.begin(), y.exclusions.end(), list) != y.exclusions.end();
  });
}

}  // namespace ravel::flow::heap
