// SPDX-License-Identifier: Apache-2.0
//
// The constant pool: read entry by entry, then names resolved once, so that everything behind it
// asks for a Symbol instead of chasing indices.
#include <fmt/format.h>

#include "jvm/class_reader.h"

namespace ravel::jvm {

bool ClassReader::read_pool() {
  const size_t start = in_.offset();
  const uint16_t count = in_.u16();
  if (in_.failed() || count == 0) return problem(start, "the constant pool has no size");
  // The smallest entry has three bytes: a count beyond that is a lie, not a reason to reserve memory.
  if (in_.remaining() / 3 + 1 < count / 2u) return problem(start, "the file ends in the constant pool");
  file_.pool.entries.resize(count);
  for (size_t i = 1; i < count; ++i) {
    Constant& entry = file_.pool.entries[i];
    const size_t offset = in_.offset();
    if (!read_pool_entry(entry)) {
      return problem(offset,
                     fmt::format("constant {} has the unknown tag {}", i, static_cast<int>(entry.tag)));
    }
    if (in_.failed()) return problem(offset, "the file ends in the constant pool");
    if (entry.tag == Tag::long_integer || entry.tag == Tag::double_floating) ++i;
  }
  return true;
}

bool ClassReader::read_pool_entry(Constant& entry) {
  entry.tag = static_cast<Tag>(in_.u8());
  switch (entry.tag) {
    case Tag::utf8:
      entry.text = Symbol(utf8_of_modified(in_.take(in_.u16())));
      return true;
    case Tag::integer:
      entry.number = static_cast<int32_t>(in_.u32());
      return true;
    case Tag::floating:
      entry.number = in_.u32();
      return true;
    case Tag::long_integer:
    case Tag::double_floating:
      entry.number = static_cast<int64_t>(in_.u64());
      return true;
    case Tag::klass:
    case Tag::string:
    case Tag::method_type:
    case Tag::module:
    case Tag::package:
      entry.first = in_.u16();
      return true;
    case Tag::field:
    case Tag::method:
    case Tag::interface_method:
    case Tag::name_and_type:
    case Tag::dynamic:
    case Tag::invoke_dynamic:
      entry.first = in_.u16();
      entry.second = in_.u16();
      return true;
    case Tag::method_handle:
      entry.reference_kind = in_.u8();
      entry.first = in_.u16();
      return true;
    case Tag::unused:
      break;
  }
  return false;
}

void ClassReader::resolve_pool() {
  for (Constant& entry : file_.pool.entries) {
    switch (entry.tag) {
      case Tag::klass:
      case Tag::string:
      case Tag::method_type:
      case Tag::module:
      case Tag::package:
        if (const Constant* text = file_.pool.at(entry.first, Tag::utf8)) entry.text = text->text;
        break;
      default:
        break;
    }
  }
}

std::optional<Symbol> ConstantPool::utf8(uint16_t index) const {
  const Constant* entry = at(index, Tag::utf8);
  return entry ? std::optional(entry->text) : std::nullopt;
}

std::optional<Symbol> ConstantPool::klass(uint16_t index) const {
  const Constant* entry = at(index, Tag::klass);
  return entry && !entry->text.empty() ? std::optional(entry->text) : std::nullopt;
}

std::optional<MemberRef> ConstantPool::member(uint16_t index) const {
  if (index >= entries.size()) return std::nullopt;
  const Constant& entry = entries[index];
  if (entry.tag != Tag::field && entry.tag != Tag::method && entry.tag != Tag::interface_method) {
    return std::nullopt;
  }
  const auto owner = klass(entry.first);
  const Constant* pair = at(entry.second, Tag::name_and_type);
  if (!owner || !pair) return std::nullopt;
  const auto name = utf8(pair->first), descriptor = utf8(pair->second);
  if (!name || !descriptor) return std::nullopt;
  return MemberRef{*owner, *name, *descriptor, entry.tag == Tag::interface_method};
}

std::optional<MethodHandle> ConstantPool::handle(uint16_t index) const {
  const Constant* entry = at(index, Tag::method_handle);
  if (!entry) return std::nullopt;
  const auto target = member(entry->first);
  if (!target) return std::nullopt;
  return MethodHandle{entry->reference_kind, *target};
}

std::string utf8_of_modified(Bytes bytes) {
  std::string out;
  out.reserve(bytes.size());
  const auto put = [&](uint32_t c) {
    if (c < 0x80) {
      out.push_back(static_cast<char>(c));
    } else if (c < 0x800) {
      out.push_back(static_cast<char>(0xC0 | c >> 6));
      out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
      out.push_back(static_cast<char>(0xE0 | c >> 12));
      out.push_back(static_cast<char>(0x80 | (c >> 6 & 0x3F)));
      out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    } else {
      out.push_back(static_cast<char>(0xF0 | c >> 18));
      out.push_back(static_cast<char>(0x80 | (c >> 12 & 0x3F)));
      out.push_back(static_cast<char>(0x80 | (c >> 6 & 0x3F)));
      out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    }
  };
  // One UTF-16 unit at `i`, or U+FFFD for what is not well-formed; always moves on.
  size_t i = 0;
  const auto unit = [&]() -> uint32_t {
    const uint32_t b = bytes[i++];
    const auto next = [&](size_t k) -> uint32_t { return i + k < bytes.size() ? bytes[i + k] : 0u; };
    if (b < 0x80) return b;
    if ((b & 0xE0) == 0xC0 && (next(0) & 0xC0) == 0x80) {
      const uint32_t c = (b & 0x1F) << 6 | (next(0) & 0x3F);
      i += 1;
      return c;
    }
    if ((b & 0xF0) == 0xE0 && (next(0) & 0xC0) == 0x80 && (next(1) & 0xC0) == 0x80) {
      const uint32_t c = (b & 0x0F) << 12 | (next(0) & 0x3F) << 6 | (next(1) & 0x3F);
      i += 2;
      return c;
    }
    return 0xFFFD;
  };
  while (i < bytes.size()) {
    const uint32_t first = unit();
    if (first < 0xD800 || first > 0xDFFF) {
      put(first);
      continue;
    }
    // Characters beyond the first plane are written as a pair of surrogates, three bytes each.
    const size_t before = i;
    const uint32_t second = first < 0xDC00 && i < bytes.size() ? unit() : 0;
    if (second >= 0xDC00 && second <= 0xDFFF) {
      put(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00));
    } else {
      i = before;
      put(0xFFFD);
    }
  }
  return out;
}

}  // namespace ravel::jvm
