#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Erlang modules of random functions for diff.py: well-typed, always ending, the same for the same seed.

A function takes an integer, a list of integers, an atom, a binary and a map, and computes something of one type from them by random expressions:
arithmetic, comparisons, lists, tuples, binaries built and matched, maps (keys and values may be floats), ETS tables of all four types, comprehensions,
funs, case, if, try, receive in a process of its own, calls of functions made before it. Its case calls it on several inputs and returns what came of each, exceptions included (division by zero, a failed
match and so on arise by themselves).

    generate.py --seed 1 --functions 100 --inputs 20 OUT_FOLDER
"""

import argparse
import pathlib
import random

INT, FLOAT, BOOL, ATOM, LIST, BIN, MAP, TUPLE = "int float bool atom list bin map tuple".split()
TYPES = [INT, INT, INT, LIST, LIST, BIN, MAP, TUPLE, BOOL, ATOM, FLOAT]
ATOMS = ["a", "b", "ok", "error", "'X y'", "undefined", "[]"]


class Writer:
    """Expressions of a wanted type. `scope` maps a type to the variables that hold one."""

    def __init__(self, rng, made):
        self.rng = rng
        self.made = made  # functions that may be called: (name, type)
        self.count = 0

    def fresh(self):
        self.count += 1
        return f"V{self.count}"

    def pick(self, *choices):
        return self.rng.choice(choices)()

    def leaf(self, kind, scope):
        if scope.get(kind) and self.rng.random() < 0.7:
            return self.rng.choice(scope[kind])
        r = self.rng
        return {
            INT: lambda: str(r.choice([0, 1, -1, 2, 3, 7, 10, 255, 256, -129, 65535, 1 << 31, -(1 << 59), (1 << 59) - 1, 1 << 64, r.randint(-1000, 1000), r.randint(-(1 << 80), 1 << 80)])),
            FLOAT: lambda: r.choice(["0.0", "1.5", "-2.25", "1.0e10", "0.1", "-1.0e-3"]),
            BOOL: lambda: r.choice(["true", "false"]),
            ATOM: lambda: r.choice(ATOMS),
            LIST: lambda: "[" + ", ".join(str(r.randint(-5, 300)) for _ in range(r.randint(0, 5))) + "]",
            BIN: lambda: "<<" + ", ".join(str(r.randint(0, 255)) for _ in range(r.randint(0, 6))) + ">>",
            MAP: lambda: "#{" + ", ".join(f"{k} => {r.randint(0, 99)}" for k in r.sample(range(20), r.randint(0, 4))) + "}",
            TUPLE: lambda: "{" + ", ".join(str(r.randint(0, 9)) for _ in range(r.randint(1, 4))) + "}",
        }[kind]()

    def of(self, kind, depth, scope):
        if depth <= 0 or self.rng.random() < 0.08:
            return self.leaf(kind, scope)
        if self.rng.random() < 0.25:
            return self.control(kind, depth, scope)
        return getattr(self, "make_" + kind)(lambda k: self.of(k, depth - 1, scope), depth, scope)

    # ---- one maker for each type: e(kind) is a smaller expression
    def make_int(self, e, depth, scope):
        return self.pick(
            lambda: f"({e(INT)} {self.rng.choice(['+', '-', '*', 'div', 'rem', 'band', 'bor', 'bxor'])} {e(INT)})",
            lambda: f"({e(INT)} {self.rng.choice(['bsl', 'bsr'])} ({e(INT)} band 63))",
            lambda: f"{self.rng.choice(['abs', '-', 'bnot '])}({e(INT)})",
            lambda: f"length({e(LIST)})", lambda: f"lists:sum({e(LIST)})", lambda: f"byte_size({e(BIN)})",
            lambda: f"map_size({e(MAP)})", lambda: f"tuple_size({e(TUPLE)})", lambda: f"hd({e(LIST)})",
            lambda: f"maps:get({e(INT)}, {e(MAP)}, {e(INT)})", lambda: f"trunc({e(FLOAT)})", lambda: f"round({e(FLOAT)})",
            lambda: f"lists:foldl(fun(X_, A_) -> (X_ bxor A_) band 16#FFFFFFFF end, {e(INT)}, {e(LIST)})",
            lambda: f"erlang:phash2({e(self.any())})", lambda: f"element({self.rng.randint(1, 3)}, {e(TUPLE)})",
            lambda: f"binary:decode_unsigned({e(BIN)})", lambda: f"list_to_integer(integer_to_list({e(INT)}))",
            lambda: self.bin_match(e, depth, scope), lambda: self.counted_loop(e, depth, scope), lambda: self.table_int(e))

    def make_float(self, e, depth, scope):
        return self.pick(lambda: f"({e(INT)} / {e(INT)})", lambda: f"({e(FLOAT)} {self.rng.choice(['+', '-', '*'])} {e(FLOAT)})",
                         lambda: f"float({e(INT)} band 16#FFFF)", lambda: f"math:sqrt(abs({e(FLOAT)}))", lambda: f"-({e(FLOAT)})",
                         lambda: f"float(lists:sum(lists:sublist(maps:values({e(MAP)}), 5)))", lambda: f"maps:get({e(FLOAT)}, ({e(MAP)})#{{{e(FLOAT)} => {e(FLOAT)}}}, {e(FLOAT)})")

    def make_bool(self, e, depth, scope):
        kind = self.any()
        return self.pick(
            lambda: f"({e(kind)} {self.rng.choice(['=:=', '==', '<', '>', '=<', '>=', '=/=', '/='])} {e(kind)})",
            lambda: f"({e(BOOL)} {self.rng.choice(['and', 'or', 'xor', 'andalso', 'orelse'])} {e(BOOL)})", lambda: f"not {e(BOOL)}",
            lambda: f"lists:member({e(INT)}, {e(LIST)})", lambda: f"is_map_key({e(INT)}, {e(MAP)})",
            lambda: f"({e(self.any())} < {e(self.any())})", lambda: f"{self.rng.choice(['is_integer', 'is_list', 'is_atom', 'is_tuple', 'is_binary', 'is_float', 'is_map'])}({e(self.any())})")

    def make_atom(self, e, depth, scope):
        return self.pick(lambda: self.leaf(ATOM, scope), lambda: f"list_to_atom([$a + ({e(INT)} band 15)])",
                         lambda: f"element(1, {{{e(ATOM)}, {e(INT)}}})")

    def make_list(self, e, depth, scope):
        return self.pick(
            lambda: f"[{e(INT)} | {e(LIST)}]", lambda: f"({e(LIST)} ++ {e(LIST)})", lambda: f"({e(LIST)} -- {e(LIST)})",
            lambda: f"lists:reverse({e(LIST)})", lambda: f"lists:{self.rng.choice(['sort', 'usort'])}({e(LIST)})", lambda: f"tl({e(LIST)})",
            lambda: self.comprehension(e, depth, scope), lambda: f"tuple_to_list({e(TUPLE)})", lambda: f"binary_to_list({e(BIN)})",
            lambda: f"maps:keys({e(MAP)})", lambda: f"lists:seq({e(INT)} band 15, {e(INT)} band 31)", lambda: f"lists:map({self.function(INT, INT, depth, scope)}, {e(LIST)})",
            lambda: f"lists:filter({self.function(INT, BOOL, depth, scope)}, {e(LIST)})", lambda: f"lists:sublist({e(LIST)}, ({e(INT)} band 7))",
            lambda: f"[X_ || <<X_:{self.rng.choice([4, 8, 3, 16])}>> <= {e(BIN)}]", lambda: f"[K_ + V_ || {{K_, V_}} <- lists:sort(maps:to_list({e(MAP)})), is_integer(K_), is_integer(V_)]",
            lambda: self.table_list(e))

    def make_bin(self, e, depth, scope):
        r = self.rng
        return self.pick(
            lambda: f"<<({e(INT)}):{r.choice([8, 16, 24, 32, 40, 64, 72])}/{r.choice(['big', 'little', 'signed', 'little-signed'])}>>",
            lambda: f"<<({e(BIN)})/binary, ({e(INT)}), ({e(BIN)})/binary>>", lambda: f"<<({e(INT)}):3, ({e(INT)}):{r.choice([5, 13, 29])}>>",
            lambda: f"list_to_binary([X_ band 255 || X_ <- {e(LIST)}])", lambda: f"integer_to_binary({e(INT)})",
            lambda: f"<< <<(X_ + 1):{r.choice([8, 16])}>> || <<X_>> <= {e(BIN)} >>", lambda: f"term_to_binary({e(self.any())})",
            lambda: f"binary:part({e(BIN)}, 0, {e(INT)} band 3)", lambda: f"<<({e(FLOAT)}):{r.choice([32, 64])}/float>>",
            lambda: f"binary:copy({e(BIN)}, {e(INT)} band 3)")

    def make_map(self, e, depth, scope):
        return self.pick(
            lambda: f"({e(MAP)})#{{{e(INT)} => {e(INT)}}}", lambda: f"({e(MAP)})#{{{e(INT)} := {e(INT)}}}", lambda: f"maps:remove({e(INT)}, {e(MAP)})",
            lambda: f"maps:merge({e(MAP)}, {e(MAP)})", lambda: f"maps:from_list([{{X_ band 63, X_}} || X_ <- {e(LIST)}])",
            lambda: f"maps:map(fun(_, X_) -> X_ + {e(INT)} end, {e(MAP)})", lambda: f"maps:from_list([{{X_, X_ * X_}} || X_ <- lists:seq(0, {e(INT)} band 127)])",
            lambda: f"({e(MAP)})#{{{e(FLOAT)} => {e(INT)}, {e(INT)} => {e(FLOAT)}}}", lambda: f"maps:from_list([{{X_ / 2, X_}} || X_ <- {e(LIST)}, is_integer(X_)])",
            lambda: f"maps:from_list(table({self.rng.choice(['set', 'ordered_set'])}, {self.rows(e)}, fun ets:tab2list/1))")

    def make_tuple(self, e, depth, scope):
        return self.pick(
            lambda: f"{{{e(INT)}, {e(INT)}, {e(INT)}}}", lambda: f"setelement({self.rng.randint(1, 3)}, {e(TUPLE)}, {e(INT)})",
            lambda: f"list_to_tuple({e(LIST)})", lambda: f"erlang:append_element({e(TUPLE)}, {e(INT)})")

    # ---- tables: order included, which is OTP's for numbers
    def rows(self, e):
        key = self.rng.choice(["X_ band 15", "X_", "X_ / 2", "float(X_ band 7)", "{X_ rem 5, X_ band 1}"])
        return f"[{{{key}, X_}} || X_ <- {e(LIST)}, is_integer(X_)]"

    def table_type(self):
        return self.rng.choice(["set", "ordered_set", "bag", "duplicate_bag"])

    def table_int(self, e):
        return self.pick(
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> ets:info(T_, size) end)",
            lambda: f"table({self.rng.choice(['set', 'ordered_set'])}, {self.rows(e)}, fun(T_) -> ets:update_counter(T_, {e(INT)}, {{2, {e(INT)}}}, {{0, {e(INT)}}}) end)",
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> ets:select_count(T_, [{{{{'_', '$1'}}, [{{'>', '$1', {e(INT)}}}], [true]}}]) end)",
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> ets:select_delete(T_, [{{{{'$1', '$2'}}, [{{'=<', '$2', {e(INT)}}}], [true]}}]) end)",
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> ets:foldl(fun({{_, V_}}, A_) -> (A_ * 31 + V_) band 16#FFFFFFFF end, {e(INT)}, T_) end)")

    def table_list(self, e):
        return self.pick(
            lambda: f"[V_ || {{_, V_}} <- table({self.table_type()}, {self.rows(e)}, fun ets:tab2list/1)]",
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> lists:append(ets:match(T_, {{'_', '$1'}})) end)",
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> ets:select(T_, [{{{{'$1', '$2'}}, [{{'<', '$2', {e(INT)}}}], [{{'+', '$2', 1}}]}}]) end)",
            lambda: f"[V_ || {{_, V_}} <- table({self.table_type()}, {self.rows(e)}, fun(T_) -> ets:take(T_, {e(INT)} band 15) end)]",
            lambda: f"table({self.table_type()}, {self.rows(e)}, fun(T_) -> walk(T_, ets:first(T_)) end)",
            lambda: f"[V_ || {{_, V_}} <- table(ordered_set, {self.rows(e)}, fun(T_) -> ets:select_reverse(T_, [{{'_', [], ['$_']}}]) end)]",
            lambda: f"[V_ || {{_, V_}} <- table({self.rng.choice(['set', 'ordered_set'])}, {self.rows(e)}, fun(T_) -> ets:select_replace(T_, [{{{{'$1', '$2'}}, [], [{{{{'$1', {{'bxor', '$2', 5}}}}}}]}}]), ets:tab2list(T_) end)]")

    # ---- shapes that any type can have
    def control(self, kind, depth, scope):
        e = lambda k: self.of(k, depth - 1, scope)  # noqa: E731
        calls = [name for name, made in self.made if made == kind]
        options = [self.bind, self.case_int, self.case_list, self.case_tuple, self.if_, self.try_, self.catch_, self.apply_fun, self.case_map]
        if depth >= 3:
            options.append(self.process)
        if calls:
            options.append(lambda k, d, s: f"{self.rng.choice(calls[-8:])}({e(INT)}, {e(LIST)}, {e(ATOM)}, {e(BIN)}, {e(MAP)})")
        return self.rng.choice(options)(kind, depth, scope)

    def inner(self, scope, **more):
        wider = {k: list(v) for k, v in scope.items()}
        for kind, name in more.items():
            wider.setdefault(kind, []).append(name)
        return wider

    def any(self):
        return self.rng.choice(TYPES)

    def bind(self, kind, depth, scope):
        other, name = self.any(), self.fresh()
        return f"begin {name} = {self.of(other, depth - 1, scope)}, {self.of(kind, depth - 1, self.inner(scope, **{other: name}))} end"

    def case_int(self, kind, depth, scope):
        name = self.fresh()
        return (f"case {self.of(INT, depth - 1, scope)} of 0 -> {self.of(kind, depth - 2, scope)}; 1 -> {self.of(kind, depth - 2, scope)}; "
                f"{name} when {name} > {self.rng.randint(-5, 300)} -> {self.of(kind, depth - 2, self.inner(scope, int=name))}; "
                f"_ -> {self.of(kind, depth - 2, scope)} end")

    def case_list(self, kind, depth, scope):
        h, t = self.fresh(), self.fresh()
        last = f"; [] -> {self.of(kind, depth - 2, scope)}" if self.rng.random() < 0.8 else ""
        return f"case {self.of(LIST, depth - 1, scope)} of [{h} | {t}] -> {self.of(kind, depth - 2, self.inner(scope, int=h, list=t))}{last} end"

    def case_tuple(self, kind, depth, scope):
        a, b = self.fresh(), self.fresh()
        return (f"case {self.of(TUPLE, depth - 1, scope)} of {{{a}, {b}}} -> {self.of(kind, depth - 2, self.inner(scope, int=a))}; {{{a}, {b}, _}} when {a} =< {b} -> "
                f"{self.of(kind, depth - 2, scope)}; _ -> {self.of(kind, depth - 2, scope)} end")

    def case_map(self, kind, depth, scope):
        v = self.fresh()
        return f"case {self.of(MAP, depth - 1, scope)} of #{{{self.rng.randint(0, 9)} := {v}}} -> {self.of(kind, depth - 2, self.inner(scope, int=v))}; _ -> {self.of(kind, depth - 2, scope)} end"

    def if_(self, kind, depth, scope):
        var = self.rng.choice(scope[INT])
        return f"if {var} < {self.rng.randint(-50, 400)} -> {self.of(kind, depth - 1, scope)}; true -> {self.of(kind, depth - 1, scope)} end"

    def try_(self, kind, depth, scope):
        after = f" after put(k, {self.of(INT, depth - 2, scope)})" if self.rng.random() < 0.3 else ""
        return f"try {self.of(kind, depth - 1, scope)} catch {self.rng.choice(['error', 'throw', '_'])}:_ -> {self.of(kind, depth - 2, scope)}{after} end"

    def catch_(self, kind, depth, scope):
        name = self.fresh()
        return f"try throw({self.of(kind, depth - 1, scope)}) catch throw:{name} -> {name} end"

    def apply_fun(self, kind, depth, scope):
        other = self.any()
        return f"({self.function(other, kind, depth, scope)})({self.of(other, depth - 1, scope)})"

    def function(self, takes, gives, depth, scope):
        name = self.fresh()
        return f"fun({name}) -> {self.of(gives, depth - 2, self.inner(scope, **{takes: name}))} end"

    def process(self, kind, depth, scope):
        """A process of its own computes it; what it dies of is our exception, too."""
        return f"in_process(fun() -> {self.of(kind, depth - 1, scope)} end)"

    def comprehension(self, e, depth, scope):
        name = self.fresh()
        body = self.of(INT, depth - 2, self.inner(scope, int=name))
        guard = self.of(BOOL, depth - 2, self.inner(scope, int=name))
        return f"[{body} || {name} <- {e(LIST)}, {guard}]"

    def bin_match(self, e, depth, scope):
        a, b = self.fresh(), self.fresh()
        size = self.rng.choice([4, 8, 12, 16, 24, 64])
        flags = self.rng.choice(["", "/little", "/signed", "/signed-little"])
        return (f"case {e(BIN)} of <<{a}:{size}{flags}, {b}/bitstring>> -> {a} + bit_size({b}); <<{a}, _/binary>> -> {a}; _ -> {e(INT)} end")

    def counted_loop(self, e, depth, scope):
        loop, n, acc = self.fresh(), self.fresh(), self.fresh()
        body = self.of(INT, depth - 2, self.inner(scope, int=acc))
        return f"(fun {loop}(0, {acc}) -> {acc}; {loop}({n}, {acc}) -> {loop}({n} - 1, ({body}) band 16#FFFFFFFFFF) end)({self.rng.randint(1, 6)}, {e(INT)})"


HELPERS = """
in_process(F) ->
    {P, M} = spawn_monitor(fun() -> exit({made, F()}) end),
    receive
        {'DOWN', M, process, P, {made, V}} -> V;
        {'DOWN', M, process, P, {R, _}} -> error(R);
        {'DOWN', M, process, P, R} -> exit(R)
    end.

table(Type, Rows, F) -> T = ets:new(t, [Type]), try ets:insert(T, Rows), F(T) after ets:delete(T) end.
walk(_, '$end_of_table') -> [];
walk(T, K) -> lists:map(fun({_, V}) -> V end, ets:lookup(T, K)) ++ walk(T, ets:next(T, K)).

try_all(F, Inputs) -> [try F(I, L, A, B, M) catch C:R -> {C, R} end || {I, L, A, B, M} <- Inputs].
"""


def inputs(rng, count):
    rows = []
    for _ in range(count):
        i = rng.choice([0, 1, -1, 17, 255, 1 << 59, -(1 << 70), rng.randint(-10000, 10000)])
        l = [rng.randint(-3, 300) for _ in range(rng.randint(0, 7))]
        b = ", ".join(str(rng.randint(0, 255)) for _ in range(rng.randint(0, 9)))
        m = ", ".join(f"{k} => {rng.choice([rng.randint(0, 99), rng.randint(0, 99), rng.randint(0, 99), 0.5])}" for k in rng.sample(range(50), rng.choice([0, 1, 3, 8, 40])))
        rows.append(f"{{{i}, {l}, {rng.choice(ATOMS)}, <<{b}>>, #{{{m}}}}}")
    return "[" + ",\n     ".join(rows) + "]"


def module(name, rng, functions, count):
    made, text = [], []
    for number in range(functions):
        writer = Writer(rng, made)
        kind = writer.any()
        body = writer.of(kind, rng.randint(2, 6), {INT: ["I"], LIST: ["L"], ATOM: ["A"], BIN: ["B"], MAP: ["M"]})
        text.append(f"f{number}(I, L, A, B, M) ->\n    {body}.\nt_{number}() -> try_all(fun f{number}/5, inputs()).\n")
        made.append((f"f{number}", kind))
    return (f"%% Made by generate.py.\n-module({name}).\n-compile([export_all, nowarn_export_all]).\n{HELPERS}\ninputs() ->\n    "
            f"{inputs(rng, count)}.\n\n" + "\n".join(text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", type=int, default=1)
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--inputs", type=int, default=20)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    for number in range(options.modules):
        name = f"g_{options.seed + number}"
        rng = random.Random(options.seed + number)
        (options.out / f"{name}.erl").write_text(module(name, rng, options.functions, options.inputs))


if __name__ == "__main__":
    main()
