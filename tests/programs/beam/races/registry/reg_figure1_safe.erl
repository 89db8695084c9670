%% SPDX-License-Identifier: Apache-2.0
%%
%% Figure 1 of Christakis and Sagonas (2010), repaired: the registration itself is the
%% test, and a caller that comes second takes its spare process back.
-module(reg_figure1_safe).
-export([proc_reg/1, behave/0]).

proc_reg(Name) ->
    Pid = spawn(?MODULE, behave, []),
    try
        register(Name, Pid) %~ none
    catch
        error:badarg ->
            exit(Pid, kill),
            is_pid(whereis(Name))
    end.

behave() ->
    receive
        {ask, From} ->
            From ! {answer, self()},
            behave()
    after 60000 ->
        behave()
    end.
