% SPDX-License-Identifier: Apache-2.0
%
% A module that calls into a library, which calls into another: both are read when they are reached, and no more.
-module(lib_user).
-export([go/0]).

%? calls go/0 = lib_one:each/2
%? calls lib_one:each/2 = -go/0-fun-0-/1, lib_two:id/1
%? param lib_two:id/1 1 = {x}
%? result lib_one:unused/0 = {}
go() -> lib_one:each(fun(Y) -> Y end, x).
