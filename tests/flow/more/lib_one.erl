% SPDX-License-Identifier: Apache-2.0
-module(lib_one).
-export([each/2, unused/0]).

each(F, X) -> F(lib_two:id(X)).
unused() -> lib_never:called().
