%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but what is looked up is the record's first element, its tag. That is not the key of what is stored.
-module(act_dets_keypos_safe).
-export([open/0, bump/2]).

open() ->
    dets:open_file(?MODULE, [{keypos, 2}]).

bump(Tag, Name) ->
    case dets:lookup(?MODULE, Tag) of
        [] ->
            dets:insert(?MODULE, {Tag, Name, 1}); %~ none
        [{_, _, _}] ->
            ok
    end.
