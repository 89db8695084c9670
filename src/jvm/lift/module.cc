// SPDX-License-Identifier: Apache-2.0
//
// A whole class: its declarations, and each method's code.
#include <fmt/format.h>

#include "ir/classes.h"
#include "jvm/lift/function.h"
#include "jvm/lift/lift.h"

namespace ravel::jvm {
namespace {

/// A flag of the file and what it is called in ir/classes.h.
struct FlagPair {
  uint16_t from, to;
};
constexpr FlagPair kCommonFlags[] = {
    {kPublic, ir::kDeclPublic},       {kPrivate, ir::kDeclPrivate}, {kProtected, ir::kDeclProtected},
    {kStatic, ir::kDeclStatic},       {kFinal, ir::kDeclFinal},     {kAbstract, ir::kDeclAbstract},
    {kSynthetic, ir::kDeclSynthetic}, {kEnum, ir::kDeclEnum},       {kInterface, ir::kDeclInterface},
};
constexpr FlagPair kFieldFlags[] = {{kVolatile, ir::kDeclVolatile}};
constexpr FlagPair kMethodFlags[] = {
    {kSynchronized, ir::kDeclSynchronized}, {kNative, ir::kDeclNative}, {kBridge, ir::kDeclBridge}};

uint16_t flags_of(uint16_t flags, std::span<const FlagPair> extra = {}) {
  uint16_t result = 0;
  for (const auto& [from, to] : kCommonFlags) {
    if ((flags & from) != 0) result |= to;
  }
  for (const auto& [from, to] : extra) {
    if ((flags & from) != 0) result |= to;
  }
  return result;
}

void add_values(const AnnotationValue& value, std::string_view name, std::vector<Symbol>& out) {
  if (value.tag == '[') {
    for (const AnnotationValue& item : value.items) add_values(item, name, out);
  } else if (name == "value") {
    out.push_back(value.text);
  } else {
    out.push_back(Symbol(fmt::format("{}={}", name, value.text.view())));
  }
}

ir::AnnotationOn place_of(const Annotation& annotation) {
  if (!annotation.on_type) return ir::AnnotationOn::declaration;
  switch (annotation.target) {
    case 0x13:
    case 0x14:
      return ir::AnnotationOn::type;
    case 0x15:
      return ir::AnnotationOn::receiver;
    case 0x16:
      return ir::AnnotationOn::parameter;
    case 0x44:
      return ir::AnnotationOn::made;
    default:
      return ir::AnnotationOn::other;
  }
}

/// `numbered`: the index is their place in the list, else what the file says.
void add_annotations(const std::vector<Annotation>& annotations, bool numbered,
                     std::vector<ir::AnnotationInfo>& out) {
  for (uint32_t i = 0; i < annotations.size(); ++i) {
    const Annotation& annotation = annotations[i];
    if (annotation.inside) continue;
    std::string_view type = annotation.type.view();
    if (type.size() > 2 && type.starts_with('L')) type = type.substr(1, type.size() - 2);
    ir::AnnotationInfo info{.type = Symbol(type),
                            .values = {},
                            .on = place_of(annotation),
                            .index = numbered ? i : annotation.index};
    for (const AnnotationValue& value : annotation.values) add_values(value, value.name.view(), info.values);
    out.push_back(std::move(info));
  }
}

std::vector<ir::AnnotationInfo> annotations_of(const std::vector<Annotation>& annotations) {
  std::vector<ir::AnnotationInfo> out;
  add_annotations(annotations, false, out);
  return out;
}

/// `org/foo/Bar.java`: the folder is the package's, by convention and by all build tools.
std::string source_path(const ClassFile& file) {
  if (file.source_file.empty()) return {};
  const std::string_view name = file.name.view();
  const size_t slash = name.rfind('/');
  return fmt::format("{}{}", slash == std::string_view::npos ? "" : name.substr(0, slash + 1),
                     file.source_file.view());
}

Symbol outer_of(const ClassFile& file) {
  for (const InnerClass& inner : file.inner_classes) {
    if (inner.inner == file.name && !inner.outer.empty()) return inner.outer;
  }
  return file.enclosing_class;
}

std::shared_ptr<ir::ClassInfo> class_info(const ClassFile& file) {
  auto info = std::make_shared<ir::ClassInfo>();
  info->super = file.super;
  info->interfaces = file.interfaces;
  info->flags = flags_of(file.flags);
  // A nested class's real flags are in its InnerClasses entry: its own have no `private` and no `static`.
  for (const InnerClass& inner : file.inner_classes) {
    if (inner.inner == file.name) info->flags = flags_of(inner.flags);
  }
  if (file.is_record) info->flags |= ir::kDeclRecord;
  info->annotations = annotations_of(file.annotations);
  info->outer = outer_of(file);
  for (const Field& field : file.fields) {
    info->fields.push_back({field.name, field.descriptor, flags_of(field.flags, kFieldFlags),
                            annotations_of(field.annotations)});
  }
  return info;
}

}  // namespace

Lifted lift_class(const ClassFile& file) {
  Lifted lifted;
  ir::ModuleBuilder out;
  ir::Module& module = out.module();
  module.platform = ir::Platform::jvm;
  module.name = file.name;
  module.path = file.path;
  module.files.push_back(source_path(file));
  module.behaviours = file.interfaces;
  const auto info = class_info(file);
  MethodLifter lifter(file, out);
  for (const Method& method : file.methods) {
    ir::MethodInfo declared{.name = Symbol(fmt::format("{}{}", method.name.view(), method.descriptor.view())),
                            .flags = flags_of(method.flags, kMethodFlags),
                            .annotations = annotations_of(method.annotations)};
    if (method.code) {
      add_annotations(method.code->annotations, true, declared.annotations);
      if (auto function = lifter.lift(method)) {
        const auto arity = static_cast<uint32_t>(function->params.size());
        function->name = {file.name, declared.name, arity};
        function->exported = method.is(kPublic);
        function->synthetic = method.is(kSynthetic);
        const uint32_t line = method.code->line_at(0);
        if (line != 0) function->pos = out.position({0, line, 0});
        declared.function = static_cast<uint32_t>(module.functions.size());
        module.functions.push_back(std::move(*function));
      } else {
        lifted.problems.push_back(
            {file.path, std::nullopt, fmt::format("method {}: {}", declared.name.view(), lifter.error())});
      }
    }
    info->methods.push_back(std::move(declared));
  }
  module.klass = info;
  lifted.module = out.take();
  return lifted;
}

}  // namespace ravel::jvm
