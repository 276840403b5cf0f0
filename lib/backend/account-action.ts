/**
 * What people do about their own account in the portal. Not calls of the contract, since a session is the portal's own; like those,
 * each states its access rule, and has none without.
 */
import type { Context, PersonCaller } from "./context";
import { admit, type recentlyAuthenticated, type signedIn } from "./ladder";

/** Whose account it is, and where they ask from. */
export type Holder = Pick<Context, "requestId" | "address"> & { caller: PersonCaller; sessionId: string };

type AccountRule = typeof signedIn | ReturnType<typeof recentlyAuthenticated<typeof signedIn>>;

export type AccountAction<A extends unknown[] = never[], R = unknown> = {
  (holder: Holder, ...rest: A): Promise<R>;
  readonly rule: AccountRule;
};

/** Makes an account action: the rule is checked before anything is done. */
export function accountAction<A extends unknown[], R>(
  rule: AccountRule,
  act: (holder: Holder, ...rest: A) => Promise<R>,
): AccountAction<A, R> {
  const action = async (holder: Holder, ...rest: A): Promise<R> => {
    admit(rule, holder.caller);
    return act(holder, ...rest);
  };
  return Object.assign(action, { rule });
}
