%% SPDX-License-Identifier: Apache-2.0
%%
%% A file is made if there is none. Two that ask at once both write it, and one overwrites the other.
-module(file_open_racy).
-export([create/2]).

create(Path, Text) ->
    case filelib:is_file(Path) of
        false -> file:write_file(Path, Text); %~ check-then-act/file %~ witnessed
        true -> {error, eexist}
    end.
