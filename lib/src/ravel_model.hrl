%% SPDX-License-Identifier: Apache-2.0
%%
%% A state machine as the rest of the library sees it: the module with the callbacks, how its callbacks are called
%% (statem or fsm), which dialect's shapes the results have, and which of the optional callbacks it has.

-record(model, {mod :: module(),
                kind = statem :: statem | fsm,
                dialect = proper :: proper | eqc,
                precondition = true :: boolean(),
                postcondition = true :: boolean(),
                invariant = false :: boolean(),
                dynamic = false :: boolean(),
                adapt = false :: boolean(),
                blocking = false :: boolean(),
                features = false :: boolean()}).

%% One generated command: the variable it binds, its symbolic call, and the shrink candidates of the call.
-record(item, {var :: pos_integer(), call :: tuple(), kids = [] :: [] | fun()}).
