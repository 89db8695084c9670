%% SPDX-License-Identifier: Apache-2.0
%%
%% Dictionary of shortened addresses on disk: dets:insert_new takes the code or says that it
%% is taken.
-module(dets_insert_safe).
-export([open/1, shorten/2]).

open(File) ->
    {ok, short_urls} = dets:open_file(short_urls, [{file, File}]).

shorten(Code, Url) ->
    case dets:insert_new(short_urls, {Code, Url}) of %~ none
        true -> ok;
        false -> taken
    end.
