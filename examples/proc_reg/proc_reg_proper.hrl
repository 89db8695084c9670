%% SPDX-License-Identifier: Apache-2.0
%%
%% The same model for PropEr. It also runs on a stock Erlang, with PropEr itself.

-include_lib("proper/include/proper.hrl").
-include("proc_reg_model.hrl").
-compile([export_all, nowarn_export_all]).

prop_proc_reg() ->
    ?FORALL(Cmds, commands(?MODULE),
            begin
                Registry = start(),
                {H, S, Result} = run_commands(?MODULE, Cmds),
                cleanup(Registry, S#state.pids),
                ?WHENFAIL(io:format("~p~n~p~n", [H, Result]), Result =:= ok)
            end).

prop_proc_reg_parallel() ->
    ?FORALL(Cmds, parallel_commands(?MODULE),
            begin
                Registry = start(),
                {Sequential, Parallel, Result} = run_parallel_commands(?MODULE, Cmds),
                cleanup(Registry, [Sequential, Parallel]),
                ?WHENFAIL(io:format("~p~n~p~n~p~n", [Sequential, Parallel, Result]), Result =:= ok)
            end).
