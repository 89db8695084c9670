// SPDX-License-Identifier: Apache-2.0
//
// The built-ins of the module re. What they leave to Erlang code, as OTP does: subjects and expressions that
// are lists of characters (urun, ucompile), and `global` (grun).
//
// A compiled expression is {re_pattern, Captures, Unicode, Newlines, Binary}; the binary holds our own form
// (regex.h), which differs from OTP's as that differs from version to version.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <optional>
#include <string>

#include "base/utf8.h"
#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/iodata.h"
#include "vm/regex.h"

namespace ravel::vm {
namespace {

constexpr std::string_view kMagic = "RVRE";

struct OptionBit {
  std::string_view name;
  uint32_t bit;
};
constexpr OptionBit kCompileBits[] = {
    {"unicode", PCRE2_UTF},
    {"anchored", PCRE2_ANCHORED},
    {"caseless", PCRE2_CASELESS},
    {"dollar_endonly", PCRE2_DOLLAR_ENDONLY},
    {"dotall", PCRE2_DOTALL},
    {"extended", PCRE2_EXTENDED},
    {"firstline", PCRE2_FIRSTLINE},
    {"multiline", PCRE2_MULTILINE},
    {"no_auto_capture", PCRE2_NO_AUTO_CAPTURE},
    {"dupnames", PCRE2_DUPNAMES},
    {"ungreedy", PCRE2_UNGREEDY},
    {"ucp", PCRE2_UCP},
    {"never_utf", PCRE2_NEVER_UTF},
    {"no_start_optimize", PCRE2_NO_START_OPTIMIZE},
};
constexpr OptionBit kRunBits[] = {
    {"anchored", PCRE2_ANCHORED},
    {"notbol", PCRE2_NOTBOL},
    {"noteol", PCRE2_NOTEOL},
    {"notempty", PCRE2_NOTEMPTY},
    {"notempty_atstart", PCRE2_NOTEMPTY_ATSTART},
};
constexpr OptionBit kNewlines[] = {
    {"cr", PCRE2_NEWLINE_CR},           {"lf", PCRE2_NEWLINE_LF},   {"crlf", PCRE2_NEWLINE_CRLF},
    {"anycrlf", PCRE2_NEWLINE_ANYCRLF}, {"any", PCRE2_NEWLINE_ANY},
};

template <size_t Count>
std::optional<uint32_t> bit_of(const OptionBit (&options)[Count], Term name) {
  if (!name.is_atom()) return std::nullopt;
  for (const OptionBit& option : options)
    if (option.name == atom_text(name)) return option.bit;
  return std::nullopt;
}

enum class Select : uint8_t { all, all_but_first, all_names, first, none, listed };
enum class As : uint8_t { index, list, binary };

struct Options {
  RegexOptions compile;
  bool has_compile_options = false;  ///< that a compiled expression does not take
  RegexRun run;
  bool global = false, report_errors = false;
  Select select = Select::all;
  As as = As::index;
  Term listed;
};

bool is_atom(Term term, std::string_view name) { return term.is_atom() && atom_text(term) == name; }

bool read_capture(Term option, Options& options) {
  Term what = option.element(1);
  constexpr std::pair<std::string_view, Select> kSelects[] = {{"all", Select::all},
                                                              {"all_but_first", Select::all_but_first},
                                                              {"all_names", Select::all_names},
                                                              {"first", Select::first},
                                                              {"none", Select::none}};
  bool known = false;
  for (const auto& [name, select] : kSelects) {
    if (!is_atom(what, name)) continue;
    options.select = select;
    known = true;
  }
  if (!known) {
    if (list_length(what) < 0) return false;
    options.select = Select::listed;
    options.listed = what;
  }
  options.as = As::index;
  if (option.tuple_size() == 2) return true;
  Term type = option.element(2);
  if (is_atom(type, "list")) options.as = As::list;
  if (is_atom(type, "binary")) options.as = As::binary;
  return options.as != As::index || is_atom(type, "index");
}

/// Options that both compiling and running take.
bool read_common(Term option, RegexOptions& options) {
  if (option.is_tuple(2) && is_atom(option.element(0), "newline")) {
    auto newline = bit_of(kNewlines, option.element(1));
    options.newline = newline.value_or(0);
    return newline.has_value();
  }
  if (is_atom(option, "bsr_anycrlf")) options.bsr = PCRE2_BSR_ANYCRLF;
  if (is_atom(option, "bsr_unicode")) options.bsr = PCRE2_BSR_UNICODE;
  return is_atom(option, "bsr_anycrlf") || is_atom(option, "bsr_unicode");
}

bool read_number_option(Term option, RegexRun& run) {
  Term name = option.element(0), value = option.element(1);
  if (!value.is_small() || value.small() < 0) return false;
  auto number = static_cast<uint32_t>(std::min<int64_t>(value.small(), UINT32_MAX));
  if (is_atom(name, "offset"))
    run.offset = static_cast<size_t>(value.small());
  else if (is_atom(name, "match_limit"))
    run.match_limit = number;
  else if (is_atom(name, "match_limit_recursion"))
    run.depth_limit = number;
  else
    return false;
  return true;
}

bool read_run_option(Term option, Options& options) {
  if (auto bit = bit_of(kRunBits, option)) {
    options.run.bits |= *bit;
  } else if (auto compile_bit = bit_of(kCompileBits, option)) {
    options.compile.bits |= *compile_bit;
    options.has_compile_options = true;
  } else if (option.is(atoms::global_)) {
    options.global = true;
  } else if (is_atom(option, "report_errors")) {
    options.report_errors = true;
  } else if ((option.is_tuple(2) || option.is_tuple(3)) && is_atom(option.element(0), "capture")) {
    return read_capture(option, options);
  } else if (!read_common(option, options.compile)) {
    return option.is_tuple(2) && read_number_option(option, options.run);
  }
  return true;
}

bool read_run_options(Term list, Options& options) {
  for (; list.is_cons(); list = list.tail())
    if (!read_run_option(list.head(), options)) return false;
  return list.is_nil();
}

// ---- compiling

Term pattern_term(Heap& heap, const Regex& regex, std::string_view source, const RegexOptions& options) {
  std::string form(kMagic);
  for (uint32_t part : {options.bits, options.newline, options.bsr})
    for (int i = 0; i < 4; ++i) form.push_back(static_cast<char>(part >> 8 * i));
  form += source;
  bool long_newlines = options.newline == PCRE2_NEWLINE_CRLF || options.newline == PCRE2_NEWLINE_ANYCRLF ||
                       options.newline == PCRE2_NEWLINE_ANY;
  return make_tuple(heap, {make_atom("re_pattern"), Term::small(regex.info().captures),
                           Term::small((options.bits & PCRE2_UTF) != 0 ? 1 : 0),
                           Term::small(long_newlines ? 1 : 0), make_binary(heap, form)});
}
bool is_pattern(Term term) { return term.is_tuple(5) && is_atom(term.element(0), "re_pattern"); }

/// The source and options of a compiled expression; nothing if it is none of ours.
std::optional<std::string> read_pattern(Term pattern, RegexOptions& options) {
  if (!is_binary(pattern.element(4))) return std::nullopt;
  std::vector<uint8_t> scratch;
  std::string form(as_text(bytes_of(pattern.element(4), scratch)));
  if (!form.starts_with(kMagic) || form.size() < kMagic.size() + 12) return std::nullopt;
  auto word = [&](size_t at) {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i)
      value |= uint32_t{static_cast<uint8_t>(form[kMagic.size() + at + i])} << 8 * i;
    return value;
  };
  options = {word(0), word(4), word(8)};
  return form.substr(kMagic.size() + 12);
}

Term error_term(Heap& heap, const RegexError& error) {
  return make_tuple(heap, {make_string(heap, error.text), Term::small(static_cast<int64_t>(error.position))});
}

FunctionName re_function(const char* name, uint32_t arity) {
  return {make_atom("re"), make_atom(name), arity};
}

Term compile(Call& call) {
  RegexOptions options;
  Term list = call.builtin().arity == 2 ? call[1] : Term::nil();
  for (; list.is_cons(); list = list.tail()) {
    if (auto bit = bit_of(kCompileBits, list.head()))
      options.bits |= *bit;
    else if (!read_common(list.head(), options))
      return call.badarg(atoms::badopt);
  }
  if (!list.is_nil()) return call.badarg(atoms::badopt);
  bool unicode = (options.bits & PCRE2_UTF) != 0;
  if (unicode && !call[0].is_bitstring()) {
    Term arguments[] = {call[0], call[1]};
    return call.tail_call(re_function("ucompile", 2), arguments);
  }
  auto source = iodata_bytes(call[0]);
  if (!source || (unicode && !is_utf8(*source))) return call.badarg();
  RegexError error;
  const Regex* regex = Regex::compile(*source, options, error);
  if (regex == nullptr) return make_tuple(call.heap(), {atoms::error, error_term(call.heap(), error)});
  return make_tuple(call.heap(), {atoms::ok, pattern_term(call.heap(), *regex, *source, options)});
}

// ---- running

using Group = std::pair<int64_t, int64_t>;

class Answer {
 public:
  Answer(Heap& heap, const Regex& regex, std::string_view subject, Term subject_term, const Options& options,
         bool unicode, const std::vector<Group>& groups)
      : heap_(heap),
        regex_(regex),
        subject_(subject),
        subject_term_(subject_term),
        options_(options),
        unicode_(unicode),
        groups_(groups) {}

  Term run() {
    switch (options_.select) {
      case Select::none:
        return atoms::match;
      case Select::first:
        add(0);
        break;
      case Select::all:
      case Select::all_but_first:
        for (size_t i = options_.select == Select::all ? 0 : 1; i < groups_.size(); ++i) add(i);
        break;
      case Select::all_names:
        add_names();
        break;
      case Select::listed:
        for (Term id : ListItems(options_.listed)) add_listed(id);
        break;
    }
    if (values_.empty() && options_.select != Select::all_but_first) return atoms::match;
    return make_tuple(heap_, {atoms::match, make_list(heap_, values_)});
  }
  bool failed() const { return failed_; }

 private:
  void add(size_t index) { values_.push_back(value(index < groups_.size() ? groups_[index] : Group{-1, 0})); }
  /// A name may stand for several groups; the first that took part counts.
  void add_name(std::string_view name) {
    Group chosen{-1, 0};
    for (const auto& [known, index] : regex_.info().names)
      if (known == name && chosen.first < 0 && index < groups_.size()) chosen = groups_[index];
    values_.push_back(value(chosen));
  }
  void add_names() {
    const auto& names = regex_.info().names;
    for (size_t i = 0; i < names.size(); ++i)
      if (i == 0 || names[i].first != names[i - 1].first) add_name(names[i].first);
  }
  void add_listed(Term id) {
    if (id.is_small()) return add(id.small() < 0 ? SIZE_MAX : static_cast<size_t>(id.small()));
    if (id.is_atom()) return add_name(atom_text(id));
    auto name = iodata_bytes(id);
    failed_ = failed_ || !name;
    if (name) add_name(*name);
  }
  Term value(Group group) {
    if (options_.as == As::index)
      return make_tuple(heap_, {Term::small(group.first), Term::small(group.second)});
    auto first = static_cast<size_t>(std::max<int64_t>(group.first, 0)),
         size = static_cast<size_t>(group.second);
    std::string_view part = subject_.substr(first, size);
    if (options_.as == As::list) return unicode_ ? make_string(heap_, part) : latin1_list(part);
    if (subject_term_.is_bitstring() && size > 64)
      return make_sub_binary(heap_, subject_term_, first * 8, size * 8);
    return make_binary(heap_, part);
  }
  Term latin1_list(std::string_view part) {
    std::vector<Term> characters;
    for (char c : part) characters.push_back(Term::small(static_cast<uint8_t>(c)));
    return make_list(heap_, characters);
  }

  Heap& heap_;
  const Regex& regex_;
  std::string_view subject_;
  Term subject_term_;
  const Options& options_;
  bool unicode_, failed_ = false;
  const std::vector<Group>& groups_;
  std::vector<Term> values_;
};

Term compile_failed(Call& call, const RegexError& error, bool report) {
  if (!report) return call.badarg();
  Heap& heap = call.heap();
  Term reason = make_tuple(heap, {make_atom("compile"), error_term(heap, error)});
  return make_tuple(heap, {atoms::error, reason});
}

Term stopped(Call& call, RegexResult result, bool report) {
  if (result == RegexResult::bad_text) return call.badarg();
  if (!report || result == RegexResult::no_match || result == RegexResult::failed) return atoms::nomatch;
  Term reason = make_atom(result == RegexResult::match_limit ? "match_limit" : "match_limit_recursion");
  return make_tuple(call.heap(), {atoms::error, reason});
}

/// re:grun/3 and re:urun/3 get the arguments of the call.
Term in_erlang(Call& call, const char* name, Term expression, Term options) {
  Term arguments[] = {call[0], expression, options};
  return call.tail_call(re_function(name, 3), arguments);
}

Term global_run(Call& call, const Regex& regex, const std::string& source, const Options& options,
                Term list) {
  Heap& heap = call.heap();
  if (is_pattern(call[1])) return in_erlang(call, "grun", call[1], make_tuple(heap, {list, atoms::false_}));
  Term pattern = pattern_term(heap, regex, source, options.compile);
  return in_erlang(call, "grun", pattern, make_tuple(heap, {list, atoms::true_, call[1]}));
}

Term run(Call& call) {
  Options options;
  Term list = call.builtin().arity >= 3 ? call[2] : Term::nil();
  if (!read_run_options(list, options)) return call.badarg(atoms::badopt);
  bool compiled = is_pattern(call[1]);
  if (compiled && options.has_compile_options) return call.badarg(atoms::badopt);
  RegexOptions given = options.compile;
  std::optional<std::string> source;
  if (compiled) {
    source = read_pattern(call[1], options.compile);
    if (given.newline != 0) options.compile.newline = given.newline;
    if (given.bsr != 0) options.compile.bsr = given.bsr;
  }
  bool unicode = (options.compile.bits & PCRE2_UTF) != 0;
  bool needs_text = unicode && (!call[0].is_bitstring() || (!compiled && !call[1].is_bitstring()));
  if (needs_text && !options.global) return in_erlang(call, "urun", call[1], list);
  if (!compiled) source = iodata_bytes(call[1]);
  if (!compiled && unicode && !call[1].is_bitstring()) source = utf8_of_list(call[1]);
  if (!source) return call.badarg();
  RegexError error;
  const Regex* regex = Regex::compile(*source, options.compile, error);
  if (regex == nullptr) return compile_failed(call, error, options.report_errors);
  if (options.global) return global_run(call, *regex, *source, options, list);
  auto subject = iodata_bytes(call[0]);
  if (!subject) return call.badarg();
  if (options.run.offset > subject->size()) return call.error(make_atom("internal_error"));
  std::vector<Group> groups;
  RegexResult result = regex->run(*subject, options.run, groups);
  if (result != RegexResult::match) return stopped(call, result, options.report_errors);
  Answer answer(call.heap(), *regex, *subject, call[0], options, unicode, groups);
  Term term = answer.run();
  return answer.failed() ? call.badarg() : term;
}

Term inspect_2(Call& call) {
  if (!is_pattern(call[0])) return call.badarg();
  if (!is_atom(call[1], "namelist")) return call.badarg(atoms::badopt);
  RegexOptions options;
  auto source = read_pattern(call[0], options);
  RegexError error;
  const Regex* regex = source ? Regex::compile(*source, options, error) : nullptr;
  if (regex == nullptr) return call.badarg();
  std::vector<Term> names;
  const auto& known = regex->info().names;
  for (size_t i = 0; i < known.size(); ++i)
    if (i == 0 || known[i].first != known[i - 1].first)
      names.push_back(make_binary(call.heap(), known[i].first));
  return make_tuple(call.heap(), {make_atom("namelist"), make_list(call.heap(), names)});
}

/// What OTP 25 says; programs that look at it mean the language, which is the same.
/// Not OTP's: who keeps a compiled expression (Elixir does, in its beams) compiles it again if the version is
/// another, and our form is another.
Term version_0(Call& call) {
  char text[64] = "";
  pcre2_config(PCRE2_CONFIG_VERSION, text);
  return make_binary(call.heap(), std::string_view(text));
}

constexpr Builtin kTable[] = {
    {"re", "version", 0, version_0}, {"re", "compile", 1, compile}, {"re", "compile", 2, compile},
    {"re", "run", 2, run},           {"re", "run", 3, run},         {"re", "internal_run", 4, run},
    {"re", "inspect", 2, inspect_2},
};

}  // namespace

std::span<const Builtin> re_builtins() { return kTable; }

}  // namespace ravel::vm
