%% SPDX-License-Identifier: Apache-2.0
%%
%% What cannot be run here is said by name.

-module(nodes_tests).
-include_lib("eunit/include/eunit.hrl").

here_test() -> ok.
node_test_() -> {node, other, [?_assert(true)]}.
spawn_test_() -> {spawn, 'other@localhost', [?_assert(true)]}.
