%% SPDX-License-Identifier: Apache-2.0
%%
%% Containers with the types of what they contain, for declarations.

-type array(T) :: array:array(T).
-type dict(K, V) :: dict:dict(K, V).
-type gb_set(T) :: gb_sets:set(T).
-type gb_tree(K, V) :: gb_trees:tree(K, V).
-type orddict(K, V) :: orddict:orddict(K, V).
-type ordset(T) :: ordsets:ordset(T).
-type queue(T) :: queue:queue(T).
-type set(T) :: sets:set(T).
