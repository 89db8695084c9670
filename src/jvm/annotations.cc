// SPDX-License-Identifier: Apache-2.0
//
// Annotations and type annotations (JVM specification 4.7.16 to 4.7.20). Only what people declare
// about locks and threads is ever looked at, but all are read: the dialects are many.
#include <fmt/format.h>
#include <cstring>

#include "jvm/class_reader.h"

namespace ravel::jvm {
namespace {

constexpr int kDepthMax = 64;  ///< annotations in annotations; compilers make three or four

bool read_annotation(const ConstantPool& pool, ByteReader& in, Annotation& annotation, int depth);

Symbol number_text(const ConstantPool& pool, uint16_t index) {
  if (index >= pool.entries.size()) return {};
  const Constant& entry = pool.entries[index];
  if (entry.tag == Tag::utf8) return entry.text;
  if (entry.tag == Tag::floating) {
    float value = 0;
    const auto bits = static_cast<uint32_t>(entry.number);
    std::memcpy(&value, &bits, sizeof value);
    return Symbol(fmt::format("{}", value));
  }
  if (entry.tag == Tag::double_floating) {
    double value = 0;
    std::memcpy(&value, &entry.number, sizeof value);
    return Symbol(fmt::format("{}", value));
  }
  return Symbol(fmt::format("{}", entry.number));
}

bool read_value(const ConstantPool& pool, ByteReader& in, AnnotationValue& value, int depth) {
  if (depth > kDepthMax) return false;
  value.tag = static_cast<char>(in.u8());
  switch (value.tag) {
    case 'e': {
      in.skip(2);  // the enum's type
      value.text = pool.utf8(in.u16()).value_or(Symbol());
      return !in.failed();
    }
    case 'c':
      value.text = pool.utf8(in.u16()).value_or(Symbol());
      return !in.failed();
    case '@': {
      Annotation nested;
      if (!read_annotation(pool, in, nested, depth + 1)) return false;
      value.text = nested.type;
      value.items = std::move(nested.values);
      return true;
    }
    case '[': {
      const uint16_t count = in.u16();
      for (uint16_t i = 0; i < count && !in.failed(); ++i) {
        if (!read_value(pool, in, value.items.emplace_back(), depth + 1)) return false;
      }
      return !in.failed();
    }
    default:
      value.text = number_text(pool, in.u16());
      return !in.failed();
  }
}

bool read_annotation(const ConstantPool& pool, ByteReader& in, Annotation& annotation, int depth) {
  const auto type = pool.utf8(in.u16());
  if (!type) return false;
  annotation.type = *type;
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    AnnotationValue& value = annotation.values.emplace_back();
    value.name = pool.utf8(in.u16()).value_or(Symbol());
    if (!read_value(pool, in, value, depth)) return false;
  }
  return !in.failed();
}

/// What a type annotation stands on. Of where in the type it is, only whether it is the type itself.
bool read_target(ByteReader& in, Annotation& annotation) {
  switch (annotation.target) {
    case 0x16:
      annotation.index = in.u8();
      break;
    case 0x00:
    case 0x01:
      in.skip(1);
      break;
    case 0x44:
      annotation.index = in.u16();
      break;
    case 0x10:
    case 0x11:
    case 0x12:
    case 0x17:
    case 0x42:
    case 0x43:
    case 0x45:
    case 0x46:
      in.skip(2);
      break;
    case 0x13:
    case 0x14:
    case 0x15:
      break;
    case 0x40:
    case 0x41:
      in.skip(size_t{in.u16()} * 6);
      break;
    case 0x47:
    case 0x48:
    case 0x49:
    case 0x4A:
    case 0x4B:
      in.skip(3);
      break;
    default:
      return false;
  }
  constexpr uint8_t kNestedType = 1;
  const uint8_t steps = in.u8();
  for (uint8_t i = 0; i < steps && !in.failed(); ++i) {
    if (in.u8() != kNestedType) annotation.inside = true;
    in.skip(1);
  }
  return !in.failed();
}

}  // namespace

bool read_annotations(const ConstantPool& pool, ByteReader& in, bool visible, bool on_type,
                      std::vector<Annotation>& annotations) {
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    Annotation annotation;
    annotation.visible = visible;
    annotation.on_type = on_type;
    if (on_type) {
      annotation.target = in.u8();
      if (!read_target(in, annotation)) return false;
    }
    if (!read_annotation(pool, in, annotation, 0)) return false;
    annotations.push_back(std::move(annotation));
  }
  return !in.failed();
}

bool read_parameter_annotations(const ConstantPool& pool, ByteReader& in, bool visible,
                                std::vector<std::vector<Annotation>>& parameters) {
  const uint8_t count = in.u8();
  if (parameters.size() < count) parameters.resize(count);
  for (uint8_t i = 0; i < count; ++i) {
    if (!read_annotations(pool, in, visible, false, parameters[i])) return false;
  }
  return !in.failed();
}

}  // namespace ravel::jvm
