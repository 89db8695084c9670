%% SPDX-License-Identifier: Apache-2.0
-module(ravel_native).
-export([transform/2, type/2]).
transform(Forms, _) -> Forms.
type(_, _) -> erlang:error(undef).
