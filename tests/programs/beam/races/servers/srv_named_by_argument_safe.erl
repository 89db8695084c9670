%% SPDX-License-Identifier: Apache-2.0
%%
%% There is one server, and its name is a constant; the argument only sets its step.
-module(srv_named_by_argument_safe).
-behaviour(gen_server).
-export([setup/0, start_link/1, serial/1, init/1, handle_call/3, handle_cast/2]).

setup() ->
    ets:new(serials, [named_table, public]),
    ets:insert(serials, {last, 0}).

start_link(Step) ->
    gen_server:start_link({local, serial_server}, ?MODULE, Step, []).

serial(Server) ->
    gen_server:call(Server, serial).

init(Step) ->
    {ok, Step}.

handle_call(serial, _From, Step) ->
    [{last, Last}] = ets:lookup(serials, last),
    ets:insert(serials, {last, Last + Step}), %~ none
    {reply, Last + Step, Step}.

handle_cast(_Request, Step) ->
    {noreply, Step}.
