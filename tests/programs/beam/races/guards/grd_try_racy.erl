%% SPDX-License-Identifier: Apache-2.0
%%
%% Everything is inside a try, with an after and a catch for the file, but the catch names
%% only {badmatch, _}: badarg from a lost registration is not among what it handles.
-module(grd_try_racy).
-export([import/1]).

import(File) ->
    try
        {ok, Data} = file:read_file(File),
        case whereis(importer) of
            undefined -> register(importer, self()), {imported, byte_size(Data)}; %~ check-then-act/registry %~ witnessed
            _ -> busy
        end
    catch
        error:{badmatch, Reason} -> Reason
    after
        io:format("import of ~ts ended~n", [File])
    end.
