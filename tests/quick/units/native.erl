%% SPDX-License-Identifier: Apache-2.0
%%
%% A module that is nothing without its native library.

-module(native).
-export([add/2]).
-on_load(init/0).

init() -> erlang:load_nif("./native", 0).
add(_, _) -> erlang:nif_error(not_loaded).
