%% SPDX-License-Identifier: Apache-2.0
%%
%% Each vending machine is a gen_statem of its own, and all take cans from one stock. Two
%% machines can sell the last can.
-module(srv_statem_racy).
-behaviour(gen_statem).
-export([start_link/0, coin/1, init/1, callback_mode/0, ready/3]).

start_link() ->
    gen_statem:start_link(?MODULE, [], []).

coin(Machine) ->
    gen_statem:call(Machine, coin).

callback_mode() ->
    state_functions.

init([]) ->
    {ok, ready, no_data}.

ready({call, From}, coin, Data) ->
    {keep_state, Data, [{reply, From, sell()}]}.

sell() ->
    case persistent_term:get(cans_in_stock, 0) of
        0 ->
            sold_out;
        Cans ->
            persistent_term:put(cans_in_stock, Cans - 1), %~ check-then-act/persistent_term %~ witnessed
            can
    end.
