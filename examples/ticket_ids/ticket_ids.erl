%% SPDX-License-Identifier: Apache-2.0
%%
%% Numbers for support tickets, kept in a Mnesia table so that they survive a restart.
%%
%% The bug: dirty operations were chosen for speed, and they take no lock. Two agents who open a
%% ticket at once read the same last number and both get the next one; the later ticket
%% overwrites the earlier.
-module(ticket_ids).
-export([create_tables/0, open/2]).

-record(last_id, {queue :: atom(), id = 0 :: non_neg_integer()}).
-record(ticket, {id :: {atom(), pos_integer()}, text :: binary()}).

create_tables() ->
    {atomic, ok} = mnesia:create_table(last_id, [{attributes, record_info(fields, last_id)}]),
    {atomic, ok} = mnesia:create_table(ticket, [{attributes, record_info(fields, ticket)}]),
    ok.

open(Queue, Text) ->
    Id = {Queue, next_id(Queue)},
    ok = mnesia:dirty_write(#ticket{id = Id, text = Text}),
    Id.

next_id(Queue) ->
    Next = case mnesia:dirty_read(last_id, Queue) of
               [#last_id{id = Last}] -> Last + 1;
               [] -> 1
           end,
    ok = mnesia:dirty_write(#last_id{queue = Queue, id = Next}), %~ check-then-act/mnesia
    Next.
