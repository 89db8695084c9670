// SPDX-License-Identifier: Apache-2.0
//
// PCRE2 behind a small interface. Nothing else includes its header but bif_re.cc, for the names of options.
#define PCRE2_CODE_UNIT_WIDTH 8
#include "vm/regex.h"

#include <pcre2.h>

#include <map>
#include <memory>

#include "vm/regex_dialect.h"

namespace ravel::vm {
namespace {

/// What PCRE 8 said, by error number (PCRE2's are the same and a hundred more). Others keep PCRE2's text.
const std::map<int, const char*> kOldTexts = {
    {1, "\\ at end of pattern"},
    {2, "\\c at end of pattern"},
    {3, "unrecognized character follows \\"},
    {4, "numbers out of order in {} quantifier"},
    {5, "number too big in {} quantifier"},
    {6, "missing terminating ] for character class"},
    {7, "invalid escape sequence in character class"},
    {8, "range out of order in character class"},
    {9, "nothing to repeat"},
    {11, "unrecognized character after (? or (?-"},
    {12, "POSIX named classes are supported only within a class"},
    {13, "POSIX collating elements are not supported"},
    {14, "missing )"},
    {15, "reference to non-existent subpattern"},
    {18, "missing ) after comment"},
    {22, "unmatched parentheses"},
    {24, "unrecognized character after (?<"},
    {25, "lookbehind assertion is not fixed length"},
    {26, "malformed number or name after (?("},
    {27, "conditional group contains more than two branches"},
    {28, "assertion expected after (?("},
    {29, "(?R or (?[+-]digits must be followed by )"},
    {30, "unknown POSIX class name"},
    {34, "character value in \\x{} or \\o{} is too large"},
    {40, "recursive call could loop indefinitely"},
    {41, "unrecognized character after (?P"},
    {42, "syntax error in subpattern name (missing terminator)"},
    {43, "two named subpatterns have the same name"},
    {44, "group name must start with a non-digit"},
    {46, "malformed \\P or \\p sequence"},
    {47, "unknown property name after \\P or \\p"},
    {48, "subpattern name is too long (maximum 32 characters)"},
    {51, "octal value is greater than \\377 in 8-bit non-UTF-8 mode"},
    {58, "a numbered reference must not be zero"},
    {60, "(*VERB) not recognized or malformed"},
    {61, "number is too big"},
    {62, "subpattern name expected"},
    {63, "digit expected after (?+"},
    {68, "\\c must be followed by an ASCII character"},
    {69, "\\k is not followed by a braced, angle-bracketed, or quoted name"},
};

std::string error_text(int number) {
  if (auto old = kOldTexts.find(number - 100); old != kOldTexts.end()) return old->second;
  char text[256] = "";
  pcre2_get_error_message(number, reinterpret_cast<PCRE2_UCHAR*>(text), sizeof text);
  return text;
}

const pcre2_code* code_of(const void* code) { return static_cast<const pcre2_code*>(code); }

RegexInfo info_of(const pcre2_code* code) {
  RegexInfo info;
  uint32_t count = 0, size = 0;
  PCRE2_SPTR table = nullptr;
  pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &info.captures);
  pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &count);
  pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &size);
  pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, static_cast<void*>(&table));
  for (uint32_t i = 0; i < count; ++i, table += size)
    info.names.emplace_back(reinterpret_cast<const char*>(table + 2), table[0] << 8 | table[1]);
  return info;
}

template <typename T, void (*Free)(T*)>
struct Freeing {
  void operator()(T* thing) const { Free(thing); }
};
using CompileContext =
    std::unique_ptr<pcre2_compile_context, Freeing<pcre2_compile_context, pcre2_compile_context_free>>;
using MatchContext =
    std::unique_ptr<pcre2_match_context, Freeing<pcre2_match_context, pcre2_match_context_free>>;
using MatchData = std::unique_ptr<pcre2_match_data, Freeing<pcre2_match_data, pcre2_match_data_free>>;

}  // namespace

Regex::Regex(void* code) : code_(code), info_(info_of(code_of(code))) {}
Regex::~Regex() { pcre2_code_free(static_cast<pcre2_code*>(code_)); }

const Regex* Regex::compile(std::string_view source, const RegexOptions& options, RegexError& error) {
  constexpr size_t kKept = 200;
  static thread_local std::map<std::string, std::unique_ptr<Regex>> kept;
  std::string key(source);
  for (uint32_t part : {options.bits, options.newline, options.bsr})
    key.append(reinterpret_cast<const char*>(&part), sizeof part);
  if (auto found = kept.find(key); found != kept.end()) return found->second.get();
  CompileContext context(pcre2_compile_context_create(nullptr));
  pcre2_set_newline(context.get(), options.newline != 0 ? options.newline : PCRE2_NEWLINE_LF);
  pcre2_set_bsr(context.get(), options.bsr != 0 ? options.bsr : PCRE2_BSR_UNICODE);
  static const uint8_t* const ascii = pcre2_maketables(nullptr);
  static const std::vector<uint8_t> tables = latin1_tables(ascii);
  pcre2_set_character_tables(context.get(), tables.data());
  int number = 0;
  PCRE2_SIZE position = 0;
  const auto try_compile = [&](std::string_view text) {
    return pcre2_compile(reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), options.bits, &number,
                         &position, context.get());
  };
  std::string text(source);
  pcre2_code* code = try_compile(text);
  if (code == nullptr && number == PCRE2_ERROR_CLASS_INVALID_RANGE)
    code = try_compile(text = escape_hyphens_behind_classes(source));
  // Errors are told of what was written.
  if (code != nullptr && (options.bits & PCRE2_UTF) != 0 && (options.bits & PCRE2_UCP) == 0)
    if (const std::string other = put_word_classes_in_brackets(text); other != text) {
      pcre2_code_free(code);
      code = try_compile(other);
    }
  if (code == nullptr) {
    error = {error_text(number), position};
    return nullptr;
  }
  if (kept.size() >= kKept) kept.clear();
  return kept.emplace(std::move(key), std::unique_ptr<Regex>(new Regex(code))).first->second.get();
}

RegexResult Regex::run(std::string_view subject, const RegexRun& how,
                       std::vector<std::pair<int64_t, int64_t>>& groups) const {
  MatchContext context(pcre2_match_context_create(nullptr));
  if (how.match_limit) pcre2_set_match_limit(context.get(), *how.match_limit);
  if (how.depth_limit) pcre2_set_depth_limit(context.get(), *how.depth_limit);
  MatchData data(pcre2_match_data_create_from_pattern(code_of(code_), nullptr));
  int count = pcre2_match(code_of(code_), reinterpret_cast<PCRE2_SPTR>(subject.data()), subject.size(),
                          how.offset, how.bits, data.get(), context.get());
  if (count == PCRE2_ERROR_NOMATCH) return RegexResult::no_match;
  if (count == PCRE2_ERROR_MATCHLIMIT) return RegexResult::match_limit;
  if (count == PCRE2_ERROR_DEPTHLIMIT || count == PCRE2_ERROR_HEAPLIMIT) return RegexResult::recursion_limit;
  if (count <= PCRE2_ERROR_UTF8_ERR1 && count >= PCRE2_ERROR_UTF8_ERR21) return RegexResult::bad_text;
  if (count < 0) return RegexResult::failed;
  const PCRE2_SIZE* places = pcre2_get_ovector_pointer(data.get());
  for (int i = 0; i < count; ++i) {
    PCRE2_SIZE first = places[2 * i], end = places[2 * i + 1];
    bool took_part = first != PCRE2_UNSET;
    groups.emplace_back(took_part ? static_cast<int64_t>(first) : -1,
                        took_part ? static_cast<int64_t>(end - first) : 0);
  }
  return RegexResult::match;
}

}  // namespace ravel::vm
