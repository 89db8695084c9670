%% SPDX-License-Identifier: Apache-2.0
%%
%% all/2 calls itself whatever it finds: the answers go into a list for the asker, and decide nothing about
%% what comes after it has returned.
-module(orig_list_of_answers_safe).
-export([show/1]).

show(Pid) ->
    Pid ! {shown, all([orig_busy, orig_free], [])},
    persistent_term:put(orig_busy, true). %~ none

all([], Found) ->
    Found;
all([Key | Keys], Found) ->
    case persistent_term:get(Key, none) of
        none -> all(Keys, Found);
        Value -> all(Keys, [Value | Found])
    end.
