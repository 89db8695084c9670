%% SPDX-License-Identifier: Apache-2.0
%%
%% Runs in the processes of whoever asks.
-module(client).
-export([created/2]).

created(Tab, Node) ->
    note(Tab, where, Node).

note(Tab, What, Value) ->
    vars:set({Tab, What}, Value).
