%% SPDX-License-Identifier: Apache-2.0
%%
%% A standby node process takes a name over: unregister the old holder, register itself.
%% Another standby may register between the two, and the old holder may go before the first.
-module(reg_takeover_racy).
-export([takeover/1]).

takeover(Name) ->
    swap(Name).

swap(Name) ->
    case whereis(Name) of
        undefined -> ok;
        Old when Old =:= self() -> ok;
        _Old -> unregister(Name) %~ check-then-act/registry
    end,
    whereis(Name) =:= self() orelse register(Name, self()). %~ check-then-act/registry
