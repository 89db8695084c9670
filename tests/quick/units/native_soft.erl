%% SPDX-License-Identifier: Apache-2.0
%%
%% A module that is nothing without its native library.

-module(native_soft).
-export([add/2]).
-on_load(init/0).

%% It loads without.
init() ->
    _ = erlang:load_nif("./native_soft", 0),
    ok.
add(_, _) -> erlang:nif_error(not_loaded).
