%% SPDX-License-Identifier: Apache-2.0
%%
%% Subscribers are a list in a persistent term, which is read, extended and put back. Two
%% that subscribe at once: one of them is forgotten.
-module(pt_update_racy).
-export([subscribe/1]).

subscribe(Pid) ->
    Old = persistent_term:get(pt_subscribers, []),
    persistent_term:put(pt_subscribers, [Pid | Old]). %~ check-then-act/persistent_term %~ witnessed
