// SPDX-License-Identifier: Apache-2.0
//
// What the made-up caller of a program (harness.h) may use: the classes that were given, their `main`s, which
// of them clients or a framework know, and what of these they may make and call.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "flow/heap/harness.h"

namespace ravel::flow::heap {

inline constexpr std::string_view kMainWithArguments = "main([Ljava/lang/String;)V";

inline bool has(uint16_t flags, uint16_t flag) { return (flags & flag) != 0; }
bool is_annotated(const ir::ClassInfo& info, std::string_view simple_name);

/// A class that clients use; what of it they can call.
struct ApiType {
  ClassId id;
  bool visible = false;  ///< by name; else only methods that a visible type declares can be called
};

class HarnessApi {
 public:
  HarnessApi(const ir::Program& program, Hierarchy& classes, const HarnessOptions& options)
      : program_(program), classes_(classes), options_(options) {
    find_given();
  }

  /// By name.
  const std::vector<ClassId>& given() const { return given_; }
  bool is_given(ClassId id) const { return is_given_.contains(id); }
  std::vector<ir::FuncName> find_mains() const;
  /// What is not main's: classes that it does not come to, and components, which a framework calls as well.
  void find_beside(const std::vector<ir::FuncName>& mains);
  size_t beside_main() const { return beside_main_; }
  void find_api();
  const std::vector<ApiType>& types() const { return api_; }

  // Of classes.
  /// A framework calls its methods.
  bool is_component(ClassId id);
  bool is_on_main_line(ClassId id);
  bool is_handed_over(ClassId id);
  bool is_public(ClassId id);
  bool is_exception(ClassId id);
  bool is_thread(ClassId id);
  bool can_be_made(const ApiType& type);
  bool clients_implement(ClassId type);

  // Of methods.
  ir::FuncName name_of(ClassId id, const ir::MethodInfo& method) const;
  bool is_below(ClassId id, const ir::MethodInfo& method) const;
  bool is_callable(const ir::MethodInfo& method) const;
  bool is_for_threads(ClassId id, const ir::MethodInfo& method);
  bool is_set_up(ClassId id, const ir::MethodInfo& method);
  bool is_entry(ClassId id, const ir::MethodInfo& method);
  bool is_declared_above(ClassId id, Symbol method);

 private:
  void find_given();
  bool does_anything(ClassId id) const;
  bool is_reached_by_object(ClassId id, const HashSet<ClassId>& reached);
  bool is_test(ClassId id) const;
  bool api_names(ClassId id) const;
  bool is_left_to_main(ClassId id) const;
  bool is_base_of_any(ClassId id, const HashSet<ClassId>& visible);
  bool has_public_supertype(ClassId id, const HashSet<ClassId>& visible);
  std::vector<ClassId> supertypes_known(ClassId id, const HashSet<ClassId>& visible);
  bool has_locks(ClassId id) const;
  bool has_subclass(ClassId id);
  bool all_hidden() const;

  const ir::Program& program_;
  Hierarchy& classes_;
  const HarnessOptions& options_;
  std::vector<Symbol> given_names_;
  std::vector<ClassId> given_;  ///< by name
  HashSet<ClassId> is_given_, visible_;
  HashSet<ClassId> beside_;  ///< in a program with main: what is not main's
  size_t beside_main_ = 0;
  std::vector<ApiType> api_;
  std::optional<HashSet<Symbol>> made_names_;  ///< classes that the program makes objects of
};

}  // namespace ravel::flow::heap
