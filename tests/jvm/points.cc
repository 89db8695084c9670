// SPDX-License-Identifier: Apache-2.0
//
// What the points-to analysis says about the programs in points/: one line for each call of Check.holds,
//
//     Casts.java:8: A B C
//
// with the classes of the objects that the argument may hold. Each class with a main is a program.
//
// Usage: jvm_points JDK FOLDER [CONTEXTS]
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "flow/heap/points_to.h"
#include "load/jvm_program.h"

namespace {

using namespace ravel;              // NOLINT
using namespace ravel::flow::heap;  // NOLINT

/// `[Ljava/lang/Object;` as `Object[]`, classes without their package.
std::string shown(std::string_view name) {
  if (name.starts_with("[I")) return "int[]";
  if (name.starts_with("[L")) return shown(name.substr(2, name.size() - 3)) + "[]";
  if (name.starts_with("[")) return shown(name.substr(1)) + "[]";
  return std::string(name.substr(name.rfind('/') + 1));
}

std::string shown(const Site& site, const Hierarchy& classes) {
  if (site.kind == SiteKind::klass)
    return fmt::format("Class<{}>", shown(classes.name(site.represents).view()));
  return shown(classes.name(site.klass).view());
}

using Lines = std::map<std::pair<std::string, uint32_t>, std::vector<uint32_t>>;

void add_calls(const ir::Program& program, const PointsTo& points_to, InstanceId id, Lines& lines) {
  const ir::FuncId function_id = points_to.function(id);
  const ir::Module& module = program.module_of(function_id);
  const ir::Function& function = program.function(function_id);
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != ir::Op::call || module.callees[instr.payload].module.view() != "Check") continue;
    const ir::Position* at = module.position(instr.pos);
    std::vector<uint32_t>& held = lines[{module.files[0], at == nullptr ? 0 : at->line}];
    const auto objects = points_to.objects(id, function.operands_of(instr)[0]);
    held.insert(held.end(), objects.begin(), objects.end());
  }
}

void run(load::JvmProgram& classes_of, ir::Program& program, Hierarchy& classes, ir::FuncId main,
         const ContextPolicy& policy) {
  PointsTo points_to(program, classes, policy, [&](Symbol service) { return classes_of.providers(service); });
  points_to.add_entry(main);
  points_to.solve();
  Lines lines;
  for (uint32_t i = 0; i < points_to.instance_count(); ++i)
    add_calls(program, points_to, InstanceId(i), lines);
  for (auto& [at, held] : lines) {
    std::sort(held.begin(), held.end());
    held.erase(std::unique(held.begin(), held.end()), held.end());
    std::vector<std::string> names;
    for (const uint32_t o : held) names.push_back(shown(points_to.site(ObjectId(o)), classes));
    std::sort(names.begin(), names.end());
    const std::string file = at.first.substr(at.first.rfind('/') + 1);
    fmt::print("{}:{}: {}\n", file, at.second, fmt::join(names, " "));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto policy = ContextPolicy::parse(argc > 3 ? argv[3] : "2obj");
  if (!policy) return 2;
  load::JvmRequest request;
  request.jdk = argv[1];
  request.given = {argv[2]};
  load::JvmProgram classes_of(request);
  ir::Program program(&classes_of);
  program.add(classes_of.read_given());
  Hierarchy classes(program);
  const size_t given = program.function_count();
  for (uint32_t f = 0; f < given; ++f) {
    const ir::FuncId id(f);
    if (program.module_of(id).library || !program.function(id).name.name.view().starts_with("main("))
      continue;
    run(classes_of, program, classes, id, *policy);
  }
  return 0;
}
