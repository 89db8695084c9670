%% SPDX-License-Identifier: Apache-2.0
%%
%% A library makes its named table on first use. Two first users both find none; the second
%% ets:new fails with badarg because the name exists.
-module(tab_create_once_racy).
-export([table/0]).

table() ->
    case ets:whereis(translations) of
        undefined ->
            ets:new(translations, [named_table, public]); %~ check-then-act/ets %~ witnessed
        _Tid ->
            translations
    end.
