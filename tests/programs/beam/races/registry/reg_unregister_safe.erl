%% SPDX-License-Identifier: Apache-2.0
%%
%% Retiring a printer queue. That the queue may be gone already is handled: badarg from
%% unregister/1 means there is nothing left to retire.
-module(reg_unregister_safe).
-export([retire/0]).

retire() ->
    case whereis(printer_queue) of
        undefined ->
            not_running;
        Pid ->
            try
                unregister(printer_queue) %~ none
            catch
                error:badarg -> true
            end,
            Pid ! drain,
            retired
    end.
