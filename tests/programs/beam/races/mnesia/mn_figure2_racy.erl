%% SPDX-License-Identifier: Apache-2.0
%%
%% Figure 2 (right) of Christakis and Sagonas (2010), after the snmp application of OTP R13:
%% two processes read the same Ref, both write Ref + 1, and the count is one too low.
-module(mn_figure2_racy).
-export([table_func/2]).

-record(time_stamp, {key = ref_count, data}).

table_func(new, _Op) ->
    create_time_stamp_table();
table_func(delete, _Op) ->
    mnesia:delete_table(time_stamp).

create_time_stamp_table() ->
    Props = [{type, set}, {attributes, record_info(fields, time_stamp)}],
    create_table(time_stamp, Props, ram_copies),
    NRef = case mnesia:dirty_read(time_stamp, ref_count) of
               [] -> 1;
               [#time_stamp{data = Ref}] -> Ref + 1
           end,
    mnesia:dirty_write(#time_stamp{data = NRef}). %~ check-then-act/mnesia %~ witnessed

create_table(Name, Props, Storage) ->
    mnesia:create_table(Name, [{Storage, [node()]} | Props]).
