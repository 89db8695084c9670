// SPDX-License-Identifier: Apache-2.0
//
// The Code chunk: a header, then instructions, each an opcode byte and its operands as tagged
// numbers. Indices are resolved and checked here, once, so that nobody after this needs to doubt
// an atom, a literal, a label, an import or a fun again; a damaged instruction ends the reading,
// because nothing after it can be trusted.
//
// The pass here decodes; functions.cc then cuts the instructions into functions and checks the labels.
#include <fmt/format.h>

#include <vector>

#include "beam/compact.h"
#include "beam/reader.h"

namespace ravel::beam {
namespace {

constexpr int64_t kRegisterMax = 1023;
constexpr uint32_t kFormatVersion = 0;
/// An operand of one byte becomes 32 in memory.
constexpr size_t kCodeSizeMax = size_t{32} << 20;

/// Which operand of an instruction is an index into the imports, if any.
int import_operand(Opcode opcode) {
  switch (opcode) {
    case Opcode::bif0:
      return 0;
    case Opcode::bif1:
    case Opcode::bif2:
    case Opcode::bif3:
    case Opcode::call_ext:
    case Opcode::call_ext_last:
    case Opcode::call_ext_only:
      return 1;
    case Opcode::gc_bif1:
    case Opcode::gc_bif2:
    case Opcode::gc_bif3:
      return 2;
    default:
      return -1;
  }
}

class CodeDecoder {
 public:
  explicit CodeDecoder(const CodePlace& place)
      : place_(place),
        module_(place.reader.module()),
        in_(place.chunk.content.subspan(place.offset)),
        builder_(*module_.terms),
        literal_count_(module_.literals.size()) {}

  bool decode() {
    // An instruction takes about four bytes and has about two operands.
    module_.instructions.reserve(in_.remaining() / 4);
    module_.operands.reserve(in_.remaining() / 2);
    while (!in_.at_end()) {
      if (!decode_instruction()) return false;
      if (module_.instructions.back().opcode == Opcode::int_code_end) return true;
    }
    return bad("the code does not end with int_code_end");
  }

  /// Definitions of native records are written like instructions: a name, whether others may use it, and a
  /// list of fields and values.
  bool decode_records(uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      uint8_t number = 0;
      Operand name, exported, fields;
      if (!in_.read_byte(number) || !decode_operand(name) || !decode_operand(exported) ||
          !decode_operand(fields))
        return bad("a native record is cut short");
      if (number != static_cast<uint8_t>(Opcode::call_last) || name.kind != OperandKind::atom ||
          exported.kind != OperandKind::atom || fields.kind != OperandKind::list || fields.number % 2 != 0)
        return bad("a native record is defined in a way that is not known");
      RecordDefinition record{name.symbol, exported.symbol.view() == "true", {}};
      const auto items = module_.elements_of(fields);
      for (size_t at = 0; at < items.size(); at += 2) {
        if (items[at].kind != OperandKind::atom) return bad("a field of a native record has no name");
        record.fields.push_back({items[at].symbol, items[at + 1]});
      }
      module_.records.push_back(std::move(record));
    }
    return true;
  }

 private:
  bool bad(const std::string& message) { return place_.problem(in_.offset(), message); }

  bool decode_instruction() {
    Instruction instruction;
    instruction.offset = static_cast<uint32_t>(in_.offset());
    uint8_t number = 0;
    in_.read_byte(number);
    if (!is_known_opcode(number))
      return place_.problem(instruction.offset, fmt::format("opcode {} is not known", number));
    instruction.opcode = static_cast<Opcode>(number);
    instruction.operand_begin = static_cast<uint32_t>(module_.operands.size());
    instruction.operand_count = static_cast<uint16_t>(opcode_arity(instruction.opcode));
    for (uint32_t i = 0; i < instruction.operand_count; ++i) {
      Operand operand;
      if (!decode_operand(operand)) return false;
      module_.operands.push_back(operand);
    }
    module_.instructions.push_back(instruction);
    return check_indices(instruction);
  }

  bool decode_operand(Operand& operand) {
    TaggedNumber number;
    if (!in_.read(number)) return bad("an operand is cut short");
    if (number.tag == CompactTag::z) return decode_extended(number, operand);
    return decode_plain(number, operand);
  }

  bool decode_plain(const TaggedNumber& number, Operand& operand) {
    operand.number = number.value;
    switch (number.tag) {
      case CompactTag::u:
        // Sizes beyond 63 bits are legal (a binary that no machine could hold) and stay at the largest
        // number.
        operand.kind = OperandKind::literal_int;
        return true;
      case CompactTag::i:
        return decode_integer(number, operand);
      case CompactTag::a:
        return decode_atom(number, operand);
      case CompactTag::x:
        return decode_register(OperandKind::x_register, number, operand);
      case CompactTag::y:
        return decode_register(OperandKind::y_register, number, operand);
      case CompactTag::f:
        operand.kind = OperandKind::label;
        if (number.value >= static_cast<int64_t>(module_.label_count))
          return bad(fmt::format("label {} is out of range", number.value));
        return true;
      case CompactTag::h:
        operand.kind = OperandKind::character;
        return true;
      case CompactTag::z:
        break;
    }
    return bad("an operand has an impossible tag");
  }

  bool decode_integer(const TaggedNumber& number, Operand& operand) {
    operand.kind = OperandKind::integer;
    if (!number.is_big) return true;
    // Two's complement, big-endian, to sign and magnitude, little-endian.
    std::vector<uint8_t> magnitude(number.bytes.rbegin(), number.bytes.rend());
    const bool negative = (magnitude.back() & 0x80) != 0;
    unsigned carry = 1;
    for (uint8_t& byte : magnitude) {
      if (!negative) break;
      const unsigned sum = static_cast<uint8_t>(~byte) + carry;
      byte = static_cast<uint8_t>(sum);
      carry = sum >> 8;
    }
    const Term term = builder_.big_integer(negative, magnitude);
    if (term.is_integer()) {
      operand.number = term.integer();
    } else {
      add_literal(term, operand);
    }
    return true;
  }

  bool decode_atom(const TaggedNumber& number, Operand& operand) {
    operand.kind = number.value == 0 ? OperandKind::nil : OperandKind::atom;
    if (number.value == 0) return true;
    if (number.value >= static_cast<int64_t>(module_.atoms.size()))
      return bad(fmt::format("there is no atom number {}", number.value));
    operand.symbol = module_.atoms[static_cast<size_t>(number.value)];
    return true;
  }

  bool decode_register(OperandKind kind, const TaggedNumber& number, Operand& operand) {
    operand.kind = kind;
    operand.number = number.value;
    return number.value <= kRegisterMax || bad(fmt::format("register {} is out of range", number.value));
  }

  bool decode_extended(const TaggedNumber& which, Operand& operand) {
    switch (which.value) {
      case 0:
        return decode_float(operand);
      case 1:
        return decode_list(OperandKind::list, 1, operand);
      case 3:
        return decode_list(OperandKind::alloc_list, 2, operand);
      case 5:
        return decode_typed_register(operand);
      default:
        break;
    }
    TaggedNumber index;
    if (!in_.read(index) || index.tag != CompactTag::u)
      return bad("an operand is cut short or has the wrong tag");
    if (which.value == 2) return decode_register(OperandKind::float_register, index, operand);
    if (which.value != 4) return bad(fmt::format("operands of extended kind {} are not known", which.value));
    if (index.value >= static_cast<int64_t>(literal_count_))
      return bad(fmt::format("there is no literal number {}", index.value));
    operand.kind = OperandKind::literal;
    operand.number = index.value;
    return true;
  }

  /// Eight bytes of a float in place; compilers before R16 wrote them so.
  bool decode_float(Operand& operand) {
    Bytes bytes;
    if (!in_.read_bytes(8, bytes)) return bad("a float is cut short");
    uint64_t bits = 0;
    for (uint8_t byte : bytes) bits = bits << 8 | byte;
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    add_literal(builder_.real(value), operand);
    return true;
  }

  /// A literal that the code has in place joins the table, behind those of the file.
  void add_literal(Term term, Operand& operand) {
    operand.kind = OperandKind::literal;
    operand.number = static_cast<int64_t>(module_.literals.size());
    module_.literals.push_back(term);
  }

  bool decode_list(OperandKind kind, size_t operands_per_entry, Operand& operand) {
    TaggedNumber count;
    if (!in_.read(count) || count.tag != CompactTag::u)
      return bad("the count of a list is cut short or has the wrong tag");
    if (static_cast<uint64_t>(count.value) > in_.remaining())
      return bad(fmt::format("a list of {} is longer than the code", count.value));
    operand.kind = kind;
    operand.number = count.value * static_cast<int64_t>(operands_per_entry);
    operand.begin = static_cast<uint32_t>(module_.list_operands.size());
    for (int64_t i = 0; i < operand.number; ++i) {
      Operand element;
      if (!decode_operand_of_list(element)) return false;
      if (kind == OperandKind::alloc_list && element.kind != OperandKind::literal_int)
        return bad("an allocation list has a wrong entry");
      module_.list_operands.push_back(element);
    }
    return true;
  }

  bool decode_operand_of_list(Operand& element) {
    TaggedNumber number;
    if (!in_.read(number)) return bad("a list is cut short");
    if (number.tag == CompactTag::u && number.is_big) {
      // A value of 64 bits that bs_match compares with.
      const std::vector<uint8_t> magnitude(number.bytes.rbegin(), number.bytes.rend());
      add_literal(builder_.big_integer(false, magnitude), element);
      return true;
    }
    if (number.tag != CompactTag::z) return decode_plain(number, element);
    if (number.value == 1 || number.value == 3) return bad("a list stands inside a list");
    return decode_extended(number, element);
  }

  bool decode_typed_register(Operand& operand) {
    TaggedNumber reg, type;
    if (!in_.read(reg) || !in_.read(type)) return bad("a register with a type is cut short");
    if ((reg.tag != CompactTag::x && reg.tag != CompactTag::y) || type.tag != CompactTag::u)
      return bad("a register with a type has the wrong tag");
    if (type.value > std::numeric_limits<int32_t>::max()) return bad("a type number is out of range");
    operand.type = static_cast<int32_t>(type.value);
    return decode_plain(reg, operand);
  }

  /// Numbers that index a table of the module.
  bool check_indices(const Instruction& instruction) {
    const auto operands = module_.operands_of(instruction);
    const auto is_below = [](const Operand& operand, size_t size) {
      return operand.kind == OperandKind::literal_int && static_cast<uint64_t>(operand.number) < size;
    };
    const auto wrong = [&](const char* what) {
      return place_.problem(instruction.offset, fmt::format("{} {}", opcode_name(instruction.opcode), what));
    };
    if (const int index = import_operand(instruction.opcode);
        index >= 0 && !is_below(operands[static_cast<size_t>(index)], module_.imports.size())) {
      return wrong("has no valid import");
    }
    switch (instruction.opcode) {
      case Opcode::label:
        return (is_below(operands[0], module_.label_count) && operands[0].number != 0) ||
               wrong("has no valid number");
      case Opcode::make_fun2:
      case Opcode::make_fun3:
        return is_below(operands[0], module_.lambdas.size()) || wrong("has no valid fun");
      case Opcode::func_info:
        return (operands[0].kind == OperandKind::atom && operands[1].kind == OperandKind::atom &&
                is_below(operands[2], 256)) ||
               wrong("names no function");
      default:
        return true;
    }
  }

  CodePlace place_;
  Module& module_;
  CompactReader in_;
  TermBuilder builder_;
  size_t literal_count_;
};

}  // namespace

bool FileReader::read_code() {
  const Chunk* chunk = find("Code");
  if (chunk == nullptr) return problem(bytes_.size(), "The file has no code (chunk Code).");
  ByteReader in(chunk->content);
  const uint32_t header_size = in.u32();
  const uint32_t version = in.u32();
  module_.opcode_max = in.u32();
  module_.label_count = in.u32();
  const uint32_t function_count = in.u32();
  if (in.failed() || header_size < 16 || header_size > chunk->content.size() - 4)
    return problem(*chunk, 0, "its header is cut short");
  if (version != kFormatVersion)
    return problem(*chunk, 4, fmt::format("version {} of the instruction format is not known", version));
  const size_t code_offset = size_t{header_size} + 4;
  // A label takes at least two bytes of code: whoever has a table of all labels is safe after this.
  if (module_.label_count == 0 || module_.label_count > chunk->content.size() - code_offset + 1) {
    return problem(*chunk, 12,
                   fmt::format("it declares {} labels in {} bytes", module_.label_count,
                               chunk->content.size() - code_offset));
  }
  if (chunk->content.size() > kCodeSizeMax)
    return problem(*chunk, 0, "the code is larger than the limit of 32 MiB");
  const CodePlace place{*this, *chunk, code_offset};
  return CodeDecoder(place).decode() && cut_functions(place, function_count) && check_labels(place) &&
         read_records();
}

bool FileReader::read_records() {
  const Chunk* chunk = find("Recs");
  if (chunk == nullptr) return true;
  ByteReader in(chunk->content);
  const uint32_t version = in.u32();
  const uint32_t count = in.u32();
  in.skip(4);  // how many fields there are in all
  if (in.failed()) return problem(*chunk, 0, "its header is cut short");
  if (version != 0) return problem(*chunk, 0, fmt::format("version {} is not known", version));
  return CodeDecoder({*this, *chunk, in.offset()}).decode_records(count);
}

}  // namespace ravel::beam
