%% SPDX-License-Identifier: Apache-2.0
%%
%% Dictionary of shortened addresses on disk: dets:insert_new takes the code or says that it
%% is taken.
-module(dets_others_safe).
-export([open/1, open_any/2, shorten/2]).

open(File) ->
    {ok, short_urls} = dets:open_file(short_urls, [{file, File}]).

%% Other tables, of which nothing is known.
open_any(Name, Options) -> dets:open_file(Name, Options).

shorten(Code, Url) ->
    case dets:insert_new(short_urls, {Code, Url}) of %~ none
        true -> ok;
        false -> taken
    end.
