// SPDX-License-Identifier: Apache-2.0
//
// Collecting calls and parameter names. Both languages nest expressions in tuples and lists, so
// one walk over every part, with its own stack, finds all calls without knowing all the kinds of
// expressions there are; only what looks like a call is interpreted. A literal that happens to
// look like one gives a text that nobody asks for.
#include "beam/debug_info.h"

#include <fmt/format.h>

#include <algorithm>

#include "beam/source_text.h"
#include "beam/term_decoder.h"

namespace ravel::beam {
namespace {

/// Deep enough for a source list of 100,000 elements, which abstract code nests.
constexpr size_t kDebugDepthMax = 200'000;

constexpr size_t kCallsMax = 500'000;

struct Position {
  uint32_t line = 0, column = 0;
};

uint32_t small(Term term) {
  const int64_t value = term.integer();
  return value > 0 && value <= std::numeric_limits<int32_t>::max() ? static_cast<uint32_t>(value) : 0;
}

/// Line, {Line, Column}, or a list of annotations with one of these as its location (erl_anno) or line
/// (Elixir).
Position position_of(Term anno) {
  if (anno.is_list()) {
    const Term location = anno.lookup("location");
    if (location) return position_of(location.is_list() ? Term() : location);
    return {small(anno.lookup("line")), small(anno.lookup("column"))};
  }
  if (anno.is_tuple(2)) return {small(anno.element(0)), small(anno.element(1))};
  return {small(anno), 0};
}

/// Calls `visit` for the term and every part of it.
template <typename Visit>
void for_each_part(Term root, const Visit& visit) {
  std::vector<Term> waiting = {root};
  while (!waiting.empty()) {
    const Term term = waiting.back();
    waiting.pop_back();
    if (term.is_tuple()) visit(term);
    for (Term part : term.elements()) {
      if (part.is_tuple() || part.kind() == TermKind::list || part.is_map()) waiting.push_back(part);
    }
    if (term.is_list() && term.tail().is_tuple()) waiting.push_back(term.tail());
  }
}

/// Calls `visit` for every receive in the term, with the line of the innermost fun around it.
template <typename IsFun, typename Visit>
void for_each_receive(Term root, const IsFun& is_fun, const Visit& visit) {
  struct Waiting {
    Term term;
    uint32_t fun_line;
  };
  std::vector<Waiting> waiting = {{root, 0}};
  while (!waiting.empty()) {
    auto [term, fun_line] = waiting.back();
    waiting.pop_back();
    if (term.is_tuple()) {
      if (is_fun(term)) fun_line = position_of(term.element(1)).line;
      visit(term, fun_line);
    }
    for (Term part : term.elements()) {
      if (part.is_tuple() || part.kind() == TermKind::list) waiting.push_back({part, fun_line});
    }
    if (term.is_list() && term.tail().is_tuple()) waiting.push_back({term.tail(), fun_line});
  }
}

class ErlangCollector {
 public:
  explicit ErlangCollector(DebugInfo& info) : info_(info) {}

  void collect(Term forms) {
    for (Term form : forms.elements()) {
      if (form.is_tagged("attribute", 4) && form.element(2).is_atom("file")) {
        if (const auto name = form.element(3).element(0).text()) file_ = Symbol(*name);
      } else if (form.is_tagged("function", 5)) {
        collect_function(form);
      }
    }
  }

 private:
  void collect_function(Term form) {
    FunctionNames function{
        form.element(2).atom(), small(form.element(3)), position_of(form.element(1)).line, {}};
    for (Term clause : form.element(4).elements()) {
      ClauseNames names{position_of(clause.element(1)).line, {}};
      for (Term pattern : clause.element(2).elements()) names.parameters.push_back(name_of(pattern));
      function.clauses.push_back(std::move(names));
    }
    collect_receives(form, function);
    info_.functions.push_back(std::move(function));
    for_each_part(form.element(4), [&](Term node) { collect_call(node); });
  }

  void collect_receives(Term form, const FunctionNames& function) {
    const auto is_fun = [](Term node) { return node.is_tagged("fun", 3) || node.is_tagged("named_fun", 4); };
    for_each_receive(form.element(4), is_fun, [&](Term node, uint32_t fun_line) {
      if (!node.is_tagged("receive", 3) && !node.is_tagged("receive", 5)) return;
      ReceiveText text{function.name, function.arity, fun_line, position_of(node.element(1)).line, {}};
      for (Term clause : node.element(2).elements()) {
        for_each_part(clause.element(2), [&](Term part) {
          if (part.is_tagged("atom", 3)) text.atoms.push_back(part.element(2).atom());
        });
      }
      std::sort(text.atoms.begin(), text.atoms.end());
      text.atoms.erase(std::unique(text.atoms.begin(), text.atoms.end()), text.atoms.end());
      info_.receives.push_back(std::move(text));
    });
  }

  /// A variable, also one that is matched with a pattern: `Msg = {call, _}`.
  static std::string name_of(Term pattern) {
    if (pattern.is_tagged("var", 3) && !pattern.element(2).is_atom("_"))
      return pattern.element(2).atom().str();
    if (!pattern.is_tagged("match", 4)) return {};
    for (size_t side : {2, 3}) {
      if (pattern.element(side).is_tagged("var", 3)) return pattern.element(side).element(2).atom().str();
    }
    return {};
  }

  void collect_call(Term node) {
    if (info_.calls.size() >= kCallsMax) return;
    if (node.is_tagged("op", 5) && node.element(2).is_atom("!")) {
      add(node, {Symbol("erlang"), Symbol("!"), 2}, "!", node.elements().subspan(3));
    } else if (node.is_tagged("call", 4) && node.element(3).is_list()) {
      const Term target = node.element(2);
      const auto args = node.element(3).elements();
      add(node, callee_of(target, args.size()), erlang_text(target), args);
    }
  }

  static FunctionName callee_of(Term target, size_t arity) {
    FunctionName callee;
    callee.arity = static_cast<uint32_t>(arity);
    if (target.is_tagged("remote", 4)) {
      callee.module = literal_atom(target.element(2));
      callee.name = literal_atom(target.element(3));
    } else {
      callee.name = literal_atom(target);
    }
    return callee;
  }
  static Symbol literal_atom(Term node) {
    return node.is_tagged("atom", 3) ? node.element(2).atom() : Symbol();
  }

  void add(Term node, const FunctionName& callee, std::string target, std::span<const Term> args) {
    const Position position = position_of(node.element(1));
    CallText call{position.line, position.column, file_, callee, std::move(target), {}};
    for (Term arg : args) call.args.push_back(erlang_text(arg));
    info_.calls.push_back(std::move(call));
  }

  DebugInfo& info_;
  Symbol file_;
};

class ElixirCollector {
 public:
  explicit ElixirCollector(DebugInfo& info) : info_(info) {}

  void collect(Term map) {
    if (const auto file = map.lookup("relative_file").text()) file_ = Symbol(*file);
    for (Term definition : map.lookup("definitions").elements()) {
      if (definition.is_tuple(4) && definition.element(0).is_tuple(2)) collect_function(definition);
    }
  }

 private:
  void collect_function(Term definition) {
    const Term name = definition.element(0);
    FunctionNames function{
        name.element(0).atom(), small(name.element(1)), position_of(definition.element(2)).line, {}};
    // A macro m/1 is compiled to the function MACRO-m/2, whose first argument is the caller's environment.
    const bool is_macro =
        definition.element(1).is_atom("defmacro") || definition.element(1).is_atom("defmacrop");
    if (is_macro) {
      function.name = Symbol("MACRO-" + function.name.str());
      ++function.arity;
    }
    for (Term clause : definition.element(3).elements()) {
      ClauseNames names{position_of(clause.element(0)).line, {}};
      if (is_macro) names.parameters.push_back("__CALLER__");
      for (Term pattern : clause.element(1).elements()) names.parameters.push_back(name_of(pattern));
      function.clauses.push_back(std::move(names));
    }
    const auto is_fun = [](Term node) { return node.is_tagged("fn", 3); };
    for_each_receive(definition.element(3), is_fun, [&](Term node, uint32_t fun_line) {
      if (!node.is_tagged("receive", 3) || !node.element(1).is_list()) return;
      const uint32_t line = position_of(node.element(1)).line;
      if (line != 0) info_.receives.push_back({function.name, function.arity, fun_line, line, {}});
    });
    info_.functions.push_back(std::move(function));
    for_each_part(definition.element(3), [&](Term node) { collect_call(node); });
  }

  static bool is_variable(Term node) {
    return node.is_tuple(3) && node.element(0).is_atom() && node.element(1).is_list() &&
           node.element(2).is_atom();
  }

  static std::string name_of(Term pattern) {
    if (is_variable(pattern)) {
      const bool is_named = !pattern.element(1).lookup("generated") && !pattern.element(0).is_atom("_");
      return is_named ? pattern.element(0).atom().str() : std::string();
    }
    if (!pattern.is_tagged("=", 3)) return {};
    for (Term side : pattern.element(2).elements()) {
      if (is_variable(side)) return side.element(0).atom().str();
    }
    return {};
  }

  /// Everything in Elixir looks like a call; these are syntax.
  static bool is_call_name(std::string_view name) {
    constexpr std::array<std::string_view, 11> kForms = {"case", "cond", "fn",    "for",   "receive", "try",
                                                         "with", "when", "quote", "alias", "import"};
    const bool is_word =
        !name.empty() && ((name[0] >= 'a' && name[0] <= 'z') || (name[0] == '_' && !name.starts_with("__")));
    return is_word && std::find(kForms.begin(), kForms.end(), name) == kForms.end();
  }

  void collect_call(Term node) {
    if (info_.calls.size() >= kCallsMax) return;
    if (!node.is_tuple(3) || !node.element(1).is_list() || !node.element(2).is_list()) return;
    const Term name = node.element(0);
    const auto args = node.element(2).elements();
    FunctionName callee;
    callee.arity = static_cast<uint32_t>(args.size());
    std::string target;
    if (name.is_tuple(3) && name.element(0).is_atom(".") && name.element(2).size() == 2) {
      const Term module = name.element(2).element(0), function = name.element(2).element(1);
      callee.module = module.atom();
      callee.name = function.atom();
      target = elixir_text(module) + "." + function.atom().str();
    } else if (name.is_atom("super")) {
      // What a function with default arguments calls: {super, {def, Name}} in the annotations tells.
      callee.name = node.element(1).lookup("super").element(1).atom();
      target = callee.name.str();
    } else if (name.is_atom() && is_call_name(name.atom().view())) {
      callee.name = name.atom();
      target = callee.name.str();
    } else {
      return;
    }
    const Position position = position_of(node.element(1));
    if (position.line == 0) return;
    if (callee.module == Symbol("erlang") && callee.name == Symbol("!")) target = "!";
    CallText call{position.line, position.column, file_, callee, std::move(target), {}};
    for (Term arg : args) call.args.push_back(elixir_text(arg));
    info_.calls.push_back(std::move(call));
  }

  DebugInfo& info_;
  Symbol file_;
};

void collect(Term term, DebugInfo& info) {
  if (term.is_tagged("debug_info_v1", 3) && term.element(1).is_atom("erl_abstract_code")) {
    info.language = DebugLanguage::erlang;
    ErlangCollector(info).collect(term.element(2).element(0));
  } else if (term.is_tagged("debug_info_v1", 3) && term.element(2).element(0).is_atom("elixir_v1")) {
    info.language = DebugLanguage::elixir;
    ElixirCollector(info).collect(term.element(2).element(1));
  } else if (term.is_tagged("raw_abstract_v1", 2) || term.is_tagged("abstract_v2", 2)) {
    info.language = DebugLanguage::erlang;
    ErlangCollector(info).collect(term.element(1));
  }
  if (info.functions.empty()) info.language = DebugLanguage::none;
}

}  // namespace

std::string CallText::text() const {
  if (target == "!" && args.size() == 2) return args[0] + " ! " + args[1];
  return fmt::format("{}({})", target, fmt::join(args, ", "));
}

std::string FunctionNames::parameter(size_t index) const {
  for (const ClauseNames& clause : clauses) {
    if (index < clause.parameters.size() && !clause.parameters[index].empty())
      return clause.parameters[index];
  }
  return {};
}

const FunctionNames* DebugInfo::function(Symbol name, uint32_t arity) const {
  const auto key = std::tie(name, arity);
  const auto found =
      std::lower_bound(functions.begin(), functions.end(), key,
                       [](const FunctionNames& f, const auto& k) { return std::tie(f.name, f.arity) < k; });
  return found != functions.end() && found->name == name && found->arity == arity ? &*found : nullptr;
}

std::span<const CallText> DebugInfo::calls_at(uint32_t line) const {
  const auto begin = std::lower_bound(calls.begin(), calls.end(), line,
                                      [](const CallText& call, uint32_t l) { return call.line < l; });
  const auto end = std::find_if(begin, calls.end(), [&](const CallText& call) { return call.line != line; });
  return {calls.data() + (begin - calls.begin()), static_cast<size_t>(end - begin)};
}

const CallText* DebugInfo::call_of(uint32_t line, const FunctionName& callee) const {
  const CallText* found = nullptr;
  for (const CallText& call : calls_at(line)) {
    const bool fits = call.callee.name == callee.name && call.callee.arity == callee.arity &&
                      (call.callee.module == callee.module || call.callee.module.empty());
    if (!fits) continue;
    if (found != nullptr && found->args != call.args) return nullptr;
    found = &call;
  }
  return found;
}

DebugInfo read_debug_info(const Module& module) {
  DebugInfo info;
  if (module.debug_chunk.empty()) return info;
  TermArena arena;
  TermBuilder builder(arena);
  InflateBudget budget;
  TermDecoder<TermBuilder> decoder(builder, budget, {.depth_max = kDebugDepthMax});
  const auto term = decoder.decode(as_bytes(module.debug_chunk));
  if (!term) return info;
  collect(*term, info);
  std::sort(info.functions.begin(), info.functions.end(), [](const FunctionNames& a, const FunctionNames& b) {
    return std::tie(a.name, a.arity) < std::tie(b.name, b.arity);
  });
  std::stable_sort(info.receives.begin(), info.receives.end(),
                   [](const ReceiveText& a, const ReceiveText& b) { return a.line < b.line; });
  std::sort(info.calls.begin(), info.calls.end(), [](const CallText& a, const CallText& b) {
    return std::tie(a.line, a.column, a.callee, a.args) < std::tie(b.line, b.column, b.callee, b.args);
  });
  return info;
}

std::string source_path(const Module& module) {
  return module.compile_info.lookup("source").text().value_or("");
}

}  // namespace ravel::beam
