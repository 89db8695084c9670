// SPDX-License-Identifier: Apache-2.0
//
// Fields that are asked without a lock, and then again under one, and set there, but are not volatile:
// whoever finds one set without the lock may find an object whose fields are not written yet (Java's memory
// model, JSR 133, section 17.5). Objects all of whose fields are final may be published like that, and so may
// strings and boxed numbers.
//
// Not handled: the two tests in two methods; a field of an array.
#include <algorithm>

#include "flow/heap/descriptor.h"
#include "flow/jvm/jvm_code.h"
#include "flow/jvm/sites.h"
#include "flow/sync/true_target.h"
#include "ir/dominators.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using flow::heap::ClassId;
using flow::heap::FieldId;
using ir::BlockId;

namespace {

class DoubleChecked {
 public:
  explicit DoubleChecked(const JvmInput& input) : input_(input), code_(input) {}

  std::vector<facts::DoubleTest> run() {
    code_.each([&](const JvmMethod& method) { look(method); });
    return std::move(found_);
  }

 private:
  /// A load of a field that a test asks about.
  struct Asked {
    uint32_t load = 0;
    BlockId test;
    FieldId field;
    std::string path;
  };

  static bool is_kept(const ir::FieldInfo& field) {
    return (field.flags & (ir::kDeclFinal | ir::kDeclStatic)) != 0;
  }

  /// A class that anybody may see at once: nothing in it is ever written after its constructor.
  bool is_immutable(std::string_view type) const {
    const std::string_view name = flow::heap::class_of_type(type);
    if (model::is_unchanging_class(name)) return true;
    const ir::ModuleId module = input_.program.find_module(Symbol(name));
    if (name.empty() || !module.valid() || input_.program.module(module).klass == nullptr) return false;
    const ir::ClassInfo& info = *input_.program.module(module).klass;
    // Of an interface nothing is known; what is above may have fields.
    return info.super.view() == model::kObjectClass && (info.flags & ir::kDeclFinal) != 0 &&
           std::all_of(info.fields.begin(), info.fields.end(), is_kept);
  }

  bool counts(FieldId id) const {
    const flow::heap::FieldDecl& field = input_.classes.field(id);
    if ((field.flags & (ir::kDeclVolatile | ir::kDeclFinal)) != 0 || field.descriptor.empty()) return false;
    const std::string_view type = field.descriptor.view();
    // A number is seen or it is not.
    return type == "Z" || ((type.starts_with('L') || type.starts_with('[')) && !is_immutable(type));
  }

  std::vector<Asked> asked(const JvmMethod& method) const {
    std::vector<Asked> result;
    for (uint32_t b = 0; b < method.code().blocks.size(); ++b) {
      const ir::Instr& last = method.instr(method.code().blocks[b].end - 1);
      if (last.op != ir::Op::test || last.operand_count == 0) continue;
      const ir::ValueId value = method.strip(method.code().operands_of(last)[0]);
      const ir::Instr* load = method.source(value);
      if (load == nullptr || load->op != ir::Op::load) continue;
      const FieldId field = method.field(*load);
      if (!field.valid() || !counts(field)) continue;
      result.push_back(
          {static_cast<uint32_t>(load - method.code().instrs.data()), BlockId(b), field, method.path(value)});
    }
    return result;
  }

  void look(const JvmMethod& method) {
    // Nobody else has the object, or the class, yet.
    if (method.is_constructor() || method.code().name.name.view() == "<clinit>()V") return;
    const std::vector<Asked> all = asked(method);
    if (all.size() < 2 || code_.is_entered_locked(method.id())) return;
    const ir::Dominators dominators(method.code());
    for (const Asked& outer : all) {
      if (!method.held(outer.load).empty()) continue;
      const auto inner = std::find_if(all.begin(), all.end(), [&](const Asked& other) {
        return other.test != outer.test && other.path == outer.path && !method.held(other.load).empty() &&
               dominators.visible_at_entry(outer.test, other.test);
      });
      if (inner == all.end()) continue;
      const auto store = store_behind(method, dominators, *inner);
      if (store && ends_question(method, dominators, outer, *store)) return tell(method, outer, *store);
    }
  }

  /// A flag is set to what sends the next one the other way.
  bool ends_question(const JvmMethod& method, const ir::Dominators& dominators, const Asked& outer,
                     uint32_t store) const {
    if (input_.classes.field(outer.field).descriptor.view() != "Z") return true;
    const ir::Block& block = method.code().block(outer.test);
    const int where_true =
        flow::sync::true_target(method.module(), method.code(), method.instr(block.end - 1),
                                method.strip(method.code().operands_of(method.instr(block.end - 1))[0]));
    const ir::Instr* value = method.source(method.code().operands_of(method.instr(store)).back());
    if (where_true < 0 || value == nullptr || value->op != ir::Op::constant) return false;
    const bool stored = method.module().constants[value->payload].number != 0;
    const BlockId when_true = method.code().targets_of(block)[static_cast<size_t>(where_true)];
    return stored != dominators.dominates(when_true, method.block_of(store));
  }

  static std::optional<uint32_t> store_behind(const JvmMethod& method, const ir::Dominators& dominators,
                                              const Asked& inner) {
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const ir::Instr& instr = method.instr(i);
      if (instr.op != ir::Op::store || method.field(instr) != inner.field) continue;
      if (!method.held(i).empty() && dominators.visible_at_entry(inner.test, method.block_of(i))) return i;
    }
    return std::nullopt;
  }

  void tell(const JvmMethod& method, const Asked& outer, uint32_t store) {
    const std::set<std::string>& held = method.held(store);
    found_.push_back({code_.spot(method.id(), outer.load),
                      code_.spot(method.id(), store),
                      code_.name(method.id()),
                      input_.words.field(outer.field),
                      input_.classes.field(outer.field).descriptor.view() == "Z",
                      {held.begin(), held.end()}});
  }

  const JvmInput& input_;
  JvmCode code_;
  std::vector<facts::DoubleTest> found_;
};

}  // namespace

std::vector<facts::DoubleTest> double_tests(const JvmInput& input) { return DoubleChecked(input).run(); }

}  // namespace ravel::flow::jvm
