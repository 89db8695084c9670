// SPDX-License-Identifier: Apache-2.0
//
// The machine with small Erlang programs, given as text: OTP's own scanner, parser and evaluator run them
// inside the machine, so every test here is also one of them.
#include "vm/machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/process.h"
#include "vm/build.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

std::string otp_root() {
  const auto erl = find_program("erl");
  if (!erl) return "";
  std::error_code error;
  const auto real = std::filesystem::canonical(*erl, error);  // .../lib/erlang/bin/erl
  return error ? "" : real.parent_path().parent_path().string();
}

struct Written {
  std::string out, errors, missing;
};

std::unique_ptr<Machine> make_machine(Written& written, MachineOptions options = {}) {
  options.otp_root = otp_root();
  MachineOutput output;
  output.out = [&](std::string_view text) { written.out += text; };
  output.errors = [&](std::string_view text) { written.errors += text; };
  output.missing = [&](std::string_view text) { written.missing += std::string(text) + "\n"; };
  return std::make_unique<Machine>(std::move(options), std::move(output));
}

/// Which of the enabled transitions is next.
using Pick = std::function<size_t(const std::vector<Transition>&)>;
size_t first(const std::vector<Transition>&) { return 0; }

RunEnd run_on(Machine& machine, const Pick& choice) {
  if (!machine.explores()) return machine.run().end;
  while (machine.find(machine.main_process())) {
    const auto enabled = machine.enabled();
    if (enabled.empty()) return RunEnd::deadlock;
    machine.step(enabled[choice(enabled)]);
  }
  return RunEnd::finished;
}

/// Starts the call, in a process of its own.
Term start(Machine& machine, std::string_view module, std::string_view function,
           std::vector<Term> arguments) {
  return machine.spawn({make_atom(module), make_atom(function), static_cast<uint32_t>(arguments.size())},
                       arguments, Term::none());
}

/// What the call returned; none() if it failed.
Packed result_of(Machine& machine, Term pid) {
  const auto end = machine.exit_reason(pid);
  if (!end || !end->term.element(0).is(atoms::normal)) return {};
  return {end->segment, end->term.element(1)};
}

/// A process that evaluates the text, not yet run.
Term start_text(Machine& machine, const std::string& text) {
  Heap heap;
  Term pid = start(machine, "erl_scan", "string", {make_string(heap, text)});
  run_on(machine, first);
  const Packed tokens = result_of(machine, pid);
  EXPECT_TRUE(tokens.term.is_tuple(3)) << text;
  pid = start(machine, "erl_parse", "parse_exprs", {tokens.term.element(1)});
  run_on(machine, first);
  const Packed parsed = result_of(machine, pid);
  EXPECT_TRUE(parsed.term.is_tuple(2) && parsed.term.element(0).is(atoms::ok)) << print_term(parsed.term);
  return start(machine, "erl_eval", "exprs", {parsed.term.element(1), Term::nil()});
}

std::string value_text(Machine& machine, Term pid, RunEnd end) {
  const Packed value = result_of(machine, pid);
  if (value.term) return print_term(value.term.element(1));
  if (end == RunEnd::deadlock) return "deadlock";
  const auto reason = machine.exit_reason(pid);
  return reason ? print_term(reason->term) : "unknown";
}

std::string eval(Machine& machine, const std::string& text, const Pick& choice = first) {
  const Term pid = start_text(machine, text);
  const RunEnd end = run_on(machine, choice);
  return value_text(machine, pid, end);
}

class MachineTest : public testing::Test {
 protected:
  void SetUp() override {
    if (otp_root().empty()) GTEST_SKIP() << "no Erlang here";
  }
  std::string check(const std::string& text) {
    auto machine = make_machine(written);
    return eval(*machine, text);
  }
  Written written;
};

TEST(Builtins, EachOnce) {
  std::set<std::string> seen;
  for (const Builtin& builtin : builtins()) {
    const std::string name =
        std::string(builtin.module) + ":" + std::string(builtin.name) + "/" + std::to_string(builtin.arity);
    EXPECT_TRUE(seen.insert(name).second) << name;
    EXPECT_NE(builtin.code, nullptr) << name;
  }
}

TEST_F(MachineTest, MessagesInOrderAndSelectively) {
  EXPECT_EQ(check("S = self(), P = spawn(fun() -> receive {S, X} -> S ! {self(), X * 2} end end),"
                  "P ! other, P ! {S, 21}, receive {P, Y} -> Y end."),
            "42");
  EXPECT_EQ(check("self() ! a, self() ! b, self() ! c, X = receive b -> 1 end,"
                  "{X, receive Y -> Y end, receive Z -> Z end, receive _ -> more after 0 -> none end}."),
            "{1,a,c,none}");
  EXPECT_EQ(check("receive never -> ok end."), "deadlock");
}

TEST_F(MachineTest, ExitSignals) {
  EXPECT_EQ(check("process_flag(trap_exit, true), P = spawn_link(fun() -> exit(boom) end),"
                  "receive {'EXIT', P, R} -> R end."),
            "boom");
  EXPECT_EQ(check("process_flag(trap_exit, true), P = spawn_link(fun() -> process_flag(trap_exit, true),"
                  "receive stop -> ok end end), exit(P, kill), receive {'EXIT', P, R} -> R end."),
            "killed");
  EXPECT_EQ(check("P = spawn(fun() -> receive stop -> ok end end), exit(P, normal), A = is_process_alive(P),"
                  "exit(P, reason), {A, is_process_alive(P)}."),
            "{true,false}");
  EXPECT_EQ(check("P = spawn(fun() -> ok end), receive after 1 -> ok end, catch link(P)."),
            "{'EXIT',{noproc,[{erlang,link,[<0.6.0>],[{error_info,#{module => erl_erts_errors}}]},"
            "{erl_eval,do_apply,7,[{file,\"erl_eval.erl\"},{line,744}]},"
            "{erl_eval,expr,6,[{file,\"erl_eval.erl\"},{line,480}]}]}}");
  // A process that is killed by what it does itself ends there.
  EXPECT_EQ(check("S = self(), P = spawn(fun() -> S ! one, exit(self(), kill), S ! two end),"
                  "R = monitor(process, P), receive {'DOWN', R, _, _, W} -> {W, receive X -> X end,"
                  "receive Y -> Y after 0 -> none end} end."),
            "{killed,one,none}");
}

TEST_F(MachineTest, Monitors) {
  EXPECT_EQ(check("R = monitor(process, nobody), receive {'DOWN', R, T, O, W} -> {T, O, W} end."),
            "{process,{nobody,nonode@nohost},noproc}");
  EXPECT_EQ(
      check("P = spawn(fun() -> receive stop -> exit(bye) end end), R = monitor(process, P, [{tag, gone}]),"
            "P ! stop, receive {gone, R, process, P, W} -> W end."),
      "bye");
  EXPECT_EQ(check("P = spawn(fun() -> ok end), R = monitor(process, P), receive after 1 -> ok end,"
                  "A = demonitor(R, [flush, info]), {A, receive X -> X after 0 -> none end}."),
            "{false,none}");
}

TEST_F(MachineTest, AliasesEndWithTheirReply) {
  EXPECT_EQ(check("P = spawn(fun() -> receive {R, go} -> R ! {R, 1}, R ! {R, 2} end end),"
                  "R = monitor(process, P, [{alias, reply_demonitor}]), P ! {R, go},"
                  "A = receive {R, X} -> X end, {A, receive Y -> Y after 100 -> none end}."),
            "{1,none}");
  EXPECT_EQ(check("A = alias(), A ! one, unalias(A), A ! two,"
                  "{receive X -> X end, receive Y -> Y after 0 -> none end}."),
            "{one,none}");
}

TEST_F(MachineTest, TimeIsVirtual) {
  EXPECT_EQ(
      check(
          "T = erlang:monotonic_time(millisecond), R = erlang:send_after(60000, self(), tick),"
          "erlang:start_timer(1000, self(), first), receive {timeout, _, first} -> ok end,"
          "L = erlang:read_timer(R), receive tick -> ok after 10000 -> late end, C = erlang:cancel_timer(R),"
          "receive after 86400000 -> ok end, {L, C, erlang:monotonic_time(millisecond) - T}."),
      "{59000,49000,86411000}");
}

TEST_F(MachineTest, NamesAndInformation) {
  EXPECT_EQ(check("register(me, self()), me ! hi, receive hi -> ok end, W = whereis(me) =:= self(),"
                  "I = process_info(self(), [registered_name, message_queue_len, trap_exit]),"
                  "unregister(me), {W, I, whereis(me)}."),
            "{true,[{registered_name,me},{message_queue_len,0},{trap_exit,false}],undefined}");
}

TEST_F(MachineTest, ReferencesAreCountedByProcess) {
  // The child's number is larger, its array is made first.
  EXPECT_EQ(
      check("S = self(), spawn(fun() -> S ! atomics:new(1, []), receive stop -> ok end end),"
            "C = receive X -> X end, D = atomics:new(1, []), atomics:put(C, 1, 5), atomics:put(D, 1, 6),"
            "{atomics:get(C, 1), atomics:get(D, 1)}."),
      "{5,6}");
}

TEST_F(MachineTest, OutputAndCrashes) {
  EXPECT_EQ(check("io:format(\"~p ~s~n\", [{a, [1]}, \"text\"]), io:format(standard_error, \"e~w\", [1])."),
            "ok");
  EXPECT_EQ(written.out, "{a,[1]} text\n");
  EXPECT_EQ(written.errors, "e1");
  written = {};
  EXPECT_EQ(check("spawn(fun() -> error(bad) end), receive after 1 -> ok end."), "ok");
  EXPECT_TRUE(written.errors.starts_with("Error in process <0.6.0> with exit value:\n{bad,["))
      << written.errors;
  EXPECT_EQ(check("catch open_port({spawn, \"ls\"}, [])."), check("catch open_port({spawn, \"ls\"}, [])."));
  EXPECT_NE(written.missing.find("open_port({spawn, \"ls\"})\n"), std::string::npos);
}

TEST_F(MachineTest, FilesAreWrittenInMemory) {
  EXPECT_EQ(check("F = \"/tmp/ravel_machine_test\", ok = file:write_file(F, \"one\\ntwo\\n\"), {ok, D} = "
                  "file:open(F, [read]),"
                  "L = io:get_line(D, ''), file:close(D), {ok, B} = file:read_file(F), ok = file:rename(F, F "
                  "++ \".2\"),"
                  "{L, B, file:read_file(F), filelib:is_regular(F ++ \".2\")}."),
            "{\"one\\n\",<<\"one\\ntwo\\n\">>,{error,enoent},true}");
  EXPECT_FALSE(std::filesystem::exists("/tmp/ravel_machine_test"));
  EXPECT_FALSE(std::filesystem::exists("/tmp/ravel_machine_test.2"));
}

TEST_F(MachineTest, Nodes) {
  auto machine = make_machine(written);
  machine->node(0).name = make_atom("a@sim");
  machine->add_node(make_atom("b@sim"));
  EXPECT_EQ(
      eval(*machine,
           "S = self(), P = spawn('b@sim', fun() -> S ! {node(), node(S)}, register(there, self()),"
           "receive X -> S ! {got, X}, receive stop -> ok end end end),"
           "A = receive M -> M end, {there, 'b@sim'} ! hello, B = receive N -> N end,"
           "link(P), process_flag(trap_exit, true), R = monitor(process, P), monitor_node('b@sim', true),"
           "C = {nodes(), node(P), whereis(there)}, erlang:disconnect_node('b@sim'),"
           "D = receive {'EXIT', P, W1} -> W1 end, E = receive {'DOWN', R, _, _, W2} -> W2 end,"
           "F = receive {nodedown, K} -> K end, {A, B, C, D, E, F, nodes()}."),
      "{{b@sim,a@sim},{got,hello},{[b@sim],b@sim,undefined},noconnection,noconnection,b@sim,[]}");
}

TEST_F(MachineTest, SameSeedSameRun) {
  const std::string text =
      "Ps = [spawn_monitor(fun() -> exit(rand:uniform(1000000)) end) || _ <- [1, 2, 3]],"
      "{[receive {'DOWN', R, _, P, W} -> {P, W} end || {P, R} <- Ps], make_ref(),"
      "erlang:unique_integer(), os:timestamp()}.";
  EXPECT_EQ(check(text), check(text));
}

MachineOptions exploring() {
  MachineOptions options;
  options.explore = true;
  return options;
}

/// What the process `pid` can come to, over all choices: a copy of the machine for each.
void explore(Machine& machine, Term pid, std::set<std::string>& outcomes) {
  if (!machine.find(pid)) {
    outcomes.insert(value_text(machine, pid, RunEnd::finished));
    return;
  }
  for (const Transition& transition : machine.enabled()) {
    auto copy = machine.clone();
    copy->step(transition);
    explore(*copy, pid, outcomes);
  }
}

TEST_F(MachineTest, DeliveryIsAChoice) {
  auto machine = make_machine(written, exploring());
  const Term pid = start_text(*machine,
                              "S = self(), spawn(fun() -> S ! a1, S ! a2 end), spawn(fun() -> S ! b end),"
                              "put(k, receive X -> X end), [get(k), receive Y -> Y end].");
  std::set<std::string> seen;
  explore(*machine, pid, seen);
  // Between one sender and one receiver the order holds; between senders it does not.
  EXPECT_EQ(seen, (std::set<std::string>{"[a1,a2]", "[a1,b]", "[b,a1]"}));
  // And all of that happened in copies.
  EXPECT_TRUE(machine->find(pid));
}

TEST_F(MachineTest, StepsSayWhatTheyTouch) {
  auto machine = make_machine(written, exploring());
  start_text(*machine, "ets:new(t, [named_table, public]), ets:insert(t, {k, 1}).");
  std::vector<std::string> events;
  bool wrote_table = false;
  while (machine->find(machine->main_process())) {
    const auto enabled = machine->enabled();
    ASSERT_FALSE(enabled.empty());
    const StepResult step = machine->step(enabled[0]);
    events.push_back(step.event);
    for (const Touch& touch : step.touched)
      wrote_table |= touch.kind == ObjectKind::table && touch.mode == TouchMode::write;
  }
  EXPECT_NE(std::find(events.begin(), events.end(), "ets:insert(t, {k,1})"), events.end());
  EXPECT_TRUE(wrote_table);
}

TEST_F(MachineTest, Booted) {
  MachineOptions options;
  options.booted = true;
  auto machine = make_machine(written, options);
  EXPECT_EQ(eval(*machine,
                 "{ok, [mnesia]} = application:ensure_all_started(mnesia),"
                 "{atomic, ok} = mnesia:create_table(t, []),"
                 "{atomic, ok} = mnesia:transaction(fun() -> mnesia:write({t, k, v}) end),"
                 "io:format(\"from user~n\"), ets:lookup(t, k)."),
            "[{t,k,v}]");
  EXPECT_EQ(written.out, "from user\n");
}

template <typename T>
MachineOptions limited(T MachineOptions::* limit, T value) {
  MachineOptions options;
  options.*limit = value;
  return options;
}

/// What a program comes to within these limits: its value, or the limit that it reached.
std::string within(const std::string& text, MachineOptions options) {
  Written written;
  auto machine = make_machine(written, std::move(options));
  const std::string value = eval(*machine, text);
  switch (machine->exhausted()) {
    case Exhausted::memory:
      return "memory";
    case Exhausted::reductions:
      return "reductions";
    case Exhausted::no:
      break;
  }
  return value;
}

TEST_F(MachineTest, MemoryIsLimited) {
  const MachineOptions small = limited(&MachineOptions::memory_max, uint64_t{32} << 20U);
  EXPECT_EQ(within("length(lists:seq(1, 100000)).", small), "100000");
  EXPECT_EQ(within("length(lists:seq(1, 10000000)).", small), "memory");
  EXPECT_EQ(within("byte_size(binary:copy(<<0>>, 1000000)).", small), "1000000");
  EXPECT_EQ(within("byte_size(binary:copy(<<0>>, 1 bsl 34)).", small), "memory");
  EXPECT_EQ(within("F = fun(F, B) -> F(F, <<B/binary, B/binary>>) end, F(F, <<0>>).", small), "memory");
  // What is given back does not count.
  EXPECT_EQ(within("[length(lists:seq(1, 100000)) || _ <- lists:seq(1, 100)], ok.", small), "ok");
  EXPECT_EQ(within("P = spawn(fun() -> receive never -> ok end end), "
                   "[P ! {a, b, c, d, e, f, g, h, i, j} || _ <- lists:seq(1, 1000000)].",
                   small),
            "memory");
  EXPECT_EQ(within("T = ets:new(t, []), [ets:insert(T, {I, I, I, I}) || I <- lists:seq(1, 1000000)].", small),
            "memory");
}

TEST_F(MachineTest, ReductionsAreLimited) {
  const MachineOptions few = limited(&MachineOptions::reductions_max, int64_t{1'000'000});
  EXPECT_EQ(within("length(lists:seq(1, 1000)).", few), "1000");
  EXPECT_EQ(within("F = fun(F) -> F(F) end, F(F).", few), "reductions");
  // A small term in which parts are shared: going through it would take for ever.
  const std::string shared = "S = fun() -> lists:foldl(fun(_, A) -> [A | A] end, x, lists:seq(1, 60)) end, ";
  EXPECT_EQ(within(shared + "erlang:phash2(S()).", few), "reductions");
  EXPECT_EQ(within(shared + "S() =:= S().", few), "reductions");
  EXPECT_EQ(within(shared + "S() < S().", few), "reductions");
  EXPECT_EQ(within(shared + "self() ! S().", few), "reductions");
  EXPECT_EQ(within(shared + "byte_size(term_to_binary(S())).", few), "reductions");
  EXPECT_EQ(within(shared + "is_list(S()).", few), "true");
}

TEST_F(MachineTest, ProcessesAndAtomsAreLimited) {
  const MachineOptions processes = limited(&MachineOptions::processes_max, uint64_t{100});
  const MachineOptions atoms = limited(&MachineOptions::atoms_max, uint64_t{200});
  const std::string spawning =
      "try [spawn(fun() -> receive stop -> ok end end) || _ <- lists:seq(1, N)], ok catch error:E -> E end.";
  EXPECT_EQ(within("N = 50, " + spawning, processes), "ok");
  EXPECT_EQ(within("N = 500, " + spawning, processes), "system_limit");
  const std::string naming =
      "try [list_to_atom([$z | integer_to_list(I)]) || I <- lists:seq(1, N)], ok catch error:E -> E end.";
  EXPECT_EQ(within("N = 50, " + naming, atoms), "ok");
  EXPECT_EQ(within("N = 500, " + naming, atoms), "system_limit");
  EXPECT_EQ(within("erlang:system_info(process_limit).", processes), "100");
  EXPECT_EQ(within("erlang:system_info(atom_limit).", atoms), "200");
}

}  // namespace
}  // namespace ravel::vm
