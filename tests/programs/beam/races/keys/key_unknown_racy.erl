%% SPDX-License-Identifier: Apache-2.0
%%
%% The key is not known before run time, but it is one and the same for read and write. Two
%% workers configured with the same key lose an update.
-module(key_unknown_racy).
-export([init/0, work/1]).

init() ->
    ets:new(progress_of, [named_table, public]).

work(Done) when is_integer(Done) ->
    {ok, Key} = application:get_env(crawler, progress_key),
    true = is_atom(Key),
    case ets:lookup(progress_of, Key) of
        [{_, Before}] when Before < Done -> ets:insert(progress_of, {Key, Done}); %~ check-then-act/ets %~ witnessed
        _ -> true
    end.
