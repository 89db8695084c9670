%% SPDX-License-Identifier: Apache-2.0
%%
%% A new key is one more than the largest. Two that ask at once get the same.
-module(mn_all_keys_racy).
-export([add/1]).

-record(entry, {id, text}).

add(Text) ->
    Id = lists:max([0 | mnesia:dirty_all_keys(entry)]) + 1,
    mnesia:dirty_write(#entry{id = Id, text = Text}). %~ check-then-act/mnesia %~ witnessed
