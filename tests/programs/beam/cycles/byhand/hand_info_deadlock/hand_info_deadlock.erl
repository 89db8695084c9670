% SPDX-License-Identifier: Apache-2.0
% A gen_server that is asked by a plain message answers in handle_info. It asks the asking process back
% before that.
-module(hand_info_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2, ask/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask() ->
    Ref = make_ref(),
    ?MODULE ! {ask, self(), Ref},  %~ call-cycle/cycle %~ witnessed
    receive
        {Ref, Answer} -> Answer
    end.

init([]) ->
    {ok, 1}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_info({ask, From, Ref}, State) ->
    Factor = gen_server:call(hand_info_deadlock_peer, factor),  %~ call-cycle/cycle %~ witnessed
    From ! {Ref, Factor * State},
    {noreply, State}.
