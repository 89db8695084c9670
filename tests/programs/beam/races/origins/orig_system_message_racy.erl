%% SPDX-License-Identifier: Apache-2.0
%%
%% A special process: system_terminate/4 and its like are exported for sys to call, in the process that
%% handed it the message. There may be any number of these, and all close accounts.
-module(orig_system_message_racy).
-export([start_link/0, init/1, system_continue/3, system_terminate/4, system_code_change/4]).

start_link() ->
    proc_lib:start_link(?MODULE, init, [self()]).

init(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    loop(Parent).

loop(Parent) ->
    receive
        {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, ?MODULE, [], Parent);
        close -> close_account();
        _ -> loop(Parent)
    end.

system_continue(Parent, _Debug, _State) ->
    loop(Parent).

system_terminate(Reason, _Parent, _Debug, _State) ->
    close_account(),
    exit(Reason).

system_code_change(State, _Module, _OldVersion, _Extra) ->
    {ok, State}.

close_account() ->
    Closed = persistent_term:get(orig_closed, 0),
    persistent_term:put(orig_closed, Closed + 1). %~ check-then-act/persistent_term %~ witnessed
