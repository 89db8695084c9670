// SPDX-License-Identifier: Apache-2.0
//
// One instruction per line, so that the output can be compared and searched with line tools.
#include "ir/json.h"

#include <fmt/format.h>

#include "base/json_text.h"
#include "ir/names.h"
#include "ir/receive.h"
#include "ir/text.h"

namespace ravel::ir {
namespace {

/// Writes the members of one object, with commas where they belong.
class Members {
 public:
  explicit Members(std::string& out) : out_(out) { out_ += '{'; }
  ~Members() { out_ += '}'; }
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  std::string& key(std::string_view name) {
    if (!first_) out_ += ", ";
    first_ = false;
    out_ += fmt::format("\"{}\": ", name);
    return out_;
  }
  void text(std::string_view name, std::string_view value) { append_json_string(key(name), value); }
  void number(std::string_view name, uint64_t value) { key(name) += std::to_string(value); }
  void yes(std::string_view name, bool value) {
    if (value) key(name) += "true";
  }

 private:
  std::string& out_;
  bool first_ = true;
};

template <typename Range, typename Write>
void array(std::string& out, const Range& range, Write write, std::string_view separator = ", ") {
  out += '[';
  bool first = true;
  for (const auto& item : range) {
    if (!first) out += separator;
    first = false;
    write(item);
  }
  out += ']';
}

template <typename Ids>
void ids(Members& members, std::string_view name, const Ids& list) {
  std::string& out = members.key(name);
  array(out, list, [&](auto id) { out += std::to_string(id.index()); });
}

void position(Members& members, const Module& module, PosId id) {
  const Position* pos = module.position(id);
  if (pos == nullptr) return;
  Members object(members.key("position"));
  object.text("file", pos->file < module.files.size() ? std::string_view(module.files[pos->file]) : "");
  object.number("line", pos->line);
  if (pos->column != 0) object.number("column", pos->column);
}

void memory(Members& members, const Memory& part) {
  if (!part.field.empty()) members.text("field", part.field.view());
  if (part.offset != 0) members.key("offset") += std::to_string(part.offset);
  if (part.size != 0) members.number("size", part.size);
  if (part.order != MemoryOrder::plain) members.text("order", name_of(part.order));
  members.yes("volatile", part.is_volatile);
  members.yes("update", part.is_update);
  members.yes("bulk", part.is_bulk);
}

/// What `kind`, `imm` and `payload` mean for this op.
void details(Members& members, const Module& module, const Function& f, const Instr& instr) {
  const auto constant = [&](ConstId id) { members.text("constant", print(module, id)); };
  switch (instr.op) {
    case Op::constant:
      return constant(ConstId(instr.payload));
    case Op::phi:
      return ids(members, "from", f.phi_blocks_of(instr));
    case Op::alloc: {
      const auto kind = static_cast<AllocKind>(instr.kind);
      members.text("kind", name_of(kind));
      if (kind == AllocKind::object || kind == AllocKind::array) constant(ConstId(instr.payload));
      if (kind == AllocKind::closure) members.text("callee", print(module.callee(CalleeId(instr.payload))));
      members.yes("exact", kind == AllocKind::map_update && instr.imm == 1);
      return;
    }
    case Op::load:
    case Op::store:
    case Op::address: {
      const auto kind = static_cast<FieldKind>(instr.kind);
      members.text("kind", name_of(kind));
      if (kind == FieldKind::element || kind == FieldKind::captured) members.number("index", instr.imm);
      if (kind == FieldKind::field || kind == FieldKind::statik) {
        members.text("field", module.fields[instr.payload].view());
      }
      if (kind == FieldKind::memory) memory(members, module.memory[instr.payload]);
      if (kind == FieldKind::array_element && instr.imm != 0) members.number("element_size", instr.imm);
      return;
    }
    case Op::refine:
    case Op::test: {
      const auto kind = static_cast<TestKind>(instr.kind);
      members.text("kind", name_of(kind));
      if (shape_of(kind).uses_imm) members.number("arity", instr.imm);
      if (shape_of(kind).uses_const) constant(ConstId(instr.payload));
      return;
    }
    case Op::caught: {
      static constexpr std::string_view kParts[] = {"class", "reason", "trace"};
      return members.text("part", kParts[std::min<size_t>(instr.imm, 2)]);
    }
    case Op::call:
    case Op::call_virtual:
      return members.text("callee", print(module.callee(CalleeId(instr.payload))));
    case Op::select: {
      members.text("kind", name_of(static_cast<SelectKind>(instr.kind)));
      std::string& out = members.key("cases");
      const std::span<const ConstId> cases(f.case_values.data() + instr.payload, instr.imm);
      return array(out, cases, [&](ConstId id) { append_json_string(out, print(module, id)); });
    }
    case Op::raise:
      return members.text("kind", name_of(static_cast<RaiseKind>(instr.kind)));
    default:
      return;
  }
}

void instruction(std::string& out, const Module& module, const Function& f, const Block& block,
                 const Instr& instr) {
  Members members(out);
  if (instr.result.valid()) members.number("result", instr.result.index());
  if (const auto name = f.names.find(instr.result); instr.result.valid() && name != f.names.end()) {
    members.text("name", name->second.view());
  }
  members.text("op", name_of(instr.op));
  details(members, module, f, instr);
  if (instr.operand_count != 0) ids(members, "operands", f.operands_of(instr));
  if (is_terminator(instr.op) && block.target_count != 0) ids(members, "targets", f.targets_of(block));
  members.yes("tail", instr.flags & kTail);
  members.yes("negated", instr.flags & kNegated);
  members.yes("guard", instr.flags & kGuard);
  members.yes("noreturn", instr.flags & kNoReturn);
  position(members, module, instr.pos);
}

/// The receives as people wrote them: see receive.h.
void receives(Members& members, const Module& module, const Function& f) {
  const std::vector<Receive> list = find_receives(module, f);
  if (list.empty()) return;
  std::string& out = members.key("receives");
  array(out, list, [&](const Receive& receive) {
    Members object(out);
    object.number("block", receive.block.index());
    if (receive.timeout_ms && *receive.timeout_ms >= 0)
      object.number("timeout_ms", static_cast<uint64_t>(*receive.timeout_ms));
    object.yes("waits_forever", receive.waits_forever);
    object.yes("may_skip", receive.may_skip);
    object.key("clauses");
    array(out, receive.clauses, [&](const Clause& clause) {
      Members entry(out);
      entry.text("pattern", print(module, f, clause));
      entry.number("block", clause.block.index());
    });
  });
}

void function(std::string& out, const Module& module, const Function& f) {
  Members members(out);
  members.text("function", print(f.name));
  members.yes("exported", f.exported);
  members.yes("synthetic", f.synthetic);
  if (f.parent != FuncName{}) members.text("parent", print(f.parent));
  if (f.captured_count != 0) members.number("captured", f.captured_count);
  position(members, module, f.pos);
  members.key("params");
  array(out, f.params, [&](ValueId param) {
    Members object(out);
    object.number("value", param.index());
    if (const auto name = f.names.find(param); name != f.names.end())
      object.text("name", name->second.view());
  });
  receives(members, module, f);
  members.key("blocks");
  const Predecessors predecessors(f);
  uint32_t number = 0;
  array(
      out, f.blocks,
      [&](const Block& block) {
        out += "\n      ";
        Members object(out);
        object.number("block", number);
        if (block.unwind.valid()) object.number("unwind", block.unwind.index());
        ids(object, "predecessors", predecessors.of(BlockId(number++)));
        object.key("instructions");
        array(
            out, f.instrs_of(block),
            [&](const Instr& instr) {
              out += "\n        ";
              instruction(out, module, f, block, instr);
            },
            ",");
      },
      ",");
}

void strings(Members& members, std::string_view name, const auto& list, auto text_of) {
  std::string& out = members.key(name);
  array(out, list, [&](const auto& item) { append_json_string(out, text_of(item)); });
}

}  // namespace

std::string ir_as_json(std::span<const Module> modules) {
  std::string out = "{\"modules\": ";
  array(
      out, modules,
      [&](const Module& module) {
        out += "\n  ";
        Members members(out);
        members.text("module", module.name.view());
        members.text("platform", name_of(module.platform));
        members.yes("library", module.library);
        if (!module.path.empty()) members.text("path", module.path);
        strings(members, "files", module.files,
                [](const std::string& file) { return std::string_view(file); });
        strings(members, "behaviours", module.behaviours, [](Symbol name) { return name.view(); });
        members.key("functions");
        array(
            out, module.functions,
            [&](const Function& f) {
              out += "\n    ";
              function(out, module, f);
            },
            ",");
      },
      ",");
  return out + "}\n";
}

}  // namespace ravel::ir
