/**
 * Actions that people take on their own account in the portal. They are not calls of the contract, since sessions
 * belong to the portal, but each one must declare an access rule too.
 */

import { authorize, type recentlyAuthenticated, type signedIn } from "./access-rules";
import type { Context, PersonCaller } from "./context";

/** Whose account it is, and where the request comes from. */
export type Holder = Pick<Context, "requestId" | "address"> & { caller: PersonCaller; sessionId: string };

type AccountRule = typeof signedIn | ReturnType<typeof recentlyAuthenticated<typeof signedIn>>;

export type AccountAction<A extends unknown[] = never[], R = unknown> = {
  (holder: Holder, ...rest: A): Promise<R>;
  readonly rule: AccountRule;
};

/** Creates an account action. The access rule is checked before anything runs. */
export function accountAction<A extends unknown[], R>(
  rule: AccountRule,
  act: (holder: Holder, ...rest: A) => Promise<R>,
): AccountAction<A, R> {
  const action = async (holder: Holder, ...rest: A): Promise<R> => {
    authorize(rule, holder.caller);
    return act(holder, ...rest);
  };
  return Object.assign(action, { rule });
}
