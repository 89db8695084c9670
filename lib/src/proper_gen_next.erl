%% SPDX-License-Identifier: Apache-2.0
%%
%% The neighbourhoods of targeted properties: accepted, and not used (see
%% proper_target).

-module(proper_gen_next).
-export([set_user_nf/2, set_matcher/2]).

set_user_nf(Type, _Neighbourhood) -> Type.
set_matcher(Type, _Matcher) -> Type.
