// SPDX-License-Identifier: Apache-2.0
#include "jvm/class_reader.h"

#include <fmt/format.h>

#include "jvm/inlined_lines.h"

namespace ravel::jvm {
namespace {

constexpr uint32_t kMagic = 0xCAFEBABE;
constexpr uint16_t kOldest = 45, kNewest = 69;

}  // namespace

bool ClassReader::problem(size_t offset, std::string message) {
  file_.problems.push_back({.file = file_.path, .offset = offset, .message = std::move(message)});
  return false;
}

void ClassReader::read() {
  if (!read_header() || !read_pool()) return;
  resolve_pool();
  file_.usable = read_class_names() && read_fields() && read_methods() && read_class_attributes();
}

bool ClassReader::read_header() {
  if (in_.u32() != kMagic) return problem(0, "not a class file: it does not begin with CAFEBABE");
  file_.minor = in_.u16();
  file_.major = in_.u16();
  if (in_.failed()) return problem(in_.offset(), "the file ends in its header");
  if (file_.major < kOldest || file_.major > kNewest) {
    return problem(6, fmt::format("class file version {} is not supported (known: {} to {}, Java 1.1 to 25)",
                                  file_.major, kOldest, kNewest));
  }
  return true;
}

bool ClassReader::read_class_names() {
  const size_t start = in_.offset();
  file_.flags = in_.u16();
  const auto name = file_.pool.klass(in_.u16());
  const uint16_t super_index = in_.u16();
  if (in_.failed() || !name) return problem(start, "the class has no name");
  if (name->view().starts_with('[')) return problem(start, "the class has the name of an array");
  file_.name = *name;
  if (super_index != 0) {
    const auto super = file_.pool.klass(super_index);
    if (!super) return problem(start, "the superclass is not a class constant");
    file_.super = *super;
  }
  const size_t interfaces = in_.offset();
  if (!read_class_list(in_, file_.interfaces)) return problem(interfaces, "the interfaces are damaged");
  return true;
}

bool ClassReader::read_class_list(ByteReader& in, std::vector<Symbol>& classes) {
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    const auto name = file_.pool.klass(in.u16());
    if (!name) return false;
    classes.push_back(*name);
  }
  return !in.failed();
}

template <typename Function>
bool ClassReader::each_attribute(const char* where, const Function& attribute) {
  const uint16_t count = in_.u16();
  for (uint16_t i = 0; i < count; ++i) {
    const size_t start = in_.offset();
    const auto name = file_.pool.utf8(in_.u16());
    const uint32_t size = in_.u32();
    const size_t content_offset = in_.offset();
    const Bytes content = in_.take(size);
    if (in_.failed()) return problem(start, fmt::format("an attribute of {} ends beyond the file", where));
    if (!name) return problem(start, fmt::format("an attribute of {} has no name", where));
    if (!attribute(name->view(), ByteReader(content), content_offset)) {
      problem(content_offset, fmt::format("attribute {} of {} is damaged", name->view(), where));
    }
  }
  return !in_.failed() || problem(in_.offset(), fmt::format("the file ends in the attributes of {}", where));
}

bool ClassReader::read_fields() {
  const uint16_t count = in_.u16();
  for (uint16_t i = 0; i < count; ++i) {
    const size_t start = in_.offset();
    Field field;
    field.flags = in_.u16();
    const auto name = file_.pool.utf8(in_.u16());
    const auto descriptor = file_.pool.utf8(in_.u16());
    if (in_.failed() || !name || !descriptor) return problem(start, "a field has no name or type");
    field.name = *name;
    field.descriptor = *descriptor;
    const std::string where = fmt::format("field {}", name->view());
    if (!each_attribute(where.c_str(), [&](std::string_view attribute, ByteReader in, size_t) {
          return read_field_attribute(field, attribute, in);
        })) {
      return false;
    }
    file_.fields.push_back(std::move(field));
  }
  return true;
}

bool ClassReader::read_methods() {
  const uint16_t count = in_.u16();
  for (uint16_t i = 0; i < count; ++i) {
    const size_t start = in_.offset();
    Method method;
    method.flags = in_.u16();
    const auto name = file_.pool.utf8(in_.u16());
    const auto descriptor = file_.pool.utf8(in_.u16());
    if (in_.failed() || !name || !descriptor) return problem(start, "a method has no name or type");
    method.name = *name;
    method.descriptor = *descriptor;
    // The machine would not load it (JVM specification 4.6), and a constructor without an object is none.
    if (name->view() == "<init>" && ((method.flags & kStatic) != 0 || !descriptor->view().ends_with(")V")))
      return problem(start, "a constructor is static or has a result");
    const std::string where = fmt::format("method {}{}", name->view(), descriptor->view());
    if (!each_attribute(where.c_str(), [&](std::string_view attribute, ByteReader in, size_t offset) {
          return read_method_attribute(method, attribute, in, offset);
        })) {
      return false;
    }
    file_.methods.push_back(std::move(method));
  }
  return true;
}

bool ClassReader::read_field_attribute(Field& field, std::string_view name, ByteReader in) {
  if (name == "ConstantValue") {
    field.constant = in.u16();
    return !in.failed();
  }
  if (name == "Synthetic") field.flags |= kSynthetic;
  const bool visible = name.starts_with("RuntimeVisible");
  if (name == "RuntimeVisibleAnnotations" || name == "RuntimeInvisibleAnnotations") {
    return read_annotations(file_.pool, in, visible, false, field.annotations);
  }
  if (name == "RuntimeVisibleTypeAnnotations" || name == "RuntimeInvisibleTypeAnnotations") {
    return read_annotations(file_.pool, in, visible, true, field.annotations);
  }
  return true;
}

bool ClassReader::read_method_attribute(Method& method, std::string_view name, ByteReader in, size_t offset) {
  if (name == "Code") {
    Code code;
    std::string message;
    size_t where = 0;
    if (read_code(file_.pool, in, offset, code, message, where)) {
      method.code = std::move(code);
      return true;
    }
    problem(where, fmt::format("method {}{}: {}", method.name.view(), method.descriptor.view(), message));
    return true;
  }
  if (name == "Exceptions") return read_class_list(in, method.throws);
  if (name == "Synthetic") method.flags |= kSynthetic;
  const bool visible = name.starts_with("RuntimeVisible");
  if (name == "RuntimeVisibleAnnotations" || name == "RuntimeInvisibleAnnotations") {
    return read_annotations(file_.pool, in, visible, false, method.annotations);
  }
  if (name == "RuntimeVisibleTypeAnnotations" || name == "RuntimeInvisibleTypeAnnotations") {
    return read_annotations(file_.pool, in, visible, true, method.annotations);
  }
  if (name == "RuntimeVisibleParameterAnnotations" || name == "RuntimeInvisibleParameterAnnotations") {
    return read_parameter_annotations(file_.pool, in, visible, method.parameter_annotations);
  }
  return true;
}

bool ClassReader::read_class_attributes() {
  const bool complete = each_attribute("the class", [&](std::string_view attribute, ByteReader in, size_t) {
    return read_class_attribute(attribute, in);
  });
  if (complete && !in_.at_end()) problem(in_.offset(), "there are bytes behind the end of the class");
  return complete;
}

bool ClassReader::read_class_attribute(std::string_view name, ByteReader in) {
  if (name == "SourceFile") {
    const auto text = file_.pool.utf8(in.u16());
    if (text) file_.source_file = *text;
    return text.has_value();
  }
  if (name == "SourceDebugExtension") {
    const auto inlined = inlined_lines(as_text(in.take(in.remaining())));
    for (Method& method : file_.methods)
      if (method.code)
        for (auto& [at, line] : method.code->lines) line = source_line(inlined, line);
    return true;
  }
  if (name == "BootstrapMethods") return read_bootstrap_methods(in);
  if (name == "InnerClasses") return read_inner_classes(in);
  if (name == "NestHost") {
    const auto host = file_.pool.klass(in.u16());
    if (host) file_.nest_host = *host;
    return host.has_value();
  }
  if (name == "NestMembers") return read_class_list(in, file_.nest_members);
  if (name == "PermittedSubclasses") return read_class_list(in, file_.permitted_subclasses);
  if (name == "Record") return read_record(in);
  if (name == "Module") return read_module(in);
  if (name == "EnclosingMethod") {
    const auto owner = file_.pool.klass(in.u16());
    const uint16_t method = in.u16();
    if (!owner || in.failed()) return false;
    file_.enclosing_class = *owner;
    if (const Constant* pair = file_.pool.at(method, Tag::name_and_type)) {
      const auto text = file_.pool.utf8(pair->first), descriptor = file_.pool.utf8(pair->second);
      if (text && descriptor) {
        file_.enclosing_method = Symbol(fmt::format("{}{}", text->view(), descriptor->view()));
      }
    }
    return true;
  }
  if (name == "Synthetic") file_.flags |= kSynthetic;
  const bool visible = name.starts_with("RuntimeVisible");
  if (name == "RuntimeVisibleAnnotations" || name == "RuntimeInvisibleAnnotations") {
    return read_annotations(file_.pool, in, visible, false, file_.annotations);
  }
  if (name == "RuntimeVisibleTypeAnnotations" || name == "RuntimeInvisibleTypeAnnotations") {
    return read_annotations(file_.pool, in, visible, true, file_.annotations);
  }
  return true;
}

bool ClassReader::read_bootstrap_methods(ByteReader& in) {
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    BootstrapMethod method{.handle = in.u16(), .arguments = {}};
    const uint16_t arguments = in.u16();
    for (uint16_t a = 0; a < arguments && !in.failed(); ++a) method.arguments.push_back(in.u16());
    file_.bootstrap_methods.push_back(std::move(method));
  }
  return !in.failed();
}

bool ClassReader::read_inner_classes(ByteReader& in) {
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    InnerClass inner;
    inner.inner = file_.pool.klass(in.u16()).value_or(Symbol());
    inner.outer = file_.pool.klass(in.u16()).value_or(Symbol());
    inner.name = file_.pool.utf8(in.u16()).value_or(Symbol());
    inner.flags = in.u16();
    file_.inner_classes.push_back(inner);
  }
  return !in.failed();
}

bool ClassReader::read_record(ByteReader& in) {
  file_.is_record = true;
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    const auto name = file_.pool.utf8(in.u16()), descriptor = file_.pool.utf8(in.u16());
    if (!name || !descriptor) return false;
    file_.record_components.emplace_back(*name, *descriptor);
    const uint16_t attributes = in.u16();
    for (uint16_t a = 0; a < attributes && !in.failed(); ++a) {
      in.skip(2);
      in.skip(in.u32());
    }
  }
  return !in.failed();
}

/// Only services matter: which interfaces are looked up, and who implements them.
bool ClassReader::read_module(ByteReader& in) {
  in.skip(6);  // name, flags, version
  const auto skip_table = [&](bool with_targets) {
    const uint16_t count = in.u16();
    for (uint16_t i = 0; i < count && !in.failed(); ++i) {
      in.skip(4);
      in.skip(with_targets ? size_t{in.u16()} * 2 : 2);
    }
  };
  skip_table(false);  // requires
  skip_table(true);   // exports
  skip_table(true);   // opens
  if (!read_class_list(in, file_.service_uses)) return false;
  const uint16_t count = in.u16();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    const auto service = file_.pool.klass(in.u16());
    std::vector<Symbol> providers;
    if (!service || !read_class_list(in, providers)) return false;
    file_.service_providers.emplace_back(*service, std::move(providers));
  }
  return !in.failed();
}

ClassFile read_class(std::string path, Bytes bytes) {
  ClassFile file;
  file.path = std::move(path);
  ClassReader(file, bytes).read();
  return file;
}

bool looks_like_class(Bytes bytes) {
  // A Mach-O universal binary begins with the same four bytes; there the next four are a small count.
  return bytes.size() >= 10 && bytes[0] == 0xCA && bytes[1] == 0xFE && bytes[2] == 0xBA && bytes[3] == 0xBE &&
         (bytes[6] << 8 | bytes[7]) >= kOldest;
}

}  // namespace ravel::jvm
