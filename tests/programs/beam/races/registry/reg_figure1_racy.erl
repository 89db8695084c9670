%% SPDX-License-Identifier: Apache-2.0
%%
%% Figure 1 of Christakis and Sagonas (2010): a defensive registration. P1 and P2 both
%% read undefined, P1 registers, P2 crashes with badarg and leaves a ghost process.
-module(reg_figure1_racy).
-export([proc_reg/1, behave/0]).

proc_reg(Name) ->
    case whereis(Name) of
        undefined ->
            Pid = spawn(?MODULE, behave, []),
            register(Name, Pid); %~ check-then-act/registry %~ witnessed
        Pid ->
            is_pid(Pid)
    end.

behave() ->
    receive
        {ask, From} ->
            From ! {answer, self()},
            behave()
    after 60000 ->
        behave()
    end.
