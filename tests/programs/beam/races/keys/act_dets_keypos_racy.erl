%% SPDX-License-Identifier: Apache-2.0
%%
%% The table's key is the second element of a record, as its options say. Looking up an entry by name and then storing a
%% changed one under the same name loses a change of a second process.
-module(act_dets_keypos_racy).
-export([open/0, bump/2]).

open() ->
    dets:open_file(?MODULE, [{keypos, 2}]).

bump(Tag, Name) ->
    case dets:lookup(?MODULE, Name) of
        [] ->
            dets:insert(?MODULE, {Tag, Name, 1}); %~ check-then-act/dets %~ unwitnessed -- no driver: none of
        [{_, _, _}] ->
            ok
    end.
