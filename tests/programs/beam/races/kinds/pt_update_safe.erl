%% SPDX-License-Identifier: Apache-2.0
%%
%% Each subscriber has a persistent term of its own, put under its own key; the list that is
%% read is another term and is not written here.
-module(pt_update_safe).
-export([subscribe/1]).

subscribe(Pid) ->
    Old = persistent_term:get(pt_subscribers, []),
    persistent_term:put({pt_subscriber, Pid}, length(Old)). %~ none
