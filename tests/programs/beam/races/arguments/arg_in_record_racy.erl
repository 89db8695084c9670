%% SPDX-License-Identifier: Apache-2.0
%%
%% Whether a visit is kept is said by a field of a record that goes through two functions, and
%% is changed on the way in another field. Here it says so in both.
-module(arg_in_record_racy).
-behaviour(gen_server).
-export([start_link/0, look/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

-record(request, {who, mode, step = 1}).

look(Who) ->
    visit(#request{who = Who, mode = keep}).

handle_call({visit, Who}, _From, State) ->
    {reply, visit(#request{who = Who, mode = keep}), State}.

visit(Request) ->
    {served, serve(Request#request{step = 2})}.

serve(Request) ->
    Visits = persistent_term:get(visits, 0),
    case Request#request.mode of
        keep -> persistent_term:put(visits, Visits + Request#request.step); %~ check-then-act/persistent_term %~ witnessed
        look -> ok
    end,
    Visits.
