%% SPDX-License-Identifier: Apache-2.0
%%
%% All processes of this program are started here, through begin_with/3: one place that spawns, but as many
%% kinds of processes as functions are given to it.
-module(orig_trampoline_racy).
-export([start/3, begin_with/3]).

start(Module, Function, Args) ->
    proc_lib:start_link(?MODULE, begin_with, [Module, Function, Args]).

begin_with(Module, Function, Args) ->
    try
        apply(Module, Function, Args)
    catch
        exit:Reason -> exit({ended, Reason})
    end.
