%% SPDX-License-Identifier: Apache-2.0
%%
%% Everything is inside a try, and the catch handles both the file and a lost registration.
-module(grd_try_safe).
-export([import/1]).

import(File) ->
    try
        {ok, Data} = file:read_file(File),
        case whereis(importer) of
            undefined -> register(importer, self()), {imported, byte_size(Data)}; %~ none
            _ -> busy
        end
    catch
        error:{badmatch, Reason} -> Reason;
        error:badarg -> busy
    after
        io:format("import of ~ts ended~n", [File])
    end.
