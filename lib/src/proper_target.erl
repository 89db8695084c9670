%% SPDX-License-Identifier: Apache-2.0
%%
%% Targeted properties, as far as they go here: ?MAXIMIZE and ?MINIMIZE are true and
%% steer nothing. A targeted property is tested with plain random values.

-module(proper_target).
-export([update_uv/2, update_target_uvs/2, update_target_uvs/3]).

update_uv(_Fitness, _Threshold) -> true.
update_target_uvs(_Fitness, _Threshold) -> true.
update_target_uvs(_Fitness, _Threshold, _Target) -> true.
