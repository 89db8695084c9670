// SPDX-License-Identifier: Apache-2.0
//
// The Code attribute: bytes become instructions, and every place that names a byte offset (branches,
// switches, handlers, lines, local variables) is turned into an instruction index, so that nothing
// behind this file can meet an offset inside an instruction.
#include <fmt/format.h>

#include <algorithm>

#include "jvm/class_reader.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {
namespace {

constexpr uint32_t kNowhere = UINT32_MAX;

int32_t signed_byte(uint8_t byte) { return byte < 128 ? byte : byte - 256; }

class CodeReader {
 public:
  CodeReader(const ConstantPool& pool, ByteReader in, size_t offset, Code& code)
      : pool_(pool), in_(in), offset_(offset), code_(code) {}

  bool read() {
    code_.max_stack = in_.u16();
    code_.max_locals = in_.u16();
    const uint32_t size = in_.u32();
    code_offset_ = in_.offset();
    bytes_ = in_.take(size);
    if (in_.failed() || size == 0) return fail(0, "the code has no bytes");
    return decode() && resolve_targets() && read_handlers() && read_attributes();
  }

  std::string message;
  size_t where = 0;

 private:
  bool fail(size_t offset, std::string text) {
    where = offset_ + offset;
    message = std::move(text);
    return false;
  }
  bool fail_code(size_t offset, std::string text) { return fail(code_offset_ + offset, std::move(text)); }

  bool decode();
  bool decode_operands(ByteReader& code, Instruction& instruction);
  bool decode_switch(ByteReader& code, Instruction& instruction);
  bool resolve_targets();
  bool read_handlers();
  bool read_attributes();
  bool read_lines(ByteReader in);
  bool read_locals(ByteReader in);
  bool read_type_annotations(ByteReader in, bool visible);

  /// The instruction that begins at a byte offset; the one behind the last if the offset is the code's end.
  uint32_t index_at(uint32_t offset) const { return offset < index_.size() ? index_[offset] : kNowhere; }
  bool resolve(uint32_t& target) const {
    target = index_at(target);
    return target < code_.instructions.size();
  }

  const ConstantPool& pool_;
  ByteReader in_;
  size_t offset_, code_offset_ = 0;
  Code& code_;
  Bytes bytes_;
  std::vector<uint32_t> index_;  ///< by byte offset
};

bool CodeReader::decode() {
  index_.assign(bytes_.size() + 1, kNowhere);
  ByteReader code(bytes_);
  while (!code.at_end()) {
    Instruction instruction;
    instruction.offset = static_cast<uint32_t>(code.offset());
    index_[instruction.offset] = static_cast<uint32_t>(code_.instructions.size());
    instruction.opcode = code.u8();
    if (!decode_operands(code, instruction)) {
      return fail_code(instruction.offset, fmt::format("instruction {} is not known", instruction.opcode));
    }
    if (code.failed()) return fail_code(instruction.offset, "the code ends inside an instruction");
    code_.instructions.push_back(instruction);
  }
  index_[bytes_.size()] = static_cast<uint32_t>(code_.instructions.size());
  return true;
}

bool CodeReader::decode_operands(ByteReader& code, Instruction& i) {
  switch (operand_form(i.opcode)) {
    case OperandForm::none:
      return true;
    case OperandForm::signed_byte:
      i.a = signed_byte(code.u8());
      return true;
    case OperandForm::signed_short:
      i.a = static_cast<int16_t>(code.u16());
      return true;
    case OperandForm::local:
    case OperandForm::pool_byte:
    case OperandForm::array_type:
      i.a = code.u8();
      return true;
    case OperandForm::pool:
      i.a = code.u16();
      return true;
    case OperandForm::local_inc:
      i.a = code.u8();
      i.b = signed_byte(code.u8());
      return true;
    case OperandForm::branch:
      i.a = static_cast<int16_t>(code.u16());
      return true;
    case OperandForm::branch_wide:
      i.a = static_cast<int32_t>(code.u32());
      i.opcode = i.opcode == op_goto_w ? op_goto : op_jsr;
      return true;
    case OperandForm::interface:
    case OperandForm::dynamic:
      i.a = code.u16();
      code.skip(2);
      return true;
    case OperandForm::multi_array:
      i.a = code.u16();
      i.b = code.u8();
      return true;
    case OperandForm::table_switch:
    case OperandForm::lookup_switch:
      return decode_switch(code, i);
    case OperandForm::wide: {
      i.opcode = code.u8();
      const OperandForm form = operand_form(i.opcode);
      if (form != OperandForm::local && form != OperandForm::local_inc) return false;
      i.a = code.u16();
      if (form == OperandForm::local_inc) i.b = static_cast<int16_t>(code.u16());
      return true;
    }
    case OperandForm::invalid:
      break;
  }
  return false;
}

/// Targets stay relative byte offsets until resolve_targets().
bool CodeReader::decode_switch(ByteReader& code, Instruction& i) {
  code.skip((4 - code.offset() % 4) % 4);
  Switch table;
  const auto target = [&] { return i.offset + code.u32(); };
  table.fallback = target();
  if (i.opcode == op_tableswitch) {
    const auto low = static_cast<int32_t>(code.u32()), high = static_cast<int32_t>(code.u32());
    if (high < low || static_cast<int64_t>(high) - low >= static_cast<int64_t>(code.remaining() / 4)) {
      code.set_failed();
      return true;
    }
    for (int64_t value = low; value <= high; ++value) {
      table.cases.emplace_back(static_cast<int32_t>(value), target());
    }
  } else {
    const uint32_t count = code.u32();
    if (count > code.remaining() / 8) {
      code.set_failed();
      return true;
    }
    for (uint32_t k = 0; k < count; ++k) {
      const auto value = static_cast<int32_t>(code.u32());
      table.cases.emplace_back(value, target());
    }
  }
  i.b = static_cast<int32_t>(code_.switches.size());
  code_.switches.push_back(std::move(table));
  return true;
}

bool CodeReader::resolve_targets() {
  for (Instruction& i : code_.instructions) {
    if (is_branch(i.opcode)) {
      uint32_t target = i.offset + static_cast<uint32_t>(i.a);
      if (!resolve(target)) return fail_code(i.offset, "a branch leads into nowhere");
      i.a = static_cast<int32_t>(target);
    } else if (i.opcode == op_tableswitch || i.opcode == op_lookupswitch) {
      Switch& table = code_.switches[static_cast<size_t>(i.b)];
      bool good = resolve(table.fallback);
      for (auto& [value, target] : table.cases) good = resolve(target) && good;
      if (!good) return fail_code(i.offset, "a switch leads into nowhere");
    }
  }
  if (!ends_flow(code_.instructions.back().opcode)) {
    return fail_code(code_.instructions.back().offset, "control runs off the end of the code");
  }
  return true;
}

bool CodeReader::read_handlers() {
  const uint16_t count = in_.u16();
  for (uint16_t k = 0; k < count; ++k) {
    const size_t start = in_.offset();
    Handler handler{
        .begin = index_at(in_.u16()), .end = index_at(in_.u16()), .target = in_.u16(), .type = {}};
    const uint16_t type = in_.u16();
    if (in_.failed()) return fail(start, "the exception table is cut off");
    if (!resolve(handler.target) || handler.begin == kNowhere || handler.end == kNowhere ||
        handler.begin > handler.end) {
      return fail(start, "an exception handler leads into nowhere");
    }
    if (type != 0) {
      const auto name = pool_.klass(type);
      if (!name) return fail(start, "an exception handler's type is not a class");
      handler.type = *name;
    }
    if (handler.begin < handler.end) code_.handlers.push_back(handler);
  }
  return true;
}

bool CodeReader::read_attributes() {
  const uint16_t count = in_.u16();
  for (uint16_t k = 0; k < count; ++k) {
    const auto name = pool_.utf8(in_.u16());
    const ByteReader content(in_.take(in_.u32()));
    if (in_.failed() || !name) return fail(in_.offset(), "the attributes of the code are cut off");
    // Debug information that is damaged is left out: the code is what counts.
    if (name->view() == "LineNumberTable" && !read_lines(content)) code_.lines.clear();
    if (name->view() == "LocalVariableTable" && !read_locals(content)) code_.locals.clear();
    const bool visible = name->view() == "RuntimeVisibleTypeAnnotations";
    if ((visible || name->view() == "RuntimeInvisibleTypeAnnotations") &&
        !read_type_annotations(content, visible))
      code_.annotations.clear();
  }
  std::stable_sort(code_.lines.begin(), code_.lines.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  return true;
}

/// Of those inside of code, only what stands at a `new` is kept: the type of a local is seen from its value.
bool CodeReader::read_type_annotations(ByteReader in, bool visible) {
  constexpr uint8_t kNew = 0x44;
  if (!read_annotations(pool_, in, visible, true, code_.annotations)) return false;
  std::erase_if(code_.annotations, [&](Annotation& annotation) {
    annotation.index = index_at(annotation.index);
    return annotation.target != kNew || annotation.index == kNowhere;
  });
  return true;
}

bool CodeReader::read_lines(ByteReader in) {
  const uint16_t count = in.u16();
  for (uint16_t k = 0; k < count && !in.failed(); ++k) {
    const uint32_t index = index_at(in.u16());
    const uint16_t line = in.u16();
    if (index != kNowhere) code_.lines.emplace_back(index, line);
  }
  return !in.failed();
}

bool CodeReader::read_locals(ByteReader in) {
  const uint16_t count = in.u16();
  for (uint16_t k = 0; k < count && !in.failed(); ++k) {
    const uint32_t start = in.u16(), length = in.u16();
    const auto name = pool_.utf8(in.u16()), descriptor = pool_.utf8(in.u16());
    const uint16_t slot = in.u16();
    const uint32_t begin = index_at(start), end = index_at(start + length);
    if (!name || !descriptor || begin == kNowhere || end == kNowhere) return false;
    code_.locals.push_back({begin, end, slot, *name, *descriptor});
  }
  return !in.failed();
}

}  // namespace

bool read_code(const ConstantPool& pool, ByteReader in, size_t offset, Code& code, std::string& problem,
               size_t& problem_offset) {
  CodeReader reader(pool, in, offset, code);
  if (reader.read()) return true;
  problem = std::move(reader.message);
  problem_offset = reader.where;
  return false;
}

uint32_t Code::line_at(uint32_t instruction) const {
  const auto after = std::upper_bound(lines.begin(), lines.end(), instruction,
                                      [](uint32_t i, const auto& entry) { return i < entry.first; });
  return after == lines.begin() ? 0 : std::prev(after)->second;
}

}  // namespace ravel::jvm
