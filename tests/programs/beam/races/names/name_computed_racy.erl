%% SPDX-License-Identifier: Apache-2.0
%%
%% The name of a shard is computed twice from the same number, by the same function; it is
%% the same name. Two callers of open/1 with one number collide.
-module(name_computed_racy).
-export([open/1]).

open(Shard) ->
    case whereis(writer_name(Shard)) of
        undefined ->
            Pid = spawn(timer, sleep, [1000]),
            register(writer_name(Shard), Pid), %~ check-then-act/registry %~ witnessed
            {opened, Pid};
        Pid ->
            {in_use, Pid}
    end.

writer_name(Shard) ->
    list_to_atom("writer_" ++ integer_to_list(Shard)).
