%% SPDX-License-Identifier: Apache-2.0
%%
%% Two names are computed from the same number by two functions that never give the same
%% atom: they differ in their first letters.
-module(name_computed_safe).
-export([open/1]).

open(Shard) ->
    case whereis(reader_name(Shard)) of
        undefined ->
            Pid = spawn(timer, sleep, [1000]),
            register(writer_name(Shard), Pid), %~ none
            {opened, Pid};
        Pid ->
            {in_use, Pid}
    end.

writer_name(Shard) ->
    list_to_atom("writer_" ++ integer_to_list(Shard)).

reader_name(Shard) ->
    list_to_atom("reader_" ++ integer_to_list(Shard)).
