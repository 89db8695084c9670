%% SPDX-License-Identifier: Apache-2.0
%%
%% A new key comes out of a counter, in one step.
-module(mn_all_keys_safe).
-export([add/1]).

-record(entry, {id, text}).

add(Text) ->
    Id = mnesia:dirty_update_counter(counter, entry, 1),
    mnesia:dirty_write(#entry{id = Id, text = Text}). %~ none
