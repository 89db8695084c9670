// SPDX-License-Identifier: Apache-2.0
//
// For tests: class files from parts, because no installed compiler emits subroutines, wide jumps, or damage.
// Code is given as bytes; pool indices come from the functions that intern constants.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::jvm::testing {

class ClassWriter {
 public:
  struct Handler {
    uint16_t begin, end, target, type;
  };

  explicit ClassWriter(std::string_view name, uint16_t major = 52) : major_(major) {
    this_ = klass(name);
    super_ = klass("java/lang/Object");
  }

  uint16_t utf8(std::string_view text) {
    std::string entry = "\x01";
    put16(entry, text.size());
    return add(entry + std::string(text));
  }
  uint16_t klass(std::string_view name) { return reference(7, utf8(name)); }
  uint16_t string(std::string_view text) { return reference(8, utf8(text)); }
  uint16_t method(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return pair(10, klass(owner), pair(12, utf8(name), utf8(descriptor)));
  }
  uint16_t field(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return pair(9, klass(owner), pair(12, utf8(name), utf8(descriptor)));
  }
  /// An entry with exactly these bytes, tag included.
  uint16_t add(const std::string& entry) {
    pool_ += entry;
    return next_++;
  }

  void add_field(std::string_view name, std::string_view descriptor, uint16_t flags) {
    put16(fields_, flags);
    put16(fields_, utf8(name));
    put16(fields_, utf8(descriptor));
    put16(fields_, 0);
    ++field_count_;
  }
  void add_method(std::string_view name, std::string_view descriptor, uint16_t flags,
                  const std::vector<uint8_t>& code, const std::vector<Handler>& handlers = {},
                  uint16_t max_stack = 8, uint16_t max_locals = 8) {
    const uint16_t code_name = utf8("Code");
    put16(methods_, flags);
    put16(methods_, utf8(name));
    put16(methods_, utf8(descriptor));
    put16(methods_, 1);
    put16(methods_, code_name);
    put32(methods_, 12 + code.size() + handlers.size() * 8);
    put16(methods_, max_stack);
    put16(methods_, max_locals);
    put32(methods_, code.size());
    methods_.append(code.begin(), code.end());
    put16(methods_, handlers.size());
    for (const Handler& h : handlers) {
      put16(methods_, h.begin);
      put16(methods_, h.end);
      put16(methods_, h.target);
      put16(methods_, h.type);
    }
    put16(methods_, 0);
    ++method_count_;
  }

  std::string finish() const {
    std::string out;
    put32(out, 0xCAFEBABE);
    put16(out, 0);
    put16(out, major_);
    put16(out, next_);
    out += pool_;
    put16(out, 0x21);
    put16(out, this_);
    put16(out, super_);
    put16(out, 0);
    put16(out, field_count_);
    out += fields_;
    put16(out, method_count_);
    out += methods_;
    put16(out, 0);
    return out;
  }

 private:
  static void put16(std::string& out, size_t value) {
    out.push_back(static_cast<char>(value >> 8 & 0xFF));
    out.push_back(static_cast<char>(value & 0xFF));
  }
  static void put32(std::string& out, size_t value) {
    put16(out, value >> 16 & 0xFFFF);
    put16(out, value & 0xFFFF);
  }
  uint16_t reference(char tag, uint16_t index) {
    std::string entry(1, tag);
    put16(entry, index);
    return add(entry);
  }
  uint16_t pair(char tag, uint16_t first, uint16_t second) {
    std::string entry(1, tag);
    put16(entry, first);
    put16(entry, second);
    return add(entry);
  }

  uint16_t major_, this_ = 0, super_ = 0, next_ = 1;
  uint16_t field_count_ = 0, method_count_ = 0;
  std::string pool_, fields_, methods_;
};

}  // namespace ravel::jvm::testing
