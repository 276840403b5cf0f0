/**
 * The ladder of rungs: who may call a procedure is data on the procedure (design, The way of a request, 4).
 * `procedure` is the only way to make one, and without a rung it does not compile.
 */
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { type ImplementedProcedure, implement } from "@orpc/server";
import { may, type PermissionCode, type UserGroup } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { demandRecentAuthentication } from "./authentication-rule";
import type { Caller, Context, PersonCaller, VisitorCaller } from "./context";
import { type DomainError, forbidden, refuse, unauthorized } from "./errors";
import { refusalsLogged } from "./refusals";

export type Rung = Right & {
  /** Also asks that the caller has proved who they are in the last ten minutes (see `recentlyAuthenticated`). */
  recentlyAuthenticated?: true;
};

type Right =
  | { name: "anyone" }
  /** Whoever holds a link. `identified`: he must also have an identity, be it an anonymous one. */
  | { name: "linkHolder"; identified: boolean }
  | { name: "signedIn" }
  | { name: "permission"; code: PermissionCode; groups: readonly UserGroup[] }
  /** The same, who is also his organisation's primary user, or the platform's staff. */
  | { name: "primary"; code: PermissionCode; groups: readonly UserGroup[] }
  /** A person who holds what his group is asked for; groups that are not named do not pass. */
  | { name: "codeOf"; codes: Partial<Record<UserGroup, PermissionCode>> }
  /** Everyone of `groups`; of `or.groups` whoever holds `or.code`. */
  | { name: "role"; groups: readonly UserGroup[]; or?: { code: PermissionCode; groups: readonly UserGroup[] } };

type PersonRight = "signedIn" | "permission" | "codeOf" | "primary" | "role";

/** The caller a rung lets through. */
export type CallerOf<R extends Rung> = R extends { name: PersonRight }
  ? PersonCaller
  : R extends { name: "linkHolder"; identified: true }
    ? Caller & { uid: string }
    : Caller;

export const anyone = { name: "anyone" } as const;
export const linkHolder = { name: "linkHolder", identified: false } as const;
export const identifiedLinkHolder = { name: "linkHolder", identified: true } as const;
export const signedIn = { name: "signedIn" } as const;
/** A person of one of `groups` who holds `code`. */
export const permission = <C extends PermissionCode>(code: C, groups: readonly UserGroup[]) =>
  ({ name: "permission", code, groups }) as const;
/** A person of one of `groups`, whatever codes he holds; or one of other groups who holds a code. */
export const role = (groups: readonly UserGroup[], or?: { code: PermissionCode; groups: readonly UserGroup[] }) =>
  ({ name: "role", groups, or }) as const;

/** A person of one of `groups` who holds `code` and is his organisation's primary user, or of the platform's staff. */
export const primary = <C extends PermissionCode>(code: C, groups: readonly UserGroup[]) =>
  ({ name: "primary", code, groups }) as const;

/** A person who holds the code his group is asked for: what one side decides by one right the other decides by another. */
export const codeOf = (codes: Partial<Record<UserGroup, PermissionCode>>) => ({ name: "codeOf", codes }) as const;

const refusals = {
  noAccount: messages.signIn.noAccount,
  worker: messages.signIn.workerRefused,
  disabled: messages.signIn.disabled,
} as const;

/** Why a call that asks for a person is refused to a visitor: 401, in the words of section 8 where the identity is proven. */
const notAPerson = ({ refusal }: VisitorCaller): DomainError =>
  refusal ? refuse(refusals[refusal], refusal) : unauthorized();

/**
 * The same rule, for what protects an account: the caller must also have proved who they are in the last ten minutes
 * (docs/decisions/0049). `tests/unit/recent-authentication.test.ts` lists what has it.
 */
export const recentlyAuthenticated = <R extends Extract<Right, { name: PersonRight }>>(rule: R) =>
  ({ ...rule, recentlyAuthenticated: true }) as const;

/**
 * Throws unless the access rule lets `caller` through: 401 for no session, 403 for a person without the right, and 403 with the reason
 * `recentAuthentication` for one who has to prove again who they are.
 */
export function admit(rung: Rung, caller: Caller): void {
  admitByRight(rung, caller);
  if (rung.recentlyAuthenticated) demandRecentAuthentication(caller);
}

function admitByRight(rung: Right, caller: Caller): void {
  switch (rung.name) {
    case "anyone":
      return;
    case "linkHolder":
      if (rung.identified && !caller.uid) throw unauthorized();
      return;
    case "signedIn":
      if (caller.kind !== "person") throw notAPerson(caller);
      return;
    case "permission":
    case "primary":
      if (caller.kind !== "person") throw notAPerson(caller);
      if (!may(caller.principal, { groups: rung.groups, permissionCode: rung.code })) throw forbidden();
      if (rung.name === "primary" && !caller.isPrimary && caller.group !== "Admin") throw forbidden();
      return;
    case "codeOf": {
      if (caller.kind !== "person") throw notAPerson(caller);
      const permissionCode = rung.codes[caller.group];
      if (!permissionCode || !may(caller.principal, { groups: [caller.group], permissionCode })) throw forbidden();
      return;
    }
    case "role": {
      if (caller.kind !== "person") throw notAPerson(caller);
      const { groups, or } = rung;
      const byCode = or !== undefined && may(caller.principal, { groups: or.groups, permissionCode: or.code });
      if (!byCode && !may(caller.principal, { groups })) throw forbidden();
    }
  }
}

type Handler<P extends AnyContractProcedure, R extends Rung> = (call: {
  input: ParsedInput<P>;
  caller: CallerOf<R>;
  context: Context;
}) => Promise<InferContractRouterOutputs<P>>;

/** What a handler is given: the input after the schema's defaults and transforms. */
type ParsedInput<P extends AnyContractProcedure> = P extends { "~orpc": { inputSchema?: infer S } }
  ? NonNullable<S> extends { "~standard": { types?: infer T } }
    ? NonNullable<T> extends { output: infer O }
      ? O
      : InferContractRouterInputs<P>
    : InferContractRouterInputs<P>
  : never;

declare const rungBrand: unique symbol;
/** A procedure that states its rung. A router takes no other. */
export type Guarded<P extends AnyContractProcedure = AnyContractProcedure> = ImplementedProcedure<
  Context,
  Context,
  NonNullable<P["~orpc"]["inputSchema"]>,
  NonNullable<P["~orpc"]["outputSchema"]>,
  P["~orpc"]["errorMap"],
  P["~orpc"]["meta"]
> & { readonly [rungBrand]: true; readonly rung: Rung };

/** The shape of an area's router: every call of its contract, guarded. */
export type GuardedArea<A extends Record<string, AnyContractProcedure>> = { [K in keyof A]: Guarded<A[K]> };

/**
 * Makes the procedure of a contract call. The rung is checked before the input is looked at; then the handler runs with a
 * caller of the rung's kind.
 */
export function procedure<P extends AnyContractProcedure, R extends Rung>(
  call: P,
  rung: R,
  handler: Handler<P, R>,
): Guarded<P> {
  const made = (implement(call as AnyContractProcedure, { initialInputValidationIndex: 1 }) as ReturnType<typeof open>)
    .$context<Context>()
    .use(({ context, next, path }) =>
      refusalsLogged(path.join("."), context as Context, async () => {
        admit(rung, (context as Context).caller);
        return next();
      }),
    )
    .handler(({ input, context }) =>
      handler({ input, caller: (context as Context).caller, context: context as Context } as Parameters<
        Handler<P, R>
      >[0]),
    );
  return Object.assign(made, { rung }) as unknown as Guarded<P>;
}

// The implementer of a procedure whose types are not known yet: the generic signature above restores them.
const open = (call: AnyContractProcedure) => implement(call);
