%% SPDX-License-Identifier: Apache-2.0
%%
%% A file is made only if there is none: the operating system decides.
-module(file_open_safe).
-export([create/2]).

create(Path, Text) ->
    case file:open(Path, [write, exclusive]) of
        {ok, File} -> file:write(File, Text); %~ none
        {error, eexist} -> {error, eexist}
    end.
