// SPDX-License-Identifier: Apache-2.0
//
// Inside the reader: what its parts share. Each read_* function decodes one structure and gives false
// after noting a problem if it is damaged; what was decoded before stays.
#pragma once

#include <string>

#include "jvm/class_file.h"

namespace ravel::jvm {

class ClassReader {
 public:
  ClassReader(ClassFile& file, Bytes bytes) : file_(file), bytes_(bytes), in_(bytes) {}

  void read();

 private:
  bool read_header();
  bool read_pool();
  bool read_pool_entry(Constant& entry);
  void resolve_pool();
  bool read_class_names();
  bool read_fields();
  bool read_methods();
  bool read_class_attributes();
  bool read_field_attribute(Field& field, std::string_view name, ByteReader in);
  bool read_method_attribute(Method& method, std::string_view name, ByteReader in, size_t offset);
  bool read_class_attribute(std::string_view name, ByteReader in);
  bool read_record(ByteReader& in);
  bool read_module(ByteReader& in);
  bool read_inner_classes(ByteReader& in);
  bool read_bootstrap_methods(ByteReader& in);

  /// Calls `attribute(name, content, offset)` for each attribute; false if the list itself is damaged.
  template <typename Function>
  bool each_attribute(const char* where, const Function& attribute);
  bool read_class_list(ByteReader& in, std::vector<Symbol>& classes);
  /// Always false, so that it can be returned.
  bool problem(size_t offset, std::string message);

  ClassFile& file_;
  Bytes bytes_;
  ByteReader in_;
};

/// The content of a Code attribute; `offset` is where it begins in the file, for problems.
bool read_code(const ConstantPool& pool, ByteReader in, size_t offset, Code& code, std::string& problem,
               size_t& problem_offset);

/// Runtime(In)Visible(Type)Annotations; false if the bytes do not hold what they say.
bool read_annotations(const ConstantPool& pool, ByteReader& in, bool visible, bool on_type,
                      std::vector<Annotation>& annotations);
/// Runtime(In)VisibleParameterAnnotations.
bool read_parameter_annotations(const ConstantPool& pool, ByteReader& in, bool visible,
                                std::vector<std::vector<Annotation>>& parameters);

/// Modified UTF-8 (JVM specification 4.4.7) as UTF-8. What is not well-formed becomes U+FFFD.
std::string utf8_of_modified(Bytes bytes);

}  // namespace ravel::jvm
