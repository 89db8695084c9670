// SPDX-License-Identifier: Apache-2.0
//
// Parts: pieces of work whose loss costs nothing else. A file that is read, a function that is looked at, a
// rule, a platform: each is named while a thread works on it, so that a crash says where it was; and work
// that is done again after a crash leaves out the part that had it.
//
//   const Part part("file", path);
//   if (part.is_lost()) return nothing;
//
// Parts are in each other: a function is looked at for a rule, on a platform. They are known by the names of
// all of them. Naming one costs a few stores; nothing is copied, so names must outlive the part.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ravel {

class Part {
 public:
  /// `kind` is a word for people: "file", "rule", "platform".
  Part(std::string_view kind, std::string_view name, std::string_view file = {});
  /// A function, `module:name/arity`.
  Part(std::string_view module, std::string_view name, uint32_t arity, std::string_view file);
  ~Part();
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  /// It has crashed before: it is to be left out.
  bool is_lost() const { return anything_to_ask && ask(); }

  std::string_view kind() const { return kind_; }
  std::string_view file() const { return file_; }
  const Part* outer() const { return outer_; }
  /// Writes the name, cut short where it does not fit, with a final 0; safe in a signal handler.
  void write_name(char* to, size_t size) const;

  /// What this thread is working on, innermost; null: nothing.
  static const Part* current();
  /// In a thread that helps another: it works on what that one works on.
  class Helping {
   public:
    explicit Helping(const Part* part);
    ~Helping();
    Helping(const Helping&) = delete;
    Helping& operator=(const Helping&) = delete;

   private:
    const Part* before_;
  };

 private:
  bool ask() const;
  /// Not done by several threads at a time.
  bool is_large() const;
  static bool anything_to_ask;  ///< some part is lost, or is to crash
  friend void lose_part(std::vector<std::string> path);
  friend bool crash_part_for_tests(std::string name, std::string_view way);

  const Part* outer_;
  std::string_view kind_, name_, file_, module_;
  uint32_t arity_ = 0;
  int exceptions_;  ///< that were under way when the part began
};

/// Leaves out a part from now on: its name with those of the parts around it, outermost first.
void lose_part(std::vector<std::string> path);

/// For tests, and only in builds with tests: the part of that name crashes. Ways: segv, abort, fpe, bus,
/// check, bad_alloc, exception, overflow, exit. False if the build has no such thing, or knows no such way.
bool crash_part_for_tests(std::string name, std::string_view way);

}  // namespace ravel
