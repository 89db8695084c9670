%% SPDX-License-Identifier: Apache-2.0
%%
%% A PropEr model, written as people write them, of a counter in an ETS table: add is not atomic (it yields
%% between reading and writing), safe_add is. Some arguments make commands or callbacks go wrong, to see
%% what is reported then.
-module(tally_model).

-include_lib("proper/include/proper.hrl").

-export([initial_state/0, command/1, precondition/2, next_state/3, postcondition/3]).
-export([setup/0, add/1, safe_add/1, read/0, same/1, fail/1, die/0, wait/0]).

initial_state() -> #{n => 0, seen => []}.

command(#{seen := Seen}) ->
    oneof([{call, ?MODULE, safe_add, [range(1, 3)]}, {call, ?MODULE, read, []}]
          ++ [{call, ?MODULE, same, [elements(Seen)]} || Seen =/= []]).

precondition(_, {call, _, same, [forbidden]}) -> false;
precondition(_, _) -> true.

next_state(#{n := N, seen := Seen} = S, V, {call, _, Add, [By]}) when Add =:= add; Add =:= safe_add ->
    S#{n := {call, erlang, '+', [N, By]}, seen := [V | Seen]};
next_state(S, _, _) -> S.

postcondition(#{n := N}, {call, _, read, []}, Result) -> Result =:= N;
postcondition(#{n := N}, {call, _, Add, [By]}, Result) when Add =:= add; Add =:= safe_add -> Result =:= N + By;
postcondition(_, {call, _, same, [wrong]}, _) -> false;
postcondition(_, {call, _, same, [badly]}, _) -> error(no_idea);
postcondition(_, {call, _, fail, [How]}, Result) ->
    case {How, Result} of
        {error, {'EXIT', {oops, [_ | _]}}} -> true;
        {exit, {'EXIT', oops}} -> true;
        {throw, {'EXIT', {{nocatch, oops}, [_ | _]}}} -> true
    end;
postcondition(_, _, _) -> true.

setup() ->
    catch ets:delete(?MODULE),
    ets:new(?MODULE, [named_table, public]),
    ets:insert(?MODULE, {n, 0}).

add(By) ->
    N = read(),
    receive after 1 -> ok end,
    ets:insert(?MODULE, {n, N + By}),
    N + By.

safe_add(By) -> ets:update_counter(?MODULE, n, By).

read() -> ets:lookup_element(?MODULE, n, 2).

same(X) -> X.

fail(error) -> error(oops);
fail(exit) -> exit(oops);
fail(throw) -> throw(oops).

die() -> exit(self(), kill).

wait() -> receive after 20 -> ok end.
