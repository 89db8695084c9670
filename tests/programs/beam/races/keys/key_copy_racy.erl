%% SPDX-License-Identifier: Apache-2.0
%%
%% A template is copied over itself with its version raised. Two copies made at once
%% have the same version and one of the texts is lost.
-module(key_copy_racy).
-export([init/0, copy/3]).

init() ->
    ets:new(templates, [named_table, public]).

copy(From, To, Text) when From =:= To ->
    case ets:lookup(templates, From) of
        [{_, Version, _Old}] ->
            ets:insert(templates, {To, Version + 1, Text}); %~ check-then-act/ets %~ witnessed
        [] ->
            false
    end.
