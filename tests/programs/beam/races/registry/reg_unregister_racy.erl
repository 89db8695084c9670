%% SPDX-License-Identifier: Apache-2.0
%%
%% Retiring a printer queue. The queue may die, or a second caller retire it, after the
%% test: unregister/1 then raises badarg.
-module(reg_unregister_racy).
-export([retire/0]).

retire() ->
    case whereis(printer_queue) of
        undefined ->
            not_running;
        Pid ->
            unregister(printer_queue), %~ check-then-act/registry %~ witnessed
            Pid ! drain,
            retired
    end.
