%% SPDX-License-Identifier: Apache-2.0
%%
%% Dictionary of shortened addresses on disk: a code is taken when dets does not know it. Two
%% requests can take the same code; the first address is gone.
-module(dets_insert_racy).
-export([open/1, shorten/2]).

open(File) ->
    {ok, short_urls} = dets:open_file(short_urls, [{file, File}]).

shorten(Code, Url) ->
    case dets:lookup(short_urls, Code) of
        [] -> dets:insert(short_urls, {Code, Url}); %~ check-then-act/dets %~ unwitnessed -- no driver: none of
        [_] -> taken
    end.
