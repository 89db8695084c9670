%% SPDX-License-Identifier: Apache-2.0
%%
%% The key is not known before run time, but the one that is written is wrapped in a tuple
%% with a fixed first element, while the one that is read is an atom.
-module(key_unknown_safe).
-export([init/0, work/1]).

init() ->
    ets:new(progress_of, [named_table, public]).

work(Done) when is_integer(Done) ->
    {ok, Key} = application:get_env(crawler, progress_key),
    true = is_atom(Key),
    case ets:lookup(progress_of, Key) of
        [{_, Before}] when Before < Done -> ets:insert(progress_of, {{done, Key}, Done}); %~ none
        _ -> true
    end.
